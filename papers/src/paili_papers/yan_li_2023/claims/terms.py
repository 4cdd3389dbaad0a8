"""Claims of Yan & Li (2023), section 2.1: terms, knowledge base, definitions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from paili import MAHJONG0, UNREACHABLE, Hand, KnowledgeBase, deficiency

from paili_papers.common.claims import Claims, Effort, Finding, computed, searched
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import (
    AFTER,
    BEFORE,
    CHOWS,
    MELDS,
    SECOND_AFTER,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.questions import available_of, random_questions, text_of, tiles_of
from paili_papers.yan_2021.algorithms.quasi_decompositions import less
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.claims.cases import changed, knowing

claims = Claims(PAPER)

NEARLY = "(B1B2B3B5B5B7B7B9)(C1C2C3C7C7C7)"


def exchanges(hand: Hand, into: tuple[int, ...]) -> Iterator[tuple[int, int, Hand]]:
    """Every change of one tile of a hand into another kind, and the hand after it."""
    tiles = tiles_of(hand)
    for out, new in product(sorted(set(tiles)), into):
        if new != out and tiles.count(new) < COPIES:
            rest = list(tiles)
            rest.remove(out)
            yield out, new, Hand.from_tiles([*rest, new])


@claims.example(
    "T1-1",
    "Table 1",
    "A hand that can be decomposed into four melds and one eye, such as T = "
    "(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7)",
    "The hand is complete.",
)
def a_winning_hand(effort: Effort) -> Finding:
    value = deficiency(read_hand("(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7)"), rules=MAHJONG0)
    return computed(f"Its deficiency is {value}", wrong=value != 0)


@claims.definition(
    "T1-2",
    "Table 1",
    "meld: A chow, kong, or a pong",
    "That a kong is a meld as well makes no further 14-tile complete.",
)
def kongs_as_melds(effort: Effort) -> Finding:
    kongs = [number for number in range(5) if 3 * (4 - number) + 4 * number + 2 == 14]
    return computed(
        "Each kong among four melds and an eye adds a tile, so 14 tiles have none",
        wrong=kongs != [0],
    )


@claims.slip(
    "S2.1.1-indices",
    "Section 2.1.1 and footnote 2",
    "pi[i] (1 <= i <= 4) is a meld and pi[5] is a pair [...] S[0] is the first element of S",
    "A sequence of five parts has an element pi[5].",
)
def indices(effort: Effort) -> Finding:
    return computed(
        "By footnote 2 the five are pi[0] to pi[4], as they are from section 3.1 on. In section "
        "2.2.1 pi[0] is a sixth sequence, the tiles that remain",
        "five parts have no pi[5]" if 5 not in range(5) else "",
    )


@claims.example(
    "S2.1.2-one",
    "Section 2.1.2",
    "a winning hand can be obtained when B9 is replaced with B5 or B7, or B7 is replaced with B8, "
    "then the deficiency of T is 1 [...] there must be at least one among the tiles B5, B7 and B8",
    f"{NEARLY} has deficiency 1, these changes complete it and no others do; so it is if one of "
    "B5, B7 and B8 is available, and not so if none is.",
)
def one_change(effort: Effort) -> Finding:
    hand = read_hand(NEARLY)
    wins = {
        f"{write_tiles((out,))} to {write_tiles((new,))}"
        for out, new, after in exchanges(hand, tuple(range(SUITED_KINDS)))
        if deficiency(after, rules=MAHJONG0) == 0
    }
    alone = [deficiency(hand, knowing(text), rules=MAHJONG0) for text in ("B5", "B7", "B8")]
    without = knowing("B1B2B3B4B6B9C1C2C3C4C5C6C8C9D1D1D1")
    value = deficiency(hand, without, rules=MAHJONG0)
    return computed(
        f"All changes of one tile were tried: it wins with {', '.join(sorted(wins))}. With a "
        f"single B5, B7 or B8 its deficiency is {alone}, without any of them {value}",
        wrong=wins != {"B9 to B5", "B9 to B7", "B7 to B8"} or alone != [1] * 3 or value == 1,
    )


@claims.example(
    "S2.1.2-two",
    "Section 2.1.2",
    "Otherwise, if KB(B3) > 0 and KB(B4) > 0 hold [...] changing B9 to B3 and changing B5 to B4, "
    "then the deficiency of T is 2",
    "If B5, B7 and B8 are gone but B3 and B4 are there, the hand has deficiency 2, by these two "
    "changes.",
)
def two_changes(effort: Effort) -> Finding:
    hand = read_hand(NEARLY)
    value = deficiency(hand, knowing("B3B4"), rules=MAHJONG0)
    after = deficiency(changed(hand, "B9B5", "B3B4"), rules=MAHJONG0)
    return computed(
        f"With one B3 and one B4 available, and nothing else, it is {value}, and {after} after "
        "the changes: (B1B2B3)(B3B4B5)(B7B7)",
        wrong=(value, after) != (2, 0),
    )


@claims.slip(
    "S2.1.2-B7",
    "Section 2.1.2",
    "we can use B5 or B7 to form a meld by changing B9 to B3 and changing B5 to B4",
    "With B3 and B4 a meld can be formed of B5, and another of B7.",
)
def a_meld_of_b7(effort: Effort) -> Finding:
    melds = [
        write_tiles(meld)
        for meld in MELDS
        if set(meld) & set(read_tiles("B5B7")) and set(meld) & set(read_tiles("B3B4"))
    ]
    return computed(
        f"Of B5 or B7 and one of B3 and B4 the melds are {', '.join(melds)}: none has a B7, which "
        "is the eye afterwards",
        "B7 makes no meld with B3 or B4" if not any("B7" in meld for meld in melds) else "",
    )


@claims.definition(
    "D1-minimum",
    "Definition 1",
    "the deficiency of T is the minimum number of tile changes needed for T to form a winning hand",
    "The least number of changes obeys the recursion of Definition 1, and is the deficiency of "
    "Definition 3 if all other copies are available.",
)
def definition_1(effort: Effort) -> Finding:
    wrong = None
    for hand, _ in random_questions(effort, 2302):
        value = deficiency(hand, KnowledgeBase.full(hand), rules=MAHJONG0)
        afters = [one for _, _, one in exchanges(hand, tuple(range(SUITED_KINDS)))]
        lowest = min(deficiency(after, rules=MAHJONG0) for after in afters)
        if value and lowest != value - 1:
            wrong = f"{write_tiles(tiles_of(hand))}: {value}, after a change {lowest}"
    return searched(
        effort.hands,
        "Every change of one tile of random hands: the best of them leaves one change less",
        wrong,
    )


@claims.definition(
    "D3-minimum",
    "Definition 3",
    "there exists a tile t in T and another tile t' that is available in KB s.t. T[t/t'] has "
    "deficiency l w.r.t. the updated knowledge base KB'",
    "The least number of available tiles that complete a hand obeys the recursion of Definition "
    "3; a hand that none complete is incompletable.",
)
def definition_3(effort: Effort) -> Finding:
    wrong = None
    for hand, knowledge in random_questions(effort, 2301, most=40):
        available = available_of(knowledge)
        value = deficiency(hand, knowledge, rules=MAHJONG0)
        there = tuple(tile for tile in range(SUITED_KINDS) if available[tile])
        lowest = UNREACHABLE
        for _, new, after in exchanges(hand, there):
            left = KnowledgeBase.from_counts(less(available, (new,)))
            lowest = min(lowest, deficiency(after, left, rules=MAHJONG0))
        if value and lowest != (value if value == UNREACHABLE else value - 1):
            wrong = f"{text_of(hand, knowledge)}: {value}, after a change {lowest}"
    return searched(
        effort.hands,
        "Every change of one tile of random hands into an available one: the best of them leaves "
        "one change less, or the hand is as impossible as before",
        wrong,
    )


RULES = {
    "a draw of the agent": (1, 1),
    "a discard": (1, 1),
    "a pong, the tile claimed being discarded before": (3, 3),
    "a concealed kong": (4, 4),
    "a kong added to an exposed pong": (4, 4),
    "a win on the tile drawn": (1, 1),
    "an exposed kong, the tile claimed being discarded before": (1, 4),
}
"""Copies of t that the rules of Def. 2 take out of KB, discards before included, and that are
seen."""


@claims.definition(
    "D2-rules",
    "Definition 2",
    "KB(t) denotes the remaining number of t the agent believes to be available [...] the value "
    "of KB(t) will be updated as follows",
    "After the update rules KB(t) is four less the copies of t that the agent has seen.",
)
def update_rules(effort: Effort) -> Finding:
    wrong = [event for event, (taken, seen) in RULES.items() if 4 - taken != 4 - seen]
    return computed(
        f"{len(RULES)} events, each with the copies that lie open after it. Table 1 has the "
        "exposed kong of a discard (using three identical tiles with the one discarded), but "
        "there is no rule for it: KB(t) must fall by three more",
        f"{', '.join(wrong)}: KB(t) = 3, though no copy is left" if wrong else "",
    )


@claims.definition(
    "D2-chow",
    "Definition 2 and footnote 3",
    "if t is chowed by the other player, after the three tiles are sorted alphabetically, consider "
    "the following three cases",
    "The three cases take the two tiles out of KB that lie open beside t.",
)
def chow_rules(effort: Effort) -> Finding:
    second_before = {second: tile for tile, second in enumerate(SECOND_AFTER)}
    wrong = [
        f"{write_tiles((low, middle, high))}"
        for low, middle, high in CHOWS
        if (AFTER[low], SECOND_AFTER[low]) != (middle, high)
        or (BEFORE[middle], AFTER[middle]) != (low, high)
        or (second_before[high], BEFORE[high]) != (low, middle)
    ]
    return computed(f"All {len(CHOWS)} chows by each of their tiles", "; ".join(wrong))


@claims.slip(
    "D4-k",
    "Definition 4",
    "Let T be a k-tile [...] pi = (pi[0], pi[1], ..., pi[k]) [...] k <= 4",
    "One k is the number of tiles and at most 4.",
)
def two_numbers_k(effort: Effort) -> Finding:
    return computed(
        "Two numbers are called k. That of the parts less one is at most 4; the definition is "
        "copied from Yan, Li and Li 2021",
        "a 14-tile has k = 14" if len(read_tiles(NEARLY)) > 4 else "",
    )
