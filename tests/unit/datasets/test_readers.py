"""Folders of data, read by other programs from the path alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import paili
import pandas
import polars
import pyarrow
import pyarrow.dataset
import pytest
from paili.datasets import DataSet, Family, deal, label, records
from paili.datasets.cards import feature_lines
from pyarrow import parquet

MADE = ("hands", "labels", "own", "out/games", "out/decisions")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("data")
    deal(place / "hands", 2_000, Family(seen=9))
    label(place / "hands", place / "labels", "deficiency,acceptance,plan:1", part_rows=300)
    table = pyarrow.table({"hand": ["11m", "12m", "no"], "who": ["a|b", "ü", None]})
    parquet.write_table(table, place / "own.parquet")
    label(place / "own.parquet", place / "own", "forms,outlook:2", part_rows=2)
    records(place / "out", ["random"] * 4, 5, rules="xuezhan", part_games=2)
    return place


@pytest.mark.parametrize("name", MADE)
def test_a_folder_has_its_files_in_data_and_says_what_they_are_beside(
    place: Path, name: str
) -> None:
    folder = place / name
    assert sorted(path.name for path in folder.iterdir()) == ["README.md", "data", "manifest.jsonl"]
    assert {path.suffix for path in (folder / "data").iterdir()} == {".parquet"}


@pytest.mark.parametrize("name", MADE)
def test_tables_of_other_programs_are_the_rows(place: Path, name: str) -> None:
    data = DataSet(place / name)
    folder, expected = place / name / "data", data.to_arrow()
    # Compared as text: NaN, the value of a kind that is not held, equals nothing.
    rows = str(expected.to_pylist())
    assert str(DataSet(folder).to_arrow().to_pylist()) == rows
    assert str(pyarrow.dataset.dataset(folder).to_table().to_pylist()) == rows
    assert parquet.read_table(folder).num_rows == len(data)
    assert polars.read_parquet(folder).columns == expected.column_names
    assert polars.scan_parquet(folder).collect().height == len(data)
    assert len(pandas.read_parquet(folder)) == len(data)


@pytest.mark.census
def test_ray_reads_a_folder(place: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed for this Python")
    folders = [str(place / name / inner) for name in MADE for inner in ("", "data")]
    # In its own process, because Ray warns about its settings.
    program = (
        "import sys, ray\n"
        "ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)\n"
        "print(*[ray.data.read_parquet(folder).count() for folder in sys.argv[1:]])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *folders], capture_output=True, text=True, check=True
    )
    assert list(map(int, done.stdout.split())) == [len(DataSet(folder)) for folder in folders]


def head_of(folder: Path) -> str:
    text = (folder / "README.md").read_text(encoding="utf-8")
    matched = re.match(r"---\n(.*?\n)---\n", text, re.DOTALL)
    assert matched is not None
    return matched[1]


@pytest.mark.parametrize("name", MADE)
def test_heads_of_cards(place: Path, name: str) -> None:
    yaml = pytest.importorskip("yaml", reason="no reader of YAML is installed")
    data, head = DataSet(place / name), yaml.safe_load(head_of(place / name))
    assert head["license"] == ("unknown" if name == "own" else "mit")
    assert head["size_categories"] == ["1K<n<10K" if data.rows >= 1_000 else "n<1K"]
    (config,) = head["configs"]
    (files,) = config["data_files"]
    assert sorted((place / name).glob(files["path"])) == list(data.files)
    info = head["dataset_info"]
    (split,) = info["splits"]
    assert (split["name"], split["num_examples"]) == (files["split"], data.rows)
    assert 0 < split["num_bytes"] == info["dataset_size"]
    assert info["download_size"] == sum(path.stat().st_size for path in data.files)
    assert [one["name"] for one in info["features"]] == data.to_arrow().column_names


def test_a_folder_of_two_tables_names_both(place: Path) -> None:
    yaml = pytest.importorskip("yaml", reason="no reader of YAML is installed")
    configs = yaml.safe_load(head_of(place / "out"))["configs"]
    assert [(one["config_name"], one.get("default", False)) for one in configs] == [
        ("decisions", True),
        ("games", False),
    ]
    for config in configs:
        (files,) = config["data_files"]
        there = sorted((place / "out").glob(files["path"]))
        assert there == list(DataSet(place / "out" / config["config_name"]).files)


@pytest.mark.parametrize("name", MADE)
def test_a_card_has_all_columns(place: Path, name: str) -> None:
    table = DataSet(place / name).to_arrow()
    card = (place / name / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(.*?)` \| (.+?) \| (yes|no) \| (.+) \|$", card, re.MULTILINE)
    assert [row[0] for row in listed] == table.column_names
    assert [row[2] == "yes" for row in listed] == [field.nullable for field in table.schema]
    meanings = {row[0]: row[3] for row in listed}
    if name == "labels":
        assert meanings["index"] == "number of the hand, from 0"
        assert [one.name for one in DataSet(place / name).kept] == ["index", "counts", "available"]
    if name == "own":
        assert meanings["who"] == "a column of the source"
        assert meanings["hand"].endswith("in any notation")


def features(*kinds: pyarrow.DataType) -> str | None:
    named = [pyarrow.field(f"c{number}", kind) for number, kind in enumerate(kinds)]
    lines = feature_lines(pyarrow.schema(named))
    return None if lines is None else "\n".join(lines)


def test_features_by_types() -> None:
    element = pyarrow.field("element", pyarrow.float64())
    found = features(
        pyarrow.list_(pyarrow.uint8(), 34), pyarrow.list_(element), pyarrow.string(),
        pyarrow.dictionary(pyarrow.int32(), pyarrow.string()), pyarrow.bool_(),
    )  # fmt: skip
    assert found == (
        '- name: "c0"\n  list: uint8\n  length: 34\n- name: "c1"\n  list: float64\n'
        '- name: "c2"\n  dtype: string\n- name: "c3"\n  dtype: string\n- name: "c4"\n  dtype: bool'
    )
    assert features(pyarrow.int8(), pyarrow.timestamp("us")) is None


@pytest.mark.check
def test_datasets_of_hugging_face_reads_a_folder(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    datasets = pytest.importorskip("datasets", reason="datasets of Hugging Face is not installed")
    for name in MADE:
        made = datasets.load_dataset(str(place / name), cache_dir=str(tmp_path), split="train")
        assert made.column_names == DataSet(place / name).to_arrow().column_names
        assert made.num_rows == len(DataSet(place / name))
    games = datasets.load_dataset(
        str(place / "out"), "games", cache_dir=str(tmp_path), split="train"
    )
    assert games.num_rows == 5


@pytest.mark.parametrize("made", ["label", "deal", "records"])
def test_a_page_of_somebody_else_is_not_overwritten(tmp_path: Path, made: str) -> None:
    (tmp_path / "README.md").write_text("mine")
    parquet.write_table(pyarrow.table({"hand": ["11m"]}), tmp_path.parent / "source.parquet")

    def write() -> Any:
        if made == "label":
            return label(tmp_path.parent / "source.parquet", tmp_path, "deficiency")
        if made == "deal":
            return deal(tmp_path, 1)
        return records(tmp_path, ["random"] * 4, 1)

    with pytest.raises(paili.ArgumentError, match=r"which has README\.md, expected an empty"):
        write()
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]


def test_a_card_is_written_again_with_the_same_run(place: Path) -> None:
    folder = place / "hands"
    before = (folder / "README.md").read_bytes()
    (folder / "README.md").write_text("cut sh")
    deal(folder, 2_000, Family(seen=9))
    assert (folder / "README.md").read_bytes() == before


def test_the_metadata_of_a_file_has_licence_and_columns(place: Path) -> None:
    metadata = parquet.read_schema(DataSet(place / "labels").files[1]).metadata
    assert metadata is not None
    said = json.loads(metadata[b"paili"])
    assert (said["licence"], [one["name"] for one in said["kept"]]) == (
        "mit", ["index", "counts", "available"],
    )  # fmt: skip
