"""Claims of Li & Yan 2019, section 4.2 and Appendix B: p-decompositions and the quadtree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from paili.analysis.deficiency import deficiency
from paili.model.hands import Hand
from paili.model.rules import MAHJONG0
from paili.model.tiles import COPIES, SUITED_KINDS
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import (
    INFINITE,
    Reading,
    Tiles,
    contains,
    read_hand,
    read_tiles,
    without,
    write_tiles,
)
from paili.papers.common.suit_words import HAND
from paili.papers.li_yan_2019.algorithms.pseudo_decompositions import (
    EYE_PARTS,
    MELD_PARTS,
    PseudoDecomposition,
    completions,
    cost,
    is_completable,
    is_of,
    is_saturated,
    pseudo_decompositions,
    refinements,
    saturated,
)
from paili.papers.li_yan_2019.algorithms.qsa import qsa
from paili.papers.li_yan_2019.claims.melds import digits, ranks
from paili.papers.li_yan_2019.claims.pure import pure_deficiencies, pure_words

entries = Entries("li-yan-2019")
claim = entries.claim

T = "(B1B1B2B2B2B2B3B3)(C1C2C8)(D2D2D8)"
PI = (
    "(B1B2B3)(B2B2B2)(B1B3)(D2D2)(D8)",
    "(B1B2B3)(B1B2B3)(B3)(D2D2)(D8)",
    "(B1B2B3)(B1B2B3)(C1C2)(D2D2)(B2B2)",
)


@claim("Example 1", "pi_0 is a p-decomposition of T; (B1B3) in it cannot be completed.")
def _pi_0(effort: Effort) -> Finding:
    pi = PseudoDecomposition.parse(PI[0])
    twos = pi.tiles.count(19)
    wrong = not is_of(pi, read_tiles(T)) or is_completable(pi) or twos != COPIES
    return found(f"it has {twos} B2 already", wrong=wrong)


@claim("Example 1", "pi_1 is a p-decomposition of T.")
def _pi_1(effort: Effort) -> Finding:
    pi, tiles = PseudoDecomposition.parse(PI[1]), read_tiles(T)
    extra = without(pi.tiles, tiles)
    return found(
        f"it has {pi.tiles.count(20)} B3, T has {tiles.count(20)}",
        f"{pi} has {write_tiles(extra)} too many" if extra else "",
    )


@claim("Example 1", "pi_1 is saturated.")
def _pi_1_saturated(effort: Effort) -> Finding:
    pi, tiles = PseudoDecomposition.parse(PI[1]), read_tiles(T)
    larger = next(filter(is_completable, refinements(pi, tiles)), None)
    return found(
        f"of T, {write_tiles(pi.rest(tiles))} are left; B2 goes with the single B3",
        str(larger) if larger else "",
    )


@claim("Example 1", "cost(pi_1) = 4, and the completion shown is one.")
def _pi_1_cost(effort: Effort) -> Finding:
    pi = PseudoDecomposition.parse(PI[1])
    shown = PseudoDecomposition.parse("(B1B2B3)(B1B2B3)(B3B4B5)(D2D2D2)(D8D8)")
    return found(f"cost {cost(pi)}", wrong=cost(pi) != 4 or shown not in set(completions(pi)))


@claim("Example 1", "pi_2 is saturated and minimal: cost 2 = dfncy(T); its completion is shown.")
def _pi_2(effort: Effort) -> Finding:
    pi, tiles = PseudoDecomposition.parse(PI[2]), read_tiles(T)
    shown = PseudoDecomposition.parse("(B1B2B3)(B1B2B3)(C1C2C3)(D2D2D2)(B2B2)")
    away = deficiency(read_hand(T), rules=MAHJONG0)
    wrong = cost(pi) != 2 or away != 2 or not is_saturated(pi, tiles)
    wrong = wrong or shown not in set(completions(pi)) or not is_of(pi, tiles)
    return found(f"cost {cost(pi)}, deficiency {away}", wrong=wrong)


def hands(effort: Effort, part: int, number: int) -> Iterator[Tiles]:
    """Random 14-tiles, most of few kinds that lie close together: limits of copies count there."""
    rng = np.random.default_rng((effort.seed, 2019, part))
    for _ in range(number):
        width = int(rng.choice([6, 9, 27]))
        kinds = rng.permutation(width)[: int(rng.integers(4, 8))]
        deck = np.repeat(kinds, COPIES)
        yield tuple(sorted(int(tile) for tile in rng.permutation(deck)[:HAND]))


def decompositions(effort: Effort, part: int) -> Iterator[tuple[Tiles, PseudoDecomposition]]:
    """Random completable p-decompositions of such hands."""
    rng = np.random.default_rng((effort.seed, 2020, part))
    for tiles in hands(effort, part, effort.hands):
        rest, melds = tiles, []
        for _ in range(4):
            parts = [part for part in MELD_PARTS if contains(rest, part)]
            melds.append(parts[int(rng.integers(len(parts)))])
            rest = without(rest, melds[-1])
        eyes = [part for part in EYE_PARTS if contains(rest, part)]
        pi = PseudoDecomposition(tuple(melds), eyes[int(rng.integers(len(eyes)))])
        if is_completable(pi):
            yield tiles, pi


@claim(
    "Lemma 5",
    "A completable p-decomposition that is not saturated has a saturated refinement of less cost.",
)
def _lemma_5(effort: Effort) -> Finding:
    number = 0
    for tiles, pi in decompositions(effort, 5):
        better = saturated(pi, tiles)
        number += 1
        holds = is_saturated(better, tiles) and better.refines(pi)
        if not holds or (better != pi and cost(better) >= cost(pi)):
            return found(f"in {write_tiles(tiles)}", str(pi))
    return found(f"{number} random p-decompositions of random hands", searched=True)


@claim("Lemma 6", "Every completion of a saturated p-decomposition is cost(pi) tile changes away.")
def _lemma_6(effort: Effort) -> Finding:
    number = 0
    for tiles, pi in decompositions(effort, 6):
        full = saturated(pi, tiles)
        for _, completion in zip(range(200), completions(full), strict=False):
            number += 1
            if len(without(completion.tiles, tiles)) != cost(full):
                return found(f"in {write_tiles(tiles)}", f"{full}, completed to {completion}")
    return found(
        f"{number:,} completions of random saturated p-decompositions; a completion that used a "
        "tile of pi(0) would show that pi is not saturated",
        searched=True,
    )


@dataclass(slots=True)
class Survey:
    """The least costs among all p-decompositions of a hand, INFINITE if there are none.

    Attributes:
        full: without empty subsequences.  melds_full: without empty melds.
        empty_meld: with an empty meld.
        proposition_7: with something empty, and pi(5) not empty or four tiles in pi(0).
        several: cost less n, of those with n >= 2 empty subsequences.
    """

    full: int = INFINITE
    melds_full: int = INFINITE
    empty_meld: int = INFINITE
    proposition_7: int = INFINITE
    several: int = INFINITE

    def look_at(self, pi: PseudoDecomposition) -> None:
        """Take a p-decomposition into account."""
        holes = pi.holes
        left = HAND - len(pi.tiles)
        worth = {
            "full": holes if not pi.empty else INFINITE,
            "melds_full": holes if () not in pi.melds else INFINITE,
            "empty_meld": holes if () in pi.melds else INFINITE,
            "proposition_7": holes if pi.empty and (pi.eye or left >= 4) else INFINITE,
            "several": holes - pi.empty if pi.empty >= 2 else INFINITE,
        }
        lower = [name for name, value in worth.items() if value < getattr(self, name)]
        if lower and is_completable(pi):
            for name in lower:
                setattr(self, name, worth[name])


@cache
def surveys(effort: Effort) -> tuple[tuple[Tiles, Survey], ...]:
    """All p-decompositions of some random hands, and of some of little else than kongs."""
    found_out = []
    rng = np.random.default_rng((effort.seed, 2021))
    kongs = [
        tuple(sorted(np.repeat(rng.permutation(width)[:4], COPIES)[:HAND].tolist()))
        for width in (6, 9, 27)
        for _ in range(effort.hands // 40)
    ]
    for tiles in [*kongs, *hands(effort, 7, effort.hands // 40)]:
        survey = Survey()
        for pi in pseudo_decompositions(tiles):
            survey.look_at(pi)
        found_out.append((tiles, survey))
    return tuple(found_out)


def of_surveys(effort: Effort, holds: Callable[[Tiles, Survey], bool]) -> Finding:
    """Not refuted if it holds of all hands that were looked into."""
    bad = [write_tiles(tiles) for tiles, survey in surveys(effort) if not holds(tiles, survey)]
    return found(
        f"all p-decompositions of {len(surveys(effort))} hands, most of them kongs",
        bad[0] if bad else "",
        searched=True,
    )


@claim(
    "Proposition 7",
    "Something being empty, and pi(5) not or pi(0) having four tiles, one without empty "
    "subsequences costs less.",
)
def _proposition_7(effort: Effort) -> Finding:
    return of_surveys(effort, lambda tiles, survey: survey.full < survey.proposition_7)


@claim("Corollary 2", "With n >= 2 empty subsequences, another one costs less by n or more.")
def _corollary_2(effort: Effort) -> Finding:
    return of_surveys(effort, lambda tiles, survey: survey.full <= survey.several)


@claim("Corollary 3", "One of pi(1) to pi(4) being empty, one with none of them empty costs less.")
def _corollary_3(effort: Effort) -> Finding:
    return of_surveys(effort, lambda tiles, survey: survey.melds_full < survey.empty_meld)


@claim("Theorem 2", "The deficiency is the least cost of all p-decompositions.")
def _theorem_2(effort: Effort) -> Finding:
    return of_surveys(
        effort,
        lambda tiles, survey: (
            min(survey.melds_full, survey.empty_meld)
            == deficiency(Hand.from_tiles(tiles), rules=MAHJONG0)
        ),
    )


LOST = "5667777889"
"""Ten tiles of which QSA needs one change too many, if the other four are a kong."""


@claim("Section 4.2", "The quadtree search gives the deficiency of every 14-tile.")
def _qsa(effort: Effort) -> Finding:
    tiles = tuple(sorted(int(char) - 1 for char in "1111" + LOST))
    hand = Hand.from_tiles(tiles)
    ours, right = qsa(hand), deficiency(hand, rules=MAHJONG0)
    kongs = [kind for kind in range(SUITED_KINDS) if kind not in tiles or kind == 0]
    others = [
        kind
        for kind in kongs
        if _misses(Hand.from_tiles((*tiles[COPIES:], *[kind] * COPIES)), Reading.INTENDED)
    ]
    pure = _pure_misses(effort)
    best = qsa(hand, reading=Reading.REPAIRED).best
    return found(
        f"child 2 takes a whole chow wherever it can; {best} has deficiency {right} because a "
        f"pmeld is left one. So with {len(others)} of {len(kongs)} kongs of other kinds. "
        f"Of {pure[1]:,} pure 14-tiles {pure[0]} come out too high",
        f"{digits(word(tiles))}: {ours.deficiency} instead of {right}"
        if ours.deficiency != right
        else "",
        searched=True,
    )


def word(tiles: Tiles) -> tuple[int, ...]:
    """Copies of each rank."""
    return tuple(tiles.count(rank) for rank in range(9))


def _misses(hand: Hand, reading: Reading) -> int:
    return qsa(hand, reading=reading).deficiency - deficiency(hand, rules=MAHJONG0)


def _pure_misses(effort: Effort) -> tuple[int, int]:
    """How many pure 14-tiles QSA gets wrong, of how many: all if 10,000 hands are asked for."""
    rng = np.random.default_rng((effort.seed, 2022))
    pure = pure_words()
    number = len(pure) if effort.hands >= 10_000 else min(5 * effort.hands, len(pure))
    chosen = rng.permutation(len(pure))[:number].tolist()
    wrong = sum(
        qsa(Hand.from_tiles(ranks(pure[index]))).deficiency != pure_deficiencies()[index]
        for index in chosen
    )
    return wrong, number


@claim("Section 4.2", "The quadtree search never gives less than the deficiency.")
def _qsa_low(effort: Effort) -> Finding:
    return _on_random_hands(effort, 8, Reading.INTENDED, lambda miss: miss >= 0)


@claim("Section 4.2, repaired by us", "Where a chow or pong may be left a pmeld, it is exact.")
def _qsa_repaired(effort: Effort) -> Finding:
    kongs = [Hand.from_tiles((4, 5, 5, 6, 6, 6, 6, 7, 7, 8, *[kind] * 4)) for kind in (0, 1, 2, 9)]
    wrong = [hand for hand in kongs if _misses(hand, Reading.REPAIRED)]
    if wrong:
        return found("with a kong", str(wrong[0]))
    return _on_random_hands(effort, 9, Reading.REPAIRED, lambda miss: miss == 0)


def _on_random_hands(
    effort: Effort, part: int, reading: Reading, holds: Callable[[int], bool]
) -> Finding:
    for tiles in hands(effort, part, effort.hands):
        hand = Hand.from_tiles(tiles)
        if not holds(_misses(hand, reading)):
            return found("random hands of few kinds", write_tiles(tiles))
    return found(f"{effort.hands:,} random hands of few kinds", searched=True)


@claim("Section 4.2", "val may begin with 6, the largest possible deficiency.")
def _val(effort: Effort) -> Finding:
    hand = read_hand("(B1B1B2B5B8)(C1C2C2C5C8)(D3D6D8D9)")
    return found(
        "by Proposition 4; at a deficiency of 6 val is never lowered",
        wrong=qsa(hand).deficiency != 6,
    )
