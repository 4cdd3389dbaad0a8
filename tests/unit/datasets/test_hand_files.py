"""Hands from seeds: families, reproducible bytes, formats, invalid arguments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import paili
import pytest
from paili.analysis.shuffling import Shuffler
from paili.datasets import DataSet, Family, deal, label_table
from paili.datasets.families import BLOCK, dealt_block


def dealt(path: Path, hands: int, *args: Any, **options: Any) -> list[dict[str, Any]]:
    return DataSet(deal(path, hands, *args, **options)).to_arrow().to_pylist()


def test_a_shuffler_deals_each_tile_once() -> None:
    hands, gone, rest = Shuffler([4, 4, 2], 1).deal(200, 3, 4, 3)
    assert (hands.sum(axis=1) == 3).all()
    assert (gone.sum(axis=1) == 4).all()
    assert (hands + gone + rest == [4, 4, 2]).all()


def test_all_choices_are_alike_likely() -> None:
    """Choose two of four tiles, two of a kind: a given pair is one choice of six."""
    (hands,) = Shuffler([2, 2], 3).deal(60_000, 2)
    share = (hands == 1).all(axis=1).mean()
    assert abs(share - 4 / 6) < 5 * (4 / 6 * 2 / 6 / 60_000) ** 0.5


def test_the_bits_of_a_seed_are_what_they_were() -> None:
    """Check bits that NumPy guarantees: data sets depend on them."""
    counts = dealt_block(Family(), 7, 0)["counts"]
    assert "".join(map(str, counts[0])) == FIRST


FIRST = "0111000001000001100001100111011001"


def test_shares_are_those_of_the_census() -> None:
    counts = np.concatenate([dealt_block(Family(), 1, block)["counts"] for block in range(40)])
    found = np.bincount(paili.deficiency_batch(counts), minlength=8) / len(counts)
    census = paili.census()
    for row in census.rows:
        share = row.deals / census.total_deals
        assert abs(found[row.deficiency] - share) < 5 * (share / len(counts)) ** 0.5 + 1e-9


def test_hands_of_a_deficiency_are_as_random_as_all_of_it() -> None:
    family = Family(tiles=13, deficiencies=(3, 5))
    counts = np.concatenate([dealt_block(family, 1, block)["counts"] for block in range(2)])
    strata = np.tile([3, 5], BLOCK)
    assert (paili.deficiency_batch(counts) == strata).all()
    assert len(np.unique(counts, axis=0)) == len(counts)


@pytest.mark.parametrize(
    "family",
    [
        Family(),
        Family("mcr", tiles=13, seen=40),
        Family("mahjong0", melds=2, deficiencies=(1, 2, 4)),
        Family("riichi:jokers=4", seen=10),
        Family("sichuan:void=p", deficiencies=(3, 4)),
        Family("sichuan:void=best", deficiencies=(2, 3), seen=5),
    ],
    ids=lambda family: f"{family.kind} {family.rules}",
)
def test_few_hands_are_the_first_of_many(tmp_path: Path, family: Family) -> None:
    few = dealt(tmp_path / "few.parquet", 20, family, seed=5)
    many = dealt(tmp_path / "many", BLOCK + 30, family, seed=5)
    assert few == many[:20]
    assert [row["index"] for row in many] == list(range(BLOCK + 30))
    assert few != dealt(tmp_path / "other.parquet", 20, family, seed=6)
    for row in many:
        counts = np.array(row["counts"])
        assert counts.sum() + row.get("jokers", 0) == family.tiles - 3 * family.melds
        if family.seen:
            left = np.array(row["available"])
            gone = 4 * family.rules.kinds - counts.sum() - left.sum()
            jokers = family.rules.jokers - row.get("jokers", 0) - row.get("jokers_available", 0)
            assert gone + (jokers if family.rules.jokers else 0) == family.seen


@pytest.mark.parametrize("rules", ["riichi", "sichuan:void=m", "sichuan:void=best"])
def test_strata_are_the_deficiencies_in_turn(tmp_path: Path, rules: str) -> None:
    family = Family(rules, seen=20, deficiencies=(2, 3))
    table = DataSet(deal(tmp_path / "hands.parquet", 9, family)).to_arrow()
    assert table["stratum"].to_pylist() == [2, 3, 2, 3, 2, 3, 2, 3, 2]
    found = label_table(table, "deficiency", rules=rules)
    assert found["deficiency"] == found["stratum"]


@pytest.mark.check
def test_hands_by_a_requirement(tmp_path: Path) -> None:
    rules = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east")
    table = DataSet(deal(tmp_path / "x.parquet", 2, Family(rules, deficiencies=(5,)))).to_arrow()
    assert label_table(table, "deficiency", rules=rules)["deficiency"].to_pylist() == [5, 5]


@pytest.mark.parametrize(
    ("rules", "tiles"), [("mcr", 14), ("mcr", 13), ("xuezhan", 14), ("sbr", 13)]
)
def test_hands_met_in_games(tmp_path: Path, rules: str, tiles: int) -> None:
    family = Family(rules, tiles=tiles, agents=("greedy", "random", "random", "random"))
    rows = dealt(tmp_path / "hands.parquet", 6, family, seed=2)
    assert dealt(tmp_path / "hands", 3, family, seed=2) == rows[:3]
    table = DataSet(tmp_path / "hands.parquet").to_arrow()
    found = label_table(table, "deficiency", rules=rules)
    assert found["error"].null_count == 6
    for row in rows:
        assert sum(row["counts"]) % 3 == tiles % 3
        assert row["player"] in ("greedy", "random")
        assert row["stage"] == "turn" if tiles == 14 else row["stage"] in ("discard", "robbery")


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_formats_have_the_same_hands(tmp_path: Path) -> None:
    family = Family(deficiencies=(3, 4))
    rows = dealt(tmp_path / "x.parquet", 30, family)
    deal(tmp_path / "x.npy", 30, family)
    counts = np.load(tmp_path / "x.npy")
    assert (counts.dtype, counts.tolist()) == (np.uint8, [row["counts"] for row in rows])
    deal(tmp_path / "x.jsonl", 30, family)
    assert [json.loads(line) for line in lines(tmp_path / "x.jsonl")] == rows
    games = Family("mcr", agents=["greedy"] * 4)
    rows = dealt(tmp_path / "y.parquet", 2, games)
    deal(tmp_path / "y.jsonl", 2, games)
    assert [json.loads(line) for line in lines(tmp_path / "y.jsonl")] == rows


@pytest.mark.parametrize("name", ["x.parquet", "x.npy", "x.jsonl", "x"])
def test_no_hands(tmp_path: Path, name: str) -> None:
    path = deal(tmp_path / name, 0)
    if name == "x.npy":
        assert np.load(path).shape == (0, 34)
    elif name == "x.jsonl":
        assert path.read_text() == ""
    else:
        assert DataSet(path).rows == 0
        assert [column.name for column in DataSet(path).columns] == ["index", "counts"]


@pytest.mark.parametrize("name", ["x.parquet", "x.npy", "x.jsonl"])
def test_the_same_seed_gives_the_same_bytes(tmp_path: Path, name: str) -> None:
    first = deal(tmp_path / name, 300, Family(tiles=13)).read_bytes()
    assert deal(tmp_path / name, 300, Family(tiles=13)).read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"tiles": 12}, "tiles: got 12"),
        ({"melds": 5}, "melds: got 5"),
        ({"seen": 123}, "seen: got 123"),
        ({"seen": -1}, "seen: got -1"),
        ({"rules": "chess"}, "chess"),
        ({"deficiencies": (9,)}, "deficiencies: got 9, expected some of 0, 1, 2"),
        ({"deficiencies": (0,), "tiles": 13}, "deficiencies: got 0, expected some of 1, 2"),
        ({"deficiencies": (99,), "rules": "mcr"}, "deficiencies: got 99"),
        ({"deficiencies": "12"}, "deficiencies: got '12'"),
        ({"deficiencies": 1}, "deficiencies: got 1"),
        ({"agents": ("greedy",) * 4, "seen": 3, "rules": "mcr"}, "none with agents"),
    ],
)
def test_families_that_make_no_sense(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Family(**arguments)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("x.csv", 3), {}, "expected a folder, or a file .parquet, .npy, .jsonl"),
        (("x.parquet", -1), {}, "hands: got -1"),
        (("x.parquet", 1.5), {}, "hands: got 1.5"),
        (("x.parquet", 1), {"seed": -1}, "seed: got -1"),
        (("x.parquet", 1, "uniform"), {}, "family: got 'uniform'"),
        (("x.npy", 1, Family(seen=1)), {}, "hands with available"),
        (("x.parquet", 1, Family(agents=("greedy",) * 4)), {}, "rules: got riichi"),
        (("x.parquet", 1, Family("mcr", agents=("greedy",) * 3)), {}, "four names of agents"),
        (("x.parquet", 1, Family("mcr", agents=("nobody",) * 4)), {}, "agent: got nobody"),
        (("x.parquet", 1), {"jobs": 0}, "jobs: got 0"),
    ],
)
def test_what_cannot_be_dealt(
    tmp_path: Path, arguments: tuple[Any, ...], options: dict[str, Any], message: str
) -> None:
    name, *others = arguments
    with pytest.raises(paili.ArgumentError) as caught:
        deal(tmp_path / name, *others, **options)
    assert message in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none" / "x.parquet"
    with pytest.raises(OSError, match=r"x\.parquet") as caught:
        deal(path, 1)
    assert not isinstance(caught.value, paili.PailiError)


def test_another_family_does_not_go_into_the_same_folder(tmp_path: Path) -> None:
    deal(tmp_path / "x", 3)
    with pytest.raises(paili.ArgumentError, match="seed"):
        deal(tmp_path / "x", 3, seed=1)
