"""Games and decisions as rows: the knowledge, the answer and the outcome."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import paili
import pytest
from paili.datasets import DECISION_COLUMNS, GAME_COLUMNS, Recorded, label_table, records
from paili.datasets.decisions import game_row, iter_decisions
from paili.datasets.simulated_games import table_of
from paili.games.game_files import read_any_games
from paili.model.melds import iter_parts

GAMES = {"mcr": ("greedy", "random", "greedy", "wang2020"), "xuezhan": ("greedy", "random") * 2}
BAD = """
class Crash:
    def act(self, observation):
        raise RuntimeError("gone")

class Illegal:
    def act(self, observation):
        return {game}.Action.win()
"""


@pytest.fixture(scope="module", params=GAMES)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    folder = tmp_path_factory.mktemp("records")
    return records(folder, GAMES[request.param], 6, rules=request.param, seed=3, part_games=4)


def rows_of(made: Recorded) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    return made.games.to_arrow().to_pylist(), made.decisions.to_arrow().to_pylist()


def test_columns_are_those_that_are_documented(made: Recorded) -> None:
    game = "mcr" if made.games.settings["rules"] == "mcr" else "sichuan"
    assert made.games.columns == GAME_COLUMNS
    assert made.decisions.columns == DECISION_COLUMNS[game]
    for data in made:
        assert data.to_arrow().column_names == [column.name for column in data.columns]
        assert (data.path / "README.md").exists()
    assert len(made.games.files) == len(made.decisions.files) == 2


def told(row: dict[str, Any]) -> Any:
    (found,) = read_any_games([row["transcript"]])
    return found.state


def test_a_game_is_its_transcript(made: Recorded) -> None:
    games, _ = rows_of(made)
    table = table_of(made.games.settings["agents"], made.games.settings["rules"], 3)
    for number, row in enumerate(games):
        assert row["players"] == list(table.players(number))
        state = told(row)
        assert state == table.play(number)
        assert game_row(state, number, row["players"]) == row
    seats = [row["players"].index("random") for row in games[:4]]
    if games[0]["players"].count("random") == 1:
        assert sorted(seats) == [0, 1, 2, 3]


def test_decisions_are_what_seats_knew_and_did(made: Recorded) -> None:
    games, decisions = rows_of(made)
    rows = iter(decisions)
    for game in games:
        state = told(game)
        *stages, _ = state.stages()
        count = 0
        for now, answers in zip(stages, state.actions, strict=True):
            for seat in now.choosers:
                row = next(rows)
                check_decision(row, now.observation(seat), answers[seat])
                check_outcome(row, game)
                assert (row["game"], row["decision"]) == (game["game"], count)
                assert row["event"] == len(now.events)
                count += 1
        assert count == game["decisions"]
    assert next(rows, None) is None


def check_decision(row: dict[str, Any], seen: Any, answer: Any) -> None:
    assert row["seat"] == seen.seat
    hand = seen.to_native().hand
    assert row["counts"] == list(hand)
    if row["stage"] not in ("exchange", "void"):
        assert paili.Hand.from_counts(row["counts"], melds_of(row["melds"])) == seen.hand
    assert row["available"] == seen.knowledge.available.tolist()
    assert row["legal"] == [str(action) for action in seen.legal_actions]
    assert row["legal"][row["action_place"]] == row["action"] == str(answer)
    assert row["drawn"] == seen.drawn
    for turn, name in enumerate(("own", "next", "opposite", "previous")):
        seat = paili.Wind((row["seat"] + turn) % 4)
        assert row[f"discards_{name}"] == [int(tile) for tile in seen.discards(seat)]
        shown = row["melds"] if not turn else row[f"melds_{name}"]
        assert shown == "".join(str(one.meld or "(?)") for one in seen.melds(seat))
        if "voids" in row:
            void = seen.void(seat)
            assert row["voids"][turn] == (-1 if void is None else int(void))
            assert row["is_in"][turn] == (seat in seen.seats_in)
            assert row["scores"][turn] == seen.scores[seat]
        else:
            assert row["wall_left"][turn] == seen.wall_left(seat)
    if row["stage"] in ("discard", "robbery"):
        giver = paili.Wind((row["seat"] + row["giver"]) % 4)
        if row["stage"] == "discard":
            assert seen.discards(giver)[-1] == row["offered"]
    else:
        assert row["offered"] is row["giver"] is None


def melds_of(text: str) -> tuple[paili.Meld, ...]:
    return tuple(iter_parts(text)) if text else ()  # type: ignore[arg-type]  # melds alone


def check_outcome(row: dict[str, Any], game: dict[str, Any]) -> None:
    seat = row["seat"]
    assert row["player"] == game["players"][seat]
    assert row["payment"] == game["payments"][seat] == row["payments"][0]
    assert row["payments"][1] == game["payments"][(seat + 1) % 4]
    assert row["winners"] == [(winner - seat) % 4 for winner in game["winners"]]
    assert row["won"] == (seat in game["winners"])
    assert row["end"] == game["end"]


@pytest.mark.check
def test_decisions_can_be_labelled(made: Recorded) -> None:
    table = made.decisions.to_arrow()
    rules = made.games.settings["rules"]
    found = label_table(table, "deficiency,acceptance", rules=rules)
    errors = [row["stage"] for row in found.to_pylist() if row["error"] is not None]
    assert errors == []
    for row in found.slice(40, 20).to_pylist():
        own = paili.Rules.parse(rules)
        if row.get("void_suit"):
            own = own.with_void(paili.Suit.parse(row["void_suit"]))
        hand = paili.Hand.from_counts(row["counts"], melds_of(row["melds"]))
        knowledge = paili.KnowledgeBase.from_counts(row["available"])
        assert row["deficiency"] == paili.deficiency(hand, knowledge, rules=own)


@pytest.mark.parametrize("rules", ["mcr", "xuezhan"])
@pytest.mark.parametrize("agent", ["Crash", "Illegal"])
def test_faults_are_recorded(tmp_path: Path, rules: str, agent: str) -> None:
    game = "mcr" if rules == "mcr" else "sichuan"
    path = tmp_path / "bad.py"
    path.write_text(f"from paili.games import {game}\n" + BAD.format(game=game))
    name = f"{path}:{agent}"
    made = records(tmp_path / "out", [name, "greedy", "greedy", "greedy"], 2, rules=rules)
    games, decisions = rows_of(made)
    for row in games:
        assert row["end"] == "fault"
        assert row["players"][row["fault"]] == name
    wrong = [row for row in decisions if row["action_place"] is None]
    assert len(wrong) >= 2
    assert {row["player"] for row in wrong} == {name}
    assert made.games.settings["agent_files"][0]


@pytest.mark.parametrize("rules", ["mcr", "sbr", "akabane"])
def test_rows_of_other_rules(rules: str) -> None:
    table = table_of(("random",) * 4, rules, 5)
    state = table.play(2)
    rows = list(iter_decisions(state, 2, table.players(2)))
    assert len(rows) == game_row(state, 2, table.players(2))["decisions"] > 0
    names = {column.name for column in DECISION_COLUMNS["mcr" if rules == "mcr" else "sichuan"]}
    assert all(set(row) == names for row in rows)


def test_a_run_goes_on_and_parts_do_not_matter(tmp_path: Path) -> None:
    agents, said = ("greedy",) * 4, list[str]()
    small = records(tmp_path / "small", agents, 5, rules="xuezhan", part_games=2)
    large = records(tmp_path / "large", agents, 5, rules="xuezhan", part_games=5)
    assert rows_of(small) == rows_of(large)
    whole = contents(tmp_path / "small")
    (small.games.path / "data" / "part-000000000002.parquet").unlink()
    (small.decisions.path / "data" / "part-000000000004.parquet").unlink()
    records(tmp_path / "small", agents, 5, rules="xuezhan", part_games=2, remark=said.append)
    assert contents(tmp_path / "small") == whole
    assert sum("written again" in text for text in said) == 2


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in files(folder)}


def files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def test_no_games(tmp_path: Path) -> None:
    made = records(tmp_path, ["random"] * 4, 0)
    assert (made.games.rows, made.decisions.rows) == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((["greedy"] * 3, 1), {}, "four names of agents"),
        (("greedy", 1), {}, "four names of agents"),
        ((["nobody"] * 4, 1), {}, "agent: got nobody"),
        ((["greedy"] * 4, -1), {}, "games: got -1"),
        ((["greedy"] * 4, 2**32 + 1), {}, "games: got"),
        ((["greedy"] * 4, 1), {"seed": 2**64}, "seed: got"),
        ((["greedy"] * 4, 1), {"rules": "riichi"}, "rules: got riichi"),
        ((["greedy"] * 4, 1), {"rules": "sichuan"}, "sichuan"),
        ((["wang2020"] * 4, 1), {"rules": "xuezhan"}, "agent: got wang2020"),
        ((["greedy"] * 4, 1), {"part_games": 0}, "part_games: got 0"),
        ((["greedy"] * 4, 1), {"time_limit": -1.0}, "time_limit"),
    ],
)
def test_what_cannot_be_recorded(
    tmp_path: Path, arguments: tuple[Any, ...], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        records(tmp_path / "out", *arguments, **options)
    assert message in str(caught.value)
    assert list(tmp_path.iterdir()) == []
