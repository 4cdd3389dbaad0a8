"""Pictures of Sichuan Mahjong: games, decisions, and the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rich.text import Text

from paili.games import picture as games_picture
from paili.games.events import SEATS
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
from paili.games.sichuan.agents import Consideration, Goal
from paili.games.sichuan.events import Ending, Event
from paili.games.sichuan.observations import Observation, Stage, Visible
from paili.games.sichuan.replay import Explanation, Replay, SichuanMistake, Turn, WorstDecisions
from paili.games.sichuan.scoring.patterns import Pattern
from paili.games.sichuan.scoring.payments import Cause
from paili.games.sichuan.states import State
from paili.games.sichuan.tournament import SichuanReport, SichuanStanding
from paili.games.standings.picture import (
    Column,
    CountedInWins,
    mean_fan_of,
    name_of,
    report_text,
    table,
)
from paili.games.standings.report import share
from paili.model.hands import Hand
from paili.model.languages import Language
from paili.model.tiles import Suit, Wind
from paili.render.markup import Markup
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
)
from paili.render.table import DrawnSeat, concealed_tiles, shown_hand, table_markup
from paili.wording import counted

_SUITS = {Suit.CHARACTERS: "characters", Suit.DOTS: "dots", Suit.BAMBOO: "bamboo"}
_GOALS = {
    Goal.PLAIN: "any win",
    Goal.ALL_PUNGS: "all pungs",
    Goal.SEVEN_PAIRS: "seven pairs",
    Goal.FULL_FLUSH: "full flush",
    Goal.PURE_PUNGS: "all pungs in one suit",
    Goal.PURE_SEVEN_PAIRS: "seven pairs in one suit",
}
_ENDINGS = {
    Ending.THREE_WON: "the game is over: three have won",
    Ending.WALL: "the game is over: there is no tile left to draw",
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
        yield _title(replay.state, number, players)
        yield choice_rows(replay, ["deficiency"], _turn, explanation_rows, page)
        yield from (_wins(replay.state, page), _ledger(replay.state))
        yield summary_rows(replay, lambda turn: turn)

    return blocks


def _title(state: State, number: int | None, players: Sequence[str] | None) -> Iterator[Cells]:
    exchange = "no exchange" if state.direction is None else f"exchange {state.direction}"
    yield from title_rows(f"{state.rules}, {exchange}", number, players)
    voids = [(seat, state.void(seat)) for seat in SEATS]
    said = "; ".join(f"{seat} {void}" for seat, void in voids if void is not None)
    yield [sentence(f"given up: {said}" if said else "no suit was given up", FAINT)]


def explanation_rows(found: Explanation, page: Page) -> Iterator[Cells]:
    """Yield the answers of the agent `search`, and the nearest wins after the best one."""
    answers = "; ".join(map(_reasoned, found.reasons))
    decided = "" if found.decided_by is None else f", decided by {found.decided_by}"
    yield [sentence(f"search: {answers}{decided}", FAINT)]
    yield from inferred_rows(found)
    yield from completion_rows(found, page)


def _reasoned(one: Consideration) -> str:
    """Return an answer with its points and their sources."""
    parts = []
    if one.goal is not None:
        how = ", drawn" if one.by_draw else ""
        parts.append(f"{_GOALS[one.goal]}{how} {one.chance:.0%}")
    return consideration_text(one, parts)


def _turn(turn: Turn, who: str) -> Cells:
    event = who + ("calls a pung" if turn.drawn is None else f"draws {turn.drawn}")
    return turn_cells(turn, event, turn, verdict_by_copies, [turn])


def _wins(state: State, page: Page) -> Iterator[Cells]:
    for event in state.wins:
        yield [sentence(_win(event, page), BEST)]
    ending, fault = state.ending, state.fault
    if fault is not None:
        why = "" if fault.answer is None else f": {fault.reason}"
        yield [sentence(f"{fault.seat} is at fault ({fault.verdict}){why}", BAD)]
    elif ending is not None:
        yield [sentence(_ENDINGS[ending])]
    else:
        yield [sentence("the log ends here, the game does not", FAINT)]


def _win(event: Event, page: Page) -> str:
    named = (
        " ".join(page.names_of(pattern, Language.EN)) + f" ×{times}" * (times > 1)
        for pattern, times in event.patterns
    )
    points = counted(event.value or 0, "point")
    worth = f"{', '.join(named)}; {event.fan} fan, {points}"
    return f"{win_text(event)}: {worth}"


def _ledger(state: State) -> Iterator[Cells]:
    yield [title_cell("points"), *(title_cell(str(seat), is_number=True) for seat in SEATS), Text()]
    for cause in Cause:
        gained = [0] * len(SEATS)
        for payment in state.ledger:
            if payment.cause is cause:
                gained[payment.payer] -= payment.amount
                if payment.payee is not None:
                    gained[payment.payee] += payment.amount
        if any(gained):
            name = str(cause).replace("_", " ")
            yield [Text(name), *(number_cell(_signed(points)) for points in gained), Text()]
    yield [Text("all"), *(number_cell(_signed(points), BEST) for points in state.scores), Text()]


def _signed(points: int) -> str:
    return f"{points:+,}" if points else "0"


def markup_of_state(state: State) -> Markup:
    """Return the table with all hands open, east in front."""
    seats = (_seat(state, seat, shown_hand(partial(state.hand, seat)), []) for seat in SEATS)
    return table_markup(Wind.EAST, seats, _centre(state, str(state.last)))


def markup_of_observation(view: Observation) -> Markup:
    """Return the table as a seat sees it: others' tiles face down."""
    own = shown_hand(lambda: view.hand)
    drew = [] if view.drawn is None else [f"drew {view.drawn}"]
    seats = (
        _seat(view, seat, own, drew)
        if seat is view.seat
        else _seat(view, seat, _hidden(view, seat), [])
        for seat in SEATS
    )
    last = "before the deal" if view.last is None else str(view.last)
    return table_markup(view.seat, seats, _centre(view, last))


def _hidden(view: Observation, seat: Wind) -> int | None:
    if view.last is None:
        return None
    turn = view.stage is Stage.TURN and view.turn is seat
    return concealed_tiles(view.melds(seat), is_drawn=turn)


def _seat(table: Visible, seat: Wind, concealed: Hand | int | None, notes: list[str]) -> DrawnSeat:
    void = table.void(seat)
    return DrawnSeat(
        seat,
        concealed,
        table.melds(seat),
        table.discards(seat),
        [
            f"{table.scores[seat]:+,} points",
            *([] if void is None else [f"gives up {_SUITS[void]}"]),
            *([] if seat in table.seats_in else ["has won"]),
            *notes,
        ],
    )


def _centre(table: Visible, last: str) -> Iterator[str]:
    yield f"{counted(table.wall_left, 'tile')} left in the wall"
    yield last


def picture_of_decisions(
    ranking: WorstDecisions, found: Sequence[SichuanMistake] | None = None
) -> Picture:
    """Return the picture of the costliest decisions.

    Args:
        found: the result of `worst`; None calls it.
    """
    return games_picture.picture_of_decisions(ranking, found, explanation_rows)


def picture_of_report(report: SichuanReport, languages: tuple[Language, ...] = ()) -> str:
    """Return the picture of a report.

    Args:
        languages: of the names of patterns; English by default.
    """
    return report_text(
        report,
        table(report.standings, _GAMES),
        ("bases a game, by cause:", *table(report.standings, _gains(report))),
        ends=f"{report.walls:,} to the wall's end",
        counted_in_wins=CountedInWins("patterns", Pattern, languages),
        by=f" by {report.rules}",
    )


_GAMES: tuple[Column[SichuanStanding], ...] = (
    ("agent", name_of),
    ("wins", lambda standing: share(standing.wins, standing.games)),
    ("first", lambda standing: share(standing.first_wins, standing.games)),
    ("self-drawn", lambda standing: share(standing.self_draws, standing.games)),
    ("deal-ins a game", lambda standing: f"{standing.deal_ins / standing.games:.2f}"),
    ("mean fan", mean_fan_of),
)


def _gains(report: SichuanReport) -> tuple[Column[SichuanStanding], ...]:
    """Return a column for each cause with payments."""

    def of(cause: Cause) -> Column[SichuanStanding]:
        return str(cause).replace("_", " "), lambda one: f"{dict(one.gained)[cause]:+.2f}"

    paid = {cause for one in report.standings for cause, bases in one.gained if bases}
    return (("agent", name_of), *(of(cause) for cause in Cause if cause in paid))
