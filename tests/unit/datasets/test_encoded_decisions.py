"""Columns of decisions for training: the recorded arrays equal an environment's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import paili
import pytest
from paili.datasets import DECISION_COLUMNS, ENVIRONMENT_COLUMNS, DataSet, records
from paili.datasets.columns import arrow_type
from paili.games import mcr, sichuan
from paili.games.game_files import read_any_games

GAMES: dict[str, Any] = {"mcr": mcr, "xuezhan": sichuan, "sbr": sichuan}
ALL = "number,mask,planes,features"
AGENTS = ("greedy", "greedy", "random", "greedy")
SEED, COUNT = 3, 6


@pytest.fixture(scope="module", params=GAMES)
def rules(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def made(rules: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[DataSet, DataSet]:
    folder = tmp_path_factory.mktemp("records")
    return records(folder, AGENTS, COUNT, rules=rules, seed=SEED, columns=ALL, part_games=4)


def name_of(rules: str) -> str:
    return "mcr" if rules == "mcr" else "sichuan"


class Seen:
    """A row with its arrays in the form of an environment."""

    def __init__(self, row: dict[str, Any], game: Any) -> None:
        rows, planes = (4 if game is mcr else 3), game.Decision.PLANES[-1].places.stop
        self.row = row
        later = row["later_numbers"]
        self.numbers = [] if row["number"] is None else [row["number"], *later]
        self.masks = np.array([*row["mask"], *row["later_masks"]], dtype=bool)
        self.masks = self.masks.reshape(1 + len(later), len(game.Decision.ACTIONS))
        self.planes = np.array([*row["planes"], *row["later_planes"]], dtype=np.uint8)
        self.planes = self.planes.reshape(1 + len(later), planes, rows, 9)
        self.features = np.array([*row["features"], *row["later_features"]], dtype=np.float32)
        self.features = self.features.reshape(1 + len(later), -1)


def test_columns_are_those_that_are_documented(made: tuple[DataSet, DataSet], rules: str) -> None:
    games, decisions = made
    own = ENVIRONMENT_COLUMNS[name_of(rules)]
    assert decisions.columns == (*DECISION_COLUMNS[name_of(rules)], *own)
    table = decisions.to_arrow()
    for column in own:
        assert table.schema.field(column.name).type == arrow_type(column.type)
        assert table.schema.field(column.name).nullable is column.is_optional
    assert decisions.settings["columns"] == ALL.split(",")
    assert "columns" not in games.settings
    card = (decisions.path / "README.md").read_text(encoding="utf-8")
    for column in own:
        assert f"| `{column.name}` | {column.type} |" in card
    assert "| columns | number, mask, planes, features |" in card


def test_shapes_are_those_of_vector_games(rules: str) -> None:
    game = GAMES[rules]
    games = game.VectorGames(1, *([] if rules == "mcr" else [rules]), features=True)
    assert games.now.planes is not None
    assert games.now.features is not None
    sizes = {
        "mask": f"bool[{games.now.masks.shape[1]}]",
        "planes": f"uint8[{games.now.planes[0].size}]",
        "features": f"float32[{games.now.features.shape[1]}]",
    }
    columns = {one.name: one for one in ENVIRONMENT_COLUMNS[name_of(rules)]}
    assert {name: columns[name].type for name in sizes} == sizes
    _, planes, rows, cells = games.now.planes.shape
    assert f"{planes} planes of {rows} rows of {cells}" in columns["planes"].meaning


def test_a_row_is_what_vector_games_show(made: tuple[DataSet, DataSet], rules: str) -> None:
    """Replay the recorded actions at a table of the same deals, which shows the recorded arrays."""
    game = GAMES[rules]
    # A seat that need not answer any more, as another wins, has a row; so a table asks for fewer.
    rows: dict[tuple[int, int], list[Seen]] = defaultdict(list)
    for row in made[1].to_arrow().to_pylist():
        rows[row["game"], row["seat"]].append(Seen(row, game))
    begun: dict[tuple[int, int], tuple[Seen, int]] = {}
    options = [] if rules == "mcr" else [rules]
    tables = game.VectorGames(1, *options, seed=SEED, features=True)
    compared = several = 0
    while (asked := (int(tables.now.games[0]), int(tables.now.seats[0])))[0] < COUNT:
        if asked in begun:
            seen, place = begun.pop(asked)
            several += 1
        else:
            coming = iter(lambda own=rows[asked]: own.pop(0), None)  # type: ignore[misc]
            seen, place = next(one for one in coming if is_shown(one, tables.now)), 0
        assert is_shown(seen, tables.now, place)
        compared += 1
        tables.step(np.array(seen.numbers[place : place + 1]))
        if place + 1 < len(seen.numbers):
            begun[asked] = (seen, place + 1)
    assert compared > 150
    assert (several > 5) is (rules != "sbr")  # without chows and without an exchange


def is_shown(seen: Seen, now: Any, place: int = 0) -> bool:
    return (
        np.array_equal(seen.masks[place], now.masks[0])
        and np.array_equal(seen.planes[place], now.planes[0])
        and np.array_equal(seen.features[place], now.features[0])
    )


def observations(games: DataSet) -> Iterator[Any]:
    for row in games.to_arrow().to_pylist():
        (found,) = read_any_games([row["transcript"]])
        state: Any = found.state  # type: ignore[union-attr]  # it can be read
        *stages, _ = state.stages()
        for now in stages:
            yield from (now.observation(seat) for seat in now.choosers)


def test_every_row_is_the_decision_of_its_observation(
    made: tuple[DataSet, DataSet], rules: str
) -> None:
    game = GAMES[rules]
    rows = made[1].to_arrow().to_pylist()
    for row, observation in zip(rows, observations(made[0]), strict=True):
        seen = Seen(row, game)
        decision = game.Decision(observation)
        assert seen.numbers == list(decision.numbers(game.Action.parse(row["action"])))
        for place, number in enumerate(seen.numbers):
            assert np.array_equal(seen.masks[place], decision.mask)
            assert np.array_equal(seen.planes[place], decision.planes)
            assert np.array_equal(seen.features[place], decision.features)
            assert seen.masks[place][number]
            decision = decision.choose(number)
        assert str(decision) == row["action"]


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("asked", ["mask", ["features", "number"], " planes , number"])
def test_some_of_them_are_added_to_what_is_there(
    made: tuple[DataSet, DataSet], rules: str, tmp_path: Path, asked: Any
) -> None:
    plain = records(tmp_path / "plain", AGENTS, 3, rules=rules, seed=SEED)
    some = records(tmp_path / "some", AGENTS, 3, rules=rules, seed=SEED, columns=asked)
    # Games, and the default columns of decisions, do not depend on it.
    assert contents(some.games.path) == contents(plain.games.path)
    usual = [column.name for column in plain.decisions.columns]
    assert some.decisions.to_arrow(usual).equals(plain.decisions.to_arrow())
    names = asked.split(",") if isinstance(asked, str) else asked
    wanted = {name.strip() for name in names}
    singular = {"later_masks": "mask", "later_numbers": "number"}
    expected = [
        one
        for one in ENVIRONMENT_COLUMNS[name_of(rules)]
        if singular.get(one.name, one.name.removeprefix("later_")) in wanted
    ]
    assert list(some.decisions.columns[len(usual) :]) == expected
    assert len(expected) == 2 * len(wanted)
    # These columns are the same when written together with others.
    own = [column.name for column in expected]
    whole = made[1].to_arrow(["game", *own])
    assert some.decisions.to_arrow(own).to_pylist() == [
        {name: row[name] for name in own} for row in whole.to_pylist() if row["game"] < 3
    ]


@pytest.mark.check
@pytest.mark.parametrize("rules", ["mcr", "xuezhan"])
def test_two_processes_write_the_same_bytes(rules: str, tmp_path: Path) -> None:
    for jobs in (1, 2):
        place = tmp_path / str(jobs)
        records(place, AGENTS, 5, rules=rules, columns=ALL, part_games=2, jobs=jobs)
    assert contents(tmp_path / "1") == contents(tmp_path / "2")


def test_many_rows_in_one_file(rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that writing in pieces gives the same rows."""
    whole = records(tmp_path / "whole", AGENTS, 3, rules=rules, columns="planes")
    monkeypatch.setattr("paili.datasets.recording._WIDE", 7)
    parts = records(tmp_path / "parts", AGENTS, 3, rules=rules, columns="planes")
    assert parts.decisions.to_arrow().equals(whole.decisions.to_arrow())


def test_an_illegal_answer_has_no_number(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text(
        f"from paili.games import {name_of(rules)} as game\n"
        "class Illegal:\n    def act(self, observation):\n        return game.Action.win()\n"
    )
    agents = [f"{path}:Illegal", "greedy", "greedy", "greedy"]
    made = records(tmp_path / "out", agents, 2, rules=rules, columns=ALL)
    wrong = [one for one in made.decisions.to_arrow().to_pylist() if one["action_place"] is None]
    assert wrong
    for row in wrong:
        assert row["number"] is None
        assert any(row["mask"])
        assert row["later_numbers"] == row["later_masks"] == row["later_planes"] == []


def test_no_games(rules: str, tmp_path: Path) -> None:
    made = records(tmp_path, AGENTS, 0, rules=rules, columns=ALL)
    table = made.decisions.to_arrow()
    assert table.num_rows == 0
    own = ENVIRONMENT_COLUMNS[name_of(rules)]
    assert table.column_names[-len(own) :] == [column.name for column in own]


def test_other_columns_are_other_data(tmp_path: Path) -> None:
    records(tmp_path, AGENTS, 2, rules="xuezhan", columns="number")
    before = contents(tmp_path)
    with pytest.raises(paili.ArgumentError, match=r'made with columns \["number"\], expected'):
        records(tmp_path, AGENTS, 2, rules="xuezhan", columns=("mask", "number"))
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("columns", "got"),
    [
        ("", "nothing"),
        ("number,", "nothing"),
        ("numbers", "'numbers'"),
        ("later_masks", "'later_masks'"),
        (["mask", 3], "3"),
        ("mask, mask", "mask twice"),
        (7, "7"),
    ],
)
def test_bad_names(tmp_path: Path, columns: Any, got: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        records(tmp_path / "out", AGENTS, 1, columns=columns)
    assert (caught.value.name, caught.value.got) == ("columns", got)
    assert list(tmp_path.iterdir()) == []
