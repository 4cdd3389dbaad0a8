"""Disjoint melds taken from pure 14-tiles, and what fits beside them (Li & Yan 2019, App. A)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement

import numpy as np

from paili_papers.common.claims import Result, computed
from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import MELDS, Tiles
from paili_papers.common.suit_words import HAND, RANKS, Word, suit_words
from paili_papers.li_yan_2019.claims.melds import digits, word_of
from paili_papers.li_yan_2019.claims.pure import pure_melds

Division = tuple[tuple[Tiles, ...], Word, Word]
"""The melds V \\ W, their tiles as a word, and the rest W."""


@cache
def divisions(number: int) -> tuple[Division, ...]:
    """Every choice of so many disjoint melds from a pure 14-tile that has no more."""
    rests = suit_words(HAND - 3 * number).astype(np.int64)
    places = (COPIES + 1) ** np.arange(RANKS)[::-1]
    keys = suit_words(HAND).astype(np.int64) @ places
    found: list[Division] = []
    own = [meld for meld in MELDS if meld[-1] < RANKS]
    for melds in combinations_with_replacement(own, number):
        taken = word_of(sum(melds, ()))
        if max(taken) <= COPIES:
            wholes = rests + np.array(taken)
            fits = np.flatnonzero(wholes.max(axis=1) <= COPIES)
            most = pure_melds()[np.searchsorted(keys, wholes[fits] @ places)]
            found += [(melds, taken, tuple(w)) for w in rests[fits[most == number]].tolist()]
    return tuple(found)


@cache
def beside(taken: Word, *parts: Tiles) -> bool:
    """Whether some melds or pairs fit beside the melds without a fifth copy."""
    more = word_of(sum(parts, ()))
    return all(one + other <= COPIES for one, other in zip(taken, more, strict=True))


@cache
def melds_of(rank: int) -> list[Tiles]:
    """The melds with a tile."""
    return [meld for meld in MELDS if meld[-1] < RANKS and rank in meld]


@cache
def kinds(word: Word, *copies: int) -> list[int]:
    """The ranks of which a word has so many."""
    return [rank for rank in range(RANKS) if word[rank] in copies]


def of_divisions(
    number: int, meant: Callable[[Word], bool], holds: Callable[[Division], bool]
) -> Result:
    """Check every division whose rest W is meant."""
    cases = [division for division in divisions(number) if meant(division[2])]
    bad = next((division for division in cases if not holds(division)), None)
    return computed(bad and f"({digits(bad[2])}) beside {bad[0]}", cases=len(cases))
