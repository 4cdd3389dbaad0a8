"""Tournaments of Chinese Standard Mahjong: their games, outcomes and reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from paili.games.mcr.actions import Action as Action
from paili.games.mcr.deals import Deal
from paili.games.mcr.events import EventKind
from paili.games.mcr.scoring.fans import FANS
from paili.games.mcr.states import State
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
from paili.model.rules import Rules
from paili.model.tiles import Wind
from paili.wording import counted

if TYPE_CHECKING:
    import pyarrow


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Standing(AnyStanding):
    """The results of one agent; see `AnyStanding` for its other attributes.

    Attributes:
        deal_ins: games that another player won with its discard or its kong.
        losses: games that others won without it.  draws: games that nobody won.
        fans: wins by the fan counted in them, most frequent first; `mean_fan` includes flowers.
    """

    _COUNTED = "fans"
    _NUMBERS = ("deal_ins", "losses", "draws")

    deal_ins: int
    losses: int
    draws: int
    fans: tuple[tuple[str, int], ...]

    def __repr__(self) -> str:
        deal = f"{self.points_per_deal} points a deal"
        won = f"won {share(self.wins, self.games) or 'none'} of {counted(self.games, 'game')}"
        return f"<Standing of {self.name}: {deal}, {self.score_per_game} a game; {won}>"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ArenaReport(TournamentReport):
    """The outcome of a tournament; see `TournamentReport` for its other attributes.

    Attributes:
        standings: one per agent, best first: by rank points per deal, then score per game, then the
            order of naming.
        draws: games that nobody won.
        wind_games: games by prevalent wind, east first.
    """

    _COUNTS = ("games", "wins", "self_draws", "deal_ins", "losses", "draws", "others_faults")

    standings: tuple[Standing, ...]
    draws: int
    wind_games: tuple[int, int, int, int]

    def to_json(self) -> dict[str, Any]:
        """Return the standings as `paili arena --json` writes them."""
        return {
            "schema_version": SCHEMA_VERSION,
            **self._conditions_to_json(),
            "draws": self.draws,
            "wind_games": list(self.wind_games),
            **self._standings_to_json(),
        }


def start(rules: Rules, seed: int, number: int) -> State:
    """Return the game of a seed and a number of a deal, before it begins."""
    return State.start(Deal.random(seed, number))


def about(state: State) -> dict[str, Any]:
    """Return the prevalent wind of a deal."""
    return {"wind": int(state.deal.prevalent_wind)}


def turn(state: State) -> int:
    """Return the number of the event before the fault."""
    return len(state.events) - 1


def outcome(state: State) -> dict[str, Any]:
    """Return the outcome of a game as plain data."""
    last = state.last
    plain: dict[str, Any] = {
        "end": last.kind.value,
        "stages": len(state.events),
        "payments": list(state.payments or (0, 0, 0, 0)),
    }
    if last.kind is not EventKind.EXHAUSTED and last.seat is not None:
        plain["seat"] = int(last.seat)
    if last.verdict is not None:
        plain["verdict"] = last.verdict.value
    if last.kind is EventKind.WIN and state.win is not None:
        plain["giver"] = None if last.giver is None else int(last.giver)
        plain["fan"] = state.win.fan
        plain["fans"] = [[FANS.index(fan), times] for fan, times in state.win.fans]
    return plain


def report(ranking: Ranking) -> ArenaReport:
    """Return the report on all deals of a tournament."""
    seatings = ranking.conditions.seatings
    games = [game for deal in ranking.deals for game in deal["games"]]
    winds = Counter(deal["wind"] for deal in ranking.deals)
    east, south, west, north = (winds[wind] * seatings for wind in Wind)
    return ArenaReport(
        standings=ranking.standings(lambda side: _standing(side, ranking)),
        draws=sum(game["end"] == "exhausted" for game in games),
        wind_games=(east, south, west, north),
        **ranking.facts(),
    )


def _standing(side: Side, ranking: Ranking) -> Standing:
    games = ranking.games_of(side)
    wins = [game for game, seat in games if game["end"] == "win" and game["seat"] == seat]
    ends = Counter(game["end"] for game, _ in games)
    deal_ins = sum(game["end"] == "win" and game["giver"] == seat for game, seat in games)
    return Standing(
        **ranking.results(side, wins),
        deal_ins=deal_ins,
        losses=ends["win"] - len(wins) - deal_ins,
        draws=ends["exhausted"],
        fans=most_counted(wins, "fans", [fan.en for fan in FANS]),
    )


def parquet_fields() -> list[tuple[str, pyarrow.DataType]]:
    """Return the columns of a table of games."""
    import pyarrow

    text, number = pyarrow.string(), pyarrow.int32()
    fans = pyarrow.list_(pyarrow.struct([("fan", text), ("times", number)]))
    return [
        *(("deal", number), ("seating", number), ("prevalent_wind", text)),
        *players_and_scores(number),
        *(("end", text), ("seat", text), ("giver", text), ("verdict", text)),
        *(("fan", number), ("stages", number), ("fans", fans)),
    ]


def parquet_row(deal: Played, game: Played) -> Mapping[str, Any]:
    """Return the cells of a row for a deal and one of its games, without players and scores."""
    fans = game.get("fans")
    return {
        "prevalent_wind": WINDS[deal["wind"]],
        "fan": game.get("fan"),
        "stages": game.get("stages"),
        "giver": wind_text(game.get("giver")),
        "fans": fans and [{"fan": FANS[fan].en, "times": times} for fan, times in fans],
    }
