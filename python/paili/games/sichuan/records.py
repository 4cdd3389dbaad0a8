"""Simulated games: records, rows of data sets and transcripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from paili import _core
from paili.games import transcripts
from paili.games.decisions import DISCARDS, OWN_FIRST, own_first, wins_row
from paili.games.events import SEATS
from paili.games.faults import Verdict
from paili.games.records import Names, Records, Spread, named, place_of, simulate
from paili.games.sichuan.agents import NativeAgent, SichuanAgent
from paili.games.sichuan.deals import Deal, Direction, rules_of_table
from paili.games.sichuan.events import Ending, Event, EventKind
from paili.games.sichuan.scoring.patterns import PATTERNS, Pattern
from paili.games.sichuan.scoring.payments import Cause
from paili.games.sichuan.states import State
from paili.model import columns
from paili.model.errors import ArgumentError, PailiError, describe
from paili.model.rules import Rules, scoring_of
from paili.model.tiles import Suit
from paili.wording import counted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.int16]
    Points = npt.NDArray[np.int64]

_NONE = -1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GameRecords(Records):
    """Records of games, one game a row, with four seats. Seats are 0 to 3, or -1 for none.

    `to_frame` has a row for each seat of each game, with seats, ends and causes by name.

    Attributes:
        end: int16 (n,), the reason of the end: its index in `Ending`.
        guilty: int16 (n,), seat of a fault.  verdict: int16 (n,), its index in `Verdict`.
        direction: int16 (n,), of the exchange: its index in `Direction`.
        events: int16 (n,), number of events.
        place: int16 (n, 4), 1 for the seat that won first, and so on; -1 for seats without a win.
        giver: int16 (n, 4), seat that gave the winning tile; -1 where it was drawn.
        fan: int16 (n, 4), of the win, before the cap; -1 without one.
        draws: int16 (n, 4), tiles that the winner had drawn; -1 without a win.
        value: int64 (n, 4), points of the win; 0 without one.
        kongs: uint8 (n, 4), number of kongs.
        scores: int64 (n, 4), the gain of each seat.
        ledger: int64 (n, 4, 8), the gain of each seat by `Cause`; adds up to `scores`.
        patterns: uint8 (n, 4, 25), how often each `Pattern` counts in the win of a seat.
    """

    _SHAPES: ClassVar = {
        **dict.fromkeys(("end", "guilty", "verdict", "direction", "events"), ("int16",)),
        **dict.fromkeys(("place", "giver", "fan", "draws"), ("int16", len(SEATS))),
        "value": ("int64", len(SEATS)),
        "kongs": ("uint8", len(SEATS)),
        "scores": ("int64", len(SEATS)),
        "ledger": ("int64", len(SEATS), len(Cause)),
        "patterns": ("uint8", len(SEATS), len(PATTERNS)),
    }

    end: Column
    guilty: Column
    verdict: Column
    direction: Column
    events: Column
    place: Column
    giver: Column
    fan: Column
    draws: Column
    value: Points
    kongs: npt.NDArray[np.uint8]
    scores: Points
    ledger: Points
    patterns: npt.NDArray[np.uint8]

    @classmethod
    def _row(cls, state: State) -> dict[str, Any]:
        return _row_of(state)

    def __repr__(self) -> str:
        ends = self.end.tolist()
        three, wall, faults = (ends.count(_ENDS[ending]) for ending in Ending)
        wins = int((self.place > 0).sum())
        games = f"{counted(len(self), 'game')}: {counted(wins, 'win')}"
        ended = f"{three:,} to three winners, {wall:,} to the wall's end"
        return f"<GameRecords of {games}; {ended}, {counted(faults, 'fault')}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        import numpy as np

        def each_seat(of_games: npt.NDArray[Any]) -> npt.NDArray[Any]:
            return np.repeat(of_games, len(SEATS))

        def array(name: str, values: npt.NDArray[Any]) -> columns.Column:
            flat = values.ravel()
            return columns.array(name, flat, flat < 0)

        won = self.place.ravel() > 0
        causes = self.ledger.reshape(-1, len(Cause)).T
        times = self.patterns.reshape(-1, len(PATTERNS)).T
        return (
            columns.array("game", each_seat(np.arange(len(self)))),
            columns.texts("seat", [*SEATS] * len(self)),
            columns.texts("end", named(each_seat(self.end), tuple(Ending))),
            columns.texts("guilty", named(each_seat(self.guilty), SEATS)),
            columns.texts("verdict", named(each_seat(self.verdict), tuple(Verdict))),
            columns.texts("direction", named(each_seat(self.direction), tuple(Direction))),
            columns.array("events", each_seat(self.events)),
            array("place", self.place),
            columns.texts("giver", named(self.giver.ravel(), SEATS)),
            array("fan", self.fan),
            array("draws", self.draws),
            columns.array("value", self.value.ravel(), ~won),
            columns.array("kongs", self.kongs.ravel()),
            columns.array("score", self.scores.ravel()),
            *(
                columns.array(f"gained_{cause}", gained)
                for cause, gained in zip(Cause, causes, strict=True)
            ),
            *(
                columns.array(f"pattern_{pattern.name.lower()}", counts)
                for pattern, counts in zip(PATTERNS, times, strict=True)
            ),
        )


_ENDS = {ending: place for place, ending in enumerate(Ending)}
_VERDICTS = {verdict: place for place, verdict in enumerate(Verdict)}
_DIRECTIONS = {direction: place for place, direction in enumerate(Direction)}
_CAUSES = {cause: place for place, cause in enumerate(Cause)}
_PLACES = {pattern: place for place, pattern in enumerate(Pattern)}


@dataclass(frozen=True, slots=True)
class _Plays:
    rules: Rules
    seed: int

    def native(self, names: Names, first: int, games: int, threads: int) -> GameRecords:
        rules = scoring_of(self.rules)._native
        played = _core.simulate_sichuan_games(names, rules, self.seed, first, games, threads)
        return GameRecords.from_native(played)

    def start(self, game: int) -> State:
        return State.start(Deal.random(self.seed, game), self.rules)

    @property
    def agent(self) -> type[NativeAgent]:
        return NativeAgent

    @property
    def records(self) -> type[GameRecords]:
        return GameRecords


def simulate_games(
    agents: Sequence[str | SichuanAgent],
    games: int,
    rules: Rules | str,
    seed: int,
    threads: int = 1,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> GameRecords:
    """Play games; the results do not depend on the numbers of threads and processes.

    Game `i` has `Deal.random(seed, i)`, and its agents begin with `game_seed(seed, i)`.

    Args:
        agents: four agents by seat: names of native ones, or objects with `act`. Objects are
            pickled for other processes and may keep no state from game to game.
        games: number of games.
        rules: such as `paili.XUEZHAN`.
        seed: 0 to 2**64 - 1.
        threads: for native agents, in each process; games with other agents run one by one.
        jobs: local processes, 1 to 256.
        executor: plays on its workers instead, such as those of a cluster.
    Raises:
        ChildProcessError: workers were lost repeatedly.  ArgumentError: an argument is invalid.
    Cost: some 30,000 games a second of random agents and 6,000 of greedy ones on one thread; some
        milliseconds a game with agents in Python, besides their own time.
    """
    plays = partial(_Plays, rules_of_table(rules))
    return simulate(agents, games, seed, plays, Spread(threads, jobs, executor))


def _row_of(state: State) -> dict[str, Any]:
    ending = state.ending if isinstance(state, State) else None
    if ending is None:
        raise ArgumentError("states", describe(state), "games that are over")
    fault, direction = state.fault, state.direction
    ledger = [[0] * len(Cause) for _ in SEATS]
    for payment in state.ledger:
        cause = _CAUSES[payment.cause]
        ledger[payment.payer][cause] -= payment.amount
        if payment.payee is not None:
            ledger[payment.payee][cause] += payment.amount
    kongs = [0] * len(SEATS)
    for kong in state.kongs:
        kongs[kong.owner] += 1
    return {
        "end": _ENDS[ending],
        "guilty": place_of(None if fault is None else fault.seat),
        "verdict": _NONE if fault is None else _VERDICTS[fault.verdict],
        "direction": _NONE if direction is None else _DIRECTIONS[direction],
        "events": len(state.events),
        "kongs": kongs,
        "scores": state.scores,
        "ledger": ledger,
        **_wins(state),
    }


def _wins(state: State) -> dict[str, Any]:
    names = ("place", "giver", "fan", "draws")
    row: dict[str, list[Any]] = {name: [_NONE] * len(SEATS) for name in names}
    row["value"] = [0] * len(SEATS)
    row["patterns"] = [[0] * len(PATTERNS) for _ in SEATS]
    draws, place = [0] * len(SEATS), 0
    for event in state.events:
        seat = event.seat
        if seat is None:
            continue
        if event.kind in (EventKind.DRAW, EventKind.REPLACEMENT):
            draws[seat] += 1
        elif event.kind is EventKind.WIN:
            place += 1
            won = (place, place_of(event.giver), event.fan, draws[seat])
            for name, value in zip(names, won, strict=True):
                row[name][seat] = value
            row["value"][seat] = event.value
            _count(event, row["patterns"][seat])
    return row


def _count(win: Event, times: list[int]) -> None:
    for pattern, count in win.patterns:
        times[_PLACES[pattern]] = count


COLUMNS = (
    ("void_suit", "text", "the suit that the seat gave up; null before it has", True),
    ("voids", "int8[4]", f"suits given up, 0 to 2 for m, p, s, or -1; {OWN_FIRST}"),
    ("wall_left", "uint8", "tiles that can be drawn"),
    ("is_in", "bool[4]", f"whether a seat has not won, {OWN_FIRST}"),
    ("scores", "int64[4]", f"points gained so far, {OWN_FIRST}"),
)
"""The columns of decisions that only this game has: name, type, meaning and nullability."""
_SEATS = len(SEATS)


def outcome_row(state: State) -> dict[str, Any]:
    """Return the outcome of a game that is over."""
    return {
        "prevalent_wind": None,
        "end": str(state.ending),
        "payments": list(state.scores),
        **wins_row(state.wins),
        "fan": [event.fan for event in state.wins],
    }


def seat_row(now: State, view: _core.SichuanView, seat: int) -> dict[str, Any]:
    """Return the values that only this game has, as a seat sees them."""
    seats = [(seat + turn) % _SEATS for turn in range(_SEATS)]
    voids = [view.void(at) for at in seats]
    offered = view.offered
    return {
        "stage": str(now.stage),
        "drawn": view.drawn,
        "offered": offered,
        "giver": None if offered is None else (view.turn - seat) % _SEATS,
        "void_suit": None if voids[0] is None else str(Suit(voids[0])),
        "voids": [-1 if void is None else void for void in voids],
        "wall_left": view.wall_left,
        "is_in": own_first(view.is_in, seat),
        "scores": own_first(view.scores, seat),
        **{name: list(view.discards(at)) for name, at in zip(DISCARDS, seats, strict=True)},
    }


def read_transcripts(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """Iterate over the games of some lines.

    An unreadable game is yielded as its error, with the line number; the next deal begins the next
    game.
    """
    return transcripts.read_transcripts("sichuan", lines, State.from_native)
