"""Data sets as Parquet files, for other programs and for verification.

A row is a hand: its number (`index`), its tiles in mpsz (`hand`), and its knowledge bases
(`knowledge`), each 27 digits in the order characters, dots, bamboo. The file's metadata has an
entry `paili`, a JSON object of `format`, `study`, `seed`, `hands` and `checksum`: SHA-256 of the
others and all rows as text. Equal studies, seeds and sizes make equal files. Needs pyarrow, the
extra `parquet`.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paili import ArgumentError, Hand, KnowledgeBase
from paili.extras import missing

from paili_papers.common.datasets import Case, Study, case
from paili_papers.common.kinds import SUITED_KINDS
from paili_papers.common.wording import describe

if TYPE_CHECKING:
    import pyarrow

FORMAT = 1
"""The version of the format, increased for incompatible changes."""

_ENTRY = "paili"
_HANDS_AT_ONCE = 1_000


@dataclass(frozen=True, slots=True)
class DataSet:
    """The first hands of a study.

    Attributes:
        seed: of all random choices.  cases: numbers 0, 1 and so on.
    """

    study: Study
    seed: int
    cases: tuple[Case, ...]


def write(study: Study, seed: int, hands: int, path: Path) -> None:
    """Generate a data set and write it atomically.

    Raises:
        ArgumentError: no pyarrow; no hands; a negative seed.
        OSError: the file cannot be written.
    """
    _need_pyarrow()
    if not isinstance(hands, int) or hands < 1:
        raise ArgumentError("hands", describe(hands), "1 or more")
    temporary = path.with_name(path.name + ".new")
    temporary.unlink(missing_ok=True)  # a symbolic link is not followed
    try:
        with open(temporary, "xb") as file:
            _write(study, seed, hands, file)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _write(study: Study, seed: int, hands: int, file: Any) -> None:
    import pyarrow
    import pyarrow.parquet

    schema = _schema()
    about = {"format": FORMAT, "study": study.name, "seed": seed, "hands": hands}
    digest = _digest(about)
    with pyarrow.parquet.ParquetWriter(file, schema, write_page_checksum=True) as writer:
        for start in range(0, hands, _HANDS_AT_ONCE):
            numbers = range(start, min(start + _HANDS_AT_ONCE, hands))
            rows = [_row(number, case(study, seed, number)) for number in numbers]
            digest.update("".join(map(_text, rows)).encode())
            writer.write_table(pyarrow.Table.from_pylist(rows, schema))
        entry = json.dumps({**about, "checksum": digest.hexdigest()})
        writer.add_key_value_metadata({_ENTRY: entry})


def read(path: Path, study: Study) -> DataSet:
    """Read a data set that was written by `write`, and verify it.

    Raises:
        ArgumentError: no pyarrow; a file that is no data set, or was truncated or altered.
        OSError: the file cannot be read.
    """
    _need_pyarrow()
    return _read(path.read_bytes(), path, study)


def _read(data: bytes, path: Path, study: Study) -> DataSet:
    import pyarrow
    import pyarrow.parquet

    def wrong(got: str, expected: str) -> ArgumentError:
        return ArgumentError(str(path), got, expected)

    try:
        # With one thread, so that of two faults the first is reported.
        file = pyarrow.parquet.ParquetFile(
            pyarrow.BufferReader(data), page_checksum_verification=True
        )
        about = json.loads((file.metadata.metadata or {})[_ENTRY.encode()])
        checksum = about.pop("checksum")
        table = file.read(use_threads=False)
        is_ours = table.schema.equals(_schema()) and about["format"] == FORMAT
        name, seed, hands = about["study"], about["seed"], about["hands"]
        rows = table.to_pylist() if is_ours else []
    except (pyarrow.ArrowException, OSError, ValueError):
        raise wrong("a damaged file, or one of another kind", _DATA_SET) from None
    except (LookupError, TypeError):
        raise wrong("a table of something else", _DATA_SET) from None
    if not is_ours:
        raise wrong("columns or a format that are not ours", _DATA_SET)
    if name != study.name:
        raise wrong(f"a data set of {name}", f"one of {study.name}")
    if len(rows) != hands:
        raise wrong(f"{len(rows):,} hands", f"the {hands:,} that it says it has")
    digest = _digest(about)
    digest.update("".join(map(_text, rows)).encode())
    if digest.hexdigest() != checksum:
        raise wrong("rows that were altered", "those of the checksum in it")
    return DataSet(study, seed, tuple(map(_case, rows)))


_DATA_SET = f"a data set of paili, format {FORMAT}, all of it"


def path_of(directory: Path, study: Study, seed: int, hands: int) -> Path:
    """Return the path of a data set written by `keep`."""
    return directory / f"{study.name.replace('/', '_')}_{hands}-hands_seed-{seed}.parquet"


def keep(directory: Path, study: Study, seed: int, hands: int) -> Path:
    """Write a data set to a directory, or check that the file there is exactly it.

    Raises:
        ArgumentError: no pyarrow; a file that is not this data set.
        OSError: a file cannot be read or written.
    """
    path = path_of(directory, study, seed, hands)
    directory.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        write(study, seed, hands, path)
        return path
    found = read(path, study)
    expected = f"{study.name}, seed {seed}, hands {hands:,}"
    if (found.seed, len(found.cases)) != (seed, hands):
        got = f"{study.name}, seed {found.seed}, hands {len(found.cases):,}"
        raise ArgumentError(str(path), got, expected)
    for number, stored in enumerate(found.cases):
        if stored != case(study, seed, number):
            got = f"another hand {number}, or knowledge of it"
            raise ArgumentError(str(path), got, f"{expected}, as this version makes it")
    return path


def _need_pyarrow() -> None:
    try:
        import pyarrow.parquet  # noqa: F401  # only whether it is there
    except ImportError:
        expected = missing("parquet", "pyarrow")
        raise ArgumentError("Parquet", "no way to write or read it", expected) from None


def _schema() -> pyarrow.Schema:
    import pyarrow

    text: pyarrow.Field[Any] = pyarrow.field("element", pyarrow.string(), nullable=False)
    fields: list[pyarrow.Field[Any]] = [
        pyarrow.field("index", pyarrow.int32(), nullable=False),
        pyarrow.field("hand", pyarrow.string(), nullable=False),
        pyarrow.field("knowledge", pyarrow.list_(text), nullable=False),
    ]
    return pyarrow.schema(fields)


def _row(number: int, made: Case) -> dict[str, Any]:
    bases = ["".join(map(str, base.available[:SUITED_KINDS])) for base in made.knowledge]
    return {"index": number, "hand": str(made.hand), "knowledge": bases}


def _digest(about: dict[str, Any]) -> hashlib._Hash:
    return hashlib.sha256(json.dumps(about).encode())


def _text(row: dict[str, Any]) -> str:
    return f"{row['index']} {row['hand']} {' '.join(row['knowledge'])}\n"


def _case(row: dict[str, Any]) -> Case:
    return Case(Hand.parse(row["hand"]), tuple(map(KnowledgeBase.parse, row["knowledge"])))
