"""Matches of agents in the duplicate format, summed by agent: equal agents form one side."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import paili
from paili.arena import Estimate, Times
from paili.arena.tournament import TIME_LIMIT, Tournament, play_tournament
from paili.games.standings.report import SEATINGS, Conditions, middle, times
from paili.model.errors import ArgumentError
from paili.model.rules import MCR, Rules
from rich.console import Console

from benchmarks.bars import bar
from benchmarks.memory import ROOT

ROTATIONS = 4
KEPT = ROOT / "target" / "strength"
"""The folder of finished matches and of checkpoints."""
UNPLAYED = ("botzone", "cli", "papers", "plots", "render")
"""Folders of the package that do not affect games of native agents."""


@dataclass(frozen=True)
class Pace:
    """Response times of an agent.

    Attributes:
        times: the median, slow and longest times.
        mean: the mean in seconds, to within 2 %; None without an answer.
    """

    times: Times
    mean: float | None


@dataclass(frozen=True)
class Side:
    """All players of a match with the same agent.

    Attributes:
        score: points per game of one such player, with deals as the independent units.
        games: games played by such players; two in the same game count twice.
        wins: their wins.
        self_draws: their wins by self-draw.
        deal_ins: the wins that they dealt into.
        drawn: games without a winner.
        faults: their faults by verdict.
        totals: their wins by fan.
        fans: their wins by each fan that was counted.
    """

    agent: str
    score: Estimate
    games: int
    wins: int
    self_draws: int
    deal_ins: int
    drawn: int
    faults: Counter[str]
    totals: Counter[int]
    fans: Counter[str]
    pace: Pace

    @property
    def times(self) -> Times:
        """The response times of its answers."""
        return self.pace.times

    @property
    def mean_fan(self) -> float | None:
        """The mean fan of its wins, or None without one."""
        return (
            sum(fan * wins for fan, wins in self.totals.items()) / self.wins if self.wins else None
        )


def sides(tournament: Tournament) -> list[Side]:
    """Return the sides of a match, in the order of their agents."""
    return [side_of(agent, [tournament]) for agent in dict.fromkeys(tournament.conditions.agents)]


def side_of(agent: str, tournaments: Sequence[Tournament]) -> Side:
    """Return the side of an agent over several matches.

    Args:
        agent: the agent.
        tournaments: at least one match, each with the agent; all with the same number of deals.

    Raises:
        ArgumentError: the matches do not meet these conditions.
    """
    own = [
        standing
        for tournament in tournaments
        for standing in tournament.report.standings
        if standing.agent == agent
    ]
    faults, totals, fans = Counter[str](), Counter[int](), Counter[str]()
    for standing in own:
        faults.update(dict(standing.faults))
        totals.update(dict(standing.fan_totals))
        fans.update(dict(standing.fans))
    return Side(
        agent,
        Estimate.of(deal_scores(agent, tournaments)),
        sum(standing.games for standing in own),
        sum(standing.wins for standing in own),
        sum(standing.self_draws for standing in own),
        sum(standing.deal_ins for standing in own),
        sum(standing.draws for standing in own),
        faults,
        totals,
        fans,
        pace_of(agent, tournaments),
    )


def pace_of(agent: str, tournaments: Sequence[Tournament]) -> Pace:
    """Return the response times of all players with an agent."""
    parts = [
        deal["times"][player]
        for tournament in tournaments
        for player in players_of(agent, tournament)
        for deal in tournament.deals
    ]
    taken = [(middle(number), count) for part in parts for number, count in part["classes"]]
    answers = sum(count for _, count in taken)
    total = sum(seconds * count for seconds, count in taken)
    return Pace(times(parts), total / answers if answers else None)


def players_of(agent: str, tournament: Tournament) -> list[int]:
    """Return the indices of the players with an agent."""
    agents = tournament.conditions.agents
    return [player for player, name in enumerate(agents) if name == agent]


def score_of(agent: str, tournament: Tournament) -> Estimate:
    """Return the points per game of one player of an agent, with deals as independent units."""
    return Estimate.of(deal_scores(agent, [tournament]))


def deal_scores(agent: str, tournaments: Sequence[Tournament]) -> list[float]:
    """Return the points per game of one player of an agent by deal: the mean over the matches.

    Raises:
        ArgumentError: there is no match, one without the agent, or the numbers of deals differ.
    """
    counts = {len(one.deals) for one in tournaments}
    if len(counts) != 1 or not all(players_of(agent, one) for one in tournaments):
        got = [(one.conditions.agents, len(one.deals)) for one in tournaments]
        raise ArgumentError("tournaments", str(got), f"matches of {agent} of equally many deals")
    by_match = zip(*(_scores(agent, one) for one in tournaments), strict=True)
    return [sum(scores) / len(scores) for scores in by_match]


def _scores(agent: str, tournament: Tournament) -> list[float]:
    players, seatings = players_of(agent, tournament), SEATINGS[tournament.conditions.seatings]
    return [
        sum(
            game["payments"][seated.index(player)]
            for seated, game in zip(seatings, deal["games"], strict=True)
            for player in players
        )
        / (len(seatings) * len(players))
        for deal in tournament.deals
    ]


@cache
def sources() -> str:
    """Return a fingerprint of the package's code that affects games."""
    digest, root = sha256(), Path(paili.__file__).parent
    for path in sorted(one for kind in ("py", "so", "pyd") for one in root.rglob(f"*.{kind}")):
        inside = path.relative_to(root)
        if inside.parts[0] not in UNPLAYED:
            digest.update(f"\n{inside.as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def finished(
    agents: Sequence[str], deals: int, seed: int, kept: Path, rules: Rules = MCR
) -> Tournament | None:
    """Return a finished match, or None if there is none by this version of the program."""
    file, head = _place(agents, deals, seed, kept, rules)
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        is_same = found["head"] == head
        deals_played = tuple(found["deals"])
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return Tournament(_conditions(agents, seed, rules), deals_played) if is_same else None


def _place(
    agents: Sequence[str], deals: int, seed: int, kept: Path, rules: Rules
) -> tuple[Path, str]:
    """Return the file of a match, and its header."""
    head = json.dumps([sources(), tuple(agents), ROTATIONS, seed, deals, str(rules)])
    name = "_".join([str(rules), *agents, str(deals), str(seed)]).replace(":", "-")
    return kept / f"{name}.json", head


def _conditions(agents: Sequence[str], seed: int, rules: Rules) -> Conditions:
    return Conditions(tuple(agents), ROTATIONS, seed, TIME_LIMIT, rules=rules)


def match(
    agents: Sequence[str],
    deals: int,
    seed: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    console: Console | None = None,
    kept: Path | None = None,
    rules: Rules = MCR,
) -> Tournament:
    """Play the four rotations of each deal, with a progress bar.

    Args:
        agents: the four agents.
        deals: the number of deals.
        seed: the seed of the deals.
        jobs: the number of processes.
        executor: an executor in place of processes.
        console: the console of the progress bar.
        kept: a folder where finished matches are stored and unfinished ones resumed; files of
            another version of the program are ignored.
        rules: rules of Chinese Standard Mahjong, or of Sichuan Mahjong with a score.
    """
    if kept is not None and (found := finished(agents, deals, seed, kept, rules)) is not None:
        return found
    file, head = (None, "") if kept is None else _place(agents, deals, seed, kept, rules)
    console = console or Console(stderr=True)
    with bar(", ".join(agents), deals, console) as progress:
        played = play_tournament(
            agents,
            deals,
            seatings=ROTATIONS,
            jobs=jobs,
            executor=executor,
            seed=seed,
            rules=rules,
            checkpoint=file and file.with_suffix(".jsonl"),
            progress=progress,
            remark=console.print,
        )
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".new")
        unfinished.write_text(json.dumps({"head": head, "deals": played.deals}), encoding="utf-8")
        unfinished.replace(file)
    return played
