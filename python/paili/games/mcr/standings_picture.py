"""The picture of a report on tournaments of this game."""

from __future__ import annotations

from paili.games.mcr.scoring.fans import Fan
from paili.games.mcr.standings import ArenaReport, Standing
from paili.games.standings.picture import (
    Column,
    CountedInWins,
    mean_fan_of,
    name_of,
    report_text,
    table,
)
from paili.games.standings.report import share
from paili.model.languages import Language


def picture_of(report: ArenaReport, languages: tuple[Language, ...] = ()) -> str:
    """Return the picture of a report.

    Args:
        languages: of the names of fan; English by default.
    """
    games = table(report.standings, _GAMES)
    fan = CountedInWins("fan", Fan, languages)
    return report_text(report, games, ends=f"{report.draws:,} drawn", counted_in_wins=fan)


_GAMES: tuple[Column[Standing], ...] = (
    ("agent", name_of),
    ("wins", lambda standing: share(standing.wins, standing.games)),
    ("self-drawn", lambda standing: share(standing.self_draws, standing.games)),
    ("deal-ins", lambda standing: share(standing.deal_ins, standing.games)),
    ("losses", lambda standing: share(standing.losses, standing.games)),
    ("drawn", lambda standing: share(standing.draws, standing.games)),
    ("mean fan", mean_fan_of),
)
