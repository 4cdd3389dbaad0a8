"""Many games, and what is kept of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from paili import _core
from paili.games.records import Names, Records, Spread, named, place_of, simulate
from paili.games.seats import SEATS
from paili.games.sichuan.agents import NativeAgent, SichuanAgent
from paili.games.sichuan.deals import Deal, Direction, rules_of_table
from paili.games.sichuan.events import Ending, Event, EventKind
from paili.games.sichuan.scoring.patterns import PATTERNS, Pattern
from paili.games.sichuan.scoring.payments import Cause
from paili.games.sichuan.states import State
from paili.games.verdicts import Verdict
from paili.model import columns
from paili.model.errors import ArgumentError, describe
from paili.model.rules import Rules, scoring_of
from paili.wording import counted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.int16]
    Points = npt.NDArray[np.int64]

_NONE = -1


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GameRecords(Records):
    """Games, one a row, of four seats each. Seats are 0 to 3; -1 where there is none.

    `to_frame` has a row for each seat of each game, with seats, ends and causes by name.

    Attributes:
        end: int16 (n,), why it was over: the place in `Ending`.
        guilty: int16 (n,), seat of a fault.  verdict: int16 (n,), its place in `Verdict`.
        direction: int16 (n,), of the exchange: the place in `Direction`.
        events: int16 (n,), events of the game.
        place: int16 (n, 4), 1 for the seat that won first, and so on; -1 of those that did not win.
        giver: int16 (n, 4), who gave the tile of a win; -1 where it was drawn.
        fan: int16 (n, 4), of the win, before the cap; -1 without one.
        draws: int16 (n, 4), tiles that the winner had drawn; -1 without a win.
        value: int64 (n, 4), points of the win; 0 without one.
        kongs: uint8 (n, 4), kongs that were made.
        scores: int64 (n, 4), what each seat has gained.
        ledger: int64 (n, 4, 8), what each seat has gained for each `Cause`; adds up to `scores`.
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
    """The settings by which games are played."""

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
    """Plays games; the same ones whatever the number of threads and processes.

    Game `i` has `Deal.random(seed, i)`, and its players begin with `game_seed(seed, i)`.

    Args:
        agents: four players by seat: names of native ones, or objects with `act`. Those are
            pickled for other processes; nothing may stay in them from game to game.
        games: how many.
        rules: such as `paili.XUEZHAN`.
        seed: 0 to 2**64 - 1.
        threads: of native players, in each process; others play one game after the other.
        jobs: processes of this machine, 1 to 256.
        executor: whose workers play instead, such as those of a cluster.
    Raises:
        ChildProcessError: workers were lost again and again.  ArgumentError: anything else.
    Cost: some 30,000 games a second of random players and 6,000 of greedy ones on one thread; some
        milliseconds a game with players in Python, besides what these take.
    """
    plays = partial(_Plays, rules_of_table(rules))
    return simulate(agents, games, seed, plays, Spread(threads, jobs, executor))


def _row_of(state: State) -> dict[str, Any]:
    """Return the row of a game that is over."""
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
    """Return the columns about the wins of a game, by seat."""
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
    """Note how often each pattern counts in a win."""
    for pattern, count in win.patterns:
        times[_PLACES[pattern]] = count
