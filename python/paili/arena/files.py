"""Output files of a tournament: its report and records, and a Parquet file with a row per game."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from paili.arena.tournament import Tournament
from paili.extras import need_pyarrow
from paili.games.kinds import Tournaments
from paili.games.registry import game_of
from paili.games.standings.ranking import names
from paili.games.standings.report import SEATINGS, WINDS, wind_text
from paili.model.errors import ArgumentError
from paili.model.paths import replacing


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
