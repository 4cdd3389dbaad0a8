"""What packed quasi-decompositions cost in HBBA: Alg. 4 and, for ablations, what it replaces."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import Available, Question, Reading
from paili_papers.li_yan_2019.algorithms.qsa import RECYCLABLE
from paili_papers.yan_2021.algorithms.bda import decide
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiType,
    has_meld,
    has_pair,
    recycling,
)
from paili_papers.yan_li_2023.algorithms.packed import (
    FEATURES_MASK,
    REMAINDER_MASK,
    SUIT,
    SUIT_MASK,
    SUITS,
    TAKEN,
    available_of,
    features_of,
    remainder_of,
)
from paili_papers.yan_li_2023.algorithms.prospects import (
    Prospects,
    add_all,
    cost,
    prospects_of_suit,
)
from paili_papers.yan_li_2023.algorithms.uke import uke
from paili_papers.yan_li_2023.algorithms.ukos import Features

Price = Callable[[int], int]
"""The cost of a packed quasi-decomposition."""

_SHIFTS = (0, SUIT, 2 * SUIT)


class Evaluation(StrEnum):
    """How a quasi-decomposition is priced; all but the first are for ablations."""

    UPDATING = "updating"
    """UKE."""
    PSEUDO = "pseudo"
    """As Li & Yan 2019 price pseudo-decompositions: by numbers of tiles, without knowledge."""
    TYPE = "type"
    """As Yan, Li & Li 2021 price types (Decide), with the knowledge base of each."""


def pricing(asked: Question, evaluation: Evaluation, reading: Reading, *, literal: bool) -> Price:
    """How to price the quasi-decompositions of a hand.

    Args:
        reading: of UKE, see `uke`. Of PSEUDO, the rules as this paper retells them (PRINTED) or
            as Li & Yan 2019 have them, see `pseudo_cost`.
        literal: of tiles, each on its own; else of suits, each state of a suit once.
    """
    if evaluation is Evaluation.PSEUDO:
        return lambda number: pseudo_cost(features_of(number), number, asked, reading)
    if not literal:
        by_type = evaluation is Evaluation.TYPE
        return SuitPricing(asked.available, reading, by_type=by_type)
    if evaluation is Evaluation.TYPE:
        return lambda number: _literal_type_cost(number, asked.available)
    return lambda number: uke(
        features_of(number),
        remainder_of(number),
        available_of(number, asked.available),
        reading=reading,
    )


class SuitPricing:
    """Prices by the prospects of the suits: UKE, or by types.

    Args:
        available: the knowledge base.  reading: of UKE.  by_type: how to price.
    """

    def __init__(self, available: Available, reading: Reading, *, by_type: bool) -> None:
        self._available = available
        self._reading = reading
        self._by_type = by_type
        self._groups: dict[int, Price] = {}

    def __call__(self, number: int) -> int:
        """The cost of a packed quasi-decomposition."""
        key = number & FEATURES_MASK
        price = self._groups.get(key)
        if price is None:
            price = self._groups[key] = self._group(features_of(number))
        return price(number)

    def _group(self, features: Features) -> Price:
        """How to price what has these features."""
        if self._by_type:
            most, eye, price = 1, True, type_cost
        else:
            most, eye, price = features.missing, not features.e, cost
        suits = [
            _Suit(self._available[first : first + 9], self._reading, most, eye)
            for first in range(0, SUITED_KINDS, 9)
        ]
        known: dict[tuple[int, int, int], int] = {}

        def priced(number: int) -> int:
            bits = number >> SUITS
            states = [
                suit[bits >> shift & SUIT_MASK] for suit, shift in zip(suits, _SHIFTS, strict=True)
            ]
            first, second, third = states
            key = (first, second, third)
            if key not in known:
                prospects = add_all(
                    suit.different[state] for suit, state in zip(suits, states, strict=True)
                )
                known[key] = price(features, prospects)
            return known[key]

        return priced


class _Suit(dict[int, int]):
    """The prospects of the states of a suit: index in `different` by the bits of the state."""

    def __init__(self, available: Available, reading: Reading, most: int, eye: bool) -> None:
        super().__init__()
        self.different: list[Prospects] = []
        self._indices: dict[Prospects, int] = {}
        self._available = available
        self._reading = reading
        self._most = most
        self._eye = eye

    def __missing__(self, bits: int) -> int:
        remainder, taken = bits & REMAINDER_MASK, bits >> TAKEN
        prospects = prospects_of_suit(
            tuple([remainder >> 3 * rank & 7 for rank in range(9)]),
            tuple([had - (taken >> 4 * rank & 15) for rank, had in enumerate(self._available)]),
            self._reading,
            self._most,
            eye=self._eye,
        )
        index = self._indices.setdefault(prospects, len(self.different))
        if index == len(self.different):
            self.different.append(prospects)
        self[bits] = index
        return index


def pseudo_cost(features: Features, number: int, asked: Question, reading: Reading) -> int:
    """The cost by Li & Yan 2019: missing tiles, less those that can be recycled (HBBA2-1).

    Their rules: what is empty takes one tile each, if the eye is not empty or there are four tiles
    to recycle; else one tile is recycled, unless each of them is a kong in the hand. This paper
    retells them (section 2.2.1, PRINTED) as: one tile for each empty meld; and one more, if the
    eye is empty and there are *fewer than three* tiles.

    Args:
        number: the packed quasi-decomposition, for its remainder.
    """
    m, n, _, e = features
    missing = 14 - 3 * m - 2 * n
    left = len(asked.tiles) + 3 * asked.melds - 3 * m - 2 * n
    if reading is Reading.PRINTED:
        return missing - features.missing - (1 if not e and left < 3 else 0)
    empty = features.missing + 1 - e
    if e or left >= RECYCLABLE:
        return missing - empty
    all_kongs = all(asked.tiles.count(tile) == COPIES for tile in remainder_of(number))
    return missing if all_kongs else missing - 1


def type_cost(features: Features, prospects: Prospects) -> int:
    """The cost by Yan, Li & Li 2021: Decide, for the type with the updated KB (HBBA2-2).

    Their e is the number of incompletable pairs; here it is that of the pair chosen as the eye.
    """
    re = bool(prospects.with_recycled_eye)
    rm = any(from_remainder for from_remainder, _ in prospects.plain)
    conflict = re and rm and not any(made for made, _ in prospects.with_recycled_eye)
    km = any(of_available for _, of_available in prospects.plain)
    em = conflict and not features.e
    return decide(QuasiType(*features, re, rm, em), int(prospects.has_pair), int(km))


def _literal_type_cost(number: int, known: Available) -> int:
    features, available = features_of(number), available_of(number, known)
    re, rm, conflict = recycling(remainder_of(number), available)
    em = int(conflict and not features.e)
    ke, km = int(has_pair(available)), int(has_meld(available))
    return decide(QuasiType(*features, re, rm, em), ke, km)
