"""Execution of tournaments: in parallel, and resumable, with the files of their results."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, overload

from paili.agents.naming import versions_of
from paili.arena.clocks import forfeit_text
from paili.arena.games import checked_agents, is_certain, play_deal, transcripts_of
from paili.extras import need_pyarrow
from paili.games.kinds import Tournaments
from paili.games.programs.program import time_limit_within
from paili.games.registry import checked_rules, game_of
from paili.games.standings.failures import Failure
from paili.games.standings.ranking import Played, Ranking, first_failures, names
from paili.games.standings.report import SEATINGS, WINDS, Conditions, wind_text
from paili.jobs.crew import MOST_JOBS, Lost
from paili.jobs.runner import LocalRunner, Progress, resumable
from paili.model.errors import ArgumentError, describe
from paili.model.paths import replacing
from paili.model.rules import MCR, Rules
from paili.model.tiles import integer_within
from paili.wording import counted

if TYPE_CHECKING:
    from paili.games.mcr.tournament import ArenaReport
    from paili.games.sichuan.tournament import SichuanReport

TIME_LIMIT = 6.0
"""Default time limit of an answer in seconds, that of Botzone for Python programs."""

MOST_DEALS = 1_000_000
_FAST = {"greedy", "random"}
"""Agents whose deals take milliseconds, so that workers receive many deals at a time."""
_STAGE = "deals"


@dataclass(frozen=True, slots=True, repr=False)
class Tournament:
    """A finished tournament.

    Attributes:
        conditions: conditions of its games.  deals: outcomes of the deals, in order.
    """

    conditions: Conditions
    deals: tuple[Played, ...]

    @property
    def report(self) -> ArenaReport | SichuanReport:
        """The report on all deals."""
        ranking = Ranking(self.conditions, self.deals, is_certain(self.conditions))
        found = game_of(self.conditions.rules).tournament.report(ranking)
        return cast("ArenaReport | SichuanReport", found)

    def __repr__(self) -> str:
        agents = ", ".join(self.conditions.agents)
        deals = counted(len(self.deals), "deal")
        return f"<Tournament of {agents}: {deals} in {self.conditions.seatings} seatings>"

    def iter_games(self) -> Iterator[str]:
        """Iterate over the transcripts of all games, one line per game, in order.

        Raises:
            ArgumentError: transcripts were not kept.
        """
        if not self.conditions.keeps_games:
            raise ArgumentError("games", "none", "a tournament that keeps them")
        for deal in self.deals:
            yield from transcripts_of(deal).splitlines(keepends=True)


@overload
def run(
    agents: Sequence[str],
    deals: int,
    *,
    seatings: int = 24,
    jobs: int = 1,
    executor: Executor | None = None,
    seed: int = 0,
    time_limit: float = TIME_LIMIT,
) -> ArenaReport: ...


@overload
def run(
    agents: Sequence[str],
    deals: int,
    *,
    seatings: int = 24,
    jobs: int = 1,
    executor: Executor | None = None,
    seed: int = 0,
    time_limit: float = TIME_LIMIT,
    rules: Rules | str,
) -> ArenaReport | SichuanReport: ...


def run(
    agents: Sequence[str],
    deals: int,
    *,
    seatings: int = 24,
    jobs: int = 1,
    executor: Executor | None = None,
    seed: int = 0,
    time_limit: float = TIME_LIMIT,
    rules: Rules | str = MCR,
) -> ArenaReport | SichuanReport:
    """Let four agents play the same deals in all seatings.

    Each deal is played in every seating. The scores of a player over these games are added up, and
    the four sums are ranked for 4, 3, 2 and 1 rank points; players with equal sums share the
    points.

    Args:
        agents: names of four agents, see `paili.agents.named`. The same one may play more than
            once.
        deals: 1 to 1,000,000: `Deal.random(seed, 0)`, `Deal.random(seed, 1)`...
        seatings: 24, all, or 4, the rotations: each player sits once at each wind.
        jobs: number of local processes, 1 to 256; results do not depend on it, except response
            times.
        executor: an executor to use instead of local processes, such as that of a cluster.
        seed: 0 to 2**64 - 1; the same seed gives the same deals and the same random agents.
        time_limit: seconds for an answer of an agent that is not native.
        rules: of Chinese Standard Mahjong, or of Sichuan Mahjong with a score, such as "xuezhan".
    Returns:
        An `ArenaReport`; for Sichuan Mahjong a `SichuanReport`, with scores in bases.
    Raises:
        ArgumentError: an argument out of range, or an agent that cannot be created.
    Example:
        >>> from paili.arena import run
        >>> run(["greedy", "random", "random", "random"], 1, seatings=4).games
        4
    """
    played = play_tournament(
        agents,
        deals,
        seatings=seatings,
        jobs=jobs,
        executor=executor,
        seed=seed,
        time_limit=time_limit,
        rules=rules,
    )
    return played.report


def play_tournament(
    agents: Sequence[str],
    deals: int,
    *,
    seatings: int = 24,
    jobs: int = 1,
    executor: Executor | None = None,
    seed: int = 0,
    time_limit: float = TIME_LIMIT,
    rules: Rules | str = MCR,
    checkpoint: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    remark: Callable[[str], None] | None = None,
    lost: Lost | None = None,
    failed: Callable[[Failure], None] | None = None,
    keep: Callable[[Tournament], None] | None = None,
    keeps_games: bool = False,
) -> Tournament:
    """Run a tournament as `run` does, and return all its games.

    Args:
        failed: callback for the first fault of each agent, called as soon as no earlier game can
            have one.
        keep: callback for the tournament, called before the checkpoint is removed, to write files.
            If it fails, no game is lost.
        keeps_games: whether transcripts are kept for `Tournament.iter_games`.
        checkpoint: path of a file for finished deals. Deals that an interrupted run under the same
            conditions left there are not played again. None for no checkpoint.
        progress: callback for the stage, the number of finished deals, and the number of all deals.
        remark: callback for messages about the contents of the checkpoint, and about agents that
            forfeit because they were too slow in two successive games.
        lost: callback for a message when a worker is lost.
    Raises:
        ArgumentError: an argument out of range, a worker with another version of paili, or a file
            of an agent that was edited since the run began.
        ChildProcessError: workers were lost repeatedly.
        OSError: the checkpoint cannot be used.
    """
    if type(seatings) is not int or seatings not in SEATINGS:
        raise ArgumentError("seatings", describe(seatings), "4 or 24")
    count = integer_within(deals, "deals", 1, MOST_DEALS)
    seed = integer_within(seed, "seed", 0, (1 << 64) - 1)
    jobs = integer_within(jobs, "jobs", 1, MOST_JOBS)
    time_limit = time_limit_within(time_limit)
    found = checked_rules(rules)
    names = checked_agents(agents, time_limit, found)
    conditions = Conditions(
        names, seatings, seed, time_limit, keeps_games, found, versions_of(names)
    )
    watch = _Watch(failed, remark)
    with resumable(
        checkpoint,
        "" if checkpoint is None else _description(conditions),
        count,
        seed,
        jobs=jobs,
        executor=executor,
        progress=progress,
        remark=remark,
        lost=lost,
    ) as runner:
        tournament = Tournament(conditions, _play_deals(runner, conditions, count, watch))
        if keep is not None:
            keep(tournament)
    return tournament


class _ForfeitError(Exception):
    """Raised when an agent forfeits the deals that follow."""


class _Watch:
    """Observer of the finished deals, in order, that reports the first fault of each agent."""

    def __init__(
        self, failed: Callable[[Failure], None] | None, remark: Callable[[str], None] | None
    ) -> None:
        self.deals: list[Played] = []
        self._failed = failed
        self._remark = remark
        self._told: set[str] = set()

    def see(self, deal: Played) -> None:
        """Add a finished deal.

        Raises:
            _ForfeitError: an agent forfeits the deals after it.
        """
        self.deals.append(deal)
        for failure in first_failures([deal]):
            if self._failed is not None and failure.agent not in self._told:
                self._told.add(failure.agent)
                self._failed(failure)
        for name in deal["forfeits"]:
            if self._remark is not None:
                self._remark(forfeit_text(name))
        if deal["forfeits"]:
            raise _ForfeitError


def _play_deals(
    runner: LocalRunner, conditions: Conditions, count: int, watch: _Watch
) -> tuple[Played, ...]:
    """Play all deals and return their outcomes.

    Forfeits follow from the deals in their order, so that they do not depend on the distribution of
    deals over workers. Deals that were already played without a forfeit are played again.
    """
    size = None if set(conditions.agents) <= _FAST else 1
    while (first := len(watch.deals)) < count:
        forfeits = {*conditions.forfeits}.union(*(deal["forfeits"] for deal in watch.deals))
        rest = replace(conditions, forfeits=tuple(sorted(forfeits)))
        stage = f"{_STAGE} from {first}" if first else _STAGE
        try:
            work = partial(_play_later, rest, first)
            runner.map(stage, work, count - first, told=watch.see, size=size)
        except _ForfeitError:
            continue
    return tuple(watch.deals)


def _play_later(conditions: Conditions, first: int, number: int) -> Played:
    """Play a deal, numbered from the first deal of a stage."""
    return play_deal(conditions, first + number)


def _description(conditions: Conditions) -> str:
    """Return the conditions, as JSON, that must be equal for a run to be resumed."""
    plain = {one.name: getattr(conditions, one.name) for one in fields(conditions)}
    del plain["versions"], plain["forfeits"]
    files: dict[str, str] = {}
    for version in conditions.versions.values():
        files |= version
    return json.dumps({"arena": {**plain, "rules": conditions.rules.to_json()}, "files": files})


def checkpoint_name(conditions: Sequence[object]) -> str:
    """Return the name of the checkpoint file of a tournament that writes no other file."""
    digest = sha256(repr(tuple(conditions)).encode()).hexdigest()[:16]
    return f"arena_{digest}.jsonl"


def check_file(name: str, path: Path) -> None:
    """Raise if the path cannot be written as a file.

    Args:
        name: name of the option that gives the path.
    Raises:
        ArgumentError: not a regular file, such as a device or a pipe.
        OSError: a directory, or a file in a directory that does not exist.
    """
    try:
        mode = path.stat().st_mode
    except OSError:
        if not path.parent.is_dir():
            reason = errno.ENOTDIR if path.parent.exists() else errno.ENOENT
            raise OSError(reason, os.strerror(reason), str(path.parent)) from None
        return  # it does not exist, or writing it will raise the error
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise ArgumentError(name, str(path), "a file, which is replaced when all games are played")


def write_lines(lines: Iterable[str], path: Path) -> None:
    """Write lines to a file atomically.

    Raises:
        OSError: the file cannot be written.
    """
    with replacing(path) as temporary, open(temporary, "w", encoding="utf-8") as file:
        file.writelines(lines)


_HOLDS = "results of games, as paili arena --out writes them; no game can be played again by them"


def write(tournament: Tournament, path: Path) -> None:
    """Write all games of a tournament atomically.

    Raises:
        ArgumentError: pyarrow is not installed.  OSError: the file cannot be written.
    """
    need_pyarrow()
    import pyarrow
    from pyarrow import parquet

    game_rules = game_of(tournament.conditions.rules).tournament
    schema = pyarrow.schema(game_rules.parquet_fields(), metadata={"paili": _HOLDS})
    table = pyarrow.Table.from_pylist(list(_rows(tournament, game_rules)), schema=schema)
    with replacing(path) as temporary:
        parquet.write_table(table, temporary)


def _rows(tournament: Tournament, game_rules: Tournaments) -> Iterator[dict[str, Any]]:
    conditions = tournament.conditions
    players = names(conditions.agents)
    for number, deal in enumerate(tournament.deals):
        seatings = zip(SEATINGS[conditions.seatings], deal["games"], strict=True)
        for seating, (seated, game) in enumerate(seatings):
            row: dict[str, Any] = {"deal": number, "seating": seating}
            row |= {wind: players[at] for wind, at in zip(WINDS, seated, strict=True)}
            paid = zip(WINDS, game["payments"], strict=True)
            row |= {f"score_{wind}": score for wind, score in paid}
            row |= {name: game.get(name) for name in ("end", "verdict")}
            row["seat"] = wind_text(game.get("seat"))
            yield row | {**game_rules.parquet_row(deal, game)}
