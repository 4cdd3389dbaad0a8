"""The games of a tournament as a table in a Parquet file, one row a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paili.arena.files import replacing
from paili.arena.games import SEATINGS
from paili.arena.tally import names
from paili.arena.tournament import Tournament
from paili.mcr import FANS
from paili.model.errors import ArgumentError
from paili.model.extras import missing
from paili.model.tiles import Wind

if TYPE_CHECKING:
    import pyarrow


_HOLDS = "results of games, as paili arena --out writes them; no game can be played again by them"


def need_pyarrow() -> None:
    """Make sure that such a file can be written.

    Raises:
        ArgumentError: pyarrow is not installed.
    """
    try:
        import pyarrow.parquet  # noqa: F401  # only whether it is there
    except ImportError:
        expected = missing("parquet", "pyarrow")
        raise ArgumentError("Parquet", "no way to write it", expected) from None


def write(tournament: Tournament, path: Path) -> None:
    """Write all games, or nothing.

    Raises:
        ArgumentError: pyarrow is not installed.  OSError: the file cannot be written.
    """
    need_pyarrow()
    import pyarrow
    from pyarrow import parquet

    rows = list(_rows(tournament))
    table = pyarrow.Table.from_pylist(rows, schema=_schema())
    with replacing(path) as temporary:
        parquet.write_table(table, temporary)


def _schema() -> pyarrow.Schema:
    import pyarrow

    text, number = pyarrow.string(), pyarrow.int32()
    fans = pyarrow.list_(pyarrow.struct([("fan", text), ("times", number)]))
    fields: list[tuple[str, pyarrow.DataType]] = [
        ("deal", number),
        ("seating", number),
        ("prevalent_wind", text),
    ]
    fields += [(str(wind), text) for wind in Wind]
    fields += [(f"score_{wind}", number) for wind in Wind]
    fields += [("end", text), ("seat", text), ("giver", text), ("verdict", text)]
    fields += [("fan", number), ("stages", number)]
    return pyarrow.schema([*fields, ("fans", fans)], metadata={"paili": _HOLDS})


def _rows(tournament: Tournament) -> Iterator[dict[str, Any]]:
    conditions = tournament.conditions
    players = names(conditions.agents)
    winds = tuple(map(str, Wind))
    for number, deal in enumerate(tournament.deals):
        seatings = zip(SEATINGS[conditions.seatings], deal["games"], strict=True)
        for seating, (seated, game) in enumerate(seatings):
            row = {"deal": number, "seating": seating, "prevalent_wind": winds[deal["wind"]]}
            row |= {wind: players[at] for wind, at in zip(winds, seated, strict=True)}
            paid = zip(winds, game["payments"], strict=True)
            row |= {f"score_{wind}": score for wind, score in paid}
            row |= {name: game.get(name) for name in ("end", "verdict", "fan", "stages")}
            for name in ("seat", "giver"):
                at = game.get(name)
                row[name] = None if at is None else winds[at]
            fans = game.get("fans")
            row["fans"] = fans and [{"fan": FANS[fan].en, "times": times} for fan, times in fans]
            yield row
