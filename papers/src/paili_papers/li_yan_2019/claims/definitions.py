"""Claims of Li & Yan 2019, sections 1 and 2 and Definition 9: the words, and their examples."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
from paili import MAHJONG0, deficiency

from paili_papers.common.claims import Effort, Result, computed
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import (
    COMPLETED_BY,
    PREMELDS,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.suit_words import HAND
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


def s1_tiles(effort: Effort) -> Result:
    number = SUITED_KINDS * COPIES
    return computed(number != 108, number=number)


def d2_pchow(effort: Effort) -> Result:
    examples = {read_tiles("B1B3"), read_tiles("C2C3")}
    stuck = [pmeld for pmeld in PREMELDS if not COMPLETED_BY[pmeld]]
    return computed(bool(stuck) or not examples <= set(PREMELDS), premelds=len(PREMELDS))


def d5_conditions(effort: Effort) -> Result:
    number = 0
    for values in combinations_with_replacement(range(1, 10), HAND):
        meets = all(values[i] < values[i + 4] for i in range(10))
        if meets != (max(map(values.count, values)) <= COPIES):
            return computed("".join(map(str, values)), number=number)
        number += meets
    return computed(number != len(pure_words()), number=number)


EXAMPLE = "111223347778899"


def d5_set(effort: Effort) -> Result:
    first = sorted(set(EXAMPLE))
    rest = list(EXAMPLE)
    for value in first:
        rest.remove(value)
    shown = f"({''.join(first)}) and ({''.join(rest)})"
    return computed(shown != "(1234789) and (11237789)", shown=shown)


def d7_neighbours(effort: Effort) -> Result:
    literal, exact = change_distances(literal=True), pure_deficiencies()
    differ = np.flatnonzero(literal != exact)
    first = differ[np.argmin(exact[differ])]
    shown = " / ".join(f"{number:,}" for number in np.bincount(literal))
    return computed(
        case(pure_words()[first]),
        word=digits(pure_words()[first]),
        steps=literal[first],
        shown=shown,
        differ=len(differ),
    )


def l4(effort: Effort) -> Result:
    steps, exact = change_distances(literal=False), pure_deficiencies()
    differ = np.flatnonzero(steps != exact)
    return computed(case(pure_words()[differ[0]]) if len(differ) else None, exact=len(exact))


def q1(effort: Effort) -> Result:
    hand = read_hand("(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)")
    pi = PseudoDecomposition.parse("(B1B2B3)(B2B3B4)(B7B7B7)(D4D5D6)(C1C1)")
    away = deficiency(hand, rules=MAHJONG0)
    wrong = away > 0 or bool(pi.holes) or not is_of(pi, tuple(map(int, hand.tiles)))
    return computed(wrong, away=away)


def s3_pmeld(effort: Effort) -> Result:
    pairs = [*combinations_with_replacement(range(9), 2)]
    wrong = [pair for pair in pairs if (pair[1] - pair[0] <= 2) != (pair in PREMELDS)]
    return computed(write_tiles(wrong[0]) if wrong else "", pairs=len(pairs))


def d9_order(effort: Effort) -> Result:
    word = read_word("122334777")
    wrong = not one_after_the_other(ranks(word), (3, 3, 3))
    return computed(wrong, word=digits(word))


def d9_1248(effort: Effort) -> Result:
    word = read_word("1248")
    wrong = pmelds_in(word) != [(0, 1), (1, 3)] or one_after_the_other(ranks(word), (2, 2))
    return computed(wrong)


def d9_111158(effort: Effort) -> Result:
    pair = (0, 0)
    together = can_complete([pair, pair], ()) or can_complete([pair], pair)
    return computed(together or one_after_the_other((0, 0, 0, 0), (2, 2)))
