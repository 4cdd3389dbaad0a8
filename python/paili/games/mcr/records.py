"""Many games, and what is kept of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from paili import _core
from paili.games.mcr.actions import Verdict
from paili.games.mcr.agents import McrAgent, NativeAgent, game_seed
from paili.games.mcr.deals import Deal
from paili.games.mcr.events import EventKind
from paili.games.mcr.states import State
from paili.games.playing import play
from paili.games.seats import SEATS
from paili.mcr import FANS, Fan
from paili.model import frames
from paili.model.arrays import EqualByContent, thread_count
from paili.model.errors import ArgumentError, describe
from paili.model.extras import missing
from paili.model.tiles import Wind, as_iterator, integer_within
from paili.render.abridged import counted

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.int16]

_FAN_PLACES = {fan: place for place, fan in enumerate(Fan)}
_MOST_GAMES = 2**31


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GameRecords(frames.Framed, EqualByContent):
    """Games, one a row. Seats are 0 to 3, east to north; -1 where there is none.

    `to_frame` has a row for each game, with seats and ends by name, and a column
    for each fan, such as `fan_pure_straight`.

    Attributes:
        end: int16 (n,), how it ended: the place of win, exhausted or fault in `EventKind`.
        winner: int16 (n,), seat.  guilty: int16 (n,), seat of a fault.
        giver: int16 (n,), seat that gave the winning tile; -1 where it was drawn.
        verdict: int16 (n,), of a fault: its place in `Verdict`.
        fan: int16 (n,), total of the winner, flowers included; 0 without a winner.
        stages: int16 (n,), events of the game.
        prevalent_wind: int16 (n,).
        payments: int16 (n, 4), what each seat gets; rows add up to 0.
        fans: uint8 (n, 82), how often each fan counts, in the order of `Fan`.
    """

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
    def of(cls, states: Sequence[State]) -> Self:
        """The records of games that are over."""
        import numpy as np

        rows = [_row(state) for state in states]

        def column(name: str, kind: type, *width: int) -> npt.NDArray[Any]:
            values: npt.NDArray[Any] = np.array([row[name] for row in rows], dtype=kind)
            return values.reshape(len(rows), *width)

        return cls(
            **{name: column(name, np.int16) for name in _SCALARS},
            payments=column("payments", np.int16, len(SEATS)),
            fans=column("fans", np.uint8, len(Fan)),
        )

    @classmethod
    def from_native(cls, native: _core.GameColumns) -> Self:
        """The records of games of native players."""
        return cls(*(getattr(native, field.name) for field in fields(cls)))

    def __len__(self) -> int:
        return len(self.end)

    def _arrays(self) -> list[npt.NDArray[Any]]:
        return [getattr(self, field.name) for field in fields(self)]

    def __repr__(self) -> str:
        ends = self.end.tolist()
        won, drawn, faults = (
            ends.count(_ENDS[kind])
            for kind in (EventKind.WIN, EventKind.EXHAUSTED, EventKind.FAULT)
        )
        games = counted(len(self), "game")
        return f"<GameRecords of {games}: {won:,} won, {drawn:,} drawn, {counted(faults, 'fault')}>"

    def _columns(self) -> tuple[frames.Column, ...]:
        seats = ("winner", "guilty", "giver")
        return (
            frames.texts("end", _named(self.end, tuple(EventKind))),
            *(frames.texts(name, _named(getattr(self, name), SEATS)) for name in seats),
            frames.texts("verdict", _named(self.verdict, tuple(Verdict))),
            frames.array("fan", self.fan),
            frames.array("stages", self.stages),
            frames.texts("prevalent_wind", _named(self.prevalent_wind, SEATS)),
            *(frames.array(f"payment_{seat}", self.payments[:, seat]) for seat in SEATS),
            *(
                frames.array(f"fan_{fan.name.lower()}", times)
                for fan, times in zip(FANS, self.fans.T, strict=True)
            ),
        )

    def to_parquet(self, path: str | Path) -> None:
        """Writes all columns to a Parquet file; payments and fans as fixed-size lists.

        Raises:
            ArgumentError: pyarrow is not installed.
        """
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError:
            expected = missing("parquet", "pyarrow")
            raise ArgumentError("path", describe(path), expected) from None

        columns = {}
        for field in fields(self):
            values = getattr(self, field.name)
            flat = pa.array(values.ravel())
            columns[field.name] = (
                flat
                if values.ndim == 1
                else pa.FixedSizeListArray.from_arrays(flat, values.shape[1])
            )
        parquet.write_table(pa.table(columns), path)


_SCALARS = tuple(field.name for field in fields(GameRecords))[:-2]
_ENDS = {kind: place for place, kind in enumerate(EventKind)}
_VERDICTS = {verdict: place for place, verdict in enumerate(Verdict)}


def simulate_games(
    agents: Sequence[str | McrAgent],
    games: int,
    seed: int,
    threads: int = 1,
    *,
    flowers: bool = False,
) -> GameRecords:
    """Plays games; the same ones whatever the number of threads.

    Game `i` has `Deal.random(seed, i)`, and its players begin with `game_seed(seed, i)`.

    Args:
        agents: four players by seat, east first: names of native ones, or objects with `act`.
        games: how many.
        seed: 0 to 2**64 - 1.
        threads: of native players; others play one game after the other.
        flowers: one wall with flowers instead of the duplicate format.
    Raises:
        ArgumentError: anything else.
    Cost: a quarter of a millisecond a game of random players, about one of greedy ones; two to
        four with players in Python, besides what these take.
    """
    players = list(as_iterator(agents, "agents", "players"))
    games = integer_within(games, "games", 0, _MOST_GAMES)
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    threads = thread_count(threads)
    if len(players) != len(SEATS):
        raise ArgumentError("agents", describe(players), "four players")
    if all(isinstance(player, str) for player in players):
        east, south, west, north = map(str, players)
        names = (east, south, west, north)
        played = _core.simulate_games(names, seed, games, bool(flowers), threads)
        return GameRecords.from_native(played)
    seated = [NativeAgent(player) if isinstance(player, str) else player for player in players]
    states = [
        play(State.start(Deal.random(seed, game, flowers=flowers)), seated, game_seed(seed, game))
        for game in range(games)
    ]
    return GameRecords.of(states)


def _row(state: State) -> dict[str, Any]:
    """What is kept of a game that is over."""
    payments, score, last = state.payments, state.win, state.last
    if payments is None:
        raise ArgumentError("states", describe(state), "games that are over")
    fans = [0] * len(Fan)
    for fan, times in score.fans if score else ():
        fans[_FAN_PLACES[fan]] = times
    return {
        "end": _ENDS[last.kind],
        "winner": _place(last.seat if last.kind is EventKind.WIN else None),
        "guilty": _place(last.seat if last.kind is EventKind.FAULT else None),
        "giver": _place(last.giver),
        "verdict": _NOBODY if last.verdict is None else _VERDICTS[last.verdict],
        "fan": score.fan if score else 0,
        "stages": len(state.events),
        "prevalent_wind": int(state.deal.prevalent_wind),
        "payments": payments,
        "fans": fans,
    }


_NOBODY = -1


def _named(places: Column, names: Sequence[object]) -> list[object]:
    """What numbers stand for; None for `_NOBODY`."""
    return [None if place == _NOBODY else names[place] for place in places.tolist()]


def _place(seat: Wind | None) -> int:
    return _NOBODY if seat is None else int(seat)
