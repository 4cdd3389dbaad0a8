"""Claims of Yan & Li (2023), section 2: terms, knowledge base, definitions, T1 and T2."""

from __future__ import annotations

from paili.analysis.deficiency import UNREACHABLE, deficiency
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0
from paili.model.tiles import COPIES, SUITED_KINDS, Tile
from paili.papers.common.claims import Effort, Finding, Verdict
from paili.papers.common.entries import Entries, found, plain
from paili.papers.common.multisets import (
    AFTER,
    INFINITE,
    SECOND_AFTER,
    Reading,
    Tiles,
    question,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili.papers.common.questions import (
    available_of,
    available_tiles,
    known,
    number_of,
    random_questions,
    text_of,
    tiles_of,
)
from paili.papers.li_yan_2019.algorithms.qsa import qsa
from paili.papers.yan_2021.algorithms.bda import bda, decide
from paili.papers.yan_2021.algorithms.quasi_decompositions import QuasiDecomposition, cost, type_of
from paili.papers.yan_li_2023.algorithms.hbb import evaluate_all
from paili.papers.yan_li_2023.algorithms.hbba import packed_groups
from paili.papers.yan_li_2023.algorithms.pricing import Evaluation, pricing
from paili.papers.yan_li_2023.algorithms.ukos import Search

entries = Entries("yan-li-2023")

T1 = "(B1B2B5B6B7)(C1C1C1C4C5C6C7)(D3D3)"
T2 = "(B1B5B7B8B9)(C2C3C4C8C8C8C9)(D2D5)"
T2_KB = "(012000011)(110001000)(100100110)"
NEARLY = "(B1B2B3B5B5B7B7B9)(C1C2C3C7C7C7)"


def knowing(text: str) -> KnowledgeBase:
    """The knowledge base that has these tiles."""
    return KnowledgeBase.from_counts(available_tiles(read_tiles(text)))


def changed(hand: Hand, out: str, into: str) -> Hand:
    """A hand after changing some tiles into others."""
    tiles = list(tiles_of(hand))
    for tile in read_tiles(out):
        tiles.remove(tile)
    return Hand.from_tiles([*tiles, *read_tiles(into)])


@entries.claim("Table 1", "(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7) is a winning hand.")
def _winning(effort: Effort) -> Finding:
    value = deficiency(read_hand("(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7)"), rules=MAHJONG0)
    return found(f"its deficiency is {value}", wrong=value != 0)


@entries.claim(
    "Section 2.1.2",
    f"{NEARLY} has deficiency 1: it wins with B9 changed to B5 or B7, or B7 changed to B8, and "
    "has another deficiency without B5, B7 and B8.",
)
def _nearly(effort: Effort) -> Finding:
    hand = read_hand(NEARLY)
    wins = []
    for out in sorted(set(tiles_of(hand))):
        for into in range(SUITED_KINDS):
            tiles = sorted(tiles_of(hand))
            tiles.remove(out)
            if into != out and tiles.count(into) < COPIES:
                after = Hand.from_tiles([*tiles, into])
                if deficiency(after, rules=MAHJONG0) == 0:
                    wins.append(write_tiles((out,)) + " to " + write_tiles((into,)))
    without = knowing("B1B2B3B4B6B9C1C2C3C4C5C6C8C9D1D1D1")
    value = deficiency(hand, without, rules=MAHJONG0)
    expected = {"B9 to B5", "B9 to B7", "B7 to B8"}
    return found(
        f"all changes of one tile tried; it wins with {', '.join(sorted(wins))}; without B5, B7 "
        f"and B8 the deficiency is {value}",
        wrong=set(wins) != expected or value == 1,
    )


@entries.claim(
    "Section 2.1.2",
    "If B5, B7 and B8 are gone but B3 and B4 are there, the same hand has deficiency 2, by "
    "changing B9 to B3 and B5 to B4.",
)
def _two_changes(effort: Effort) -> Finding:
    hand = read_hand(NEARLY)
    value = deficiency(hand, knowing("B3B4"), rules=MAHJONG0)
    after = deficiency(changed(hand, "B9B5", "B3B4"), rules=MAHJONG0)
    return found(
        f"with one B3 and one B4 available and nothing else it is {value}, and {after} after these "
        "changes: (B1B2B3)(B3B4B5)(B7B7). The meld is made with B5; that it be made with 'B5 or "
        "B7', as the text says, is not possible",
        wrong=(value, after) != (2, 0),
    )


@entries.claim("Definition 2", "KB begins with 4 of each tile, less those in the agent's hand.")
def _first_knowledge(effort: Effort) -> Finding:
    bad = ""
    for hand, _ in random_questions(effort, 2301):
        full = available_of(KnowledgeBase.full(hand))
        own = available_tiles(tiles_of(hand))
        if any(left + had != COPIES for left, had in zip(full, own, strict=True)):
            bad = str(hand)
    return found(f"KnowledgeBase.full of {effort.hands} random hands", bad, searched=True)


@entries.claim(
    "Definition 2", "After its update rules KB(t) is the number of copies of t not yet seen."
)
def _update_rules(effort: Effort) -> Finding:
    """What each rule takes away, beside the copies that the event shows for the first time."""
    rules = {
        "draw of ours": (1, 1),
        "discard": (1, 1),
        "pong of a discard": (2, 2),
        "chow of a discard, each of the two other kinds": (1, 1),
        "concealed kong": (4, 4),
        "kong added to an exposed pong": (1, 1),
        "win on an own draw, the tile drawn": (1, 1),
        "exposed kong of a discard": (0, 3),
    }
    wrong = [event for event, (taken, shown) in rules.items() if taken != shown]
    known_rules = KnowledgeBase.from_counts([4] * SUITED_KINDS)
    after = known_rules.discard(Tile(0)).exposed_kong(Tile(0)).available[0]
    return found(
        "a claimed tile was counted when it was discarded. There is no rule for an exposed kong "
        f"of a discard, though Table 1 has it: KB(t) must fall by 3, to {int(after)}",
        f"{', '.join(wrong)}: KB(t) stays 3 though no copy is left",
    )


@entries.claim("Definition 2", "The three cases of a chow take the other two tiles out of KB.")
def _chow_rules(effort: Effort) -> Finding:
    full = KnowledgeBase.from_counts([4] * SUITED_KINDS)
    bad = ""
    for low in range(SUITED_KINDS):
        middle, high = AFTER[low], SECOND_AFTER[low]
        if middle is None or high is None:
            continue
        chow = (low, middle, high)
        for tile, position in zip(chow, ("left", "middle", "right"), strict=True):
            after = full.chow(Tile(tile), position)  # type: ignore[arg-type]
            fallen = [kind for kind in range(SUITED_KINDS) if after.available[kind] != COPIES]
            if fallen != [kind for kind in chow if kind != tile]:
                bad = f"{write_tiles(chow)} by {write_tiles((tile,))}"
    return found("all 21 chows by each of their tiles", bad)


@entries.claim(
    "Definitions 1 and 3", "Without knowledge (KB as at the beginning) both deficiencies are equal."
)
def _both_deficiencies(effort: Effort) -> Finding:
    bad = ""
    for hand, _ in random_questions(effort, 2302):
        aware = deficiency(hand, KnowledgeBase.full(hand), rules=MAHJONG0)
        if aware != qsa(hand, reading=Reading.REPAIRED).deficiency:
            bad = f"{write_tiles(tiles_of(hand))}: {aware}"
    return found(
        f"{effort.hands} random hands: the engine with that KB, and the least cost of all "
        "p-decompositions, which knows none",
        bad,
        searched=True,
    )


@entries.claim(
    "Section 2.1.1 and footnote 2",
    "S[i] is the (i+1)-th value of S; pi[1] to pi[4] are the melds of a decomposition, pi[5] its "
    "eye.",
)
def _indices(effort: Effort) -> Finding:
    return plain(
        Verdict.REFUTED,
        "these cannot both be: by the footnote a sequence of five has pi[0] to pi[4]. From section "
        "3.1 on it is pi[0] to pi[4]; in section 2.2.1 pi[0] is the remainder",
        "five subsequences, of which pi[5] would be the sixth",
    )


@entries.claim(
    "Definition 4", "A quasi-decomposition (pi[0], ..., pi[k]) of a k-tile has k at most 4."
)
def _two_k(effort: Effort) -> Finding:
    return plain(
        Verdict.REFUTED,
        "two different numbers are called k. The number of parts less one is meant; it is copied "
        "from Yan, Li and Li 2021",
        "a 14-tile has k = 14",
    )


@entries.claim(
    "Section 2.2.1",
    "QSA (Li and Yan 2019) takes one off the cost for an empty eye if fewer than three tiles "
    "remain, and otherwise counts empty melds only.",
)
def _recycling_rule(effort: Effort) -> Finding:
    hand = read_hand("(C1C2C3C4C5C6C7C8C9)(B1B2B5)(D2D7)")
    asked = question(hand, None)
    group = packed_groups(asked, [asked.tiles], Search.QUADTREE, Reading.INTENDED)
    value, retold = (
        evaluate_all(group, pricing(asked, Evaluation.PSEUDO, reading, literal=False)).cost
        for reading in (Reading.INTENDED, Reading.PRINTED)
    )
    return found(
        "Li and Yan 2019 say: if there are four or more tiles, or the eye is not empty, one for "
        "each empty part, the eye among them; with two or three tiles one, unless all are kongs. "
        f"By their rule the least cost of the quadtree is {value}, as retold {retold}; the "
        f"deficiency is {deficiency(hand, rules=MAHJONG0)}: B5, D2 or D7 becomes the eye",
        write_tiles(tiles_of(hand)),
        wrong=retold != deficiency(hand, rules=MAHJONG0),
    )


@entries.claim(
    "Section 2.2.1",
    "In QSA a child node whose S is empty is added to the queue (text); it is added to the "
    "p-decompositions, and the others to the queue (Alg. 1, lines 10-14).",
)
def _queue(effort: Effort) -> Finding:
    return plain(
        Verdict.REFUTED,
        "text and algorithm contradict each other. By the text nothing would be searched: the "
        "root's children have tiles left, unless the hand has one tile. Alg. 1 is meant",
        "any hand",
    )


@entries.claim("Section 2.2.2", f"{T1}, QSA's deficiency is 1: C4 or C7 is replaced with B3.")
def _t1(effort: Effort) -> Finding:
    hand = read_hand(T1)
    value = qsa(hand).deficiency
    after = [deficiency(changed(hand, out, "B3"), rules=MAHJONG0) for out in ("C4", "C7")]
    return found(f"QSA: {value}; after the changes: {after}", wrong=(value, *after) != (1, 0, 0))


@entries.claim(
    "Section 2.2.2", "If all B3 are gone, T1 does not have deficiency 1, though QSA says so."
)
def _t1_without(effort: Effort) -> Finding:
    hand = read_hand(T1)
    left = list(available_of(KnowledgeBase.full(hand)))
    left[read_tiles("B3")[0]] = 0
    knowledge = KnowledgeBase.from_counts(left)
    value, by_qsa = deficiency(hand, knowledge, rules=MAHJONG0), qsa(hand, knowledge).deficiency
    return found(f"it is {value}; QSA says {by_qsa}", wrong=value == 1 or by_qsa != 1)


def _t2_parts() -> tuple[QuasiDecomposition, Tiles]:
    parts = tuple(sorted(read_tiles(text) for text in ("B7B8B9", "C2C3C4", "C8C8C8")))
    remainder = read_tiles("B1B5C9D2D5")
    return QuasiDecomposition(parts, remainder), remainder


@entries.claim(
    "Section 2.2.2",
    "T2 with its KB and (B7B8B9)(C2C3C4)(C8C8C8): m = 3, n = p = e = re = em = 0, rm = 1, ke = 1, "
    "km = 0, and BDA's cost is 4.",
)
def _t2_type(effort: Effort) -> Finding:
    decomposition, _ = _t2_parts()
    kind = type_of(decomposition, available_of(known(T2_KB)))
    price = decide(kind, 1, 0)
    return found(
        f"type {tuple(kind)}, cost {price}; BDA's deficiency of T2 is "
        f"{number_of(bda(read_hand(T2), known(T2_KB)).deficiency)}",
        wrong=tuple(kind) != (3, 0, 0, 0, 0, 1, 0) or price != 4,
    )


@entries.claim("Section 2.2.2", "The real cost of that quasi-decomposition is infinite.")
def _t2_cost(effort: Effort) -> Finding:
    decomposition, _ = _t2_parts()
    price = cost(decomposition, available_of(known(T2_KB)))
    truth = deficiency(read_hand(T2), known(T2_KB), rules=MAHJONG0)
    return found(
        "every way to complete it tried; T2 as a whole is "
        f"{number_of(truth)}, in every other way too",
        wrong=price != INFINITE or truth != UNREACHABLE,
    )


@entries.claim(
    "Sections 1 and 2.2.2",
    "BDA may be over-pessimistic (too high a deficiency) or over-optimistic (too low).",
)
def _both_ways(effort: Effort) -> Finding:
    low = high = 0
    example = ""
    for hand, knowledge in random_questions(effort, 2303, most=24):
        value, truth = bda(hand, knowledge).deficiency, deficiency(hand, knowledge, rules=MAHJONG0)
        low += value < truth
        high += value > truth
        if value > truth and not example:
            example = text_of(hand, knowledge)
    return plain(
        Verdict.NOT_CHECKABLE,
        f"of {effort.hands} hands with up to 24 tiles available it is too low for {low} and too "
        f"high for {high} {example}; Yan, Li and Li 2021 say (Theorem 3) that it is never too "
        "high, and the costs in its Alg. 1 are lower bounds. A search cannot show that no hand "
        "exists for the pessimistic half",
    )


@entries.claim(
    "Section 3",
    "The method of Yan, Li and Li 2021 updates KB for a pmeld such as (B3B4) in one way only.",
)
def _updates(effort: Effort) -> Finding:
    parts = QuasiDecomposition((read_tiles("B3B4"),) * 2, ())
    one = available_of(knowing("B2C1C1C1"))
    price = type_of(parts, one).n
    return found(
        "as published it updates KB in no way: its attributes and costs count each pmeld as "
        f"completable by KB itself (n = {price} for two (B3B4) and a single B2)",
        "(B3B4)(B3B4) with KB = B2",
    )
