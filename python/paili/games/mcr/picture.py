"""Pictures of Chinese Standard Mahjong: games, decisions, weighed answers, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from paili.analysis.deficiency import UNREACHABLE
from paili.games import picture as games_picture
from paili.games.events import SEATS
from paili.games.faults import Verdict
from paili.games.mcr.agents import Consideration
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.replay import Explanation, McrMistake, Replay, Turn, WorstDecisions
from paili.games.mcr.scoring.fans import Fan
from paili.games.mcr.states import State
from paili.games.mcr.tournament import ArenaReport, Standing
from paili.games.picture import (
    choice_rows,
    completion_rows,
    consideration_text,
    inferred_rows,
    summary_rows,
    title_rows,
    turn_cells,
    verdict_by_copies,
    win_text,
)
from paili.games.review.discards import Cost, JudgedDiscard
from paili.games.standings.picture import (
    Column,
    CountedInWins,
    mean_fan_of,
    name_of,
    report_text,
    table,
)
from paili.games.standings.report import share
from paili.model.languages import Language
from paili.model.tiles import Wind
from paili.render.markup import Markup
from paili.render.page import BAD, BEST, FAINT, Cells, Page, Picture, number_cell, sentence, words
from paili.render.table import DrawnSeat, concealed_tiles, shown_hand, table_markup
from paili.wording import counted

_VERDICTS = {
    Verdict.WRONG_WIN: "declares a win that is none, or of less than eight fan",
    Verdict.WRONG_ANSWER: "answers what is not legal",
    Verdict.TIME_LIMIT: "is too slow",
    Verdict.MEMORY_LIMIT: "takes too much memory",
    Verdict.OUTPUT_LIMIT: "says too much",
    Verdict.RUNTIME_ERROR: "has crashed",
    Verdict.NOT_JSON: "cannot be understood by the platform",
}


def picture_of_replay(
    replay: Replay, number: int | None = None, players: Sequence[str] | None = None
) -> Picture:
    """Return the picture of a game.

    Args:
        number: of the game in its file, if it has one.
        players: their names by seat, if they are known.
    """

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        is_plain = bool(replay.turns) and replay.turns[0].legal is None
        deficiencies = ["deficiency"] if is_plain else ["plain", "legal"]
        yield title_rows(_title(replay.state), number, players)
        yield choice_rows(replay, deficiencies, _turn, explanation_rows, page)
        yield from (_end(replay.state, page), summary_rows(replay, _judged))

    return blocks


def _title(state: State) -> str:
    walls = "a wall for each seat" if state.deal.is_duplicate else "one wall, with flowers"
    return f"{state.deal.prevalent_wind} round, {walls}"


def explanation_rows(found: Explanation, page: Page) -> Iterator[Cells]:
    """Yield the answers of the agent `search`, and the nearest wins after the best one."""
    answers = "; ".join(map(_reasoned, found.reasons))
    yield [sentence(f"search: {answers}" if answers else "search: no win in sight", FAINT)]
    decided = "" if found.decided_by is None else f"decided by {found.decided_by}; "
    yield [sentence(f"{decided}another wins within a round: {found.others_end:.0%}", FAINT)]
    yield from inferred_rows(found)
    yield from completion_rows(found, page)


def _reasoned(one: Consideration) -> str:
    """Return an answer with its points and their sources."""
    parts = [f"wins {one.chance:.0%}", f"{one.fan:.0f} fan"] if one.fan else []
    return consideration_text(one, parts)


def _turn(turn: Turn, who: str) -> Cells:
    event = who + (f"draws {turn.drawn}" if turn.meld is None else f"calls {turn.meld}")
    if turn.legal is None:
        return turn_cells(turn, event, turn, verdict_by_copies, [turn])
    return turn_cells(turn, event, turn.legal, _verdict, [turn, turn.legal])


def _judged(turn: Turn) -> JudgedDiscard:
    """Return the choice judged by legal wins if there is one, else by plain deficiency."""
    return turn.legal or turn


def _verdict(cost: Cost | None) -> str:
    if cost is None:
        return "best"
    if cost.tiles == UNREACHABLE:
        return "cost every win"
    if cost.tiles:
        return f"cost {counted(cost.tiles, 'tile')}"
    return f"-{cost.copies} " + ("copy" if cost.copies == 1 else "copies")


def _end(state: State, page: Page) -> Iterator[Cells]:
    event, won = state.last, state.win
    if event.kind is EventKind.WIN:
        total = "" if won is None else f", {won.fan} fan"
        yield [sentence(win_text(event) + total, BEST)]
    elif event.kind is EventKind.EXHAUSTED:
        yield [sentence("nobody wins: there is no tile left to draw")]
    elif event.verdict is not None:
        yield [sentence(f"{event.seat} {_VERDICTS[event.verdict]} ({event.verdict})", BAD)]
    else:
        yield [sentence("the log ends here, the game does not", FAINT)]
    for fan, times in () if won is None else won.fans:
        shown = f"×{times}" if times > 1 else ""
        names = words(*page.names_of(fan, Language.EN))
        yield [number_cell(fan.points), number_cell(shown), names]
    if state.payments is not None:
        paid = zip(Wind, state.payments, strict=True)
        yield [sentence(", ".join(f"{seat} {amount:+d}" for seat, amount in paid))]


def markup_of_state(state: State) -> Markup:
    """Return the table with all hands open, east in front."""
    views = [state.observation(seat) for seat in SEATS]
    seats = (
        DrawnSeat(
            view.seat,
            shown_hand(partial(state.hand, view.seat)),
            state.melds(view.seat),
            view.discards(view.seat),
            _seat_notes(view, view.seat, state.payments),
        )
        for view in views
    )
    return table_markup(Wind.EAST, seats, _centre(views[0], state.last))


def markup_of_observation(view: Observation) -> Markup:
    """Return the table as a seat sees it: others' tiles face down."""
    own = shown_hand(lambda: view.hand)
    seats = (
        DrawnSeat(
            seat,
            own if seat is view.seat or own is None else _hidden(view, seat),
            view.melds(seat),
            view.discards(seat),
            _seat_notes(view, seat, None),
        )
        for seat in SEATS
    )
    return table_markup(view.seat, seats, _centre(view, view.last))


def _hidden(view: Observation, seat: Wind) -> int:
    last = view.last
    has_drawn = last.kind is EventKind.DRAW and last.seat is seat
    return concealed_tiles(view.melds(seat), is_drawn=has_drawn)


def _seat_notes(view: Observation, seat: Wind, payments: tuple[int, ...] | None) -> list[str]:
    notes = [counted(view.flowers(seat), "flower")] if view.flowers(seat) else []
    if view.is_duplicate:
        notes.append(f"wall {view.wall_left(seat)}")
    if seat is view.seat and view.drawn is not None:
        notes.append(f"drew {view.drawn}")
    if payments is not None:
        notes.append(f"{payments[seat]:+d}")
    return notes


def _centre(view: Observation, last: Event) -> Iterator[str]:
    yield f"{view.prevalent_wind} round"
    if not view.is_duplicate:
        yield f"{counted(view.wall_left(Wind.EAST), 'tile')} left in the wall"
    yield "before the deal" if last.kind is EventKind.SEATS else str(last)


def picture_of_decisions(
    ranking: WorstDecisions, found: Sequence[McrMistake] | None = None
) -> Picture:
    """Return the picture of the costliest decisions.

    Args:
        found: the result of `worst`; None calls it.
    """
    return games_picture.picture_of_decisions(ranking, found, explanation_rows)


def picture_of_report(report: ArenaReport, languages: tuple[Language, ...] = ()) -> str:
    """Return the picture of a report.

    Args:
        languages: of the names of fan; English by default.
    """
    games = table(report.standings, _GAMES)
    fan = CountedInWins("fan", Fan, languages)
    return report_text(report, games, ends=f"{report.draws:,} drawn", counted_in_wins=fan)


_GAMES: tuple[Column[Standing], ...] = (
    ("agent", name_of),
    ("wins", lambda standing: share(standing.wins, standing.games)),
    ("self-drawn", lambda standing: share(standing.self_draws, standing.games)),
    ("deal-ins", lambda standing: share(standing.deal_ins, standing.games)),
    ("losses", lambda standing: share(standing.losses, standing.games)),
    ("drawn", lambda standing: share(standing.draws, standing.games)),
    ("mean fan", mean_fan_of),
)
