"""A game and its discards as a picture in characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from paili.analysis.deficiency import UNREACHABLE
from paili.games.judged import Cost
from paili.games.seats import SEATS
from paili.games.sichuan.events import Ending, Event
from paili.games.sichuan.replay import Replay, Turn
from paili.games.sichuan.states import State
from paili.model.notation import format_tiles
from paili.render.abridged import counted
from paili.render.columns import BAD, BEST, FAINT, Cells, number_cell, sentence, title_cell, words
from paili.render.page import Page, Picture
from paili.sichuan.payments import Cause

_ENDINGS = {
    Ending.THREE_WON: "the game is over: three have won",
    Ending.WALL: "the game is over: there is no tile left to draw",
}


def picture_of(
    replay: Replay, number: int | None = None, players: Sequence[str] | None = None
) -> Picture:
    """The picture of a game.

    Args:
        number: of the game in its file, if it is in one.
        players: their names by seat, if they are known.
    """

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _title(replay.state, number, players)
        yield from (_choices(replay), _wins(replay.state), _ledger(replay.state), _summary(replay))

    return blocks


def _title(state: State, number: int | None, players: Sequence[str] | None) -> Iterator[Cells]:
    game = "" if number is None else f"game {number}: "
    exchange = "no exchange" if state.direction is None else f"exchange {state.direction}"
    yield [sentence(f"{game}{state.rules}, {exchange}", FAINT)]
    if players is not None:
        seated = zip(SEATS, players, strict=True)
        yield [sentence("; ".join(f"{seat}: {name}" for seat, name in seated), FAINT)]
    voids = [(seat, state.void(seat)) for seat in SEATS]
    said = "; ".join(f"{seat} {void}" for seat, void in voids if void is not None)
    yield [sentence(f"given up: {said}" if said else "no suit was given up", FAINT)]


def _choices(replay: Replay) -> Iterator[Cells]:
    if not replay.turns:
        return
    yield [
        title_cell("turn", is_number=True),
        title_cell("event"),
        title_cell("deficiency", is_number=True),
        title_cell("discard"),
        title_cell("best"),
        title_cell("hand"),
    ]
    for turn in replay.turns:
        yield _turn(turn, f"{turn.seat} " if replay.seat is None else "")


def _turn(turn: Turn, who: str) -> Cells:
    best = format_tiles([option.tile for option in turn.best])
    cause = "calls a pung" if turn.drawn is None else f"draws {turn.drawn}"
    return [
        number_cell(turn.number),
        Text(who + cause),
        number_cell("never" if turn.deficiency == UNREACHABLE else str(turn.deficiency)),
        Text(f"{turn.played} {_verdict(turn.cost)}", BEST if turn.is_best else BAD),
        Text(f"{best} ×{turn.best[0].copies}"),
        words(format_tiles(turn.hand.tiles), *map(str, turn.hand.melds)),
    ]


def _verdict(cost: Cost | None) -> str:
    if cost is None:
        return "best"
    return "farther" if cost.tiles else f"{cost.copies} fewer"


def _wins(state: State) -> Iterator[Cells]:
    for event in state.wins:
        yield [sentence(_win(event), BEST)]
    ending, fault = state.ending, state.fault
    if fault is not None:
        why = "" if fault.answer is None else f": {fault.reason}"
        yield [sentence(f"{fault.seat} is at fault ({fault.verdict}){why}", BAD)]
    elif ending is not None:
        yield [sentence(_ENDINGS[ending])]
    else:
        yield [sentence("the log ends here, the game does not", FAINT)]


def _win(event: Event) -> str:
    how = "self-drawn" if event.giver is None else f"from {event.giver}"
    named = (
        f"{pattern.en} ×{times}" if times > 1 else pattern.en for pattern, times in event.patterns
    )
    points = counted(event.value or 0, "point")
    worth = f"{', '.join(named)}; {event.fan} fan, {points}"
    return f"{event.seat} wins with {event.tile}, {how}: {worth}"


def _ledger(state: State) -> Iterator[Cells]:
    """What each seat has gained, by cause."""
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


def _summary(replay: Replay) -> Iterator[Cells]:
    for one in SEATS if replay.seat is None else (replay.seat,):
        own = [turn for turn in replay.turns if turn.seat is one]
        if own:
            best = sum(turn.is_best for turn in own)
            yield [sentence(f"{one}: {best} of {counted(len(own), 'discard')} among the best")]
