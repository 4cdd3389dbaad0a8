"""Many games, and what is kept of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Self

from paili import _core
from paili.games.mcr.deals import SEATS, Deal
from paili.games.mcr.events import EventKind
from paili.games.mcr.plain import plain_event
from paili.games.mcr.play import Agent, NativeAgent, game_seed, play
from paili.games.mcr.states import State
from paili.mcr import Fan
from paili.model.arrays import thread_count
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import as_iterator, integer_within

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

    Column = npt.NDArray[np.int16]

_FAN_PLACES = {fan: place for place, fan in enumerate(Fan)}
_MOST_GAMES = 2**31


@dataclass(frozen=True, slots=True, eq=False)
class GameRecords:
    """Games, one a row. Seats are 0 to 3, east to north; -1 where there is none.

    Attributes:
        end: int16 (n,), how it ended: the place of win, exhausted or fault in `EventKind`.
        winner: int16 (n,), seat.  guilty: int16 (n,), seat of a fault.
        giver: int16 (n,), seat that gave the winning tile; -1 where it was drawn.
        verdict: int16 (n,), of a fault: 0 wrong win, 1 illegal, 2 too slow, 3 memory, 4 output,
            5 crashed, 6 unreadable.
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
        columns = np.array([row[0] for row in rows], dtype=np.int16).reshape(len(rows), 7)
        payments = np.array([row[1] for row in rows], dtype=np.int16).reshape(len(rows), 4)
        fans = np.array([row[2] for row in rows], dtype=np.uint8).reshape(len(rows), len(Fan))
        return cls._from_columns([*columns.T], payments, fans)

    @classmethod
    def _from_columns(
        cls, columns: list[Column], payments: Column, fans: npt.NDArray[np.uint8]
    ) -> Self:
        import numpy as np

        end, seat, giver, verdict, fan, stages, wind = map(np.ascontiguousarray, columns)
        is_fault = end == _FAULT
        nobody = np.int16(-1)
        winner, guilty = np.where(is_fault, nobody, seat), np.where(is_fault, seat, nobody)
        return cls(end, winner, guilty, giver, verdict, fan, stages, wind, payments, fans)

    def __len__(self) -> int:
        return len(self.end)

    def to_parquet(self, path: str | Path) -> None:
        """Writes all columns to a Parquet file; payments and fans as fixed-size lists.

        Raises:
            ArgumentError: pyarrow is not installed.
        """
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError:
            expected = "pyarrow: pip install paili[parquet]"
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


_FAULT = tuple(EventKind).index(EventKind.FAULT)
_WIN = tuple(EventKind).index(EventKind.WIN)


def simulate(
    agents: Sequence[str | Agent],
    games: int,
    seed: int,
    jobs: int = 1,
    *,
    flowers: bool = False,
) -> GameRecords:
    """Plays games; the same ones whatever the number of jobs.

    Game `i` has `Deal.random(seed, i)`, and its players begin with `game_seed(seed, i)`.

    Args:
        agents: four players by seat, east first: names of native ones, or objects with `act`.
        games: how many.
        seed: 0 to 2**64 - 1.
        jobs: threads of native players; others play one game after the other.
        flowers: one wall with flowers instead of the duplicate format.
    Raises:
        ArgumentError: anything else.
    Cost: a quarter of a millisecond a game of random players, about one of greedy ones; two to
        four with players in Python, besides what these take.
    """
    players = list(as_iterator(agents, "agents", "players"))
    games = integer_within(games, "games", 0, _MOST_GAMES)
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    jobs = thread_count(jobs)
    if len(players) != len(SEATS):
        raise ArgumentError("agents", describe(players), "four players")
    if all(isinstance(player, str) for player in players):
        east, south, west, north = map(str, players)
        names = (east, south, west, north)
        played = _core.simulate_games(names, seed, 0, games, bool(flowers), jobs)
        return GameRecords._from_columns(*played)
    seated = [NativeAgent(player) if isinstance(player, str) else player for player in players]
    states = [
        play(Deal.random(seed, game, flowers=flowers), seated, game_seed(seed, game))
        for game in range(games)
    ]
    return GameRecords.of(states)


def _row(state: State) -> tuple[list[int], tuple[int, ...], list[int]]:
    """Columns, payments and fans of a game that is over."""
    payments, score = state.payments, state.win
    if payments is None:
        raise ArgumentError("states", describe(state), "games that are over")
    kind, seat, _, extra, _ = plain_event(state.last)
    fans = [0] * len(Fan)
    for fan, times in score.fans if score else ():
        fans[_FAN_PLACES[fan]] = times
    columns = [
        kind,
        -1 if seat is None else seat,
        -1 if extra is None or kind != _WIN else extra,
        -1 if extra is None or kind != _FAULT else extra,
        score.total if score else 0,
        len(state.events),
        state.deal.prevalent_wind,
    ]
    return columns, payments, fans
