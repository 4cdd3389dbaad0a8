"""Claims of Li & Yan 2019, section 4.2: p-decompositions and the quadtree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from paili import MAHJONG0, Hand, deficiency

from paili_papers.common.claims import (
    Claims,
    Cost,
    Effort,
    Finding,
    computed,
    proved,
)
from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import (
    MELDS,
    Tiles,
    contains,
    read_tiles,
    without,
    write_tiles,
)
from paili_papers.common.suit_words import HAND
from paili_papers.li_yan_2019 import PAPER
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
from paili_papers.li_yan_2019.claims.unfilled import filled, unfilled

claims = Claims(PAPER)
parsed = PseudoDecomposition.parse
T = read_tiles("(B1B1B2B2B2B2B3B3)(C1C2C8)(D2D2D8)")


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


def are_parts() -> bool:
    """Whether any tiles of a meld, or of a pair, may stand in a p-decomposition."""
    return all(
        part in parts
        for wholes, parts in ((MELDS, MELD_PARTS), (PAIRS, EYE_PARTS))
        for whole in wholes
        for size in range(len(whole) + 1)
        for part in combinations(whole, size)
    )


@claims.theorem(
    "L5",
    "Lemma 5",
    "If π is completable but not saturated, then there exists a saturated completable "
    "p-decomposition π∗ such that π∗ refines π and cost(π∗) < cost(π).",
    "A completable p-decomposition that is not saturated has a saturated completable refinement of "
    "less cost.",
)
def lemma_5(effort: Effort) -> Finding:
    number = 0
    for tiles, pi in decompositions(effort, 5):
        better = saturated(pi, tiles)
        number += 1
        holds = is_saturated(better, tiles) and better.refines(pi)
        if not holds or (better != pi and cost(better) >= cost(pi)):
            return computed("A random one.", f"{pi} of {write_tiles(tiles)}")
    return proved(
        "The proof holds: the cost of a completable one is the number of tiles that it lacks, each "
        "tile that is added lowers it by one, and there are 14. It was carried out for "
        f"{number:,} random p-decompositions of hands of few kinds."
    )


@claims.theorem(
    "L6",
    "Lemma 6",
    "Suppose π is a saturated completable p-decomposition of a 14-tile T. Then, for any completion "
    "S of T based upon π, we have dist(S, T) = cost(π).",
    "Every completion of a saturated p-decomposition is cost(π) tile changes away from T.",
)
def lemma_6(effort: Effort) -> Finding:
    number = 0
    for tiles, pi in decompositions(effort, 6):
        full = saturated(pi, tiles)
        for _, completion in zip(range(200), completions(full), strict=False):
            number += 1
            if len(without(completion.tiles, tiles)) != cost(full):
                return computed(f"In {write_tiles(tiles)}.", f"{full}, completed to {completion}")
    return proved(
        "The proof holds: if a completion filled a hole with a tile of π(0), that tile could be "
        "added to π, for any tiles of a meld or a pair are a part, which was looked at for all. "
        f"{number:,} completions of random saturated ones agree.",
        not are_parts(),
    )


@claims.theorem(
    "P7",
    "Proposition 7",
    "Suppose T is a 14-tile and π is a completable p-decomposition which has an empty subsequence. "
    "If π(0) contains 4 or more tiles or π(5) ≠ ∅, then there exists another completable "
    "p-decomposition π∗ which has no empty subsequences and cost(π∗) < cost(π).",
    "It is so for every 14-tile.",
    cost=Cost.SECONDS,
)
def proposition_7(effort: Effort) -> Finding:
    worse = [pi for tiles, pi in unfilled() if filled(tiles, pi) is None]
    return computed(
        "Tiles of π(0) are added while they can be. If nothing is empty then, the claim holds. If "
        f"the eye is not empty but a meld is, there are only {len(unfilled())} possibilities, up "
        "to the choice of colours and the parts in other colours. All were listed, and each time "
        "one without empty parts costs less. If the eye stays empty, each tile of π(0) is the "
        "fourth of a kong, so that there are at most three; then one of cost 3 at most is had by "
        "taking the eye from a meld or from the tiles beside three kongs.",
        str(worse[0]) if worse else "",
    )


@claims.theorem(
    "C2",
    "Corollary 2",
    "Suppose T is a 14-tile and π a completable p-decomposition with n ≥ 2 empty subsequences. "
    "There exists a completable p-decomposition π∗ s.t. cost(π∗) ≤ cost(π) − n.",
    "It is so for every 14-tile.",
    cost=Cost.SECONDS,
)
def corollary_2(effort: Effort) -> Finding:
    several = [pi for _, pi in unfilled() if pi.empty > 1]
    return computed(
        "Tiles of π(0) are added while they can be; each lowers the cost by one. If nothing is "
        "empty in the end, that made n or more. If a meld is empty and the eye is not, it is the "
        f"only one empty, as in all {len(unfilled())} possibilities, and Proposition 7 gives the "
        "last. If the eye stays empty, the cost in the end is 3 at most, so that each of the n − 1 "
        "empty melds got two tiles or more.",
        str(several[0]) if several else "",
    )


@claims.slip(
    "C2-pair",
    "Corollary 2, proof",
    "we could refine π by letting π(5) = (tt) if (tt) is contained in T and letting π(5) = (t) "
    "otherwise",
    "If t is in π(0) and (tt) is contained in T, (tt) can be taken as the eye beside the parts.",
)
def pair_in_t(effort: Effort) -> Finding:
    tiles = read_tiles("(B1B1B2B3B4B5B6)(C1C2C3C9)(D3D6D9)")
    pi = parsed("(B1B2B3)(B4B5B6)(C1C2C3)()()")
    eye = parsed("(B1B2B3)(B4B5B6)(C1C2C3)()(B1B1)")
    wrong = is_of(pi, tiles) and contains(tiles, eye.eye) and not is_of(eye, tiles)
    return computed(
        "That (tt) is contained in π(0) is meant; with (t) alone as the eye the proof goes on.",
        wrong and f"t = B1 and {pi} of B1B1B2B3B4B5B6C1C2C3C9D3D6D9",
    )


@claims.example(
    "E1-pi0",
    "Example 1",
    "The pmeld (B1B3) in π0 cannot be completed, as there are already four B2 in π0.",
    "π0 is a p-decomposition of T, has four B2, and cannot be completed.",
)
def example_1_pi_0(effort: Effort) -> Finding:
    pi = parsed("(B1B2B3)(B2B2B2)(B1B3)(D2D2)(D8)")
    twos = pi.tiles.count(read_tiles("B2")[0])
    wrong = not is_of(pi, T) or is_completable(pi) or twos != COPIES
    return computed(f"It has {twos} B2.", wrong)


@claims.example(
    "E1-pi1",
    "Example 1",
    "and its p-decompositions [...] π1 = (B1B2B3)(B1B2B3)(B3)(D2D2)(D8). Both π1 and π2 are "
    "saturated and completable.",
    "π1 is a saturated p-decomposition of T.",
)
def example_1_pi_1(effort: Effort) -> Finding:
    pi = parsed("(B1B2B3)(B1B2B3)(B3)(D2D2)(D8)")
    larger = next(filter(is_completable, refinements(pi, T)), None)
    return computed(
        f"Of B3, π1 has {pi.tiles.count(read_tiles('B3')[0])} and T has "
        f"{T.count(read_tiles('B3')[0])}. Were there a third, π1 would not be saturated: a B2 of "
        "π(0) goes with the single B3.",
        None if is_of(pi, T) else f"{pi} has a B3 too many; {larger} is completable",
    )


@claims.example(
    "E1-pi1-repaired",
    "Example 1",
    "",
    "With (B2) in place of (B3), π1 is a saturated p-decomposition of T of cost 4, and completed "
    "by (B2B3B4) in place of (B3B4B5).",
    repairs="E1-pi1",
)
def example_1_pi_1_repaired(effort: Effort) -> Finding:
    pi = parsed("(B1B2B3)(B1B2B3)(B2)(D2D2)(D8)")
    shown = parsed("(B1B2B3)(B1B2B3)(B2B3B4)(D2D2D2)(D8D8)")
    wrong = not is_of(pi, T) or not is_saturated(pi, T) or shown not in set(completions(pi))
    return computed(f"Its cost is {cost(pi)}.", wrong or cost(pi) != 4)


@claims.example(
    "E1-pi1-cost",
    "Example 1",
    "π1 can be completed into (B1B2B3)(B1B2B3)(B3B4B5)(D2D2D2)(D8D8). We have cost(π1) = 4",
    "The five parts printed as π1 can be completed as shown, and cost 4.",
)
def example_1_pi_1_cost(effort: Effort) -> Finding:
    pi = parsed("(B1B2B3)(B1B2B3)(B3)(D2D2)(D8)")
    shown = parsed("(B1B2B3)(B1B2B3)(B3B4B5)(D2D2D2)(D8D8)")
    wrong = cost(pi) != 4 or shown not in set(completions(pi))
    return computed(f"They cost {cost(pi)}.", wrong)


@claims.example(
    "E1-pi2",
    "Example 1",
    "π2 can be completed into (B1B2B3)(B1B2B3)(C1C2C3)(D2D2D2)(B2B2). We have [...] cost(π2) = 2. "
    "Since dfncy(T) = 2, π2 is a p-decomposition with the minimal cost.",
    "π2 is a saturated p-decomposition of T, completed as shown, and its cost 2 is the deficiency.",
)
def example_1_pi_2(effort: Effort) -> Finding:
    pi = parsed("(B1B2B3)(B1B2B3)(C1C2)(D2D2)(B2B2)")
    shown = parsed("(B1B2B3)(B1B2B3)(C1C2C3)(D2D2D2)(B2B2)")
    away = deficiency(Hand.from_tiles(T), rules=MAHJONG0)
    wrong = cost(pi) != 2 or away != 2 or not is_saturated(pi, T) or not is_of(pi, T)
    evidence = f"Its cost is {cost(pi)}, the deficiency {away}."
    return computed(evidence, wrong or shown not in set(completions(pi)))


@claims.theorem(
    "T2",
    "Theorem 2, equation 8",
    "For any 14-tile T, the minimum cost among all p-decompositions of T is the deficiency of T",
    "The deficiency is the least cost of all p-decompositions.",
    cost=Cost.SECONDS,
)
def theorem_2(effort: Effort) -> Finding:
    some = list(hands(effort, 7, 1 + effort.hands // 100))
    wrong = ""
    for tiles in some:
        all_of_them = sorted(pseudo_decompositions(tiles), key=lambda pi: pi.holes)
        least = next(filter(is_completable, all_of_them)).holes
        if least != deficiency(Hand.from_tiles(tiles), rules=MAHJONG0):
            wrong = f"{write_tiles(tiles)}: {least}"
    return proved(
        "The proof holds: a closest complete 14-tile, restricted to T, is a p-decomposition, for "
        "any tiles of a meld or a pair are a part, which was looked at for all; it costs the "
        "deficiency. By Lemmas 5 and 6 none costs less. All p-decompositions of "
        f"{len(some)} random hands of few kinds agree.",
        wrong or not are_parts(),
    )
