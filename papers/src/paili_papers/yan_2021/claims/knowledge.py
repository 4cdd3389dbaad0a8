"""Claims of Yan, Li & Li (2021), section 4.1: what is known, and trees that respect it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from paili import (
    MAHJONG0,
    UNREACHABLE,
    Hand,
    KnowledgeBase,
    TileCountError,
    deficiency,
    deficiency_batch,
)

from paili_papers.common.claims import Claims, Effort, Finding, computed, searched
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import INFINITE, MELDS, question, read_hand, read_tiles
from paili_papers.common.questions import (
    EXAMPLE_1,
    known,
    number_of,
    question_of,
    random_questions,
    text_of,
)
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.quasi_decompositions import cost_of_holders
from paili_papers.yan_2021.algorithms.refined_quadtree import QUADTREE, refined_quadtree
from paili_papers.yan_2021.claims.quadtree import contents, is_at, read

claims = Claims(PAPER)

_EXAMPLE_3_KB = "(343423023)(434434443)(334220344)"
_EXAMPLE_3_REPAIRED = "(343423013)(434434443)(334220344)"
_MISSED = "C1C2C2C3C3C4C6C6C7C8C8C9C9C9", "(000000000)(000010000)(000000000)"


def _neighbours(counts: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """All hands that one change of a tile leads to."""
    made = []
    for old, new in np.ndindex(SUITED_KINDS, SUITED_KINDS):
        if old != new and counts[old] and counts[new] < COPIES:
            made.append(counts.copy())
            made[-1][[old, new]] += np.array([-1, 1]).astype(np.uint8)
    return np.array(made)


@claims.definition(
    "D8",
    "Definition 8",
    "KB(c, n) = KB[9c + n - 1]",
    "The numbers 9c + n - 1, for colours 0 to 2 and numbers 1 to 9, are the 27 places, each once.",
)
def places_of_tiles(effort: Effort) -> Finding:
    places = sorted(9 * color + number - 1 for color in range(3) for number in range(1, 10))
    return computed("All 27 computed.", places != list(range(27)))


@claims.example(
    "S4.1-pong",
    "Section 4.1",
    "if one player discards a tile t and a pong of t is made by some other player, then the agent "
    "updates her KB decreasing by 3 her KB(t)",
    "A discard that is claimed for a pong takes three copies from KB(t).",
    reading="neither player is the agent, whose own tile was taken from KB(t) by eq. (2) already",
)
def pong_of_a_discard(effort: Effort) -> Finding:
    hand = Hand.parse("147m1234567p147s")
    before, tile = KnowledgeBase.full(hand), hand.tiles[0]
    losses = [
        int(before.available[tile] - after.available[tile])
        for after in (before.discard(tile).pung(tile), before.pung(tile))
    ]
    return computed(
        f"Three copies are in sight that were not before: KB(t) falls by {losses[0]}. If the agent "
        f"discards the tile it falls by {losses[1]}.",
        losses != [3, 2],
    )


@claims.example(
    "S4.1-inference",
    "Section 4.1",
    "suppose player A declared win after robbing a tile C2 [...] C2 and C4 are not available, she "
    "can infer that player A must have C1 and C3",
    "Of the melds and pairs with a C2 only C1C2C3 needs neither another C2 nor a C4.",
)
def what_the_winner_holds(effort: Effort) -> Finding:
    two, four = read_tiles("C2C4")
    parts = (*MELDS, (two, two))
    possible = [part for part in parts if part.count(two) == 1 and four not in part]
    return computed("All melds and the pair looked at.", possible != [read_tiles("C1C2C3")])


@claims.theorem(
    "D9-without",
    "after Definition 9",
    "when ignoring the knowledge base KB, i.e., interpreting KB as Eq. (2), then dfncy(T) = "
    "dfncy(T, KB)",
    "With KB(t) = 4 less the copies in the hand, Definition 9 gives what Definition 5 gives.",
)
def definition_9_without_knowledge(effort: Effort) -> Finding:
    wrong = None
    for hand, _ in random_questions(effort, 2):
        own = deficiency(hand, rules=MAHJONG0)
        if own and int(deficiency_batch(_neighbours(hand.counts), rules=MAHJONG0).min()) != own - 1:
            wrong = wrong or str(hand)
    return searched(
        effort.hands,
        "After the best change of a tile, as in Definition 5, the engine's deficiency, which is "
        "that of Definition 9, is one less. A shortest way draws a kind at most 4 times less the "
        "copies in the hand.",
        wrong,
    )


@claims.slip(
    "E3-copies",
    "Example 3",
    "H = (B1B5B6B8B8B8B9)(D1D2D4D5D5D6D7), KB = (343423023)(434434443)(334220344)",
    "The hand and the knowledge base are compatible: no tile has more than four copies in both.",
)
def five_copies(effort: Effort) -> Finding:
    copies = 0
    try:
        question(read_hand(EXAMPLE_1), known(_EXAMPLE_3_KB))
    except TileCountError as error:
        copies = error.count
    return computed(
        "With KB(B8) = 1 instead of 2 everything else in the example can stay, and is checked so.",
        copies > COPIES
        and f"B8 has three copies in the hand and two in the knowledge base: {copies}",
    )


@claims.example(
    "E3-costs",
    "Example 3",
    "the pDCMP at node alpha = (12311222) is pi [...] pi has cost 3 [...] pi is incompletable "
    "under KB [...] pi* is still completable under KB and has cost 3",
    "The word leads to pi; pi costs 3, and infinitely much under KB; pi* costs 3 under KB.",
    reading="KB(B8) = 1",
)
def costs_of_example_3(effort: Effort) -> Finding:
    pi = tuple(map(read_tiles, ("B5B6", "D1D2", "D5D7")))
    star = tuple(map(read_tiles, ("B5B6", "D1D2", "D4D5")))
    asked = question(*question_of(EXAMPLE_1, _EXAMPLE_3_REPAIRED))
    others = question(read_hand(EXAMPLE_1), None)
    costs = [
        cost_of_holders(parts, 0, (), available)
        for parts, available in (
            (pi, others.available),
            (pi, asked.available),
            (star, asked.available),
        )
    ]
    right = is_at(EXAMPLE_1, "12311222", ("B5B6", "D1D2", "D4D5D6", "D5D7"), "B8B8")
    return computed(f"The costs are {costs}.", not right or costs != [3, INFINITE, 3])


@claims.theorem(
    "E3-incomplete",
    "Example 3 and after it",
    "This example shows that the quadtree method is incomplete when the knowledge base is taken "
    "into consideration, as some pDCMPs with the minimal cost are not reachable",
    "Some pre-decompositions of least cost under KB are at no node of the quadtree, and some "
    "deficiencies are not found for it.",
    reading="the example is to show the first half only; other nodes cost 3 as well",
)
def quadtree_with_knowledge(effort: Effort) -> Finding:
    hand, knowledge = question_of(EXAMPLE_1, _EXAMPLE_3_REPAIRED)
    star = tuple(sorted(map(read, ("B5B6", "D1D2", "D4D5", "D5D6D7")))), read("B8B8")
    least = deficiency(hand, knowledge, rules=MAHJONG0)
    shown = refined_quadtree(hand, knowledge, actions=QUADTREE).deficiency
    missed = question_of(*_MISSED)
    found = refined_quadtree(*missed, actions=QUADTREE).deficiency
    right = deficiency(*missed, rules=MAHJONG0)
    return computed(
        f"In the example pi* has the least cost, {least}, and is at no node; the quadtree still "
        f"finds {shown}. For {text_of(*missed)} it finds {number_of(found)} for {right}; one "
        "available tile and a deficiency of 1 are the least possible.",
        star in contents(EXAMPLE_1) or (least, found, right) != (3, UNREACHABLE, 1),
    )


@claims.theorem(
    "S6-six",
    "Sections 4.1, 6 and 6.4",
    "In order to get a complete method, we could expand the quadtree into a 6-ary tree [...] the "
    "quadtree algorithm is exact",
    "The quadtree refined to six actions returns the deficiency with respect to KB.",
    reading="leaves are priced exactly; the paper does not say how its program prices them",
)
def six_actions_are_exact(effort: Effort) -> Finding:
    wrong = [
        text_of(hand, knowledge)
        for hand, knowledge in random_questions(effort, 3, most=40)
        if refined_quadtree(hand, knowledge).deficiency
        != deficiency(hand, knowledge, rules=MAHJONG0)
    ]
    return searched(
        effort.hands,
        "Every way to complete a hand puts tiles of the hand into places as some node does.",
        bool(wrong) and wrong[0],
    )
