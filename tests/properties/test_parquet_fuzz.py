"""A damaged Parquet file is either read or refused with an error of paili."""

from __future__ import annotations

import random
from pathlib import Path

import paili
import pytest
from paili.datasets import DataSet, Family, deal
from paili.datasets.input_columns import InputColumns
from paili.datasets.positions import checked
from paili.datasets.source import Source

from tests.depth import sample


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("hands") / "hands.parquet"
    return deal(path, 60, Family("mcr", seen=5, deficiencies=(4, 5))).read_bytes()


def altered(content: bytes, rng: random.Random) -> bytes:
    """Return the content with some bytes changed or removed, or cut off."""
    made = bytearray(content)
    way = rng.randrange(4)
    if way == 0:
        for _ in range(rng.choice([1, 1, 2, 8])):
            made[rng.randrange(len(made))] = rng.randrange(256)
    elif way == 1:  # the footer, which describes the columns
        made[rng.randrange(max(len(made) - 3_000, 0), len(made))] ^= 1 << rng.randrange(8)
    elif way == 2:
        start = rng.randrange(len(made))
        del made[start : start + rng.randrange(1, 40)]
    else:
        del made[rng.randrange(len(made)) :]
    return bytes(made)


def read(path: Path) -> None:
    source = Source.open(path)
    asking = InputColumns.of(source.schema, path.name)
    for _, batch in source.read(range(source.rows)):
        checked(asking.read(batch), paili.MCR)
    DataSet(path)


@pytest.mark.parametrize("seed", range(4))
def test_altered_files(whole: bytes, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    path = tmp_path / "hands.parquet"
    refused = 0
    for _ in range(sample(250)):
        path.write_bytes(altered(whole, rng))
        try:
            read(path)
        except paili.PailiError:
            refused += 1
    assert refused > 0


def test_a_name_that_is_no_text(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "hands.parquet"
    path.write_bytes(whole.replace(b"available", b"\xff" * 9))
    with pytest.raises(paili.ArgumentError, match="cannot be read as Parquet"):
        read(path)
