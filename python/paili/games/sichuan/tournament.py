"""Tournaments of Sichuan Mahjong: their games, outcomes and reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paili.games.events import SEATS
from paili.games.sichuan.actions import Action as Action
from paili.games.sichuan.deals import Deal
from paili.games.sichuan.events import Event
from paili.games.sichuan.scoring.patterns import PATTERNS
from paili.games.sichuan.scoring.payments import Cause
from paili.games.sichuan.states import State
from paili.games.standings.ranking import Played, Ranking, Side, most_counted
from paili.games.standings.report import (
    SCHEMA_VERSION,
    WINDS,
    AnyStanding,
    TournamentReport,
    players_and_scores,
    share,
    wind_text,
)
from paili.games.transcripts import format_game as format_game
from paili.model import columns
from paili.model.rules import Rules, scoring_of
from paili.wording import counted

if TYPE_CHECKING:
    import pyarrow


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SichuanStanding(AnyStanding):
    """The results of one agent; see `AnyStanding` for its other attributes.

    `score_per_game` is in bases. `mean_fan` is before the cap.

    Attributes:
        first_wins: the wins that were the first in their game.
        deal_ins: wins of others for which it alone paid, possibly several in a game.
        patterns: wins by the patterns counted in them, most frequent first.
        gained: mean bases per game by the cause of the payments; they add up to `score_per_game`.
    """

    _COUNTED = "patterns"
    _NUMBERS = ("first_wins", "deal_ins")

    first_wins: int
    deal_ins: int
    patterns: tuple[tuple[str, int], ...]
    gained: tuple[tuple[Cause, float], ...]

    def __repr__(self) -> str:
        deal = f"{self.points_per_deal} points a deal"
        won = f"won in {share(self.wins, self.games) or 'none'} of {counted(self.games, 'game')}"
        bases = f"{self.score_per_game} bases a game"
        return f"<SichuanStanding of {self.name}: {deal}, {bases}; {won}>"

    def to_json(self) -> dict[str, Any]:
        """Return an item of `standings` in docs/sichuan-arena.schema.json."""
        gained = {str(cause): bases for cause, bases in self.gained}
        # Not `super()`: the decorator replaces a class with slots, and `super` refers to the old
        # one.
        return AnyStanding.to_json(self) | {"gained": gained}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SichuanReport(TournamentReport):
    """The outcome of a tournament; see `TournamentReport` for its other attributes.

    Attributes:
        rules: of the games.
        standings: one per agent, best first: by rank points per deal, then score per game, then the
            order of naming.
        walls: games that ended with an empty wall.
    """

    _COUNTS = ("games", "wins", "self_draws", "first_wins", "deal_ins", "others_faults")

    rules: Rules
    standings: tuple[SichuanStanding, ...]
    walls: int

    def to_json(self) -> dict[str, Any]:
        """Return the standings as `paili arena --rules ... --json` writes them."""
        return {
            "schema_version": SCHEMA_VERSION,
            "rules": self.rules.to_json(),
            **self._conditions_to_json(),
            "walls": self.walls,
            **self._standings_to_json(),
        }

    @property
    def _by(self) -> str:
        return f" by {self.rules}"

    def _more_columns(self) -> tuple[columns.Column, ...]:
        return tuple(
            columns.numbers(f"gained_{cause}", (dict(one.gained)[cause] for one in self.standings))
            for cause in Cause
        )


_CAUSES = tuple(Cause)


def start(rules: Rules, seed: int, number: int) -> State:
    """Return the game of a seed and a number of a deal, before it begins."""
    return State.start(Deal.random(seed, number), rules)


def about(state: State) -> dict[str, Any]:
    """Return no fields: deals differ only in their tiles."""
    return {}


def turn(state: State) -> int:
    """Return the number of the event before the fault; the last event is the end of the game."""
    return len(state.events) - 2


def outcome(state: State) -> dict[str, Any]:
    """Return the outcome of a game, with its wins and its payments by cause."""
    ledger = [[0] * len(_CAUSES) for _ in SEATS]
    for payment in state.ledger:
        cause = _CAUSES.index(payment.cause)
        ledger[payment.payer][cause] -= payment.amount
        if payment.payee is not None:
            ledger[payment.payee][cause] += payment.amount
    plain: dict[str, Any] = {
        "end": str(state.ending),
        "events": len(state.events),
        "payments": list(state.scores),
        "ledger": ledger,
        "wins": [_win(event) for event in state.wins],
    }
    fault = state.fault
    if fault is not None:
        plain |= {"seat": int(fault.seat), "verdict": fault.verdict.value}
    return plain


def _win(event: Event) -> dict[str, Any]:
    payers = {payment.payer for payment in event.payments}
    seat, giver = event.seat, event.giver
    return {
        "seat": None if seat is None else int(seat),
        "giver": None if giver is None else int(giver),
        # For a drawn win, only the seat that fed the kong if nobody else pays.
        "payers": sorted(payers),
        "fan": event.fan,
        "value": event.value,
        "patterns": [[PATTERNS.index(pattern), times] for pattern, times in event.patterns],
    }


def report(ranking: Ranking) -> SichuanReport:
    """Return the report on all deals of a tournament."""
    return SichuanReport(
        rules=ranking.conditions.rules,
        standings=ranking.standings(lambda side: _standing(side, ranking)),
        walls=sum(game["end"] == "wall" for deal in ranking.deals for game in deal["games"]),
        **ranking.facts(),
    )


def _standing(side: Side, ranking: Ranking) -> SichuanStanding:
    base = scoring_of(ranking.conditions.rules).base
    games = ranking.games_of(side)
    won = [(win, win["seat"] == seat, seat) for game, seat in games for win in game["wins"]]
    wins = [win for win, is_own, _ in won if is_own]
    return SichuanStanding(
        **ranking.results(side, wins, base),
        first_wins=sum(
            bool(game["wins"]) and game["wins"][0]["seat"] == seat for game, seat in games
        ),
        deal_ins=sum(win["payers"] == [seat] for win, is_own, seat in won if not is_own),
        patterns=most_counted(wins, "patterns", [pattern.en for pattern in PATTERNS]),
        gained=_gained(games, base),
    )


def _gained(games: Sequence[tuple[Played, int]], base: int) -> tuple[tuple[Cause, float], ...]:
    """Return the mean bases per game by cause."""
    sums = [sum(game["ledger"][seat][at] for game, seat in games) for at in range(len(_CAUSES))]
    return tuple(
        (cause, points / (base * len(games))) for cause, points in zip(_CAUSES, sums, strict=True)
    )


def parquet_fields() -> list[tuple[str, pyarrow.DataType]]:
    """Return the columns of a table of games."""
    import pyarrow

    text, number, points = pyarrow.string(), pyarrow.int32(), pyarrow.int64()
    patterns = pyarrow.list_(pyarrow.struct([("pattern", text), ("times", number)]))
    win: list[tuple[str, pyarrow.DataType]] = [
        *(("seat", text), ("giver", text), ("fan", number), ("value", points)),
        ("patterns", patterns),
    ]
    return [
        *(("deal", number), ("seating", number)),
        *players_and_scores(points),
        *(("end", text), ("seat", text), ("verdict", text), ("events", number)),
        ("wins", pyarrow.list_(pyarrow.struct(win))),
        *((f"{cause}_{wind}", points) for wind in WINDS for cause in Cause),
    ]


def parquet_row(deal: Played, game: Played) -> Mapping[str, Any]:
    """Return the cells of a row for a game, without players and scores."""
    wins = [
        {
            "seat": wind_text(win["seat"]),
            "giver": wind_text(win["giver"]),
            "fan": win["fan"],
            "value": win["value"],
            "patterns": [
                {"pattern": PATTERNS[pattern].en, "times": times}
                for pattern, times in win["patterns"]
            ],
        }
        for win in game["wins"]
    ]
    gained = {
        f"{cause}_{wind}": points
        for wind, own in zip(WINDS, game["ledger"], strict=True)
        for cause, points in zip(Cause, own, strict=True)
    }
    return {"events": game["events"], "wins": wins, **gained}
