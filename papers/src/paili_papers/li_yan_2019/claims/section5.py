"""Claims of Li & Yan 2019, sections 5 and 6: the choice of a discard, and k-gates."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
from paili import UNREACHABLE, Hand, KnowledgeBase, Tile

from paili_papers.common.claims import Counterexample, Effort, Result, computed, proved, searched
from paili_papers.common.engine import engine
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import read_hand, write_tiles
from paili_papers.li_yan_2019.algorithms.step_values import (
    delta,
    discard,
    standard_form,
    step_discard,
    step_value,
    step_values,
)
from paili_papers.li_yan_2019.claims.pure import (
    digits,
    minus,
    pure_deficiency,
    pure_words,
    ranks,
    words,
)

TEXT_2 = "(B1B1B1B8B8B9)(C1C5C5C5)(D1D5D6D7)"
HAND_2, OMEGA_2 = read_hand(TEXT_2), KnowledgeBase.from_counts([1] * SUITED_KINDS)
TEXT_3, KNOWN_3 = "(B1B2B3B7B8B9)(C2C2C2)(D1D2D3D5D9)", "(000000000)(000000000)(010110001)"
HAND_3, OMEGA_3 = read_hand(TEXT_3), KnowledgeBase.parse(KNOWN_3, order="papers")


def name(tile: Tile) -> str:
    """Return a tile in the paper's notation."""
    return write_tiles((int(tile),))


def chances() -> dict[str, Fraction]:
    """Return the chance within two changes by the first discard, in Example 3."""
    tiles = map(name, standard_form(HAND_3))
    return dict(zip(tiles, step_values(HAND_3, OMEGA_3, 2), strict=True))


def e2_delta(effort: Effort) -> Result:
    numbers, best = delta(HAND_2, OMEGA_2), name(discard(HAND_2, OMEGA_2))
    wrong = numbers != (0, 0, 0, 3, 3, 7, 6, 0, 0, 0, 6, 0, 0, 0) or best != "B9"
    return computed(wrong, numbers=list(numbers), best=best)


def e2_tiles(effort: Effort) -> Result:
    waiting = HAND_2.without_tile(Tile.S9)
    kinds = range(SUITED_KINDS)
    lower = [t for t in kinds if engine(waiting.with_tile(t)) < 2]
    text = write_tiles(tuple(lower))
    return computed(text != "B8C1C2C3D1D2D3", text=text)


def e3_delta(effort: Effort) -> Result:
    numbers, away = delta(HAND_3, OMEGA_3), engine(HAND_3)
    return computed(away != 1 or numbers != (*[0] * 12, 1, 1), away=away, numbers=list(numbers))


def e3_bamboo(effort: Effort) -> Result:
    away = [
        engine(HAND_3.without_tile(tile).with_tile(t), OMEGA_3.own_draw(t))
        for tile in (Tile.S1, Tile.S2, Tile.S3, Tile.S7, Tile.S8, Tile.S9)
        for t in (Tile.P2, Tile.P4, Tile.P5, Tile.P9)
    ]
    nothing = [tile for tile, chance in chances().items() if not chance]
    least = "cannot be completed any more" if min(away) == UNREACHABLE else f"needs {min(away)}"
    return computed(
        0 <= min(away) < 3 or not {"B1", "B2", "B3", "B7", "B8", "B9", "C2", "D3"} <= {*nothing},
        least=least,
        nothing=", ".join(nothing),
    )


def e3_d5_d9(effort: Effort) -> Result:
    found = chances()["D5"], chances()["D9"]
    return computed(found != (Fraction(1, 2), Fraction(7, 12)), found=found)


def e3_chances(effort: Effort) -> Result:
    found = chances()["D1"], chances()["D2"]
    after = HAND_3.without_tile(Tile.P1).with_tile(Tile.P2)
    left = OMEGA_3.own_draw(Tile.P2)
    value, best = step_value(after, left, 1), name(step_discard(after, left, 1))
    return computed(
        found != (Fraction(1, 3), Fraction(0)) and Counterexample(hand=TEXT_3, knowledge=KNOWN_3),
        found=found,
        best=best,
        value=value,
    )


def e3_best(effort: Effort) -> Result:
    values, numbers = step_values(HAND_3, OMEGA_3, 2), delta(HAND_3, OMEGA_3)
    best = name(step_discard(HAND_3, OMEGA_3, 2))
    shown = ", ".join(f"{tile}: {value}" for tile, value in chances().items() if value)
    wrong = best != "D9" or values.count(max(values)) > 1 or numbers[12] != numbers[13]
    return computed(wrong, shown=shown)


def positions(effort: Effort, part: int) -> list[tuple[Hand, KnowledgeBase]]:
    """Return random hands close to completion, with few tiles available."""
    rng = np.random.default_rng((effort.seed, 2025, part))
    chosen: list[tuple[Hand, KnowledgeBase]] = []
    while len(chosen) < effort.hands:
        kinds = np.sort(rng.permutation(int(rng.choice([9, 18])))[:9])
        tiles = rng.permutation(np.repeat(kinds, COPIES))[:14].tolist()
        hand = Hand.from_tiles(tiles)
        if 0 < engine(hand) <= 2:
            free = COPIES - hand.counts[:SUITED_KINDS].astype(np.int64)
            omega = np.minimum(free, rng.integers(0, 3, SUITED_KINDS))
            omega[rng.random(SUITED_KINDS) < 0.7] = 0
            if 0 < omega.sum() <= 8:
                chosen.append((hand, KnowledgeBase.from_counts(omega.tolist())))
    return chosen


def d15_far(effort: Effort) -> Result:
    some = positions(effort, 15)
    wrong = [
        f"{hand} {omega}"
        for hand, omega in some
        if engine(hand) > 1 and best_chance(hand, omega, 1)
    ]
    return proved(wrong, some=len(some))


def d15_nothing(effort: Effort) -> Result:
    value = step_value(HAND_3, KnowledgeBase.from_counts([0] * SUITED_KINDS), 3)
    return computed(value != 0)


def l8(effort: Effort) -> Result:
    some = positions(effort, 8)[: max(1, effort.hands // 10)]
    wrong = [
        f"{hand} {omega}"
        for hand, omega in some
        if step_value(hand, omega, 2) != best_chance(hand, omega, 2)
    ]
    return searched(len(some), wrong)


def best_chance(hand: Hand, omega: KnowledgeBase, k: int) -> Fraction:
    """Return the chance to be complete after at most k changes, with all copies equally likely."""
    if engine(hand) == 0:
        return Fraction(1)
    draws = [Tile(tile) for tile in range(SUITED_KINDS) for _ in range(omega.available[tile])]
    if k == 0 or not draws:
        return Fraction(0)
    return max(
        Fraction(
            sum(
                best_chance(hand.without_tile(own).with_tile(tile), omega.own_draw(tile), k - 1)
                for tile in draws
            ),
            len(draws),
        )
        for own in sorted(set(hand.tiles))
    )


def q20(effort: Effort) -> Result:
    values = step_values(HAND_2, OMEGA_2, 1)
    ratio = Fraction(delta(HAND_2, OMEGA_2)[5], OMEGA_2.copies)
    return computed(
        values[5] != ratio and Counterexample(hand=TEXT_2, knowledge="1" * SUITED_KINDS),
        most=max(values),
        values=values,
        ratio=ratio,
    )


def q20_repaired(effort: Effort) -> Result:
    near = [p for p in positions(effort, 20) if engine(p[0]) == 1]
    wrong = [
        f"{hand} {omega}"
        for hand, omega in near
        if step_values(hand, omega, 1)
        != tuple(Fraction(number, omega.copies) for number in delta(hand, omega))
    ]
    return proved(wrong, near=len(near))


def s6_nine_gate(effort: Effort) -> Result:
    gates = k_gates()
    nine = [word for word, k in gates.items() if k == 9]
    numbers = Counter(gates.values())
    shown = ", ".join(f"{k}: {numbers[k]:,}" for k in sorted(numbers))
    tiles = ", ".join(write_tiles(ranks(word)) for word in nine)
    texts = {"digits": " ".join(map(digits, nine)), "tiles": tiles}
    return computed(len(nine) != 1, words=len(gates), shown=shown, **texts)


def k_gates() -> dict[tuple[int, ...], int]:
    """Return the number of ranks that complete each pure 13-tile."""
    complete = [word for word in pure_words() if pure_deficiency(word) == 0]
    gates = Counter(minus(word, (rank,)) for word in complete for rank in range(9) if word[rank])
    return {word: gates[word] for word in words(13)}
