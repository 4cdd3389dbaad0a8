"""Claims of Li & Yan 2019, sections 1 and 2: definitions and their examples."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import numpy as np

from paili.analysis.deficiency import deficiency
from paili.model.rules import MAHJONG0
from paili.model.tiles import COPIES, SUITED_KINDS
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import (
    COMPLETED_BY,
    PREMELDS,
    Tiles,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili.papers.li_yan_2019.algorithms.pseudo_decompositions import PseudoDecomposition, is_of
from paili.papers.li_yan_2019.claims.melds import (
    digits,
    one_after_the_other,
    pmelds_in,
    word_of,
)
from paili.papers.li_yan_2019.claims.pure import (
    change_distances,
    pure_deficiencies,
    pure_words,
)

entries = Entries("li-yan-2019")
claim = entries.claim


@claim("Section 1", "Mahjong-0 has 108 tiles.")
def _tiles(effort: Effort) -> Finding:
    tiles = SUITED_KINDS * COPIES
    return found(f"{SUITED_KINDS} kinds of {COPIES} copies: {tiles}", wrong=tiles != 108)


@claim("Definition 2", "(B1B3) and (C2C3) are pchows; a pchow becomes a chow by one tile.")
def _pchows(effort: Effort) -> Finding:
    examples = [read_tiles("B1B3"), read_tiles("C2C3")]
    bad = [part for part in PREMELDS if not COMPLETED_BY[part]]
    bad += [part for part in examples if part not in PREMELDS]
    return found(f"{len(PREMELDS)} pmelds of three colours", write_tiles(bad[0]) if bad else "")


@claim("Definition 2", "A tile c completes a meld (ab) if (abc) is a meld.")
def _completes(effort: Effort) -> Finding:
    return found("(ab) has two tiles and a meld three: a pmeld is meant", "(B1B2), completed by B3")


@claim("Definition 4", "c[i] <= c[i+1] (and so on) for each 0 <= i <= 13.")
def _standard_form(effort: Effort) -> Finding:
    form = read_tiles("B1B2B2B3B3B4B7B7B7C1C1D4D5D6")
    beyond = [index for index in range(14) if index + 1 >= len(form)]
    return found("the last index of 14 tiles is 13: i <= 12 is meant", f"i = {beyond[0]}")


@claim("Definition 5", "The three conditions hold of just the multisets without a fifth copy.")
def _conditions(effort: Effort) -> Finding:
    number = 0
    for values in combinations_with_replacement(range(1, 10), 14):
        meets = all(values[i] < values[i + 4] for i in range(10))
        if meets != (max(map(values.count, values)) <= COPIES):
            return found("the others", "".join(map(str, values)))
        number += meets
    wrong = number != len(pure_words())
    return found(f"all non-decreasing sequences looked at, {number:,} meet them", wrong=wrong)


EXAMPLE = (1, 1, 1, 2, 2, 3, 3, 4, 7, 7, 7, 8, 8, 9, 9)


@claim("Definition 5", "S = (111223347778899), the example, is a pure 14-tile.")
def _fifteen(effort: Effort) -> Finding:
    size = len(EXAMPLE)
    text = "".join(map(str, EXAMPLE))
    return found(f"it has {size} tiles", text if size != 14 else "")


@claim("Definition 5", "Set(S) = (1234789) and Res(S) = (11237789).")
def _set_and_residual(effort: Effort) -> Finding:
    first = sorted(set(EXAMPLE))
    rest = list(EXAMPLE)
    for value in first:
        rest.remove(value)
    shown = f"({''.join(map(str, first))}) and ({''.join(map(str, rest))})"
    return found(shown, wrong=shown != "(1234789) and (11237789)")


@claim(
    "Definition 7",
    "Neighbours differ at just one index of the standard form; this gives the deficiencies of "
    "section 3.",
)
def _neighbours(effort: Effort) -> Finding:
    literal, exact = change_distances(literal=True), pure_deficiencies()
    differ = np.flatnonzero(literal != exact)
    if not len(differ):
        return found(f"the same for all {len(exact):,} pure hands")
    first = differ[0]
    return found(
        "a change may shift many sorted positions, and then it is no step between neighbours: "
        f"to the letter {counts(literal)} pure hands have deficiency 0, 1, 2 and so on, and "
        f"{len(differ):,} differ; meant is that one tile is replaced by another",
        f"{digits(pure_words()[first])}: {literal[first]} steps to the letter, one change gives "
        f"{exact[first]}",
    )


@claim(
    "Definition 8, Lemma 4, Corollary 1",
    "The recursive deficiency is the least number of tile changes to a complete 14-tile.",
)
def _recursive(effort: Effort) -> Finding:
    steps, exact = change_distances(literal=False), pure_deficiencies()
    differ = np.flatnonzero(steps != exact)
    return found(
        f"steps from hand to hand and paili's deficiency agree on all {len(exact):,} pure hands; "
        "for the others it follows as in the paper",
        digits(pure_words()[differ[0]]) if len(differ) else "",
    )


@claim("Equation 1", "H is complete, and the decomposition shown is one of H.")
def _complete(effort: Effort) -> Finding:
    text = "(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)"
    pi = PseudoDecomposition.parse("(B1B2B3)(B2B3B4)(B7B7B7)(D4D5D6)(C1C1)")
    fits = is_of(pi, read_tiles(text)) and not pi.holes
    away = deficiency(read_hand(text), rules=MAHJONG0)
    return found(
        f"deficiency {away}, nothing missing from the five parts", wrong=away > 0 or not fits
    )


@claim(
    "Definition 9",
    "By the order of indexes, the melds of H in equation 1, (123) and (234) in (122334777), are "
    "disjoint.",
)
def _interleaved(effort: Effort) -> Finding:
    tiles = (0, 1, 1, 2, 2, 3, 6, 6, 6)
    ok = one_after_the_other(tiles, (3, 3, 3))
    return found(
        "i3 < i4 forbids melds that overlap in the sorted sequence; what is used is that no index "
        "is used twice",
        "" if ok else "122334: the 2 of (234) stands before the 3 of (123)",
    )


@claim("Definition 9", "(1248) has two pmelds, (12) and (24), and they are not disjoint.")
def _competing(effort: Effort) -> Finding:
    shown = pmelds_in(word_of(ranks_of("1248")))
    disjoint = one_after_the_other(ranks_of("1248"), (2, 2))
    wrong = shown != [(0, 1), (1, 3)] or disjoint
    return found(f"its pmelds: {len(shown)}", wrong=wrong)


@claim("Definition 9", "The two pairs (11) of (111158) do not count as disjoint pmelds.")
def _same_pair(effort: Effort) -> Finding:
    tiles = ranks_of("1111")
    return found("so it is defined", wrong=one_after_the_other(tiles, (2, 2)))


def ranks_of(text: str) -> Tiles:
    """The tiles of digits, in the first suit."""
    return tuple(int(char) - 1 for char in text)


def counts(distances: Sequence[int] | np.ndarray[tuple[int], np.dtype[np.int64]]) -> str:
    """How many hands have each distance."""
    return " / ".join(f"{number:,}" for number in np.bincount(distances))
