"""The games of a tournament as a table in a Parquet file, one row a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paili.arena.files import replacing
from paili.arena.games import SEATINGS
from paili.arena.ranking import names
from paili.arena.tournament import Tournament
from paili.extras import missing
from paili.games.mcr.scoring.fans import FANS
from paili.games.sichuan.scoring.patterns import PATTERNS
from paili.games.sichuan.scoring.payments import Cause
from paili.model.errors import ArgumentError
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

    is_mcr = tournament.conditions.rules.scoring is None
    schema, parts = (_schema, _parts) if is_mcr else (_sichuan_schema, _sichuan_parts)
    rows = list(_rows(tournament, parts))
    table = pyarrow.Table.from_pylist(rows, schema=schema())
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


def _sichuan_schema() -> pyarrow.Schema:
    import pyarrow

    text, number, points = pyarrow.string(), pyarrow.int32(), pyarrow.int64()
    patterns = pyarrow.list_(pyarrow.struct([("pattern", text), ("times", number)]))
    win: list[tuple[str, pyarrow.DataType]] = [
        ("seat", text),
        ("giver", text),
        ("fan", number),
        ("value", points),
    ]
    win.append(("patterns", patterns))
    wins = pyarrow.list_(pyarrow.struct(win))
    fields: list[tuple[str, pyarrow.DataType]] = [("deal", number), ("seating", number)]
    fields += [(str(wind), text) for wind in Wind]
    fields += [(f"score_{wind}", points) for wind in Wind]
    fields += [("end", text), ("seat", text), ("verdict", text), ("events", number)]
    gained = [(f"{cause}_{wind}", points) for wind in Wind for cause in Cause]
    return pyarrow.schema([*fields, ("wins", wins), *gained], metadata={"paili": _HOLDS})


Parts = Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
"""What a row says of a deal and one of its games, besides the players and their scores."""

_WINDS = tuple(map(str, Wind))


def _rows(tournament: Tournament, parts: Parts) -> Iterator[dict[str, Any]]:
    conditions = tournament.conditions
    players = names(conditions.agents)
    for number, deal in enumerate(tournament.deals):
        seatings = zip(SEATINGS[conditions.seatings], deal["games"], strict=True)
        for seating, (seated, game) in enumerate(seatings):
            row: dict[str, Any] = {"deal": number, "seating": seating}
            row |= {wind: players[at] for wind, at in zip(_WINDS, seated, strict=True)}
            paid = zip(_WINDS, game["payments"], strict=True)
            row |= {f"score_{wind}": score for wind, score in paid}
            row |= {name: game.get(name) for name in ("end", "verdict")}
            row["seat"] = _wind(game.get("seat"))
            yield row | parts(deal, game)


def _wind(seat: int | None) -> str | None:
    return None if seat is None else _WINDS[seat]


def _parts(deal: Mapping[str, Any], game: Mapping[str, Any]) -> dict[str, Any]:
    fans = game.get("fans")
    return {
        "prevalent_wind": _WINDS[deal["wind"]],
        "fan": game.get("fan"),
        "stages": game.get("stages"),
        "giver": _wind(game.get("giver")),
        "fans": fans and [{"fan": FANS[fan].en, "times": times} for fan, times in fans],
    }


def _sichuan_parts(deal: Mapping[str, Any], game: Mapping[str, Any]) -> dict[str, Any]:
    wins = [
        {
            "seat": _wind(win["seat"]),
            "giver": _wind(win["giver"]),
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
        for wind, own in zip(_WINDS, game["ledger"], strict=True)
        for cause, points in zip(Cause, own, strict=True)
    }
    return {"events": game["events"], "wins": wins, **gained}
