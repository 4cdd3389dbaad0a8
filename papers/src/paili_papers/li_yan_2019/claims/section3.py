"""Claims of Li & Yan 2019, sections 1 to 3: words, and pure 14-tiles."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, combinations_with_replacement

import numpy as np

from paili_papers.common.claims import Effort, Result, computed
from paili_papers.common.engine import engine
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import COMPLETED_BY, PREMELDS, read_hand, read_tiles, write_tiles
from paili_papers.common.suit_words import HAND, Word
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    can_complete,
    is_of,
)
from paili_papers.li_yan_2019.claims.pure import (
    case,
    change_distances,
    chows_in,
    digits,
    for_all,
    melds_in,
    minus,
    most_pmelds,
    one_after_the_other,
    pmelds_in,
    pure_deficiencies,
    pure_deficiency,
    pure_melds,
    pure_words,
    ranks,
    read_word,
    side_by_side,
    words,
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
    away = engine(hand)
    wrong = away > 0 or bool(pi.holes) or not is_of(pi, tuple(map(int, hand.tiles)))
    return computed(wrong, away=away)


def s3_pmeld(effort: Effort) -> Result:
    pairs = [*combinations_with_replacement(range(9), 2)]
    wrong = [pair for pair in pairs if (pair[1] - pair[0] <= 2) != (pair in PREMELDS)]
    return computed([*map(write_tiles, wrong)], pairs=len(pairs))


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


def at_most(effort: Effort, limit: int, melds: int) -> Result:
    """Check the greatest deficiency of the pure 14-tiles with at least `melds` melds."""
    meant = pure_melds() >= melds
    reached = pure_deficiencies()[meant]
    worse = np.flatnonzero(meant & (pure_deficiencies() > limit))
    wrong = case(pure_words()[worse[0]]) if len(worse) else None
    counts = np.bincount(reached)
    return computed(wrong, cases=len(reached), most=reached.max(), counts=counts)


def with_kinds(*kinds: int, fewer_melds_than: int = 5) -> list[Word]:
    """Return the pure 14-tiles with one of these numbers of different tiles."""
    return [
        word
        for word, melds in zip(pure_words(), pure_melds().tolist(), strict=True)
        if sum(map(bool, word)) in kinds and melds < fewer_melds_than
    ]


def l1(effort: Effort) -> Result:
    word = read_word("11225566888899")
    away = pure_deficiency(word)
    return computed(away != 3 or melds_in(word) != [(7, 7, 7)], away=away)


def l1_melds(effort: Effort) -> Result:
    low = np.flatnonzero(pure_deficiencies() < 4 - pure_melds())
    return computed(case(pure_words()[low[0]]) if len(low) else None, pure_words=len(pure_words()))


def l2(effort: Effort) -> Result:
    return for_all(words(4), lambda word: bool(pmelds_in(word)))


def l3_two(effort: Effort) -> Result:
    return for_all(
        [word for word in words(6) if max(word) < COPIES],
        lambda word: most_pmelds(word) >= 2 and one_after_the_other(ranks(word), (2, 2)),
    )


def l3_different(effort: Effort) -> Result:
    def holds(word: Word) -> bool:
        # A second chow contains a pchow.
        return any((m and m + p >= 2) or p >= 3 for m, p in side_by_side(word))

    return for_all([word for word in words(6) if max(word) == 1], holds)


def l3_gaps(effort: Effort) -> Result:
    return for_all(
        [word for word in words(6) if max(word) == 1],
        lambda word: sum(np.diff(ranks(word)) > 2) <= 1,
    )


def t1_eight(effort: Effort) -> Result:
    return for_all(
        with_kinds(8, 9), lambda word: sum(all(word[rank : rank + 3]) for rank in (0, 3, 6)) >= 2
    )


def t1_four(effort: Effort) -> Result:
    return for_all(
        with_kinds(1, 2, 3, 4, 5),
        lambda word: sum(map(bool, word)) > 3 and sum(copies > 2 for copies in word) > 1,
    )


def t1_chow(effort: Effort) -> Result:
    cases = [word for word in words(7) if max(word) == 1]
    return for_all(cases, lambda word: bool(chows_in(word)))


def t1_seven(effort: Effort) -> Result:
    return for_all(
        with_kinds(7, fewer_melds_than=2),
        lambda word: sum(copies > 2 for copies in word) == 1 and word.count(2) >= 4,
    )


def t1_six(effort: Effort) -> Result:
    def holds(word: Word) -> bool:
        if not is_kong_and_pairs(word):
            return False
        pairs = [rank for rank in range(9) if word[rank] == 2]
        for three in combinations(pairs, 3):
            eye = min(set(pairs) - set(three))
            pongs = (*three, word.index(COPIES))
            after = tuple(3 if r in pongs else 2 if r == eye else 0 for r in range(9))
            if pure_deficiency(after):
                return False
        return True

    return for_all(with_kinds(6, fewer_melds_than=2), holds)


def s3_counts(effort: Effort) -> Result:
    found = np.bincount(pure_deficiencies()).tolist()
    shown = " / ".join(f"{count:,}" for count in found)
    return computed(found != [13_259, 91_065, 14_386, 90], shown=shown, found=sum(found))


def is_kong_and_pairs(word: Word) -> bool:
    """Return whether a word is that of Proposition 2 (i)."""
    return sorted(word)[3:] == [2, 2, 2, 2, 2, 4]


def has_pong_pairs_and_single(word: Word) -> bool:
    """Return whether a word fulfils the first half of Proposition 2 (ii)."""
    return sorted(word)[2:] == [1, 2, 2, 2, 2, 2, 3]


def is_pong_pairs_and_single(word: Word) -> bool:
    """Return whether a word fulfils Proposition 2 (ii)."""
    return has_pong_pairs_and_single(word) and any(
        word.index(3) in chow and word.index(1) in chow and not chows_in(minus(word, chow))
        for chow in chows_in(word)
    )


def nearer(meant: Callable[[Word], bool]) -> tuple[dict[str, object], list[Word]]:
    """Count the pure 14-tiles that fulfil `meant` by deficiency; return those below 3 too."""
    chosen = [word for word in pure_words() if meant(word)]
    away = [pure_deficiency(word) for word in chosen]
    shown = " / ".join(str(away.count(number)) for number in range(4))
    near = [word for word, number in zip(chosen, away, strict=True) if number < 3]
    return {"cases": len(chosen), "shown": shown}, near


def p2_i(effort: Effort) -> Result:
    numbers, wrong = nearer(is_kong_and_pairs)
    first = min(wrong, key=lambda word: (pure_deficiency(word), digits(word)))
    return computed(case(first), word=digits(first), **numbers)


def p2_i_repaired(effort: Effort) -> Result:
    numbers, wrong = nearer(lambda word: is_kong_and_pairs(word) and not chows_in(word))
    return computed(bool(wrong), **numbers)


def p2_ii(effort: Effort) -> Result:
    numbers, wrong = nearer(is_pong_pairs_and_single)
    own = read_word("11222344558899")
    is_least = own in wrong and pure_deficiency(own) == min(map(pure_deficiency, wrong))
    return computed(is_least and case(own), word=digits(own), **numbers)


def p2_ii_repaired(effort: Effort) -> Result:
    def meant(word: Word) -> bool:
        if not has_pong_pairs_and_single(word) or not chows_in(word):
            return False
        return all(word.index(3) in chow and word.index(1) in chow for chow in chows_in(word))

    numbers, wrong = nearer(meant)
    return computed(bool(wrong), **numbers)


def p2_only_if(effort: Effort) -> Result:
    worst = [pure_words()[index] for index in np.flatnonzero(pure_deficiencies() == 3)]
    kongs = sum(map(is_kong_and_pairs, worst))
    strays = [
        word for word in worst if not is_kong_and_pairs(word) and not is_pong_pairs_and_single(word)
    ]
    return computed(
        [*map(case, strays)],
        worst=len(worst),
        kongs=kongs,
        others=len(worst) - kongs,
    )
