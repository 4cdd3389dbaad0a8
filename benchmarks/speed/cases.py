"""Timings of deficiency in batch, with knowledge, on threads, one by one; of tiles and discards.

Arrays, `Hand` values and the peers' hand types are created before the clock starts. Each timing
covers the whole call, validation of the input included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import paili

from benchmarks.families import KINDS, Counts, Family, deal, knowledge_for, pairs
from benchmarks.speed import peers
from benchmarks.speed.peers import Peer
from benchmarks.speed.timing import Answers, Case, Contender

STANDARD = paili.Rules("standard form", KINDS, [paili.Form.STANDARD])
# (rules, name, target in nanoseconds per hand of 14 tiles, peers that support these forms)
RULES = (
    (STANDARD, "standard form", 30.0, (peers.MAHJONG_STANDARD,)),
    (paili.RIICHI, "riichi forms", 50.0, peers.RIICHI_PEERS),
    (paili.MCR, "MCR forms", 100.0, ()),
)
TO_REACH = {"riichienv": 8.0, "xiangting": 25.0}
PAIRS = ((None, "1, 2 and 3 suits"), (1, "1 suit"), (2, "2 suits"), (3, "3 suits"))
FAMILIES_TO_REACH = (Family.UNIFORM, Family.ONE_SUIT)


@dataclass(frozen=True)
class Scale:
    """The number of hands per call, by type of call, and the number of timed calls."""

    batch: int = 100_000
    knowledge: int = 200_000
    threads: int = 1_000_000
    tables: int = 20_000
    scalar: int = 5_000
    slow: int = 200
    plans: int = 100
    far_plans: int = 25
    draws: int = 6
    farthest: int = 7
    wins: int = 20_000
    games: int = 400
    slow_games: int = 4
    repeats: int = 15


FULL = Scale()
QUICK = Scale(
    batch=20_000,
    threads=200_000,
    tables=4_000,
    scalar=2_000,
    slow=40,
    plans=10,
    repeats=7,
    far_plans=1,
    draws=4,
    farthest=4,
    wins=4_000,
    games=100,
    slow_games=1,
)


def paili_batch(
    counts: Counts,
    available: Counts | None,
    rules: paili.Rules,
    threads: int = 1,
    name: str = "paili",
) -> Contender:
    return Contender(
        name,
        len(counts),
        lambda: paili.deficiency_batch(counts, available, rules=rules, threads=threads),
    )


def _peer(peer: Peer, counts: Counts, scale: Scale, target: float | None = None) -> Contender:
    rows = counts[: scale.slow if peer.slow else scale.scalar].tolist()
    inputs = [peer.prepare(row) for row in rows]
    return Contender(
        peer.name,
        len(inputs),
        lambda: peer.ask(inputs),
        lambda answers: np.array(answers) + peer.above,
        target,
    )


def _four_held(counts: Counts) -> Any:
    """Return the hands for which a program that allows fifth copies may return less."""
    return (counts == 4).any(axis=1)


def batch_cases(scale: Scale) -> Iterator[Case]:
    section = "Batch, full knowledge, one thread"
    for rules, name, at_most, known in RULES:
        for family in Family:
            counts = deal(family, scale.batch)
            wanted = family in FAMILIES_TO_REACH
            yield Case(
                section,
                name,
                family,
                paili_batch(counts, None, rules),
                tuple(
                    _peer(peer, counts, scale, TO_REACH.get(peer.name) if wanted else None)
                    for peer in known
                ),
                at_most=at_most if wanted or rules is not STANDARD else None,
            )
    for family in Family:
        counts = deal(family, scale.batch, tiles=13)
        rival = _peer(peers.PY_MAHJONG_GB, counts, scale)
        subject = paili_batch(counts, None, paili.MCR)
        yield Case(
            section, "MCR forms, 13 tiles", family, subject, (rival,), excused=_four_held(counts)
        )


def fresh_pairs(scale: Scale) -> Contender:
    """Return a contender with pairs of hand and knowledge that are new in each call."""
    counts, available = pairs(scale.knowledge, seed=1)
    size = max(1, scale.knowledge // (scale.repeats + 1))
    lots = iter(range(0, len(counts), size))

    def call() -> tuple[int, Answers]:
        start = next(lots)
        lot = slice(start, start + size)
        return start, paili.deficiency_batch(counts[lot], available[lot], rules=paili.MAHJONG0)

    def read(result: tuple[int, Answers]) -> Answers:
        start, answers = result
        lot = slice(start, start + size)
        assert np.array_equal(
            answers, paili.deficiency_batch(counts[lot], available[lot], rules=paili.MAHJONG0)
        )
        return np.empty(0)

    return Contender("paili", size, call, read)


def knowledge_cases(scale: Scale) -> Iterator[Case]:
    section = "Batch, any knowledge, one thread"
    what = "standard form, first pass over fresh data"
    yield Case(section, what, "1, 2 and 3 suits", fresh_pairs(scale), at_most=1_000)
    for suits, name in PAIRS:
        counts, available = pairs(scale.knowledge if suits is None else scale.batch, suits)
        subject = paili_batch(counts, available, paili.MAHJONG0)
        check_knowledge(counts, available, paili.MAHJONG0, scale)
        yield Case(section, "standard form, warm", name, subject, at_most=300)
    counts = deal(Family.UNIFORM, scale.batch)
    available = knowledge_for(counts, KINDS)
    for rules, name, *_ in RULES:
        check_knowledge(counts, available, rules, scale)
        subject = paili_batch(counts, available, rules)
        yield Case(section, f"{name}, warm", Family.UNIFORM, subject)


def check_knowledge(counts: Counts, available: Counts, rules: paili.Rules, scale: Scale) -> None:
    """Check answers with knowledge, which no peer supports, against three other answers of paili.

    Single hands have the same answers; less knowledge never lowers an answer; and explicit full
    knowledge, which uses the sweep instead of the tables, gives the results of the tables.
    """
    rows = slice(scale.tables)
    answers = paili.deficiency_batch(counts[rows], available[rows], rules=rules)
    full = 4 - counts[rows]
    full[:, rules.kinds :] = 0
    plain = paili.deficiency_batch(counts[rows], rules=rules)
    assert np.array_equal(paili.deficiency_batch(counts[rows], full, rules=rules), plain)
    assert (answers >= plain).all()
    for hand, knows, answer in zip(
        counts[: scale.slow], available[: scale.slow], answers, strict=False
    ):
        known = paili.KnowledgeBase.from_counts(knows)
        assert paili.deficiency(paili.Hand.from_counts(hand), known, rules=rules) == answer


def thread_cases(scale: Scale) -> Iterator[Case]:
    section = "Two threads, one batch"
    counts = deal(Family.UNIFORM, scale.threads)
    for rules, name, *_ in RULES[:2]:
        yield _two_threads(section, f"{name}, full knowledge", counts, None, rules)
    yield _interpreter_lock(counts)
    counts, available = pairs(scale.knowledge)
    name = "standard form, any knowledge"
    yield _two_threads(section, name, counts, available, paili.MAHJONG0, "1, 2 and 3 suits")


def _two_threads(
    section: str,
    what: str,
    counts: Counts,
    available: Counts | None,
    rules: paili.Rules,
    hands: str = Family.UNIFORM,
) -> Case:
    one = paili_batch(counts, available, rules, name="one thread")
    rival = Contender(one.name, one.hands, one.call, target=1.7)
    return Case(section, what, hands, paili_batch(counts, available, rules, threads=2), (rival,))


def _interpreter_lock(counts: Counts) -> Case:
    """Return a case of two Python threads that answer half of the hands each."""
    halves = np.array_split(counts, 2)
    pool = ThreadPoolExecutor(2)

    def ask(hands: Counts) -> Answers:
        return paili.deficiency_batch(hands, rules=paili.RIICHI)

    return Case(
        "Two threads, one batch",
        "riichi forms, two Python threads of one batch each",
        Family.UNIFORM,
        Contender(
            "paili", len(counts), lambda: list(pool.map(ask, halves)), lambda a: np.concatenate(a)
        ),
        (
            Contender(
                "one thread", len(counts), lambda: [ask(half) for half in halves], np.concatenate
            ),
        ),
    )


def _one_by_one(hands: list[paili.Hand], rules: paili.Rules) -> Contender:
    ask = paili.deficiency
    return Contender("paili", len(hands), lambda: [ask(hand, rules=rules) for hand in hands])


def scalar_cases(scale: Scale) -> Iterator[Case]:
    section = "One hand a call"
    for rules, name, _, known in RULES:
        for family in Family:
            waiting = rules is paili.MCR
            counts = deal(family, scale.scalar, tiles=13 if waiting else 14)
            if waiting:
                name, known = "MCR forms, 13 tiles", (peers.PY_MAHJONG_GB,)
            yield Case(
                section,
                name,
                family,
                _one_by_one([paili.Hand.from_counts(row) for row in counts], rules),
                tuple(_peer(peer, counts, scale) for peer in known),
                at_most=None if waiting else 400,
                excused=_four_held(counts) if waiting else None,
            )
    counts, available = pairs(scale.scalar)
    questions = [
        (paili.Hand.from_counts(hand), paili.KnowledgeBase.from_counts(knows))
        for hand, knows in zip(counts, available, strict=True)
    ]
    ask, number, suits = paili.deficiency, len(questions), "1, 2 and 3 suits"
    plain = Contender("paili", number, lambda: [ask(hand) for hand, _ in questions])
    yield Case(section, "default rules, nothing else said", suits, plain, at_most=400)
    game = paili.MAHJONG0
    knowing = Contender(
        "paili", number, lambda: [ask(hand, knows, rules=game) for hand, knows in questions]
    )
    yield Case(section, "standard form, any knowledge", suits, knowing)


def _table(result: paili.analysis.DiscardTable) -> Answers:
    return np.concatenate([result.deficiency, result.copies], axis=1, dtype=np.int16)


def _discards(counts: Counts, available: Counts | None, rules: paili.Rules) -> Contender:
    return Contender(
        "paili", len(counts), lambda: paili.discards_batch(counts, available, rules=rules), _table
    )


def _accepts(counts: Counts, available: Counts | None, rules: paili.Rules) -> Contender:
    return Contender(
        "paili", len(counts), lambda: paili.acceptance_batch(counts, available, rules=rules)
    )


def _xiangting_tiles(
    counts: Counts,
    number: int,
    ask: Callable[[Any], Any],
    read: Callable[[Any, Counts], Answers],
) -> Contender:
    hands = counts[:number].tolist()
    return Contender("xiangting", number, lambda: ask(hands), lambda got: read(got, counts))


def discard_cases(scale: Scale) -> Iterator[Case]:
    section = "Discard table in batch, one thread"
    for rules, name, *_ in RULES:
        for family in Family:
            counts = deal(family, scale.tables)
            rivals = (_xiangting_tiles(counts, 4 * scale.slow, *peers.DISCARD_TABLES),)
            yield Case(
                section,
                f"{name}, full knowledge",
                family,
                _discards(counts, None, rules),
                rivals if rules is paili.RIICHI else (),
                unit="us",
                at_most=1.5 if rules is STANDARD else None,
            )
    for suits, hands in PAIRS:
        subject = _discards(*pairs(scale.tables, suits), paili.MAHJONG0)
        yield Case(section, "standard form, any knowledge", hands, subject, unit="us", at_most=6.0)


def acceptance_cases(scale: Scale) -> Iterator[Case]:
    section = "Acceptance in batch, one thread"
    for rules, name, *_ in RULES:
        for family in Family:
            counts = deal(family, scale.tables, tiles=13)
            rivals = (_xiangting_tiles(counts, 4 * scale.slow, *peers.NECESSARY_TILES),)
            subject = _accepts(counts, None, rules)
            yield Case(
                section,
                f"{name}, full knowledge",
                family,
                subject,
                rivals if rules is paili.RIICHI else (),
            )
    for suits, hands in PAIRS:
        subject = _accepts(*pairs(scale.tables, suits, tiles=13), paili.MAHJONG0)
        yield Case(section, "standard form, any knowledge", hands, subject)


def _with_jokers(counts: Counts) -> tuple[Counts, Counts]:
    """Return hands with up to three tiles replaced by jokers, and the numbers of jokers."""
    number = np.arange(len(counts), dtype=np.uint8) % 4
    tiles = counts.copy()
    for row, jokers in enumerate(number):
        for kind in np.flatnonzero(tiles[row])[:jokers]:
            tiles[row, kind] -= 1
    return tiles, number


def joker_cases(scale: Scale) -> Iterator[Case]:
    """Yield cases of hands with up to three of four jokers, beside the same hands without."""
    section = "With four jokers and without, in batch, one thread"
    asks = [(paili.deficiency_batch, 14), (paili.acceptance_batch, 13), (paili.discards_batch, 14)]
    for rules in (paili.RIICHI, paili.MCR):
        for ask, tiles in asks:
            whole = deal(Family.UNIFORM, scale.tables, tiles=tiles)
            counts, jokers = _with_jokers(whole)
            for knows in (False, True):
                for game, hands, given in (
                    (rules, whole, {}),
                    (rules.with_jokers(4), counts, {"jokers": jokers}),
                ):
                    left = knowledge_for(hands, KINDS) if knows else None
                    asked = partial(ask, hands, left, rules=game, **given)
                    read = _table if ask is paili.discards_batch else np.asarray
                    what = f"{ask.__name__}, {game}, {'any' if knows else 'full'} knowledge"
                    subject = Contender("paili", len(hands), asked, read)
                    yield Case(section, what, Family.UNIFORM, subject, unit="us")


def iter_cases(scale: Scale) -> Iterator[Case]:
    """Yield all cases, whose hands are created lazily to save memory."""
    yield from batch_cases(scale)
    yield from knowledge_cases(scale)
    yield from thread_cases(scale)
    yield from scalar_cases(scale)
    yield from discard_cases(scale)
    yield from acceptance_cases(scale)
    yield from joker_cases(scale)
