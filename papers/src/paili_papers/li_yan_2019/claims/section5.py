"""Claims of Li & Yan 2019, sections 5 and 6: which tile to discard, and k-gates."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
from paili import MAHJONG0, UNREACHABLE, Hand, KnowledgeBase, Tile, deficiency

from paili_papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
    computed,
    proved,
    searched,
)
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import read_hand, write_tiles
from paili_papers.common.suit_words import suit_words
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.algorithms.step_values import (
    delta,
    discard,
    standard_form,
    step_discard,
    step_value,
    step_values,
)
from paili_papers.li_yan_2019.claims.melds import digits
from paili_papers.li_yan_2019.claims.pure import pure_deficiencies

claims = Claims(PAPER)

TEXT_2 = "(B1B1B1B8B8B9)(C1C5C5C5)(D1D5D6D7)"
HAND_2, OMEGA_2 = read_hand(TEXT_2), KnowledgeBase.from_counts([1] * SUITED_KINDS)
TEXT_3, KNOWN_3 = "(B1B2B3B7B8B9)(C2C2C2)(D1D2D3D5D9)", "(000000000)(000000000)(010110001)"
HAND_3, OMEGA_3 = read_hand(TEXT_3), KnowledgeBase.parse(KNOWN_3, order="papers")


def name(tile: Tile) -> str:
    """A tile as the paper writes it."""
    return write_tiles((int(tile),))


def chances() -> dict[str, Fraction]:
    """Example 3: the chance within two changes by the first discard."""
    tiles = map(name, standard_form(HAND_3))
    return dict(zip(tiles, step_values(HAND_3, OMEGA_3, 2), strict=True))


@claims.slip(
    "Q9-index",
    "Section 5, equations 9 and 14",
    "we represent ω as a 27-tuple, where ω[9c + n] (0 ≤ c ≤ 2 and 1 ≤ n ≤ 9) denotes the number "
    "of identical tiles t = (c, n) the agent believes to be available [...] ω[i] = 1 for any 0 ≤ "
    "i ≤ 26",
    "9c + n is an index from 0 to 26.",
)
def index(effort: Effort) -> Finding:
    used = sorted(9 * color + number for color in range(3) for number in range(1, 10))
    beyond = [at for at in used if not 0 <= at < SUITED_KINDS]
    evidence = f"The indexes run from {used[0]} to {used[-1]}: 9c + n − 1 is meant."
    return computed(evidence, f"ω[{beyond[0]}], of D9" if beyond else "")


@claims.example(
    "E2-deficiency",
    "Example 2",
    "Then we have dfncy(H) = 2",
    "H has deficiency 2.",
)
def example_2_deficiency(effort: Effort) -> Finding:
    away = deficiency(HAND_2, rules=MAHJONG0)
    return computed(f"Its deficiency is {away}.", away != 2)


@claims.example(
    "E2-delta",
    "Example 2",
    "δ = [0, 0, 0, 3, 3, 7, 6, 0, 0, 0, 6, 0, 0, 0]. [...] Thus, according to Eq. (12), we should "
    "discard H[5] = B9",
    "δ is as printed, and B9 is the tile to discard.",
)
def example_2_delta(effort: Effort) -> Finding:
    numbers, best = delta(HAND_2, OMEGA_2), name(discard(HAND_2, OMEGA_2))
    wrong = numbers != (0, 0, 0, 3, 3, 7, 6, 0, 0, 0, 6, 0, 0, 0) or best != "B9"
    return computed(f"δ is {list(numbers)}, and the tile is {best}.", wrong)


@claims.example(
    "E2-tiles",
    "Example 2",
    "changing B9 as any of B8, C1, C2, C3, D1, D2, D3 will decrease the deficiency number from 2 "
    "to 1",
    "In place of B9 just these tiles lower the deficiency.",
)
def example_2_tiles(effort: Effort) -> Finding:
    waiting = HAND_2.without_tile(Tile.S9)
    kinds = range(SUITED_KINDS)
    lower = [t for t in kinds if deficiency(waiting.with_tile(t), rules=MAHJONG0) < 2]
    text = write_tiles(tuple(lower))
    return computed(f"They are {text}.", text != "B8C1C2C3D1D2D3")


@claims.example(
    "E3-delta",
    "Example 3",
    "dfncy(H) = 1 and δ(12) = δ(13) = 1 and δ(i) = 0 for 0 ≤ i < 12",
    "H has deficiency 1; δ is 1 for D5 and D9 and 0 for the others.",
)
def example_3_delta(effort: Effort) -> Finding:
    numbers, away = delta(HAND_3, OMEGA_3), deficiency(HAND_3, rules=MAHJONG0)
    evidence = f"The deficiency is {away}, δ is {list(numbers)}."
    return computed(evidence, away != 1 or numbers != (*[0] * 12, 1, 1))


@claims.example(
    "E3-bamboo",
    "Example 3",
    "if we discard any Bamboo tile, then, as there are no Bamboo tiles available, the "
    "corresponding chow will never be completed again. To make the revised 14-tile complete, we "
    "need at least three more tile changes. That is, the success chance is 0. This is also true "
    "if we discard a C2, [...] or a D3 first",
    "After a bamboo tile at least three more changes are needed; within two changes the chance is "
    "0 after a bamboo tile, C2 or D3.",
)
def example_3_bamboo(effort: Effort) -> Finding:
    away = [
        deficiency(HAND_3.without_tile(tile).with_tile(t), OMEGA_3.own_draw(t), rules=MAHJONG0)
        for tile in (Tile.S1, Tile.S2, Tile.S3, Tile.S7, Tile.S8, Tile.S9)
        for t in (Tile.P2, Tile.P4, Tile.P5, Tile.P9)
    ]
    nothing = [tile for tile, chance in chances().items() if not chance]
    least = "cannot be completed any more" if min(away) == UNREACHABLE else f"needs {min(away)}"
    return computed(
        f"After a bamboo tile the hand {least}. The chance is 0 after {', '.join(nothing)}.",
        0 <= min(away) < 3 or not {"B1", "B2", "B3", "B7", "B8", "B9", "C2", "D3"} <= {*nothing},
    )


@claims.example(
    "E3-d5-d9",
    "Example 3",
    "the chance of completing H within two tile changes if we first discard D5 is 1/4 + 3 × (1/4 "
    "× 1/3) = 1/2. [...] Thus the chance of completing H within two tile changes if we first "
    "discard D9 is 1/4 + 2 × (1/4 × 1/3) + 1/4 × 2/3 = 7/12 > 1/2",
    "Within two changes the chance is 1/2 if D5 is discarded first, and 7/12 if D9 is.",
)
def example_3_d5_d9(effort: Effort) -> Finding:
    found = chances()["D5"], chances()["D9"]
    evidence = f"They are {found[0]} and {found[1]}."
    return computed(evidence, found != (Fraction(1, 2), Fraction(7, 12)))


@claims.example(
    "E3-chances",
    "Example 3",
    "That is, the success chance is 0. This is also true if we discard [...] a D2 [...] first. "
    "[...] suppose we discard D1 first. Then if we get a D2, then we cannot complete H by one "
    "more tile change; [...] The success chance is 0 + 1/4 × max(1/3, 2/3) + 1/4 × 1/3 + 1/4 × "
    "1/3 = 1/3.",
    "Within two changes the chance is 1/3 if D1 is discarded first, and 0 if D2 is.",
    consequences=(
        "'If we get a D2, then we cannot complete H by one more tile change': D4 for D9 does.",
    ),
)
def example_3_chances(effort: Effort) -> Finding:
    found = chances()["D1"], chances()["D2"]
    after = HAND_3.without_tile(Tile.P1).with_tile(Tile.P2)
    left = OMEGA_3.own_draw(Tile.P2)
    value, best = step_value(after, left, 1), name(step_discard(after, left, 1))
    return computed(
        f"They are {found[0]} and {found[1]}. Overlooked is the chow (D3D4D5): after D1 for D2 "
        f"there is the eye (D2D2), and discarding {best} completes the hand with D4, a chance of "
        f"{value}; after D2 for D4 there is the chow, and D1 changed to D9 makes the eye.",
        found != (Fraction(1, 3), Fraction(0))
        and Counterexample(f"Example 3: {found[0]} for D1, {found[1]} for D2", TEXT_3, KNOWN_3),
    )


@claims.example(
    "E3-best",
    "Example 3",
    "Eq. (12) provides a very good, and easy to compute, heuristics [...] It is, however, not an "
    "optimal policy. [...] In summary, discarding D9 is more profitable than discarding any other "
    "tile.",
    "Within two changes D9 alone is best; equation 12 does not tell it from D5.",
)
def example_3_best(effort: Effort) -> Finding:
    values, numbers = step_values(HAND_3, OMEGA_3, 2), delta(HAND_3, OMEGA_3)
    best = name(step_discard(HAND_3, OMEGA_3, 2))
    shown = ", ".join(f"{tile}: {value}" for tile, value in chances().items() if value)
    wrong = best != "D9" or values.count(max(values)) > 1 or numbers[12] != numbers[13]
    return computed(f"The chances that are not 0 are {shown}.", wrong)


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
            if 0 < omega.sum() <= 8:
                chosen.append((hand, KnowledgeBase.from_counts(omega.tolist())))
    return chosen


@claims.theorem(
    "D15-far",
    "Definition 15",
    "Clearly, val_k(T, ω) = 0 if dfncy(T) > k",
    "A 14-tile of deficiency above k has the step k value 0.",
    cost=Cost.SECONDS,
)
def too_far(effort: Effort) -> Finding:
    some = positions(effort, 15)
    wrong = [
        f"{hand} {omega}"
        for hand, omega in some
        if deficiency(hand, rules=MAHJONG0) > 1 and best_chance(hand, omega, 1)
    ]
    return proved(
        "By Corollary 1 no k tile changes can complete it. So it is in "
        f"{len(some)} random positions with k = 1, every change tried.",
        wrong[0] if wrong else "",
    )


@claims.theorem(
    "D15-nothing",
    "Definition 15",
    "Clearly, val_k(T, ω) = 0 if [...] 0 < dfncy(T) ≤ k but ‖ω‖ = 0",
    "The value of an incomplete 14-tile is 0 if nothing is available.",
)
def nothing_available(effort: Effort) -> Finding:
    value = step_value(HAND_3, KnowledgeBase.from_counts([0] * SUITED_KINDS), 3)
    return computed("Equation 21 is an empty sum then, as in Example 3 with k = 3.", value != 0)


@claims.theorem(
    "L8",
    "Lemmas 7 and 8, equations 19 and 21",
    "For any incomplete 14-tile T, any knowledge base ω with ‖ω‖ > 0, and any 0 ≤ i ≤ 13, we have "
    "val_k(T, ω, i) = Σ ω(c, n)/‖ω‖ × val_{k−1}(T[i/(c, n)], ω−(c, n))",
    "The sums give the chance to complete T within k changes, if each draw is one of the available "
    "copies with equal chance and the later discards are the best.",
    cost=Cost.SECONDS,
)
def lemma_8(effort: Effort) -> Finding:
    some = positions(effort, 8)[: max(1, effort.hands // 10)]
    wrong = [
        f"{hand} {omega}"
        for hand, omega in some
        if step_value(hand, omega, 2) != best_chance(hand, omega, 2)
    ]
    evidence = "Random positions, k = 2: all discards, and all copies drawn one by one."
    return searched(len(some), evidence, wrong[0] if wrong else "")


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


@claims.theorem(
    "Q20",
    "Equation 20",
    "Comparing equations (11) and (19), it is easy to see that val_1(T, ω, i) = δ(i)/‖ω‖ (0 ≤ i < "
    "14)",
    "It is so for every incomplete 14-tile T.",
    consequences=(
        "'By Eq. (20), discard_1(T, ω) is the same as the tile discard(T, ω)': in Example 2 every "
        "val_1 is 0, so that discard_1 may be any tile, and discard is B9.",
    ),
)
def equation_20(effort: Effort) -> Finding:
    values = step_values(HAND_2, OMEGA_2, 1)
    ratio = Fraction(delta(HAND_2, OMEGA_2)[5], OMEGA_2.copies)
    return computed(
        "δ counts the tiles that lower the deficiency, val_1 those that complete the hand. These "
        f"are the same at deficiency 1 only; above, every val_1 is {max(values)}, whatever δ is.",
        values[5] != ratio
        and Counterexample(
            f"Example 2, of deficiency 2: val_1 of B9 is {values[5]}, but δ/‖ω‖ is {ratio}",
            TEXT_2,
            "1" * SUITED_KINDS,
            minimal="At deficiency 1, the least of an incomplete 14-tile, it holds (the repair).",
        ),
    )


@claims.theorem(
    "Q20-repaired",
    "Equation 20",
    "",
    "val_1(T, ω, i) = δ(i)/‖ω‖ for every 14-tile of deficiency 1, if anything is available.",
    repairs="Q20",
)
def equation_20_repaired(effort: Effort) -> Finding:
    near = [p for p in positions(effort, 20) if deficiency(p[0], rules=MAHJONG0) == 1]
    wrong = [
        f"{hand} {omega}"
        for hand, omega in near
        if step_values(hand, omega, 1)
        != tuple(Fraction(number, omega.copies) for number in delta(hand, omega))
    ]
    return proved(
        "The sums have the same terms: a deficiency below 1 is that of a complete hand. "
        f"{len(near)} random positions agree.",
        wrong[0] if wrong else "",
    )


@claims.theorem(
    "S6-nine-gate",
    "Section 6",
    "A pure 13-tile T is called a nine-gate if T becomes complete if we add any tile in the same "
    "colour. [...] the k-gate problem can also be described and solved in the formalism developed "
    "in our work",
    "For every pure 13-tile it is computed how many kinds of its colour complete it, and there is "
    "a nine-gate.",
)
def nine_gate(effort: Effort) -> Finding:
    gates = k_gates()
    nine = [word for word, k in gates.items() if k == 9]
    numbers = Counter(gates.values())
    shown = ", ".join(f"{k}: {numbers[k]:,}" for k in sorted(numbers))
    return computed(
        f"The only nine-gate is {' '.join(map(digits, nine))}. Pure 13-tiles by k: {shown}.",
        not nine,
    )


def k_gates() -> dict[tuple[int, ...], int]:
    """By how many ranks each pure 13-tile is completed."""
    words = suit_words(13).astype(np.int64)
    places = (COPIES + 1) ** np.arange(9)[::-1]
    complete = pure_deficiencies() == 0
    keys = suit_words(14).astype(np.int64) @ places
    gates = np.zeros(len(words), np.int64)
    for rank in range(9):
        can = np.flatnonzero(words[:, rank] < COPIES)
        gates[can] += complete[np.searchsorted(keys, words[can] @ places + places[rank])]
    return {tuple(word): int(k) for word, k in zip(words.tolist(), gates, strict=True)}
