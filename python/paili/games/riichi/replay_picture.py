"""The picture of a report on a recorded game of riichi."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from paili.analysis.deficiency import UNREACHABLE
from paili.games.picture import verdict_by_copies
from paili.games.riichi.logs import Round
from paili.games.riichi.replay import Replay
from paili.games.riichi.review import CallDecision, Mistake, Safety, Turn
from paili.model.notation import format_tiles
from paili.render.page import (
    BAD,
    BEST,
    FAINT,
    Cells,
    Page,
    Picture,
    number_cell,
    sentence,
    title_cell,
    words,
)
from paili.wording import counted, percent


def picture_of(
    replay: Replay,
    turns: Sequence[Turn] | None = None,
    mistakes: Sequence[Mistake] | None = None,
) -> Picture:
    """Return the picture of a report.

    Args:
        turns: if given, show only these discards.
        mistakes: if given, show only these mistakes, of an explained review.
    """

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _title(replay)
        if mistakes is not None:
            yield _mistakes(mistakes, replay)
        elif turns is not None:
            yield _rows(turns, replay, has_round=True)
        else:
            for index, one in enumerate(replay.log.rounds):
                if isinstance(one, Round):
                    yield _round(one)
                    own = [turn for turn in replay.turns if turn.round == index]
                    yield _rows(own, replay, has_round=False)
                    yield _calls([one for one in replay.decisions if one.round == index])
        yield _summary(replay)

    return blocks


def _title(replay: Replay) -> Iterator[Cells]:
    log = replay.log
    yield [sentence(f"{log.rules}, {counted(len(log.rounds), 'round')}", FAINT)]
    if any(log.players):
        names = "; ".join(f"seat {seat}: {name}" for seat, name in enumerate(log.players))
        yield [sentence(names, FAINT)]
    yield [
        sentence(
            "discards are judged by how near they bring a win with a yaku, not by danger", FAINT
        )
    ]


def _round(one: Round) -> Iterator[Cells]:
    scores = " ".join(f"{score:,}" for score in one.scores)
    yield [sentence(f"{one.name}: {scores}")]
    changes = " ".join(f"{delta:+,}" for delta in one.deltas)
    yield [sentence(f"won and paid: {changes}" if one.is_over else "the log breaks off", FAINT)]
    for difference in one.differences:
        yield [sentence(str(difference), BAD)]


def _rows(turns: Sequence[Turn], replay: Replay, *, has_round: bool) -> Iterator[Cells]:
    if not turns:
        return
    yield [
        *([title_cell("round")] if has_round else []),
        title_cell("turn", is_number=True),
        title_cell("event"),
        title_cell("deficiency", is_number=True),
        title_cell("discard"),
        title_cell("best"),
        title_cell("hand"),
    ]
    for turn in turns:
        one = replay.log.rounds[turn.round]
        name = one.name if isinstance(one, Round) else ""
        yield [*([Text(name)] if has_round else []), *_turn(turn, replay.seat is None)]
        if turn.chance is not None:
            yield [sentence(_chance(turn), FAINT)]
        if turn.points is not None:
            yield [sentence(_points(turn), FAINT)]
        for safety in turn.safety[:2]:
            text = _safety(safety)
            if text:
                yield [sentence(text, FAINT)]


def _turn(turn: Turn, has_seat: bool) -> Cells:
    who = f"seat {turn.seat} " if has_seat else ""
    event = "calls" if turn.drawn is None else f"draws {turn.drawn}"
    far = "never" if turn.deficiency == UNREACHABLE else str(turn.deficiency)
    best = format_tiles([option.tile for option in turn.best])
    riichi = ", riichi" if turn.declares else ""
    verdict = f"{turn.played}{riichi} {verdict_by_copies(turn.cost)}"
    return [
        number_cell(turn.number),
        Text(who + event),
        number_cell(far),
        Text(verdict, BEST if turn.is_best else BAD),
        Text(f"{best} ×{turn.best[0].copies}"),
        words(format_tiles(turn.hand.tiles), *map(str, turn.hand.melds)),
    ]


def _chance(turn: Turn) -> str:
    """Describe the chance to win after the discard and after the best one."""
    chance = turn.chance
    assert chance is not None
    within = f"wins {percent(chance.played)} within {counted(chance.draws, 'draw')}"
    if chance.cost <= 0:
        return f"{turn.played} {within}, as much as any discard"
    return f"{turn.played} {within}, {format_tiles(chance.best)} {percent(chance.most)}"


def _points(turn: Turn) -> str:
    """Describe the points after the discard, and whether riichi or silence brings more."""
    points = turn.points
    assert points is not None
    within = f"{points.played:,.0f} points within {counted(points.draws, 'draw')}"
    better = "" if points.cost <= 0 else f", {points.best} {points.most:,.0f}"
    is_closed = all(meld.concealed for meld in turn.hand.melds)
    way = f"; {'riichi' if points.riichi else 'silence'} brings more" if is_closed else ""
    return f"{turn.played} brings {within}{better}{way}"


def _calls(decisions: Sequence[CallDecision]) -> Iterator[Cells]:
    if not decisions:
        return
    yield [
        title_cell("turn", is_number=True),
        title_cell("discard of another"),
        title_cell("answer"),
        title_cell("best"),
        title_cell("hand"),
    ]
    for one in decisions:
        is_best = one.cost <= 0
        yield [
            number_cell(one.number),
            Text(f"seat {one.seat} of seat {one.discarder}: {one.tile}"),
            Text(f"{one.action} {percent(one.played)}", BEST if is_best else BAD),
            Text("the same" if is_best else f"{one.best} {percent(one.most)}"),
            words(format_tiles(one.hand.tiles), *map(str, one.hand.melds)),
        ]


def _mistakes(mistakes: Sequence[Mistake], replay: Replay) -> Iterator[Cells]:
    if not mistakes:
        return
    turns = {(one.round, one.number, one.seat): one for one in replay.turns}
    calls = {(one.round, one.number, one.seat): one for one in replay.decisions}
    yield [
        title_cell("round"),
        title_cell("turn", is_number=True),
        title_cell("choice"),
        title_cell("cost"),
        title_cell("better"),
        title_cell("hand"),
    ]
    for one in mistakes:
        found = replay.log.rounds[one.round]
        name = found.name if isinstance(found, Round) else ""
        key = (one.round, one.number, one.seat)
        who = f"seat {one.seat} " if replay.seat is None else ""
        if one.kind in ("call", "pass"):
            call = calls[key]
            about, better = f"{call.action} on {call.tile}", f"{call.best} {percent(call.most)}"
            cost, hand = f"{percent(call.cost)} less", call.hand
        elif one.kind == "discard":
            turn = turns[key]
            chance = turn.chance
            assert chance is not None
            about, hand = f"discards {turn.played}", turn.hand
            cost = f"{percent(chance.cost)} less"
            better = f"{format_tiles(chance.best)} {percent(chance.most)}"
        else:
            turn = turns[key]
            about, hand, cost = f"{one.kind} with {turn.played}", turn.hand, "points"
            better = "silence" if one.kind == "riichi" else "riichi"
        yield [
            Text(name),
            number_cell(one.number),
            Text(who + about, BAD),
            Text(cost),
            Text(better),
            words(format_tiles(hand.tiles), *map(str, hand.melds)),
        ]
        yield from ([sentence(reason, FAINT)] for reason in replay.reasons(one))


def _safety(found: Safety) -> str:
    """Describe the safety of a tile against riichi; return an empty text if nothing is known."""
    parts = [f"safe against seat {seat}" for seat in found.safe]
    parts += [
        f"no two-sided wait of seat {seat}"
        for seat in found.no_two_sided
        if seat not in found.safe and found.tile < 27
    ]
    if not parts:
        return ""
    return f"{found.tile}: {', '.join(parts)}; {found.visible} of 4 are visible"


def _summary(replay: Replay) -> Iterator[Cells]:
    seats = range(len(replay.log.players)) if replay.seat is None else [replay.seat]
    for seat in seats:
        own = [turn for turn in replay.turns if turn.seat == seat]
        if own:
            best = sum(turn.is_best for turn in own)
            yield [
                sentence(f"seat {seat}: {best} of {counted(len(own), 'discard')} among the best")
            ]
    for kind, (number, cost) in replay.count_mistakes().items():
        given = f", {percent(cost)} of chance together" if cost else ", by points"
        yield [sentence(f"{kind}: {counted(number, 'mistake')}{given}")]
