"""Claims of Yan, Li & Li 2021, sections 1 to 3: deficiency, pre-decompositions, the quadtree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement

from paili import MAHJONG0, Hand, census

from paili_papers.common.claims import Counterexample, Effort, Result, computed, proved, searched
from paili_papers.common.engine import engine
from paili_papers.common.kinds import SUITED_KINDS
from paili_papers.common.multisets import ANY, CHOWS, PONGS, PREMELDS, Tiles, read_hand, read_tiles
from paili_papers.common.questions import EXAMPLE_1, random_questions, text_of
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    cost,
    is_of,
)
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.li_yan_2019.claims import section3 as ly19
from paili_papers.yan_2021.algorithms.depth_limited import limited_quadtree
from paili_papers.yan_2021.algorithms.refined_quadtree import (
    QUADTREE,
    SIX_ARY,
    Node,
    child,
    refined_quadtree,
)

_PI = (
    "(B5B6)(B8B8)(D4D5D6)(D5D7)(B8)",
    "(B5B6)(B8B8B8)(D4D5D6)(D5D7)(B1)",
    "(B5B6)(B8B8B8)(D4D5)(D5D6D7)(B1)",
)
_COMPLETIONS = ("(B4B5B6)(B8B8B8)(D4D5D6)(D5D6D7)(B1B1)", "(B4B5B6)(B8B8B8)(D4D5D6)(D5D6D7)(B1B1)")


s2_tiles = ly19.s1_tiles


def d2_examples(effort: Effort) -> Result:
    chow, pair, pong, *pchows = map(read_tiles, ("B3B4B5", "C1C1", "B7B7B7", "B1B3", "C2C3"))
    right = chow in CHOWS and pong in PONGS and {pair, *pchows} <= set(PREMELDS)
    unequal = all(len(set(pchow)) == 2 for pchow in pchows)
    return computed(not (right and unequal))


q1 = ly19.q1


def p1(effort: Effort) -> Result:
    counted = census(rules=MAHJONG0)
    last = counted.rows[-1]
    return computed(max(row.deficiency for row in counted.rows) > 6, counted=counted, last=last)


def e1_three(effort: Effort) -> Result:
    right = all(is_of(PseudoDecomposition.parse(pi), read_tiles(EXAMPLE_1)) for pi in _PI)
    return computed(not right)


def e1_costs(effort: Effort) -> Result:
    parsed = [PseudoDecomposition.parse(pi) for pi in _PI]
    whole = [PseudoDecomposition.parse(pi) for pi in _COMPLETIONS]
    costs = [cost(pi) for pi in parsed]
    shown = all(w.refines(pi) and cost(w) == 0 for w, pi in zip(whole, parsed[1:], strict=True))
    right = engine(read_hand(EXAMPLE_1))
    return computed((costs, shown, right) != ([100, 3, 3], True, 3), costs=costs, right=right)


def t1(effort: Effort) -> Result:
    asked = list(random_questions(effort, 1))
    wrong = [
        (hand, left) for hand, left in asked if refined_quadtree(hand).deficiency != engine(hand)
    ]
    return proved([text_of(*one) for one in wrong], asked=len(asked))


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
"""The nodes after eight deletions, as in the figure: holders, eye and S."""

_DEEP = "B1B2B4B8C1C3C4C9D2D2D3D8D8D9"
_TWO_KONGS = "B1B1B1B1B5B6B6B7B7B7B7B8B8B9"


def in_order(tiles: Tiles) -> Tiles:
    """Renumber tiles in the paper's order: bamboo first, then characters, then dots.

    The paper's words refer to this order.
    """
    return tuple(sorted((tile + 9) % SUITED_KINDS for tile in tiles))


def read(text: str) -> Tiles:
    """Parse tiles, in the paper's order."""
    return in_order(read_tiles(text))


def children(node: Node) -> Iterator[tuple[str, Node]]:
    """Yield the children of a node of the quadtree, with their letters."""
    if node.tiles:
        for action in QUADTREE:
            made = child(node, action, ANY, 4 - len(node.holders))
            if made is not None:
                yield str(action), made


def levels(tiles: Tiles) -> Iterator[list[tuple[str, Node]]]:
    """Yield all words of the quadtree and their nodes, by depth; full nodes have children too."""
    level = [("", Node((), (), tiles, ()))]
    while level:
        yield level
        level = [(word + letter, made) for word, node in level for letter, made in children(node)]


def node_at(hand: str, word: str) -> Node:
    node = Node((), (), read(hand), ())
    for letter in word:
        node = dict(children(node))[letter]
    return node


def is_at(hand: str, word: str, holders: tuple[str, ...], eye: str) -> bool:
    """Return whether a node has these parts in its holders."""
    node = node_at(hand, word)
    return node.holders == tuple(map(read, holders)) and node.eye == read(eye)


def contents(hand: str) -> set[tuple[tuple[Tiles, ...], Tiles]]:
    """Return the contents of the holders, sorted, of all nodes of the quadtree."""
    nodes, seen = [Node((), (), read(hand), ())], set()
    while nodes:
        node = nodes.pop()
        if node not in seen:
            seen.add(node)
            nodes += [made for _, made in children(node)]
    return {(tuple(sorted(node.holders)), node.eye) for node in seen}


def up_to_depth(hand: Hand, depth: int) -> int:
    return limited_quadtree(hand, depth=depth).deficiency


def s3_2_words(effort: Effort) -> Result:
    prefix, words = "1" * 9, ("12", "21")
    one, other = (
        (n.holders, n.eye, n.tiles) for n in (node_at(FIGURE_2, prefix + w) for w in words)
    )
    few = [
        tiles
        for size in (1, 2)
        for tiles in combinations_with_replacement(range(SUITED_KINDS), size)
    ]
    doubled = 0
    for tiles in few:
        nodes = [(n.holders, n.eye, n.tiles) for _, n in chain(*levels(tiles))]
        doubled += len(set(nodes)) < len(nodes)
    return computed(one == other, doubled=doubled, few=len(few))


def f2(effort: Effort) -> Result:
    wrong = [
        word
        for word, holders, eye, left in _FIGURE_2_NODES
        if not is_at(FIGURE_2, "1" * 8 + word, holders, eye)
        or node_at(FIGURE_2, "1" * 8 + word).tiles != read(left)
    ]
    return computed(bool(wrong), figure_2_nodes=len(_FIGURE_2_NODES))


def e2_passes(effort: Effort) -> Result:
    nodes = [node_at(FIGURE_2, "1" * passes) for passes in range(8)]
    return computed(any([w for w, _ in children(node)] != ["1"] for node in nodes))


def e2_places(effort: Effort) -> Result:
    tiles = read("D7D8D8D9D9D9")
    most = max(
        sum(len(holder) == 3 for holder in node.holders) + bool(node.eye)
        for _, node in chain(*levels(tiles))
    )
    return computed(most > 2, most=most)


def e2_nine(effort: Effort) -> Result:
    passed = read(FIGURE_2)[:9]
    costs = []
    for _, node in chain(*levels(read("D8D8D9D9D9"))):
        free, kinds = 5 - len(node.holders) - bool(node.eye), len(passed)
        whole = 14 - sum(map(len, node.holders)) - len(node.eye)
        costs.append(whole - min(free, kinds))
    return computed(min(costs) < 6, nodes=len(costs), least=min(costs))


def e2_words(effort: Effort) -> Result:
    right = is_at(EXAMPLE_1, "121411122", ("B5B6", "B8B8", "D4D5D6", "D5D7"), "") and is_at(
        EXAMPLE_1, "12411122", ("B5B6", "B8B8B8", "D4D5D6", "D5D7"), ""
    )
    return computed(not right)


def e2_unreachable(effort: Effort) -> Result:
    reached = contents(EXAMPLE_1)
    missing = (
        (("B5B6", "B8B8", "D4D5D6", "D5D7"), "B8"),
        (("B5B6", "B8B8B8", "D4D5D6", "D5D7"), "B1"),
        (("B5B6", "B8B8B8", "D4D5", "D5D6D7"), "B1"),
        (("B5B6", "B8B8B8", "D4D5", "D5D6D7"), ""),
        (("B5B6", "D1D2", "D4D5", "D5D6D7"), "B8B8"),
    )
    wrong = [
        holders
        for holders, eye in missing
        if (tuple(sorted(map(read, holders))), read(eye)) in reached
    ]
    return computed(bool(wrong), reached=len(reached))


def s3_2_estimate(effort: Effort) -> Result:
    hands = [hand for hand, _ in random_questions(Effort(0, 60), 15)]
    wrong = sum(
        up_to_depth(hand, 14) != refined_quadtree(hand, actions=QUADTREE).deficiency
        for hand in hands
    )
    exception = up_to_depth(read_hand(_TWO_KONGS), 14)
    return searched(
        len(hands),
        100 * wrong >= len(hands),
        wrong=wrong,
        two_kongs=_TWO_KONGS,
        exception=exception,
    )


def s3_2_correct(effort: Effort) -> Result:
    hand = read_hand(_TWO_KONGS)
    right = engine(hand)
    tree, whole = (refined_quadtree(hand, actions=a).deficiency for a in (QUADTREE, SIX_ARY))
    of_2019 = qsa(hand).deficiency
    return computed(
        min(tree, of_2019) > right == whole and Counterexample(hand=_TWO_KONGS),
        right=right,
        tree=tree,
        of_2019=of_2019,
        whole=whole,
        two_kongs=_TWO_KONGS,
    )


def s3_2_depth(effort: Effort) -> Result:
    node = node_at(FIGURE_2, "1" * 14)
    return computed(bool(node.tiles))


def s3_2_eight(effort: Effort) -> Result:
    hands = [hand for hand, _ in random_questions(Effort(0, 60), 15)]
    right = sum(up_to_depth(hand, 8) == engine(hand) for hand in hands)
    return searched(len(hands), right <= 30, right=right)


def s3_2_eight_inexact(effort: Effort) -> Result:
    hand = read_hand(_DEEP)
    right, cut, whole = engine(hand), up_to_depth(hand, 8), up_to_depth(hand, 14)
    return computed(not (cut > right == whole), deep=_DEEP, right=right, cut=cut, whole=whole)
