"""Claims of Li & Yan 2019, sections 1 and 2 and Definition 9: the words, and their examples."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
from paili import MAHJONG0, deficiency

from paili_papers.common.claims import Claims, Cost, Effort, Finding, computed
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import (
    COMPLETED_BY,
    MELDS,
    PREMELDS,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.suit_words import HAND
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    can_complete,
    is_of,
)
from paili_papers.li_yan_2019.claims.melds import (
    case,
    digits,
    one_after_the_other,
    pmelds_in,
    ranks,
    read_word,
)
from paili_papers.li_yan_2019.claims.pure import (
    change_distances,
    pure_deficiencies,
    pure_words,
)

claims = Claims(PAPER)


@claims.figure(
    "S1-tiles",
    "Section 1",
    "the set of tiles in Mahjong-0, which include in total 108 tiles",
    "Three colours of nine kinds with four copies each are 108 tiles.",
)
def tiles(effort: Effort) -> Finding:
    number = SUITED_KINDS * COPIES
    return computed(f"{SUITED_KINDS} kinds of {COPIES} copies are {number} tiles.", number != 108)


@claims.definition(
    "D2-pchow",
    "Definition 2",
    "A pseudochow (pchow for short) is a pair of tiles of the same colour such that it becomes a "
    "chow if we add an appropriate tile with the same colour. [...] For example, [...] (B1B3) and "
    "(C2C3) are two pchows",
    "(B1B3) and (C2C3) are pchows, and every pchow or pair becomes a meld by one tile.",
)
def pchows(effort: Effort) -> Finding:
    examples = {read_tiles("B1B3"), read_tiles("C2C3")}
    stuck = [pmeld for pmeld in PREMELDS if not COMPLETED_BY[pmeld]]
    evidence = f"All {len(PREMELDS)} pmelds of three colours become melds by one tile."
    return computed(evidence, bool(stuck) or not examples <= set(PREMELDS))


@claims.slip(
    "D2-completes",
    "Definition 2",
    "a tile c completes a meld (ab) if (abc) (after alphabetic sorting) is a meld",
    "There are melds (ab) of two tiles.",
)
def completes(effort: Effort) -> Finding:
    short = [meld for meld in MELDS if len(meld) == 2]
    evidence = (
        f"All {len(MELDS)} melds have three tiles, so that nothing could be completed: a pmeld "
        "(ab) is meant, as everywhere below."
    )
    return computed(evidence, not short and "(B1B2), which B3 completes, is a pmeld and no meld")


@claims.slip(
    "D4-index",
    "Definition 4",
    "We denote as H[i] = (c_i, n_i) the (i+1)-th tile in H and require, for each 0 ≤ i ≤ 13, that "
    "c_i ≤ c_{i+1} and n_i ≤ n_{i+1} if c_i = c_{i+1}",
    "Each index i + 1 with 0 ≤ i ≤ 13 is that of a tile.",
)
def standard_form(effort: Effort) -> Finding:
    beyond = [i for i in range(14) if i + 1 not in range(HAND)]
    evidence = "The last of 14 tiles is H[13]: i ≤ 12 is meant, as in the list after Definition 5."
    return computed(evidence, f"i = {beyond[0]} asks for H[14]" if beyond else "")


@claims.definition(
    "D5-conditions",
    "Definition 5",
    "Then S is a pure 14-tile if and only if: [...] 1 ≤ S[i] ≤ 9 for each 0 ≤ i ≤ 13; and [...] "
    "S[i] ≤ S[i+1] for any 0 ≤ i ≤ 12; and [...] S[i] < S[i+4] for any 0 ≤ i ≤ 9",
    "The three conditions hold for just the sorted sequences without a fifth copy.",
    cost=Cost.SECONDS,
)
def conditions(effort: Effort) -> Finding:
    number = 0
    for values in combinations_with_replacement(range(1, 10), HAND):
        meets = all(values[i] < values[i + 4] for i in range(10))
        if meets != (max(map(values.count, values)) <= COPIES):
            return computed("They differ.", "".join(map(str, values)))
        number += meets
    evidence = f"Of all non-decreasing sequences of 14 ranks, {number:,} meet them."
    return computed(evidence, number != len(pure_words()))


EXAMPLE = "111223347778899"


@claims.slip(
    "D5-example",
    "Definition 5, example",
    "consider the following pure 14-tile S = (1,1,1,2,2,3,3,4,7,7,7,8,8,9,9)",
    "S has 14 tiles.",
)
def fifteen(effort: Effort) -> Finding:
    evidence = "The set and the residual sequence that follow are those of the tiles printed."
    return computed(evidence, f"({EXAMPLE}) has {len(EXAMPLE)}" if len(EXAMPLE) != HAND else "")


@claims.example(
    "D5-set",
    "Definition 5, example",
    "Set(S) = (1234789), and Res(S) = (11237789)",
    "They are the set and residual sequences of the S printed.",
)
def set_and_residual(effort: Effort) -> Finding:
    first = sorted(set(EXAMPLE))
    rest = list(EXAMPLE)
    for value in first:
        rest.remove(value)
    shown = f"({''.join(first)}) and ({''.join(rest)})"
    return computed(f"They are {shown}.", shown != "(1234789) and (11237789)")


@claims.definition(
    "D7-neighbours",
    "Definition 7",
    "Two 14-tiles S, T over M_0 are neighbours if S[i] = T[i] holds for all but exactly one i ∈ "
    "[0, 13]",
    "Steps between neighbours, read to the letter for sorted sequences, give the deficiencies that "
    "section 3 counts.",
    cost=Cost.SECONDS,
)
def neighbours(effort: Effort) -> Finding:
    literal, exact = change_distances(literal=True), pure_deficiencies()
    differ = np.flatnonzero(literal != exact)
    first = differ[np.argmin(exact[differ])]
    shown = " / ".join(f"{number:,}" for number in np.bincount(literal))
    return computed(
        "A tile that is replaced may shift many places of the sorted sequence, and then S and T "
        f"are no neighbours. To the letter, {shown} pure 14-tiles are 0 / 1 / 2 / 3 / 4 steps "
        f"between pure 14-tiles away from a complete one, and {len(differ):,} differ from the "
        "deficiency; with one tile replaced by any other, which is meant, none does (LY19-L4).",
        case(
            pure_words()[first],
            f"one tile changed completes it, but to the letter it takes {literal[first]} steps",
            "Complete 14-tiles have deficiency 0 either way, so that 1 is the least deficiency.",
        ),
    )


@claims.theorem(
    "L4",
    "Definition 8, Lemma 4",
    "A 14-tile H has deficiency ≤ k if and only if there exists a sequence of s ≤ k 14-tiles H1, "
    "..., Hs, such that Hs is complete, and Hi is a neighbour of Hi−1",
    "The deficiency of Definition 8 is the least number of tile changes to a complete 14-tile, "
    "neighbours being 14-tiles that differ in one tile.",
    consequences=("Corollary 1 says the same of a deficiency of just k.",),
    reading="Definition 7 as it is meant: any tile may replace another, wherever the new one is "
    "sorted (LY19-D7-neighbours)",
)
def recursive(effort: Effort) -> Finding:
    steps, exact = change_distances(literal=False), pure_deficiencies()
    differ = np.flatnonzero(steps != exact)
    return computed(
        "The induction holds: the recursion of Definition 8 is a search in breadth from the "
        f"complete 14-tiles, in any graph. On the graph of all {len(exact):,} pure 14-tiles it "
        "was carried out, and it gives the engine's deficiency.",
        case(pure_words()[differ[0]]) if len(differ) else None,
    )


@claims.example(
    "Q1",
    "Equation 1",
    "the following 14-tile is complete and, thus, has deficiency 0. H = "
    "(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6) [...] In this example, we have the following "
    "decomposition π = (B1B2B3)(B2B3B4)(B7B7B7)(D4D5D6)(C1C1)",
    "H has deficiency 0, and π is a decomposition of it.",
)
def equation_1(effort: Effort) -> Finding:
    hand = read_hand("(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)")
    pi = PseudoDecomposition.parse("(B1B2B3)(B2B3B4)(B7B7B7)(D4D5D6)(C1C1)")
    away = deficiency(hand, rules=MAHJONG0)
    wrong = away > 0 or bool(pi.holes) or not is_of(pi, tuple(map(int, hand.tiles)))
    return computed(f"Its deficiency is {away}, and the five parts are complete.", wrong)


@claims.theorem(
    "S3-pmeld",
    "Section 3, before Lemma 2",
    "By Definition 2, a pair of tiles say (Bi, Bj) is a pmeld if |j − i| ≤ 2",
    "Two tiles of a colour are a pmeld if and only if their numbers differ by at most two.",
)
def two_apart(effort: Effort) -> Finding:
    pairs = [*combinations_with_replacement(range(9), 2)]
    wrong = [pair for pair in pairs if (pair[1] - pair[0] <= 2) != (pair in PREMELDS)]
    evidence = f"All {len(pairs)} pairs of ranks were looked at."
    return computed(evidence, write_tiles(wrong[0]) if wrong else "")


@claims.definition(
    "D9-order",
    "Definition 9",
    "two sorted melds (abc) and (xyz) are disjoint if there exist indexes 0 ≤ i1 < i2 < i3 < i4 < "
    "i5 < i6 < k such that a = V[i1], ..., z = V[i6]",
    "By this order of indexes the bamboos of the complete H in equation 1 are three disjoint "
    "melds, as Proposition 3 has it.",
    consequences=(
        "Propositions 1, 3 and 6 and Definition 11 speak of disjoint melds and pmelds. They are "
        "checked with what is meant: no tile is used twice.",
    ),
)
def interleaved(effort: Effort) -> Finding:
    word = read_word("122334777")
    wrong = not one_after_the_other(ranks(word), (3, 3, 3))
    return computed(
        "i3 < i4 forbids melds that overlap in the sorted sequence. Only that no index is used "
        "twice can be meant.",
        wrong and f"({digits(word)}): the 2 of (234) stands before the 3 of (123)",
    )


@claims.example(
    "D9-1248",
    "Definition 9, example",
    "Consider the tuple W = (1248) of four tiles of the same colour. It has two pmelds, viz. (12) "
    "and (24), but they are not disjoint in our sense",
    "The pmelds of (1248) are (12) and (24), and they are not disjoint.",
)
def competing(effort: Effort) -> Finding:
    word = read_word("1248")
    wrong = pmelds_in(word) != [(0, 1), (1, 3)] or one_after_the_other(ranks(word), (2, 2))
    return computed("It has just these two, and both need the 2.", wrong)


@claims.example(
    "D9-111158",
    "Definition 9, example",
    "Furthermore, consider V = (111158). It has two identical pairs (11), which are in a sense "
    "competing with each other and cannot both be useful in forming a legal hand",
    "The two pairs are not disjoint, and no complete 14-tile has both in different parts.",
)
def same_pair(effort: Effort) -> Finding:
    pair = (0, 0)
    together = can_complete([pair, pair], ()) or can_complete([pair], pair)
    evidence = "Two pongs, or a pong and the eye, would need five copies or more."
    return computed(evidence, together or one_after_the_other((0, 0, 0, 0), (2, 2)))
