"""Matches of agents in the duplicate format, added up by agent: equal ones are one side."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from paili.arena import Estimate, Standing, Times
from paili.arena.games import SEATINGS, Conditions
from paili.arena.tally import times
from paili.arena.tournament import TIME_LIMIT, Tournament, play_tournament
from paili.jobs.checkpoint import fingerprint
from paili.model.rules import MCR, Rules
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from benchmarks.memory import ROOT

ROTATIONS = 4
KEPT = ROOT / "target" / "strength"
"""Where finished matches are, and checkpoints of others."""


@dataclass(frozen=True)
class Side:
    """All players of a match that are the same agent.

    Attributes:
        score: a game, of one such player, with deals as the independent parts.
        games: that such players have played: two in the same game count twice.
        wins, self_draws, deal_ins: of them.  drawn: games that nobody won.
        faults: by verdict.  totals: wins by fan.  fans: wins by what was counted in them.
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
    times: Times

    @property
    def mean_fan(self) -> float | None:
        """Of its wins; None without one."""
        return (
            sum(fan * wins for fan, wins in self.totals.items()) / self.wins if self.wins else None
        )


def sides(tournament: Tournament) -> list[Side]:
    """The sides of a match, in the order in which they are named."""
    standings = tournament.report.standings
    agents = tournament.conditions.agents
    return [
        _side(agent, [one for one in standings if one.agent == agent], tournament)
        for agent in dict.fromkeys(agents)
    ]


def _side(agent: str, own: Sequence[Standing], tournament: Tournament) -> Side:
    deals, players = tournament.deals, players_of(agent, tournament)
    faults, totals, fans = Counter[str](), Counter[int](), Counter[str]()
    for standing in own:
        faults.update(dict(standing.faults))
        totals.update(dict(standing.fan_totals))
        fans.update(dict(standing.fans))
    return Side(
        agent,
        score_of(agent, tournament),
        sum(standing.games for standing in own),
        sum(standing.wins for standing in own),
        sum(standing.self_draws for standing in own),
        sum(standing.deal_ins for standing in own),
        sum(standing.draws for standing in own),
        faults,
        totals,
        fans,
        times([deal["times"][player] for deal in deals for player in players]),
    )


def players_of(agent: str, tournament: Tournament) -> list[int]:
    """The players that are the same agent."""
    agents = tournament.conditions.agents
    return [player for player, name in enumerate(agents) if name == agent]


def score_of(agent: str, tournament: Tournament) -> Estimate:
    """Points a game of one player of an agent, with deals as the independent parts."""
    players, seatings = players_of(agent, tournament), SEATINGS[tournament.conditions.seatings]
    scores = [
        sum(
            game["payments"][seated.index(player)]
            for seated, game in zip(seatings, deal["games"], strict=True)
            for player in players
        )
        / (len(seatings) * len(players))
        for deal in tournament.deals
    ]
    return Estimate.of(scores)


def match(
    agents: Sequence[str],
    deals: int,
    seed: int,
    *,
    jobs: int = 1,
    console: Console | None = None,
    kept: Path | None = None,
    rules: Rules = MCR,
) -> Tournament:
    """Play the four rotations of each deal, with a progress bar.

    Args:
        rules: of Chinese Standard Mahjong, or of Sichuan Mahjong with a score.
        kept: a directory where the finished match is kept for the next call, and an unfinished
            one goes on; what another version of the program has left there is not used.
    """
    conditions = Conditions(tuple(agents), ROTATIONS, seed, TIME_LIMIT, rules=rules)
    head = json.dumps([fingerprint(), conditions.agents, ROTATIONS, seed, deals, str(rules)])
    name = "_".join([str(rules), *agents, str(deals), str(seed)]).replace(":", "-")
    file = None if kept is None else kept / f"{name}.json"
    if file is not None:
        with suppress(FileNotFoundError):
            found = json.loads(file.read_text(encoding="utf-8"))
            if found["head"] == head:
                return Tournament(conditions, tuple(found["deals"]))
    console = console or Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bars:
        task = bars.add_task(", ".join(agents), total=deals)
        played = play_tournament(
            agents,
            deals,
            seatings=ROTATIONS,
            jobs=jobs,
            seed=seed,
            rules=rules,
            checkpoint=file and file.with_suffix(".jsonl"),
            progress=lambda stage, done, count: bars.update(task, completed=done),
            remark=console.print,
        )
    if file is not None:
        unfinished = file.with_suffix(".new")
        unfinished.write_text(json.dumps({"head": head, "deals": played.deals}), encoding="utf-8")
        unfinished.replace(file)
    return played
