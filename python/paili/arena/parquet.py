"""Writing of the games of a tournament to a Parquet file, one row per game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from paili.arena.tournament import Tournament
from paili.atomic_files import replacing
from paili.extras import need_pyarrow
from paili.games.kinds import Tournaments
from paili.games.registry import game_of
from paili.games.standings.conditions import SEATINGS
from paili.games.standings.game_rows import WINDS, wind_text
from paili.games.standings.ranking import names

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
