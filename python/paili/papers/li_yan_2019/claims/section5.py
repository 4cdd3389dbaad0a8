"""Claims of Li & Yan 2019, sections 5 and 6: which tile to discard, and k-gates."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np

from paili.analysis.deficiency import UNREACHABLE, deficiency
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0
from paili.model.tiles import COPIES, SUITED_KINDS, Tile
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import read_hand, write_tiles
from paili.papers.common.suit_words import suit_words
from paili.papers.li_yan_2019.algorithms.step_values import (
    delta,
    discard,
    standard_form,
    step_discard,
    step_value,
    step_values,
)
from paili.papers.li_yan_2019.claims.melds import digits
from paili.papers.li_yan_2019.claims.pure import pure_deficiencies, pure_words

entries = Entries("li-yan-2019")
claim = entries.claim


def name(tile: Tile) -> str:
    """A tile as the paper writes it."""
    return write_tiles((int(tile),))


def fractions(values: tuple[Fraction, ...]) -> str:
    """Values as the paper writes them."""
    return ", ".join(map(str, values))


@claim("Equations 9 and 14", "omega[9c + n], 0 <= c <= 2 and 1 <= n <= 9, is a 27-tuple from 0.")
def _index(effort: Effort) -> Finding:
    used = sorted(9 * color + number for color in range(3) for number in range(1, 10))
    wrong = [index for index in used if not 0 <= index < SUITED_KINDS]
    return found(
        f"the indexes run from {used[0]} to {used[-1]}, those of equation 14 from 0 to 26: "
        "9c + n - 1 is meant",
        f"omega[{wrong[0]}], of D9" if wrong else "",
    )


HAND_2 = read_hand("(B1B1B1B8B8B9)(C1C5C5C5)(D1D5D6D7)")
OMEGA_2 = KnowledgeBase.from_counts([1] * SUITED_KINDS)


@claim("Example 2", "dfncy(H) = 2.")
def _example_2_deficiency(effort: Effort) -> Finding:
    away = deficiency(HAND_2, rules=MAHJONG0)
    return found(f"deficiency {away}", wrong=away != 2)


@claim("Example 2", "delta = [0,0,0,3,3,7,6,0,0,0,6,0,0,0]; B9 is the tile to discard.")
def _example_2_delta(effort: Effort) -> Finding:
    numbers = delta(HAND_2, OMEGA_2)
    best = name(discard(HAND_2, OMEGA_2))
    wrong = numbers != (0, 0, 0, 3, 3, 7, 6, 0, 0, 0, 6, 0, 0, 0) or best != "B9"
    return found(f"{list(numbers)}, {best}", wrong=wrong)


@claim("Example 2", "In place of B9 just B8, C1, C2, C3, D1, D2 and D3 lower the deficiency.")
def _example_2_tiles(effort: Effort) -> Finding:
    waiting = HAND_2.without_tile(Tile.S9)
    lower = [
        tile
        for tile in range(SUITED_KINDS)
        if deficiency(waiting.with_tile(tile), rules=MAHJONG0) < 2
    ]
    text = write_tiles(tuple(lower))
    return found(text, wrong=text != "B8C1C2C3D1D2D3")


HAND_3 = read_hand("(B1B2B3B7B8B9)(C2C2C2)(D1D2D3D5D9)")
OMEGA_3 = KnowledgeBase.parse("(000000000)(000000000)(010110001)", order="papers")
FORM_3 = [name(tile) for tile in standard_form(HAND_3)]


@claim("Example 3", "dfncy(H) = 1; delta is 1 for D5 and D9 and 0 for the others.")
def _example_3_delta(effort: Effort) -> Finding:
    numbers = delta(HAND_3, OMEGA_3)
    away = deficiency(HAND_3, rules=MAHJONG0)
    wrong = away != 1 or numbers != (*[0] * 12, 1, 1)
    return found(f"deficiency {away}, delta {list(numbers)}", wrong=wrong)


@claim("Example 3", "After a bamboo tile is discarded at least three more changes are needed.")
def _example_3_bamboo(effort: Effort) -> Finding:
    least = []
    for tile in (Tile.S1, Tile.S2, Tile.S3, Tile.S7, Tile.S8, Tile.S9):
        waiting = HAND_3.without_tile(tile)
        for drawn in (Tile.P2, Tile.P4, Tile.P5, Tile.P9):
            left = OMEGA_3.own_draw(drawn)
            least.append(
                (
                    deficiency(waiting.with_tile(drawn), left, rules=MAHJONG0),
                    name(tile),
                    name(drawn),
                )
            )
    away, lost, got = min(least)
    shown = "it cannot be completed at all" if away == UNREACHABLE else f"at least {away}"
    return found(f"{shown} after the first change", f"{lost} for {got}" if away < 3 else "")


def chance(tiles: tuple[str, ...], printed: Fraction) -> Finding:
    """Whether the chance within two changes after some discards is as printed."""
    values = dict(zip(FORM_3, step_values(HAND_3, OMEGA_3, 2), strict=True))
    wrong = [tile for tile in tiles if values[tile] != printed]
    return found(
        ", ".join(f"{tile}: {values[tile]}" for tile in tiles),
        f"{wrong[0]}: {values[wrong[0]]} instead of {printed}" if wrong else "",
    )


@claim("Example 3", "Within two changes: 0 if a bamboo tile is discarded first.")
def _example_3_bamboo_chance(effort: Effort) -> Finding:
    return chance(("B1", "B2", "B3", "B7", "B8", "B9"), Fraction(0))


@claim("Example 3", "Within two changes: 0 if C2, D2 or D3 is discarded first.")
def _example_3_zero(effort: Effort) -> Finding:
    return chance(("C2", "D2", "D3"), Fraction(0))


@claim("Example 3", "Within two changes: 1/2 if D5 is discarded first.")
def _example_3_d5(effort: Effort) -> Finding:
    return chance(("D5",), Fraction(1, 2))


@claim("Example 3", "Within two changes: 7/12 if D9 is discarded first.")
def _example_3_d9(effort: Effort) -> Finding:
    return chance(("D9",), Fraction(7, 12))


@claim("Example 3", "Within two changes: 1/3 if D1 is discarded first.")
def _example_3_d1(effort: Effort) -> Finding:
    return chance(("D1",), Fraction(1, 3))


@claim("Example 3", "After D1 for D2, one change cannot complete the hand.")
def _example_3_d1_d2(effort: Effort) -> Finding:
    hand = HAND_3.without_tile(Tile.P1).with_tile(Tile.P2)
    left = OMEGA_3.own_draw(Tile.P2)
    value, best = step_value(hand, left, 1), name(step_discard(hand, left, 1))
    return found(
        "(D2D2) is an eye and (D3D5) waits for D4",
        f"discard {best}: chance {value}" if value else "",
    )


@claim("Example 3", "Discarding D9 first is best; equation 12 does not tell it from D5.")
def _example_3_best(effort: Effort) -> Finding:
    values = step_values(HAND_3, OMEGA_3, 2)
    numbers = delta(HAND_3, OMEGA_3)
    wrong = name(step_discard(HAND_3, OMEGA_3, 2)) != "D9" or values.count(max(values)) > 1
    wrong = wrong or numbers[12] != numbers[13]
    return found(fractions(values[9:]) + " for the dots", wrong=wrong)


@claim("Equation 20", "val_1(T, omega, i) = delta(i) / |omega| for every incomplete 14-tile.")
def _equation_20(effort: Effort) -> Finding:
    value = step_values(HAND_2, OMEGA_2, 1)[5]
    ratio = Fraction(delta(HAND_2, OMEGA_2)[5], OMEGA_2.copies)
    return found(
        "delta counts tiles that lower any deficiency, val_1 those that complete the hand: it "
        "holds at deficiency 1 only",
        f"Example 2, B9: {value}, but delta / |omega| = {ratio}" if value != ratio else "",
    )


@claim("Equation 20, repaired by us", "The same for every 14-tile of deficiency 1.")
def _equation_20_repaired(effort: Effort) -> Finding:
    number = 0
    for hand, omega in positions(effort, 20):
        if deficiency(hand, rules=MAHJONG0) == 1 and omega.copies:
            number += 1
            ratios = tuple(Fraction(n, omega.copies) for n in delta(hand, omega))
            if step_values(hand, omega, 1) != ratios:
                return found("random positions", f"{hand} {omega}")
    return found(f"{number} random positions of that deficiency", searched=True)


@claim("Section 5", "discard_1(T, omega) is the same tile as discard(T, omega).")
def _discard_1(effort: Effort) -> Finding:
    values = step_values(HAND_2, OMEGA_2, 1)
    best, chosen = discard(HAND_2, OMEGA_2), step_discard(HAND_2, OMEGA_2, 1)
    return found(
        f"at deficiency 2 or more every val_1 is {max(values)}, and all discards are equal",
        f"Example 2: {name(chosen)}, the first of {values.count(max(values))} equals, and "
        f"{name(best)}"
        if best != chosen
        else "",
    )


def positions(effort: Effort, part: int) -> list[tuple[Hand, KnowledgeBase]]:
    """Random hands close to completion, with few tiles available."""
    rng = np.random.default_rng((effort.seed, 2025, part))
    chosen: list[tuple[Hand, KnowledgeBase]] = []
    while len(chosen) < effort.hands:
        kinds = np.sort(rng.permutation(int(rng.choice([9, 18])))[:9])
        tiles = rng.permutation(np.repeat(kinds, COPIES))[:14].tolist()
        hand = Hand.from_tiles(tiles)
        if 0 < deficiency(hand, rules=MAHJONG0) <= 2:
            free = COPIES - hand.counts[:SUITED_KINDS].astype(np.int64)
            omega = np.minimum(free, rng.integers(0, 3, SUITED_KINDS))
            omega[rng.random(SUITED_KINDS) < 0.7] = 0
            chosen.append((hand, KnowledgeBase.from_counts(omega.tolist())))
    return chosen


@claim("Definition 15", "val_k(T, omega) = 0 if dfncy(T) > k.")
def _zero(effort: Effort) -> Finding:
    for hand, omega in positions(effort, 15):
        away = deficiency(hand, rules=MAHJONG0)
        if any(any(step_values(hand, omega, k)) for k in range(1, away)):
            return found("random positions", f"{hand} {omega}")
    return found(
        "a tile change lowers the deficiency by at most one: all neighbours of all pure 14-tiles, "
        f"and {effort.hands} random positions",
        wrong=not _neighbours_within_one(),
        searched=True,
    )


def _neighbours_within_one() -> bool:
    """Whether no tile change within a colour changes a pure deficiency by more than one."""
    words = suit_words(14).astype(np.int64)
    places = (COPIES + 1) ** np.arange(9)[::-1]
    keys = words @ places
    away = pure_deficiencies()
    for lost in range(9):
        for got in range(9):
            can = (words[:, lost] > 0) & (words[:, got] < COPIES) & (lost != got)
            after = away[np.searchsorted(keys, keys[can] - places[lost] + places[got])]
            if (abs(after - away[can]) > 1).any():
                return False
    return True


@claim("Definition 15", "val_k(T, omega) = 0 if T is incomplete and nothing is available.")
def _nothing(effort: Effort) -> Finding:
    value = step_value(HAND_3, KnowledgeBase.from_counts([0] * SUITED_KINDS), 3)
    return found("equation 21 is an empty sum then", wrong=value != 0)


@claim("Lemmas 7 and 8", "The sums give the chance to complete T in k changes played best.")
def _lemma_8(effort: Effort) -> Finding:
    number = 0
    for hand, omega in positions(effort, 8)[: max(1, effort.hands // 10)]:
        if 0 < omega.copies <= 8:
            number += 1
            if step_value(hand, omega, 2) != best_chance(hand, omega, 2):
                return found("all strategies tried", f"{hand} {omega}")
    return found(
        f"in {number} random positions the best of all discards after all sequences of draws, "
        "copies told apart, has that chance for k = 2",
        searched=True,
    )


def best_chance(hand: Hand, omega: KnowledgeBase, k: int) -> Fraction:
    """The chance to be complete after at most k changes, each draw one of the copies."""
    if deficiency(hand, rules=MAHJONG0) == 0:
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


@claim("Section 6", "A nine-gate, complete with any tile of its colour, exists.")
def _nine_gate(effort: Effort) -> Finding:
    gates = k_gates()
    nine = [word for word, k in gates.items() if k == 9]
    numbers = Counter(gates.values())
    shown = ", ".join(f"{k}: {numbers[k]:,}" for k in sorted(numbers))
    return found(
        f"just {len(nine)}, {' '.join(map(digits, nine))}; pure 13-tiles by k: {shown}",
        wrong=not nine,
    )


def k_gates() -> dict[tuple[int, ...], int]:
    """By how many ranks each pure 13-tile is completed."""
    words = suit_words(13).astype(np.int64)
    places = (COPIES + 1) ** np.arange(9)[::-1]
    complete = pure_deficiencies() == 0
    keys = np.array(pure_words()) @ places
    gates = np.zeros(len(words), np.int64)
    for rank in range(9):
        can = np.flatnonzero(words[:, rank] < COPIES)
        gates[can] += complete[np.searchsorted(keys, words[can] @ places + places[rank])]
    return {tuple(word): int(k) for word, k in zip(words.tolist(), gates, strict=True)}
