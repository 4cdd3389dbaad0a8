"""The picture of a report on tournaments of this game."""

from __future__ import annotations

from paili.games.sichuan.scoring.patterns import Pattern
from paili.games.sichuan.scoring.payments import Cause
from paili.games.sichuan.standings import SichuanReport, SichuanStanding
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


def picture_of(report: SichuanReport, languages: tuple[Language, ...] = ()) -> str:
    """Return the picture of a report.

    Args:
        languages: of the names of patterns; English by default.
    """
    return report_text(
        report,
        table(report.standings, _GAMES),
        ("bases a game, by cause:", *table(report.standings, _gains(report))),
        ends=f"{report.walls:,} to the wall's end",
        counted_in_wins=CountedInWins("patterns", Pattern, languages),
        by=f" by {report.rules}",
    )


_GAMES: tuple[Column[SichuanStanding], ...] = (
    ("agent", name_of),
    ("wins", lambda standing: share(standing.wins, standing.games)),
    ("first", lambda standing: share(standing.first_wins, standing.games)),
    ("self-drawn", lambda standing: share(standing.self_draws, standing.games)),
    ("deal-ins a game", lambda standing: f"{standing.deal_ins / standing.games:.2f}"),
    ("mean fan", mean_fan_of),
)


def _gains(report: SichuanReport) -> tuple[Column[SichuanStanding], ...]:
    """Return a column for each cause with payments."""

    def of(cause: Cause) -> Column[SichuanStanding]:
        return str(cause).replace("_", " "), lambda one: f"{dict(one.gained)[cause]:+.2f}"

    paid = {cause for one in report.standings for cause, bases in one.gained if bases}
    return (("agent", name_of), *(of(cause) for cause in Cause if cause in paid))
