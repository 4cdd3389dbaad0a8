"""Li and Yan (2019): the counts of section 3, the three examples, and the propositions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import numpy as np
import paili
from numpy.typing import NDArray
from paili import Hand

from paili_papers import ledger
from paili_papers.common.claims import Kind, Verdict
from paili_papers.common.colors import nothing, total
from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.common.multisets import INFINITE, Reading, read_hand, write_tiles
from paili_papers.common.suit_words import HAND, Word, as_hands, suit_words
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    cost,
    is_saturated,
)
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.li_yan_2019.algorithms.step_values import (
    delta,
    discard,
    standard_form,
    step_discard,
    step_values,
)
from paili_papers.li_yan_2019.claims import CLAIMS
from paili_papers.li_yan_2019.claims.pure import pure_deficiencies, pure_melds, pure_words
from paili_papers.li_yan_2019.claims.section3 import (
    is_kong_and_pairs,
    is_pong_pairs_and_single,
)
from paili_papers.li_yan_2019.claims.section4_1 import COMPLETE_SPLITS, is_complete_word
from paili_papers.li_yan_2019.claims.section4_1_worst import (
    WORST_SPLITS,
    is_worst,
    is_worst_to_the_letter,
)
from paili_papers.li_yan_2019.claims.section4_2 import T
from paili_papers.li_yan_2019.claims.section5 import HAND_2, HAND_3, OMEGA_2, OMEGA_3

PAPER = "li-yan-2019"
STATEMENTS = ("Theorem", "Proposition", "Lemma", "Corollary")
PRINTED_COUNTS = {0: 13_259, 1: 91_065, 2: 14_386, 3: 90}


# li-yan-2019/counts


def _pure_counts(index: int) -> list[int]:
    """Pure 14-tiles by exact deficiency."""
    found = paili.deficiency_batch(as_hands(suit_words(HAND)), rules=paili.MAHJONG0)
    return [int(number) for number in np.bincount(found)]


def _counts(settings: Settings) -> Outcome:
    (counts,) = settings.runner.map("pure", _pure_counts, 1)
    rows = [Row("pure 14-tiles", "all", 118_800, sum(counts))]
    rows += [
        Row("pure 14-tiles", f"deficiency {distance}", PRINTED_COUNTS.get(distance), number)
        for distance, number in enumerate(counts)
    ]
    return Outcome(rows, ["All of them are looked at; nothing is random."])


# li-yan-2019/examples

PI = {
    "pi_0": ("(B1B2B3)(B2B2B2)(B1B3)(D2D2)(D8)", INFINITE),
    "pi_1": ("(B1B2B3)(B1B2B3)(B3)(D2D2)(D8)", 4),
    "pi_2": ("(B1B2B3)(B1B2B3)(C1C2)(D2D2)(B2B2)", 2),
}
DELTA_2 = [0, 0, 0, 3, 3, 7, 6, 0, 0, 0, 6, 0, 0, 0]
DELTA_3 = [0] * 12 + [1, 1]
CHANCES_3 = {"D5": "1/2", "D9": "7/12", "D1": "1/3"}
"""Example 3: chances to complete it within two changes, by the first discard; others have 0."""


def _examples(settings: Settings) -> Outcome:
    (values,) = settings.runner.map("examples", _example_values, 1)
    rows = [Row(label, column, paper, ours) for label, column, paper, ours in values]
    rows += [
        Row(label, column, deficiency, paili.deficiency(read_hand(text), rules=paili.MAHJONG0))
        for label, column, text, deficiency in (
            ("equation 1", "deficiency", "(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)", 0),
            ("equation 2", "deficiency", "B1B1B2B2B5B5B6B6B8B8B8B8B9B9", 3),
            ("Proposition 2, example", "deficiency", "B1B1B2B2B2B3B4B4B5B5B8B8B9B9", 3),
            ("equation 3", "deficiency", "(B1B1B2B5B8)(C1C2C2C5C8)(D3D6D8D9)", 6),
        )
    ]
    notes = [
        "Example 1: pi_1 takes three B3, and T has two. Apart from that it is not saturated: B2 "
        "can join its single B3.",
        "Example 3: after D1 for D2, D2D2 is an eye and D3D5 waits for D4, so D1 has 5/12 and not "
        "1/3; and D2, too, has a chance, 1/3. D9 is the best discard all the same.",
        "Proposition 2, example: (345) is a chow as well, so that two changes are enough.",
    ]
    return Outcome(rows, notes)


Entry = tuple[str, str, str | int, str | int]


def _example_values(index: int) -> list[Entry]:
    return [*_example_1(), *_example_2(), *_example_3()]


def _example_1() -> Iterator[Entry]:
    hand = Hand.from_tiles(T)
    yield "Example 1", "deficiency", 2, paili.deficiency(hand, rules=paili.MAHJONG0)
    for name, (text, printed) in PI.items():
        pi = PseudoDecomposition.parse(text)
        yield "Example 1", f"cost of {name} (100: infinite)", printed, cost(pi)
        if printed < INFINITE:
            yield "Example 1", f"{name} saturated", "yes", "yes" if is_saturated(pi, T) else "no"
    for reading in Reading:
        found = qsa(hand, reading=reading).deficiency
        yield "Example 1", f"quadtree, {reading}", 2, found


def _example_2() -> Iterator[Entry]:
    hand, omega = HAND_2, OMEGA_2
    yield "Example 2", "deficiency", 2, paili.deficiency(hand, rules=paili.MAHJONG0)
    yield "Example 2", "delta", str(DELTA_2), str(list(delta(hand, omega)))
    given = discard(hand, omega)
    yield "Example 2", "discard", "B9", write_tiles((given,))
    lowering = [
        tile
        for tile in range(27)
        if paili.deficiency(hand.without_tile(given).with_tile(tile), rules=paili.MAHJONG0)
        < paili.deficiency(hand, rules=paili.MAHJONG0)
    ]
    yield "Example 2", "lower it", "B8C1C2C3D1D2D3", write_tiles(tuple(lowering))


def _example_3() -> Iterator[Entry]:
    hand, omega = HAND_3, OMEGA_3
    yield "Example 3", "deficiency", 1, paili.deficiency(hand, rules=paili.MAHJONG0)
    yield "Example 3", "delta", str(DELTA_3), str(list(delta(hand, omega)))
    for tile, value in zip(standard_form(hand), step_values(hand, omega, 2), strict=True):
        name = write_tiles((tile,))
        yield "Example 3", f"chance after {name}", CHANCES_3.get(name, "0"), str(Fraction(value))
    yield "Example 3", "best discard", "D9", write_tiles((step_discard(hand, omega, 2),))


# li-yan-2019/propositions


def _propositions(settings: Settings) -> Outcome:
    (counts,) = settings.runner.map("counts", _exceptions, 1)
    rows = []
    for place, hands, exceptions in counts:
        rows.append(Row(place, "hands", None, hands))
        rows.append(Row(place, "exceptions", 0, exceptions))
    stated = [
        c for c in CLAIMS if c.kind in (Kind.THEOREM, Kind.STEP) and c.place.startswith(STATEMENTS)
    ]
    checked = ledger.item(stated).run(settings)
    refuted = [one for one in checked.entries if one.finding.verdict is Verdict.REFUTED]
    notes = [f"{one.claim.id} is refuted. {one.finding.evidence}" for one in refuted]
    return Outcome([*rows, *checked.rows], notes)


def _exceptions(index: int) -> list[tuple[str, int, int]]:
    """Place, hands that it speaks of, and those for which it is wrong; all are counted."""
    return [*_pure_exceptions(), *_hybrid_exceptions()]


def _pure_exceptions() -> Iterator[tuple[str, int, int]]:
    away, words = pure_deficiencies(), pure_words()

    def entry(
        place: str, meant: NDArray[np.bool_], wrong: NDArray[np.bool_]
    ) -> tuple[str, int, int]:
        return place, int(meant.sum()), int((meant & wrong).sum())

    case_i, case_ii = (
        _marked(words, case) for case in (is_kong_and_pairs, is_pong_pairs_and_single)
    )
    yield entry("Theorem 1: at most 3", away >= 0, away > 3)
    yield entry("Proposition 1: two disjoint melds, at most 2", pure_melds() >= 2, away > 2)
    yield entry("Proposition 2, (i) implies 3", case_i, away != 3)
    yield entry("Proposition 2, (ii) implies 3", case_ii, away != 3)
    yield entry("Proposition 2, 3 implies (i) or (ii)", away == 3, ~(case_i | case_ii))


def _marked(words: Sequence[Word], case: Callable[[Word], bool]) -> NDArray[np.bool_]:
    return np.fromiter(map(case, words), np.bool_, len(words))


def _hybrid_exceptions() -> Iterator[tuple[str, int, int]]:
    def outside(numbers: Counter[int], holds: Callable[[int], bool]) -> tuple[int, int]:
        wrong = sum(number for away, number in numbers.items() if not holds(away))
        return sum(numbers.values()), wrong

    complete = total(is_complete_word, COMPLETE_SPLITS)
    yield "Proposition 3, cases are complete", *outside(complete[True], lambda away: away == 0)
    yield "Proposition 3, others are not", *outside(complete[False], lambda away: away > 0)
    everything = total(nothing, ())[False]
    yield "Proposition 4: at most 6", *outside(everything, lambda away: away <= 6)
    nine = total(nothing, tuple((a, b, HAND - a - b) for a in range(9, 15) for b in range(6)))
    yield "Proposition 5: nine of a colour, at most 5", *outside(nine[True], lambda away: away <= 5)
    for title, question in (("", is_worst), (", to the letter", is_worst_to_the_letter)):
        worst = total(question, WORST_SPLITS)
        place = f"Proposition 6{title}"
        yield f"{place}, situations imply 6", *outside(worst[True], lambda away: away == 6)
        missed, met = worst[False][6], worst[True][6]
        yield f"{place}, 6 implies a situation", missed + met, missed


ITEMS: tuple[Item, ...] = (
    Item(f"{PAPER}/counts", "Pure 14-tiles by deficiency (section 3)", 118_800, 118_800, _counts),
    Item(f"{PAPER}/examples", "Examples 1 to 3, every number in them", 1, None, _examples),
    Item(
        f"{PAPER}/propositions",
        "Theorems, propositions, lemmas and corollaries: hands, exceptions, verdicts",
        200,
        None,
        _propositions,
    ),
)
