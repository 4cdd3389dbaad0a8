"""Claims of Yan, Li & Li (2021), sections 2 to 4.1: deficiency, trees, knowledge."""

from __future__ import annotations

from itertools import chain

import numpy as np
from numpy.typing import NDArray

from paili.analysis.census import census
from paili.analysis.deficiency import UNREACHABLE, deficiency, deficiency_batch
from paili.model.errors import TileCountError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import (
    COMPLETED_BY,
    MELDS,
    Tiles,
    question,
    read_hand,
    read_tiles,
)
from paili.papers.common.questions import (
    EXAMPLE_1,
    known,
    number_of,
    question_of,
    random_questions,
    text_of,
)
from paili.papers.li_yan_2019.algorithms import pseudo_decompositions as pseudo
from paili.papers.yan_2021.algorithms.refined_quadtree import (
    ANY,
    QUADTREE,
    Node,
    child,
    least_cost,
    refined_quadtree,
)

entries = Entries("yan-2021")

FIGURE_2 = "(B1B4B7)(C2C5C8)(D1D4D7D8D8D9D9D9)"
_FIGURE_2_NODES = (
    ("", (), "", "D7D8D8D9D9D9"),
    ("1", (), "", "D8D8D9D9D9"),
    ("2", ("D7D8D9",), "", "D8D9D9"),
    ("11", (), "", "D8D9D9D9"),
    ("12", ("D8D9",), "", "D8D9D9"),
    ("13", (), "D8D8", "D9D9D9"),
    ("14", ("D8D8",), "", "D9D9D9"),
    ("21", ("D7D8D9",), "", "D9D9"),
    ("22", ("D7D8D9", "D8D9"), "", "D9"),
)
"""What the figure says of each node after eight passes: holders, eye and S."""

_EXAMPLE_3_KB = "(343423023)(434434443)(334220344)"
_EXAMPLE_3_REPAIRED = "(343423013)(434434443)(334220344)"
_MISSED = "C1C2C2C3C3C4C6C6C7C8C8C9C9C9", "(000000000)(000010000)(000000000)"


def _in_order(text: str) -> Tiles:
    """Tiles renumbered so that bamboo comes first, then characters, then dots: the paper's order,
    in which its words are to be read."""
    return tuple(sorted((tile + 9) % 27 for tile in read_tiles(text)))


def _node(hand: str, word: str) -> Node | None:
    node: Node | None = Node((), (), _in_order(hand), ())
    for action in word:
        if node is None:
            return None
        node = child(node, int(action), ANY, 4 - len(node.holders))
    return node


def _is_at(hand: str, word: str, holders: tuple[str, ...], eye: str) -> bool:
    node = _node(hand, word)
    placed = tuple(map(_in_order, holders))
    return node is not None and node.holders == placed and node.eye == _in_order(eye)


def _quadtree_holders(hand: str) -> set[tuple[frozenset[Tiles], Tiles]]:
    """Everything that stands in the holders of some node of the quadtree."""
    root = Node((), (), _in_order(hand), ())
    queue, seen = [root], {root}
    while queue:
        node = queue.pop()
        empty = 4 - len(node.holders)
        if node.tiles:
            made = (child(node, action, ANY, empty) for action in QUADTREE)
            new = {each for each in made if each is not None} - seen
            seen |= new
            queue += new
    return {(frozenset(node.holders), node.eye) for node in seen}


def _neighbours(counts: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """All hands that one change of a tile leads to."""
    made = []
    for old, new in np.ndindex(27, 27):
        if old != new and counts[old] and counts[new] < 4:
            after = counts.copy()
            after[old] -= 1
            after[new] += 1
            made.append(after)
    return np.array(made)


@entries.claim("Section 1", "The deficiency number is exactly the shanten number.")
def _shanten(effort: Effort) -> Finding:
    ready = deficiency(Hand.parse("123456789m1112p"), rules=MAHJONG0)
    return found(
        "By Def. 5 a ready hand has deficiency 1 and a complete one 0. What players and programs "
        "call shanten is 0 for a ready hand and -1 for a complete one: deficiency = shanten + 1.",
        "C1C2C3C4C5C6C7C8C9D1D1D1D2 is ready: shanten 0, deficiency 1",
        wrong=ready == 1,
    )


@entries.claim("Equation 1", "The 14-tile shown is complete by the decomposition shown.")
def _equation_1(effort: Effort) -> Finding:
    hand = "(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)"
    melds = ("B1B2B3", "B2B3B4", "B7B7B7", "D4D5D6")
    parts = [read_tiles(text) for text in (*melds, "C1C1")]
    together = tuple(sorted(chain(*parts)))
    right = all(meld in MELDS for meld in parts[:4]) and together == read_tiles(hand)
    return found("The parts are four melds and a pair, and make up the hand.", wrong=not right)


@entries.claim(
    "Definition 5 (13 tiles)",
    "A 13-tile is given a deficiency l + 1, for l > 1, if it has none up to l and a change of a "
    "tile gives it deficiency l; deficiency 1 is given to ready hands.",
)
def _definition_5_for_13_tiles(effort: Effort) -> Finding:
    hands = Hand.parse("123456789m1112p"), Hand.parse("123456789m1158p")
    right = [deficiency(hand, rules=MAHJONG0) for hand in hands] == [1, 2]
    return found(
        "With l > 1 no rule gives deficiency 2, and then none gives any above: l >= 1 is meant. "
        "So read it agrees with Def. 9.",
        "C1C2C3C4C5C6C7C8C9D1D1D5D8: deficiency 2, by the letter none",
        wrong=right,
    )


@entries.claim("Proposition 1", "No 14-tile has a deficiency above 6.")
def _proposition_1(effort: Effort) -> Finding:
    counted = census(rules=MAHJONG0)
    most = max(row.deficiency for row in counted.rows)
    last = counted.rows[-1]
    return found(
        f"All {counted.total_hands:,} distinct 14-tiles counted with the automaton; "
        f"{last.hands:,} have deficiency {last.deficiency}.",
        f"a hand of deficiency {most}",
        wrong=most > 6,
    )


@entries.claim("Proposition 1", "The hand shown after it has deficiency 6.")
def _deficiency_6(effort: Effort) -> Finding:
    right = deficiency(read_hand("(B3B5B6B9)(C2C2C3C6C9)(D1D1D2D5D8)"), rules=MAHJONG0)
    return found(f"The engine's deficiency is {right}.", wrong=right != 6)


@entries.claim("Example 1", "The three pre-decompositions shown are all that the hand has.")
def _example_1_all(effort: Effort) -> Finding:
    tiles = read_tiles(EXAMPLE_1)
    other = pseudo.PseudoDecomposition.parse("(B5B6)(D1D2)(D4D5D6)(D5D7)(B8B8)")
    return found(
        "They are three of very many: Example 3 itself looks at two others. 'All' can only mean "
        "that each of the three is one.",
        f"{other} is another",
        wrong=pseudo.is_of(other, tiles),
    )


@entries.claim(
    "Example 1", "pi0 cannot be completed, pi1 and pi2 cost 3, and the hand has deficiency 3."
)
def _example_1_costs(effort: Effort) -> Finding:
    texts = (
        "(B5B6)(B8B8)(D4D5D6)(D5D7)(B8)",
        "(B5B6)(B8B8B8)(D4D5D6)(D5D7)(B1)",
        "(B5B6)(B8B8B8)(D4D5)(D5D6D7)(B1)",
    )
    costs = [pseudo.cost(pseudo.PseudoDecomposition.parse(text)) for text in texts]
    right = deficiency(read_hand(EXAMPLE_1), rules=MAHJONG0)
    return found(
        f"Costs {costs} (100 = cannot be completed); deficiency {right}.",
        wrong=(costs, right) != ([100, 3, 3], 3),
    )


@entries.claim("Theorem 1", "The deficiency is the least cost of the pre-decompositions.")
def _theorem_1(effort: Effort) -> Finding:
    wrong = ""
    for hand, _ in random_questions(effort, 1):
        if refined_quadtree(hand).deficiency != deficiency(hand, rules=MAHJONG0):
            wrong = wrong or text_of(hand, KnowledgeBase.full(hand))
    return found(
        f"{effort.hands} random hands: the least cost in the refined quadtree is the engine's "
        "deficiency. The same is checked for li-yan-2019, where the theorem comes from.",
        wrong,
        searched=True,
    )


@entries.claim("Figure 2", "The nodes shown have the pre-decompositions and tiles shown.")
def _figure_2(effort: Effort) -> Finding:
    wrong = []
    for word, holders, eye, left in _FIGURE_2_NODES:
        node = _node(FIGURE_2, "1" * 8 + word)
        if (
            node is None
            or not _is_at(FIGURE_2, "1" * 8 + word, holders, eye)
            or node.tiles != _in_order(left)
        ):
            wrong.append(word)
    return found(f"{len(_FIGURE_2_NODES)} nodes walked to by their words.", ", ".join(wrong))


@entries.claim("Example 2", "For k from 1 to 8 the word of k passes is the only node of depth k.")
def _example_2_passes(effort: Effort) -> Finding:
    nodes = [_node(FIGURE_2, "1" * passes) for passes in range(8)]
    wrong = [
        action
        for node in nodes
        for action in (2, 3, 4)
        if node is None or child(node, action, ANY, 4) is not None
    ]
    return found("No other action is possible at the first eight tiles.", wrong=bool(wrong))


@entries.claim("Example 2", "No descendant of the word of nine passes costs less than 6.")
def _example_2_bound(effort: Effort) -> Finding:
    nodes = [_node(FIGURE_2, "1" * passes) for passes in (8, 9)]
    bounds = [0 if node is None else least_cost(node, 4) for node in nodes]
    return found(
        f"With five tiles left every descendant costs at least {bounds[1]}, with six {bounds[0]}. "
        "The reason given, 'as there are 6 tiles to be processed', counts those of eight passes.",
        wrong=bounds[1] < 6,
    )


@entries.claim(
    "Example 2", "Of the six tiles D7D8D8D9D9D9 at most two places can be filled, three stay empty."
)
def _example_2_places(effort: Effort) -> Finding:
    parts = [read_tiles(text) for text in ("D7D8", "D8D9", "D9D9")]
    right = tuple(sorted(chain(*parts))) == read_tiles("D7D8D8D9D9D9")
    return found(
        "True of melds and the eye, but a place also holds a pmeld. The cost stays what it is.",
        "(D7D8)(D8D9)(D9D9) fill three places",
        wrong=right and all(part in COMPLETED_BY for part in parts),
    )


@entries.claim("Example 2", "The words 121411122 and 12411122 lead to pi0 and pi1 but for the eye.")
def _example_2_words(effort: Effort) -> Finding:
    right = _is_at(EXAMPLE_1, "121411122", ("B5B6", "B8B8", "D4D5D6", "D5D7"), "") and _is_at(
        EXAMPLE_1, "12411122", ("B5B6", "B8B8B8", "D4D5D6", "D5D7"), ""
    )
    return found("Both words walked.", wrong=not right)


@entries.claim(
    "Examples 2 and 3", "Neither pi2, without its eye, nor pi* is at any node of the quadtree."
)
def _example_2_unreachable(effort: Effort) -> Finding:
    reached = _quadtree_holders(EXAMPLE_1)
    missing = (
        (("B5B6", "B8B8B8", "D4D5", "D5D6D7"), ""),
        (("B5B6", "D1D2", "D4D5", "D5D6D7"), "B8B8"),
    )
    wrong = [
        holders
        for holders, eye in missing
        if (frozenset(map(_in_order, holders)), _in_order(eye)) in reached
    ]
    return found(f"All {len(reached):,} contents of holders listed.", wrong=bool(wrong))


@entries.claim("Section 3.2", "The quadtree has a depth of at most 14.")
def _depth(effort: Effort) -> Finding:
    node = _node(FIGURE_2, "1" * 14)
    return found(
        "Every action takes at least one of the 14 tiles, and a pass exactly one.",
        wrong=node is None or bool(node.tiles),
    )


@entries.claim(
    "Section 4.1", "When a discard is claimed for a pong by another, three copies more are gone."
)
def _pong_rule(effort: Effort) -> Finding:
    hand = Hand.parse("1m147p147s123456m3m")
    before = KnowledgeBase.full(hand)
    after = before.pung(hand.tiles[0])
    return found(
        "Right if a third player discards. 'One player' may also be the agent: her own tile was "
        "deducted by eq. (2) already, so that only two more are gone.",
        "the agent holds one C1, KB(C1) = 3; she discards it and it is ponged: KB(C1) = 1, not 0",
        wrong=int(before.available[0] - after.available[0]) == 2,
    )


@entries.claim(
    "Section 4.1",
    "Who wins on a C2, with no other C2 and no C4 to be had, must hold C1 and C3.",
)
def _inference(effort: Effort) -> Finding:
    two, four = read_tiles("C2C4")
    possible = [meld for meld in MELDS if two in meld and four not in meld and meld.count(two) == 1]
    return found(
        "Of the melds with C2 only C1C2C3 has neither C4 nor a second C2, and a pair needs one.",
        wrong=possible != [read_tiles("C1C2C3")],
    )


@entries.claim("Section 4.1", "With KB(t) = 4 less the copies in the hand, Def. 9 is Def. 5.")
def _definition_9_without_knowledge(effort: Effort) -> Finding:
    wrong = ""
    for hand, _ in random_questions(effort, 2):
        own = deficiency(hand, rules=MAHJONG0)
        if own and int(deficiency_batch(_neighbours(hand.counts), rules=MAHJONG0).min()) != own - 1:
            wrong = wrong or str(hand)
    return found(
        f"{effort.hands} random hands: the least deficiency, of the engine, whose knowledge is "
        "Def. 9, after any change of a tile as in Def. 5 is one less than before.",
        wrong,
        searched=True,
    )


@entries.claim("Example 3", "The hand and the knowledge base shown are compatible.")
def _example_3_compatible(effort: Effort) -> Finding:
    try:
        question(read_hand(EXAMPLE_1), known(_EXAMPLE_3_KB))
    except TileCountError as error:
        return found(
            f"Three B8 in the hand and two available are {error.count} copies of a tile that has "
            "four. With KB(B8) = 1 everything else in the example can stay.",
            text_of(*question_of(EXAMPLE_1, _EXAMPLE_3_KB)),
        )
    return found("No kind has more than four copies.")


@entries.claim(
    "Example 3",
    "The word 12311222 leads to a pre-decomposition of cost 3 that KB makes incompletable; pi* "
    "costs 3 and stays completable.",
)
def _example_3_costs(effort: Effort) -> Finding:
    holders = ("B5B6", "D1D2", "D4D5D6", "D5D7")
    texts = "(B5B6)(D1D2)(D4D5D6)(D5D7)(B8B8)", "(B5B6)(D1D2)(D4D5)(D5D6D7)(B8B8)"
    costs = [pseudo.cost(pseudo.PseudoDecomposition.parse(text)) for text in texts]
    left = question(read_hand(EXAMPLE_1), known(_EXAMPLE_3_REPAIRED)).available
    waits = [
        any(left[tile] for tile in COMPLETED_BY[read_tiles(pmeld)])
        for pmeld in ("D5D7", "B5B6", "D1D2", "D4D5")
    ]
    right = (
        _is_at(EXAMPLE_1, "12311222", holders, "B8B8")
        and costs == [3, 3]
        and waits == [False, True, True, True]
    )
    return found(f"Costs {costs}; D6 is not available, B4, B7 and D3 are.", wrong=not right)


@entries.claim(
    "Example 3", "The example shows that the quadtree is incomplete if knowledge counts."
)
def _example_3_shows(effort: Effort) -> Finding:
    hand, knowledge = question_of(EXAMPLE_1, _EXAMPLE_3_REPAIRED)
    quadtree = refined_quadtree(hand, knowledge, actions=QUADTREE).deficiency
    right = deficiency(hand, knowledge, rules=MAHJONG0)
    missed = question_of(*_MISSED)
    return found(
        f"It shows a pre-decomposition that no node has, but not a wrong result: other nodes of "
        f"the quadtree also cost {quadtree}. The conclusion is right (next claim).",
        text_of(hand, knowledge),
        wrong=quadtree == right
        and refined_quadtree(*missed).deficiency == deficiency(*missed, rules=MAHJONG0),
    )


@entries.claim("Section 4.1", "There are hands and knowledge for which the quadtree is wrong.")
def _quadtree_incomplete(effort: Effort) -> Finding:
    hand, knowledge = question_of(*_MISSED)
    quadtree = refined_quadtree(hand, knowledge, actions=QUADTREE).deficiency
    right = deficiency(hand, knowledge, rules=MAHJONG0)
    return found(
        f"{text_of(hand, knowledge)}: deficiency {right}, quadtree {number_of(quadtree)}. One "
        "available tile and a deficiency of 1 are the least possible.",
        wrong=(quadtree, right) != (UNREACHABLE, 1),
    )


@entries.claim("Section 6.4", "The quadtree refined to six actions is exact.")
def _refined_is_exact(effort: Effort) -> Finding:
    wrong = ""
    for hand, knowledge in random_questions(effort, 3, most=40):
        if refined_quadtree(hand, knowledge).deficiency != deficiency(
            hand, knowledge, rules=MAHJONG0
        ):
            wrong = wrong or text_of(hand, knowledge)
    return found(
        f"{effort.hands} random hands and knowledge bases. With exact costs of the leaves it "
        "must be: every way to complete a hand puts tiles of the hand into places as some node "
        "does. The paper does not say how its program prices a leaf.",
        wrong,
        searched=True,
    )
