"""Claims of Li & Yan 2019, section 4.2: p-decompositions and the quadtree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from paili import Hand

from paili_papers.common.claims import Counterexample, Effort, Result, computed, proved, searched
from paili_papers.common.engine import engine
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import (
    MELDS,
    Reading,
    Tiles,
    contains,
    read_hand,
    read_tiles,
    without,
    write_tiles,
)
from paili_papers.common.suit_words import HAND
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    EYE_PARTS,
    MELD_PARTS,
    PAIRS,
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
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.li_yan_2019.claims.pure import chows_in, digits, pure_words, ranks
from paili_papers.li_yan_2019.claims.section4_1 import EXAMPLE_3
from paili_papers.li_yan_2019.claims.unfilled import filled, unfilled

parsed = PseudoDecomposition.parse
T = read_tiles("(B1B1B2B2B2B2B3B3)(C1C2C8)(D2D2D8)")


def hands(effort: Effort, part: int, number: int) -> Iterator[Tiles]:
    """Yield random 14-tiles, mostly of few neighbouring kinds, where limits of copies matter."""
    rng = np.random.default_rng((effort.seed, 2019, part))
    for _ in range(number):
        width = int(rng.choice([6, 9, 27]))
        kinds = rng.permutation(width)[: int(rng.integers(4, 8))]
        deck = np.repeat(kinds, COPIES)
        yield tuple(sorted(int(tile) for tile in rng.permutation(deck)[:HAND]))


def decompositions(effort: Effort, part: int) -> Iterator[tuple[Tiles, PseudoDecomposition]]:
    """Yield random completable p-decompositions of such hands."""
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


def are_parts() -> bool:
    """Return whether any tiles of a meld, or of a pair, may be in a p-decomposition."""
    return all(
        part in parts
        for wholes, parts in ((MELDS, MELD_PARTS), (PAIRS, EYE_PARTS))
        for whole in wholes
        for size in range(len(whole) + 1)
        for part in combinations(whole, size)
    )


def l5(effort: Effort) -> Result:
    number, wrong = 0, ""
    for tiles, pi in decompositions(effort, 5):
        better = saturated(pi, tiles)
        number += 1
        holds = is_saturated(better, tiles) and better.refines(pi)
        if not holds or (better != pi and cost(better) >= cost(pi)):
            wrong = f"{pi} of {write_tiles(tiles)}"
    return proved(wrong, number=number)


def l6(effort: Effort) -> Result:
    number, wrong = 0, ""
    for tiles, pi in decompositions(effort, 6):
        full = saturated(pi, tiles)
        for _, completion in zip(range(200), completions(full), strict=False):
            number += 1
            if len(without(completion.tiles, tiles)) != cost(full):
                wrong = f"{full} of {write_tiles(tiles)}, completed to {completion}"
    return proved(wrong or not are_parts(), number=number)


def p7(effort: Effort) -> Result:
    worse = [pi for tiles, pi in unfilled() if filled(tiles, pi) is None]
    return computed(worse, unfilled=len(unfilled()))


def c2(effort: Effort) -> Result:
    several = [pi for _, pi in unfilled() if pi.empty > 1]
    return computed(several, unfilled=len(unfilled()))


def e1_pi0(effort: Effort) -> Result:
    pi = parsed("(B1B2B3)(B2B2B2)(B1B3)(D2D2)(D8)")
    twos = pi.tiles.count(read_tiles("B2")[0])
    wrong = not is_of(pi, T) or is_completable(pi) or twos != COPIES
    return computed(wrong, twos=twos)


def e1_pi1(effort: Effort) -> Result:
    pi = parsed("(B1B2B3)(B1B2B3)(B3)(D2D2)(D8)")
    larger = next(filter(is_completable, refinements(pi, T)), None)
    return computed(
        not is_of(pi, T),
        pi=pi,
        larger=larger,
        in_pi=pi.tiles.count(read_tiles("B3")[0]),
        in_hand=T.count(read_tiles("B3")[0]),
    )


def e1_pi1_repaired(effort: Effort) -> Result:
    pi = parsed("(B1B2B3)(B1B2B3)(B2)(D2D2)(D8)")
    shown = parsed("(B1B2B3)(B1B2B3)(B2B3B4)(D2D2D2)(D8D8)")
    wrong = not is_of(pi, T) or not is_saturated(pi, T) or shown not in set(completions(pi))
    return computed(wrong or cost(pi) != 4, cost=cost(pi))


def e1_pi1_cost(effort: Effort) -> Result:
    pi = parsed("(B1B2B3)(B1B2B3)(B3)(D2D2)(D8)")
    shown = parsed("(B1B2B3)(B1B2B3)(B3B4B5)(D2D2D2)(D8D8)")
    wrong = cost(pi) != 4 or shown not in set(completions(pi))
    return computed(wrong, cost=cost(pi))


def e1_pi2(effort: Effort) -> Result:
    pi = parsed("(B1B2B3)(B1B2B3)(C1C2)(D2D2)(B2B2)")
    shown = parsed("(B1B2B3)(B1B2B3)(C1C2C3)(D2D2D2)(B2B2)")
    away = engine(Hand.from_tiles(T))
    wrong = cost(pi) != 2 or away != 2 or not is_saturated(pi, T) or not is_of(pi, T)
    return computed(wrong or shown not in set(completions(pi)), cost=cost(pi), away=away)


def t2(effort: Effort) -> Result:
    some = list(hands(effort, 7, 1 + effort.hands // 100))
    wrong = ""
    for tiles in some:
        all_of_them = sorted(pseudo_decompositions(tiles), key=lambda pi: pi.holes)
        least = next(filter(is_completable, all_of_them)).holes
        if least != engine(Hand.from_tiles(tiles)):
            wrong = f"{write_tiles(tiles)}: {least}"
    return proved(wrong or not are_parts(), some=len(some))


def s4_2_val(effort: Effort) -> Result:
    found = qsa(read_hand(EXAMPLE_3)).deficiency
    return computed(found != 6)


def s4_2_chow(effort: Effort) -> Result:
    chows, wrong = 0, ""
    for word in pure_words():
        tiles = ranks(word)
        for chow in chows_in(word):
            chows += 1
            left = tiles[sum(word[: chow[0] + 1]) - 1 :]
            taken = tuple(rank for rank in range(left[0], left[0] + 3) if rank in left)
            wrong = wrong if taken == chow else digits(word)
    return computed(wrong, chows=chows, words=len(pure_words()))


LOST = "C1C1C1C1C5C6C6C7C7C7C7C8C8C9"


def s4_2_exact(effort: Effort) -> Result:
    hand = read_hand(LOST)
    found, right = qsa(hand).deficiency, engine(hand)
    best = qsa(hand, reading=Reading.REPAIRED).best
    ten = tuple(map(int, hand.tiles))[COPIES:]
    kongs = [kind for kind in range(SUITED_KINDS) if kind not in ten]
    others = [kind for kind in kongs if _misses((*ten, *[kind] * COPIES), Reading.INTENDED)]
    return computed(
        found > right and Counterexample(hand=LOST),
        found=found,
        right=right,
        best=best,
        others=len(others),
        kongs=len(kongs),
        lost=LOST,
    )


def _misses(tiles: Tiles, reading: Reading) -> int:
    hand = Hand.from_tiles(tiles)
    return qsa(hand, reading=reading).deficiency - engine(hand)


def s4_2_exact_repaired(effort: Effort) -> Result:
    own = tuple(map(int, read_hand(LOST).tiles))[COPIES:]
    cases = [(*own, *[kind] * COPIES) for kind in (0, 1, 9)]
    cases += hands(effort, 9, max(effort.hands // 5, 1))
    wrong = [tiles for tiles in cases if _misses(tiles, Reading.REPAIRED)]
    return searched(len(cases), [*map(write_tiles, wrong)])


def s4_2_low(effort: Effort) -> Result:
    some = list(hands(effort, 8, effort.hands))
    wrong = [tiles for tiles in some if _misses(tiles, Reading.INTENDED) < 0]
    return proved([*map(write_tiles, wrong)], some=len(some))
