"""Simulated games: records, rows of data sets and transcripts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from paili import _core
from paili.games import transcripts
from paili.games.decisions import DISCARDS, OWN_FIRST, wins_row
from paili.games.events import SEATS
from paili.games.faults import Verdict
from paili.games.mcr.agents import McrAgent, NativeAgent
from paili.games.mcr.deals import Deal
from paili.games.mcr.events import EventKind
from paili.games.mcr.scoring.fans import FANS, Fan
from paili.games.mcr.states import State
from paili.games.records import Names, Records, Spread, named, place_of, simulate
from paili.model import columns
from paili.model.errors import ArgumentError, PailiError, describe
from paili.model.tiles import check_flag
from paili.wording import counted

if TYPE_CHECKING:
    from concurrent.futures import Executor

    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.int16]

_FAN_PLACES = {fan: place for place, fan in enumerate(Fan)}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GameRecords(Records):
    """Records of games, one game a row. Seats are 0 to 3, east to north, or -1 for none.

    `to_frame` has a row for each game, with seats and ends by name, and a column
    for each fan, such as `fan_pure_straight`.

    Attributes:
        end: int16 (n,), the index of win, exhausted or fault in `EventKind`.
        winner: int16 (n,), seat.  guilty: int16 (n,), seat of a fault.
        giver: int16 (n,), seat that gave the winning tile; -1 where it was drawn.
        verdict: int16 (n,), of a fault: its index in `Verdict`.
        fan: int16 (n,), total of the winner, flowers included; 0 without a winner.
        stages: int16 (n,), number of events.
        prevalent_wind: int16 (n,).
        payments: int16 (n, 4), the gain of each seat; rows add up to 0.
        fans: uint8 (n, 82), how often each fan counts, in the order of `Fan`.
    """

    _SHAPES: ClassVar = {
        **dict.fromkeys(("end", "winner", "guilty", "giver", "verdict"), ("int16",)),
        **dict.fromkeys(("fan", "stages", "prevalent_wind"), ("int16",)),
        "payments": ("int16", len(SEATS)),
        "fans": ("uint8", len(Fan)),
    }

    end: Column
    winner: Column
    guilty: Column
    giver: Column
    verdict: Column
    fan: Column
    stages: Column
    prevalent_wind: Column
    payments: npt.NDArray[np.int16]
    fans: npt.NDArray[np.uint8]

    @classmethod
    def _row(cls, state: State) -> dict[str, Any]:
        return _row_of(state)

    def __repr__(self) -> str:
        ends = self.end.tolist()
        won, drawn, faults = (
            ends.count(_ENDS[kind])
            for kind in (EventKind.WIN, EventKind.EXHAUSTED, EventKind.FAULT)
        )
        games = counted(len(self), "game")
        return f"<GameRecords of {games}: {won:,} won, {drawn:,} drawn, {counted(faults, 'fault')}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        seats = ("winner", "guilty", "giver")
        return (
            columns.texts("end", named(self.end, tuple(EventKind))),
            *(columns.texts(name, named(getattr(self, name), SEATS)) for name in seats),
            columns.texts("verdict", named(self.verdict, tuple(Verdict))),
            columns.array("fan", self.fan),
            columns.array("stages", self.stages),
            columns.texts("prevalent_wind", named(self.prevalent_wind, SEATS)),
            *(columns.array(f"payment_{seat}", self.payments[:, seat]) for seat in SEATS),
            *(
                columns.array(f"fan_{fan.name.lower()}", times)
                for fan, times in zip(FANS, self.fans.T, strict=True)
            ),
        )


_ENDS = {kind: place for place, kind in enumerate(EventKind)}
_VERDICTS = {verdict: place for place, verdict in enumerate(Verdict)}


@dataclass(frozen=True, slots=True)
class _Plays:
    flowers: bool
    seed: int

    def native(self, names: Names, first: int, games: int, threads: int) -> GameRecords:
        played = _core.simulate_games(names, self.seed, first, games, self.flowers, threads)
        return GameRecords.from_native(played)

    def start(self, game: int) -> State:
        return State.start(Deal.random(self.seed, game, flowers=self.flowers))

    @property
    def agent(self) -> type[NativeAgent]:
        return NativeAgent

    @property
    def records(self) -> type[GameRecords]:
        return GameRecords


def simulate_games(
    agents: Sequence[str | McrAgent],
    games: int,
    seed: int,
    threads: int = 1,
    *,
    flowers: bool = False,
    jobs: int = 1,
    executor: Executor | None = None,
) -> GameRecords:
    """Play games; the results do not depend on the numbers of threads and processes.

    Game `i` has `Deal.random(seed, i)`, and its agents begin with `game_seed(seed, i)`.

    Args:
        agents: four agents by seat, east first: names of native ones, or objects with `act`.
            Objects are pickled for other processes and may keep no state from game to game.
        games: number of games.
        seed: 0 to 2**64 - 1.
        threads: for native agents, in each process; games with other agents run one by one.
        flowers: one wall with flowers instead of the duplicate format.
        jobs: local processes, 1 to 256.
        executor: plays on its workers instead, such as those of a cluster.
    Raises:
        ChildProcessError: workers were lost repeatedly.  ArgumentError: an argument is invalid.
    Cost: a quarter of a millisecond a game of random agents, about one of greedy ones; two to four
        with agents in Python, besides their own time.
    """
    check_flag("flowers", flowers)
    plays = partial(_Plays, flowers)
    return simulate(agents, games, seed, plays, Spread(threads, jobs, executor))


def _row_of(state: State) -> dict[str, Any]:
    if not isinstance(state, State) or state.payments is None:
        raise ArgumentError("states", describe(state), "games that are over")
    payments, score, last = state.payments, state.win, state.last
    fans = [0] * len(Fan)
    for fan, times in score.fans if score else ():
        fans[_FAN_PLACES[fan]] = times
    return {
        "end": _ENDS[last.kind],
        "winner": place_of(last.seat if last.kind is EventKind.WIN else None),
        "guilty": place_of(last.seat if last.kind is EventKind.FAULT else None),
        "giver": place_of(last.giver),
        "verdict": -1 if last.verdict is None else _VERDICTS[last.verdict],
        "fan": score.fan if score else 0,
        "stages": len(state.events),
        "prevalent_wind": int(state.deal.prevalent_wind),
        "payments": payments,
        "fans": fans,
    }


COLUMNS = (
    ("seat_wind", "int8", "0 to 3, east to north: the seat"),
    ("prevalent_wind", "int8", "0 to 3, east to north"),
    ("wall_left", "uint8[4]", f"tiles that each seat can draw, {OWN_FIRST}"),
)
"""The columns of decisions that only this game has: name, type and meaning."""
_SEATS = len(SEATS)


def outcome_row(state: State) -> dict[str, Any]:
    """Return the outcome of a game that is over."""
    won = state.win
    return {
        "prevalent_wind": int(state.deal.prevalent_wind),
        "end": str(state.last.kind),
        "payments": list(state.payments or ()),
        **wins_row([] if won is None else [state.last]),
        "fan": [] if won is None else [won.fan],
    }


def seat_row(now: State, view: _core.GameView, seat: int) -> dict[str, Any]:
    """Return the values that only this game has, as a seat sees them."""
    discards: list[list[int]] = [[] for _ in range(_SEATS)]
    for one in view.discards():
        discards[(one.seat - seat) % _SEATS].append(one.tile)
    last = view.last
    is_turn = sum(view.hand) % 3 == 2
    is_discard = last.discard is not None or last.kind == _core.EventKind.PLAY
    giver = None if is_turn or last.seat is None else (last.seat - seat) % _SEATS
    offered = last.tile if last.discard is None else last.discard
    return {
        "stage": "turn" if is_turn else "discard" if is_discard else "robbery",
        "drawn": view.drawn,
        "offered": None if is_turn else offered,
        "giver": giver,
        "seat_wind": int(seat),
        "prevalent_wind": view.prevalent_wind,
        "wall_left": [view.wall_left((seat + turn) % _SEATS) for turn in range(_SEATS)],
        **dict(zip(DISCARDS, discards, strict=True)),
    }


def read_transcripts(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """Iterate over the games of some lines.

    An unreadable game is yielded as its error, with the line number; the next deal begins the next
    game.
    """
    return transcripts.read_transcripts("mcr", lines, State.from_native)
