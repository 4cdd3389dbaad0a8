"""Harnesses of tables and files of long work: Parquet input, manifests, checkpoints."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import paili
from paili.datasets import label_table
from paili.datasets.source import Source as Rows
from paili.jobs.checkpoint import Checkpoint, fingerprint, json_text, line_of
from paili.jobs.manifest import NAME, Manifest

from fuzz.source import Source

_LABELS = (
    "deficiency",
    "acceptance",
    "discards",
    "plan:1",
    "legal",
    "completions",
    "outlook:2",
    "x",
)
_RULES = ("riichi", "mcr", "xuezhan", "sbr", "mahjong-0", "riichi:jokers=4", "xuezhan:void=best")
_VALUES: tuple[Any, ...] = (
    "123m456p789s1122z", "123m456p23478s11m", "[123m]456p789s11z", "12m", "", "\u4e00\u842c", None,
    "X123m", "m", "p", "east", "4" * 34, "4" * 27, "\x00", 0, 1, 2, 4, 5, -1, 255, 2**31, 1.5, True,
    float("nan"), b"\xff", [1] * 14 + [0] * 20, [0] * 34, [0] * 27, [4] * 34, [None] * 34, [],
    [1] * 13 + [0] * 14, [300] * 34, [-1] * 34, ["1"] * 34, {"a": 1},
)  # fmt: skip
_COLUMNS = (
    "hand", "counts", "melds", "jokers", "available", "jokers_available", "void_suit", "seat_wind",
    "prevalent_wind", "other", "error", "deficiency",
)  # fmt: skip
_BYTES = tuple(
    token if isinstance(token, bytes) else token.encode()
    for token in (
        b"\x00", b"\xff", b"PAR1", b"\xff\xff\xff\x7f", b"\x15", b"\n", '"start":', '"stop":', "-1",
        "null", "[]", "{}", "true", "1e999", "9" * 30, '"name":"../x"', '"checksum":', '"content":',
        '"format":1', '"size":0', '"stage":', '"results":', "NaN", "{", "}", "[" * 3000, '"', "1.5",
    )
)  # fmt: skip


def tables(data: bytes) -> None:
    """Label tables in memory with any columns, and check that each row has labels or an error."""
    import pyarrow

    source = Source(data)
    rows = source.below(4)
    columns = {}
    for _ in range(1 + source.below(4)):
        values = [source.choose(_VALUES) for _ in range(rows)]
        name = source.choose(_COLUMNS)
        if source.flag():  # of one type, so that a column can be made
            values = [source.choose(_VALUES)] * rows
        with suppress(pyarrow.ArrowException, OverflowError):
            columns[name] = pyarrow.array(values)
    if not columns:
        return
    table = pyarrow.table(columns)
    with suppress(paili.PailiError):
        label = source.choose(_LABELS)
        found = label_table(table, label, rules=source.choose(_RULES))
        assert found.num_rows == rows
        for error in found["error"].to_pylist():
            assert error is None or error


@cache
def _parquet() -> bytes:
    import pyarrow
    from pyarrow import parquet

    hands = ["123m456p789s1122z", "123m456p23478s11m", None, "[123m]456p789s11z"]
    file = BytesIO()
    table = pyarrow.table({"hand": hands, "void_suit": ["m", None, "s", "p"]})
    parquet.write_table(table, file, compression="none", use_dictionary=False)
    return file.getvalue()


def parquet(data: bytes) -> None:
    """Read the bytes of a Parquet file, which may be refused as damaged."""
    source = Source(data)
    text = source.edited(_parquet(), _BYTES) if source.below(4) else source.rest()
    with TemporaryDirectory() as folder, suppress(paili.PailiError):
        path = Path(folder, "rows.parquet")
        path.write_bytes(text)
        rows = Rows.open(path)
        if rows.rows > 10_000:
            return
        for _, batch in rows.read(range(rows.rows)):
            import pyarrow

            label_table(pyarrow.Table.from_batches([batch]), "deficiency")


@cache
def _manifest() -> bytes:
    head = Manifest.begin({"rules": "riichi"}, 20, 10).head()
    part = {"start": 0, "stop": 10, "name": "part", "rows": 10, "size": 4, "sha256": "ab"}
    return b"".join(line_of(json_text(one)).encode() for one in (head, part, {**part, "start": 10}))


def _sealed(text: bytes) -> bytes:
    """Return lines with correct checksums, so that their content is validated."""
    lines = []
    for line in text.split(b"\n"):
        try:
            content = json.loads(line)["content"]
            lines.append(line_of(json_text(content)).encode())
        except (ValueError, LookupError, TypeError, RecursionError):
            lines.append(line)
    return b"".join(line if line.endswith(b"\n") else line + b"\n" for line in lines)


def manifests(data: bytes) -> None:
    """Read the manifest of a folder of parts, in which only complete lines count."""
    source = Source(data)
    is_sealed = source.flag()
    text = source.edited(source.without_lines(_manifest()), _BYTES)
    with TemporaryDirectory() as folder, suppress(paili.PailiError):
        Path(folder, NAME).write_bytes(_sealed(text) if is_sealed else text)
        found = Manifest.read(Path(folder))
        assert found.is_complete in (True, False)
        assert sum(part.rows for part in found.parts) == found.rows


@cache
def _checkpoint() -> bytes:
    head = {"item": "fuzz", "hands": 10, "seed": 1, "program": fingerprint()}
    parts = [
        {"stage": "a", "start": start, "seconds": 1.5, "results": [1, 2]}
        for start in range(0, 6, 2)
    ]
    return b"".join(line_of(json_text(one)).encode() for one in (head, *parts))


def checkpoints(data: bytes) -> None:
    """Open the checkpoint of a run, which is resumed or restarted with any content."""
    source = Source(data)
    is_sealed = source.flag()
    text = source.edited(source.without_lines(_checkpoint()), _BYTES)
    with TemporaryDirectory() as folder:
        path = Path(folder, "run.jsonl")
        path.write_bytes(_sealed(text) if is_sealed else text)
        for _ in range(2):  # the second round reads what the first has repaired
            opened = Checkpoint(path, "fuzz", 10, 1)
            for start, results in opened.parts("a").items():
                assert isinstance(start, int)
                assert isinstance(results, list)
            opened.append("a", 6, "[3]", 2.0)
            opened.close()
        assert opened.parts("a")[6] == [3]
