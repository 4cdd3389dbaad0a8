"""Claims of Yan, Li & Li (2021), sections 1 to 3.1: deficiency and pre-decompositions."""

from __future__ import annotations

from itertools import chain

from paili import MAHJONG0, census, deficiency

from paili_papers.common.claims import Claims, Counterexample, Effort, Finding, computed, proved
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import CHOWS, MELDS, PONGS, PREMELDS, read_hand, read_tiles
from paili_papers.common.questions import EXAMPLE_1, random_questions, text_of
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    cost,
    is_of,
)
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.refined_quadtree import refined_quadtree

claims = Claims(PAPER)

_READY = "C1C2C3C4C5C6C7C8C9D1D1D1D2"
_TWO_AWAY = "C1C2C3C4C5C6C7C8C9D1D1D5D8"
_PI = (
    "(B5B6)(B8B8)(D4D5D6)(D5D7)(B8)",
    "(B5B6)(B8B8B8)(D4D5D6)(D5D7)(B1)",
    "(B5B6)(B8B8B8)(D4D5)(D5D6D7)(B1)",
)
_COMPLETIONS = (
    "(B4B5B6)(B8B8B8)(D4D5D6)(D5D6D7)(B1B1)",
    "(B4B5B6)(B8B8B8)(D4D5D6)(D5D6D7)(B1B1)",
)


@claims.slip(
    "S1-shanten",
    "Section 1",
    "the deficiency number [...] which is exactly the shanten number (or simply shanten) in "
    "Japanese Mahjong",
    "A hand of shanten 0, that is a ready hand (tenpai), has deficiency 0.",
    consequences=("abstract and section 7, where the two are named as one",),
)
def shanten_is_one_less(effort: Effort) -> Finding:
    ready = deficiency(read_hand(_READY), rules=MAHJONG0)
    return computed(
        f"A ready hand has shanten 0 in Japanese Mahjong, and deficiency {ready}, as Definition 5 "
        "itself says. Deficiency is shanten plus 1; no result of the paper depends on it.",
        ready != 0 and Counterexample(f"{_READY} is ready and has deficiency {ready}", hand=_READY),
    )


@claims.figure(
    "S2-tiles",
    "Section 2",
    "which includes in total 108 tiles",
    "Mahjong-0 has 27 kinds and 108 tiles.",
)
def number_of_tiles(effort: Effort) -> Finding:
    tiles = SUITED_KINDS * COPIES
    return computed(f"3 colours of 9 kinds, 4 copies each: {tiles}.", tiles != 108)


@claims.example(
    "D2-examples",
    "Definitions 1 and 2",
    "(B3B4B5) is a chow, (C1C1) is a pair, (B7B7B7) is a pong, and (B1B3) and (C2C3) are two "
    "pchows",
    "The five parts shown are what they are said to be.",
)
def parts_shown(effort: Effort) -> Finding:
    chow, pair, pong, *pchows = map(read_tiles, ("B3B4B5", "C1C1", "B7B7B7", "B1B3", "C2C3"))
    right = chow in CHOWS and pong in PONGS and {pair, *pchows} <= set(PREMELDS)
    unequal = all(len(set(pchow)) == 2 for pchow in pchows)
    return computed("The definitions hold of each.", not (right and unequal))


@claims.example(
    "Q1",
    "Equation 1",
    "The following 14-tile H is complete as it has a decomposition",
    "The parts shown are four melds and a pair, and together they are the hand shown.",
)
def decomposition_shown(effort: Effort) -> Finding:
    hand = read_tiles("(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)")
    *melds, eye = map(read_tiles, ("B1B2B3", "B2B3B4", "B7B7B7", "D4D5D6", "C1C1"))
    right = set(melds) <= set(MELDS) and eye[0] == eye[1]
    return computed(
        "All five parts looked at.", not right or tuple(sorted(chain(*melds, eye))) != hand
    )


@claims.slip(
    "D5-13",
    "Definition 5, 13-tiles",
    "a 13-tile H has deficiency l + 1 for l > 1 if it does not have deficiency smaller than or "
    "equal to l and it has deficiency l after some proper tile change",
    "The rule gives a deficiency to every 13-tile that is not ready.",
)
def no_13_tile_has_deficiency_2(effort: Effort) -> Finding:
    found = [deficiency(read_hand(text), rules=MAHJONG0) for text in (_READY, _TWO_AWAY)]
    case = Counterexample(
        f"{_TWO_AWAY} is one change from the ready {_READY}; by the letter it has no deficiency",
        hand=_TWO_AWAY,
    )
    return computed(
        "With l > 1 the rule never gives 2, for which l = 1, and so nothing above. With l >= 1, "
        f"which is meant, it agrees with Definition 9: the two 13-tiles have {found}.",
        found == [1, 2] and case,
    )


@claims.theorem(
    "P1",
    "Proposition 1",
    "The deficiency of any 14-tile H is not greater than 6.",
    "No 14-tile has a deficiency above 6.",
)
def proposition_1(effort: Effort) -> Finding:
    counted = census(rules=MAHJONG0)
    last = counted.rows[-1]
    return computed(
        f"All {counted.total_hands:,} 14-tiles were counted with an automaton; {last.hands:,} have "
        f"the largest deficiency, {last.deficiency}.",
        max(row.deficiency for row in counted.rows) > 6,
    )


@claims.example(
    "P1-hand",
    "after Proposition 1",
    "For example, the following hand has deficiency 6.",
    "(B3B5B6B9)(C2C2C3C6C9)(D1D1D2D5D8) has deficiency 6.",
)
def hand_of_deficiency_6(effort: Effort) -> Finding:
    found = deficiency(read_hand("(B3B5B6B9)(C2C2C3C6C9)(D1D1D2D5D8)"), rules=MAHJONG0)
    return computed(f"Its deficiency is {found}.", found != 6)


@claims.example(
    "E1-three",
    "Example 1",
    "the following are all its pDCMPs",
    "Each of pi0, pi1 and pi2 is a pre-decomposition of the hand.",
    reading="'all' belongs to the three shown; the hand has many others, two of them in Example 3",
)
def three_of_its_pre_decompositions(effort: Effort) -> Finding:
    right = all(is_of(PseudoDecomposition.parse(pi), read_tiles(EXAMPLE_1)) for pi in _PI)
    return computed("The tiles of each are in the hand, and its parts are legal.", not right)


@claims.example(
    "E1-costs",
    "Example 1",
    "the meld holder (B8B8) and the eye holder (B8) in pi0 cannot be both completed [...] pi1 and "
    "pi2 have, respectively, the following completions [...] cost(pi1) = cost(pi2) = 3 [...] "
    "dfncy(T) = 3",
    "pi0 cannot be completed; the two completions shown are some of pi1 and pi2, which cost 3; the "
    "hand has deficiency 3.",
)
def costs_of_example_1(effort: Effort) -> Finding:
    parsed = [PseudoDecomposition.parse(pi) for pi in _PI]
    whole = [PseudoDecomposition.parse(pi) for pi in _COMPLETIONS]
    costs = [cost(pi) for pi in parsed]
    shown = all(w.refines(pi) and cost(w) == 0 for w, pi in zip(whole, parsed[1:], strict=True))
    right = deficiency(read_hand(EXAMPLE_1), rules=MAHJONG0)
    return computed(
        f"The costs are {costs}, where 100 stands for infinite; the deficiency is {right}.",
        (costs, shown, right) != ([100, 3, 3], True, 3),
    )


@claims.theorem(
    "T1",
    "Theorem 1",
    "The deficiency of a 14-tile H is the minimum cost of its pDCMPs.",
    "The deficiency is the least cost of the pre-decompositions.",
)
def theorem_1(effort: Effort) -> Finding:
    asked = list(random_questions(effort, 1))
    wrong = [
        (hand, left)
        for hand, left in asked
        if refined_quadtree(hand).deficiency != deficiency(hand, rules=MAHJONG0)
    ]
    return proved(
        "It is Theorem 2 of Li and Yan 2019, and its proof holds (LY19-T2). The least cost in a "
        "tree of pre-decompositions, the refined quadtree, is the deficiency of "
        f"{len(asked)} random hands.",
        text_of(*wrong[0]) if wrong else "",
    )


@claims.slip(
    "T1-letter",
    "Theorem 1 and Example 1",
    "We say a pDCMP pi of a 14-tile H is minimal if cost(pi) = dfncy(T).",
    "The letter T names the hand: read H.",
    consequences=("Example 1: 'It is easy to check that dfncy(T) = 3', of the hand H",),
)
def another_letter(effort: Effort) -> Finding:
    asked, other = read_hand(EXAMPLE_1), read_hand(_TWO_AWAY)
    found = [deficiency(hand, rules=MAHJONG0) for hand in (asked, other)]
    return computed(
        f"The hand H of Example 1 has deficiency {found[0]}, as is said of T.",
        found[0] == 3 != found[1]
        and f"T is no hand of the text; of {_TWO_AWAY}, for one, the deficiency is {found[1]}",
    )
