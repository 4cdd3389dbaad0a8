"""`paili deal`, `paili label` and `paili records`: files, reports of bad rows, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from paili.cli import main
from paili.datasets import DataSet
from pyarrow import parquet

Output = pytest.CaptureFixture[str]
ONE = ("--jobs", "1")


def table(path: Path, **columns: Any) -> Path:
    parquet.write_table(pyarrow.table(columns), path)
    return path


def test_deal_label_and_label_again(tmp_path: Path, capsys: Output) -> None:
    hands, out = tmp_path / "hands.parquet", tmp_path / "out"
    asked = ["deal", str(hands), "--hands", "30", "--deficiency", "3, 4", "--seed", "2", *ONE]
    assert main(asked) == 0
    assert DataSet(hands).settings["deficiencies"] == [3, 4]
    asked = ["label", str(hands), str(out), "--with", "deficiency,discards", *ONE]
    assert main(asked) == 0
    assert capsys.readouterr() == ("", "")
    found = DataSet(out).to_arrow(["stratum", "deficiency"])
    assert found["stratum"] == found["deficiency"]
    assert main(asked) == 0
    assert "has 1 finished part" in capsys.readouterr().err
    asked = ["label", str(hands), str(out), "--with", "deficiency", *ONE]
    assert main(asked) == 2
    assert 'made with labels ["deficiency","discards"]' in capsys.readouterr().err


def test_bad_rows_are_reported_and_the_others_labelled(tmp_path: Path, capsys: Output) -> None:
    hands = table(
        tmp_path / "in.parquet", hand=["11m", "123m", None] + ["11111m"] * 120, n=range(123)
    )
    asked = ["label", str(hands), str(tmp_path / "out"), "--keep", "n", *ONE]
    assert main(asked) == 2
    out, err = capsys.readouterr()
    lines = err.splitlines()
    assert out == ""
    assert lines[0].startswith(f"{hands}:1: 3 tiles: one is missing")
    assert lines[1] == f"{hands}:2: hand: got null, expected text"
    assert len(lines) == 101
    assert "22 more rows without labels" in lines[-1]
    table_of = DataSet(tmp_path / "out").to_arrow()
    assert table_of.column_names == ["n", "deficiency", "error"]
    assert table_of["deficiency"].to_pylist()[:2] == [0, None]


def test_records(tmp_path: Path, capsys: Output) -> None:
    names = ["greedy", "random", "greedy", "random"]
    asked = ["records", str(tmp_path / "x"), *names, "--games", "3", "--rules", "xuezhan", *ONE]
    assert main(asked) == 0
    decisions = DataSet(tmp_path / "x" / "decisions")
    assert capsys.readouterr().out == f"3 games, {decisions.rows:,} decisions\n"
    assert DataSet(tmp_path / "x" / "games").settings["agents"] == names


def test_records_with_what_an_environment_shows(tmp_path: Path, capsys: Output) -> None:
    asked = ["records", str(tmp_path), *["greedy"] * 4, "--games", "1", "--with", "mask,number"]
    assert main([*asked, *ONE]) == 0
    decisions = DataSet(tmp_path / "decisions")
    assert capsys.readouterr().out == f"1 game, {decisions.rows:,} decisions\n"
    added = [column.name for column in decisions.columns[-4:]]
    assert added == ["number", "later_numbers", "mask", "later_masks"]


def test_a_transcript_is_read_by_replay(tmp_path: Path, capsys: Output) -> None:
    main(["records", str(tmp_path), *["greedy"] * 4, "--games", "1", *ONE])
    (line,) = DataSet(tmp_path / "games").to_arrow()["transcript"].to_pylist()
    path = tmp_path / "games.jsonl"
    path.write_text(line + "\n")
    capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    assert "greedy" in capsys.readouterr().out


def test_deal_from_games_of_agents(tmp_path: Path) -> None:
    agents = [part for name in ("greedy", "random") * 2 for part in ("--agent", name)]
    path = tmp_path / "x.jsonl"
    assert main(["deal", str(path), "--hands", "2", *agents, *ONE]) == 0
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert [row["index"] for row in rows] == [0, 1]
    assert all(sum(row["counts"]) % 3 == 2 for row in rows)


def test_progress_for_programs(tmp_path: Path, capsys: Output) -> None:
    assert main(["deal", str(tmp_path / "x"), "--hands", "9", "--progress", "json", *ONE]) == 0
    events = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert (events[-1]["stage"], events[-1]["done"], events[-1]["count"]) == ("hands", 9, 9)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (["deal", "{}/x.csv"], "expected a folder, or a file"),
        (["deal", "{}/x", "--deficiency", "1;2"], "--deficiency: got 1;2"),
        (["deal", "{}/x", "--deficiency", ""], "--deficiency: got nothing"),
        (["deal", "{}/x", "--deficiency", "9"], "deficiencies: got 9"),
        (["deal", "{}/x", "--agent", "greedy"], "agents: got"),
        (["deal", "{}/x", "--rules", "chess"], "chess"),
        (["deal", "{}/x", "--tiles", "12"], "tiles: got 12"),
        (["label", "{}/none.parquet", "{}/x"], "No such file"),
        (["label", "{}/text", "{}/x"], "a Parquet file, all of it"),
        (["label", "{}/good.parquet", "{}/x", "--with", "shanten"], "labels: got shanten"),
        (["label", "{}/good.parquet", "{}/x", "--keep", "n"], "keep: got 'n'"),
        (["label", "{}/good.parquet", "{}/x", "--rules", "riichi:x"], "riichi:x"),
        (["records", "{}/x", "greedy"], "agents: got"),
        (["records", "{}/x", *["nobody"] * 4], "agent: got nobody"),
        (["records", "{}/x", *["greedy"] * 4, "--rules", "riichi"], "rules: got riichi"),
        (["records", "{}/x", *["greedy"] * 4, "--with", "plane"], "columns: got 'plane', expected"),
        (["records", "{}/x", *["greedy"] * 4, "--with", ""], "columns: got nothing, expected"),
    ],
)
def test_what_cannot_be_done(
    tmp_path: Path, capsys: Output, asked: list[str], message: str
) -> None:
    table(tmp_path / "good.parquet", hand=["11m"])
    (tmp_path / "text").write_text("hand\n11m\n")
    assert main([part.format(tmp_path) for part in asked]) in (1, 2)
    assert message in capsys.readouterr().err.replace("\n", " ")
    assert not (tmp_path / "x").exists()
