"""Sums of matches, the page on the agents' strength, and the command that tunes `search`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from paili.agents import SEARCH_PARAMETERS, Search, SearchParameter, named
from paili.arena.tournament import Tournament
from rich.console import Console

from benchmarks.memory import ROOT
from benchmarks.pages import strength_page
from benchmarks.pages.strength_page import Meeting, Results
from benchmarks.strength import __main__ as strength
from benchmarks.strength import field, matches, tune
from tests.unit.benchmarks.made_up import at_fault, by_discard, drawn, made_up, self_drawn

SILENT = Console(quiet=True)
PAGE = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")

LADDER = (
    Meeting(("greedy", "random", "random", "random"), 2),
    Meeting(("wang2020", "wang2020", "greedy", "greedy"), 3),
)
TABLES = (("greedy", "random", "wang2020", "hasty"), ("wang2020", "greedy", "hasty", "random"))
"""Tables of fast agents."""


@pytest.fixture(scope="module")
def duel() -> Tournament:
    return matches.match(LADDER[1].agents, 3, 5, console=SILENT)


def test_sides(duel: Tournament) -> None:
    wang, greedy = matches.sides(duel)
    assert (wang.agent, greedy.agent) == ("wang2020", "greedy")
    # Two in each of twelve games, and each side gains what the other loses.
    assert wang.games == greedy.games == 24
    assert wang.score.mean == -greedy.score.mean
    standings = duel.report.standings
    own = [standing for standing in standings if standing.agent == "wang2020"]
    assert wang.score.mean == pytest.approx(sum(standing.score for standing in own) / 24)
    assert wang.score.margin is not None
    assert wang.wins == sum(wang.totals.values()) == sum(one.wins for one in own)
    assert wang.times.answers == sum(one.times.answers for one in own)
    assert wang.wins + greedy.wins == 12 - duel.report.draws
    assert not wang.faults


def test_pace(duel: Tournament) -> None:
    both = matches.pace_of("greedy", [duel, duel])
    assert both.times.answers == 2 * matches.sides(duel)[1].times.answers
    assert both.mean is not None
    assert both.times.most is not None
    assert 0 < both.mean <= 1.03 * both.times.most
    # Eight answers in the class that ends at 1/512 of a second, in each of two deals.
    known = made_up(("a", "b", "c", "d"), [drawn(), drawn()])
    pace = matches.pace_of("c", [known])
    assert pace.times.answers == 16
    assert pace.mean == pace.times.median
    assert pace.mean == pytest.approx(1 / 512, rel=0.02)
    assert pace.times.most == 0.012


def test_finished_matches_are_kept(
    duel: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    agents = LADDER[0].agents
    assert matches.finished(agents, 2, 5, tmp_path) is None
    played = matches.match(agents, 2, 5, console=SILENT, kept=tmp_path)
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]
    (file,) = tmp_path.iterdir()
    monkeypatch.setattr(matches, "play_tournament", lambda *_, **__: duel)
    assert matches.match(agents, 2, 5, console=SILENT, kept=tmp_path) == played
    assert matches.finished(agents, 2, 5, tmp_path) == played
    # Games of another program are ignored, as is a damaged file.
    text = file.read_text(encoding="utf-8")
    for other in (text.replace("greedy", "gready"), text[:-9], "[]", ""):
        file.write_text(other, encoding="utf-8")
        assert matches.finished(agents, 2, 5, tmp_path) is None
        assert matches.match(agents, 2, 5, console=SILENT, kept=tmp_path) == duel


def test_matches_are_played_again_by_other_sources(
    duel: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matches, "play_tournament", lambda *_, **__: duel)
    agents = LADDER[1].agents
    matches.match(agents, 3, 5, console=SILENT, kept=tmp_path)
    assert matches.finished(agents, 3, 5, tmp_path) == duel
    monkeypatch.setattr(matches, "sources", lambda: "others")
    assert matches.finished(agents, 3, 5, tmp_path) is None


def test_sources_are_those_that_games_go_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("games/play.py", "cli/main.py", "_core.abi3.so", "notes.txt"):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text("first", encoding="utf-8")
    monkeypatch.setattr(matches.paili, "__file__", str(tmp_path / "__init__.py"))
    before = matches.sources.__wrapped__()
    for name, matters in (
        ("cli/main.py", False),
        ("notes.txt", False),
        ("games/play.py", True),
        ("_core.abi3.so", True),
    ):
        (tmp_path / name).write_text("second", encoding="utf-8")
        after = matches.sources.__wrapped__()
        assert (after != before) == matters, name
        before = after


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The page that the command writes for a ladder, a field and ablations of fast agents."""
    monkeypatch.setattr(strength, "LADDER", LADDER)
    monkeypatch.setattr(strength, "DUEL", LADDER[1])
    monkeypatch.setattr(strength, "VARIANTS", ("random",))
    monkeypatch.setattr(strength.field, "tables", lambda: TABLES)
    monkeypatch.setattr(strength, "FIELD_DEALS", 1)
    monkeypatch.setattr(strength, "DEALS", 2)
    monkeypatch.setattr(strength, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(strength, "RECORD", tmp_path / "none.json")
    monkeypatch.setattr(strength, "FIGURE", tmp_path / "figure.svg")
    monkeypatch.setattr(strength, "PAGE", tmp_path / "page.md")
    return tmp_path / "page.md"


def rows(page: str, heading: str) -> list[list[str]]:
    """Return the cells of the tables below a heading, without their header rows."""
    part = page.partition(f"\n{heading}\n")[2].partition("\n## ")[0]
    found = [line[2:-2].split(" | ") for line in part.splitlines() if line[:1] == "|"]
    return [row for row in found[2:] if not row[0].startswith("---")]


def test_command_writes_the_page(small: Path) -> None:
    assert strength.main(["--seed", "4", "--jobs", "1"]) == 0
    text = small.read_text(encoding="utf-8")
    assert "`python -m benchmarks.strength --seed 4`" in text
    assert "not been played" not in text
    for table in text.split("\n\n"):
        if table.startswith("|"):
            assert len({line.count("|") for line in table.splitlines()}) == 1
    ladder = rows(text, "## The ladder")
    assert [(row[0], row[1], row[-1]) for row in ladder] == [
        ("1 of greedy, random, random, random", "greedy", "2"),
        ("3 of greedy, random, random, random", "random", "2"),
        ("2 of wang2020, wang2020, greedy, greedy", "wang2020", "3"),
        ("2 of wang2020, wang2020, greedy, greedy", "greedy", "3"),
    ]
    played = matches.match(LADDER[1].agents, 3, 4, console=SILENT)
    side = matches.sides(played)[0]
    assert ladder[2][2] == f"{side.score.mean:+.2f} ± {side.score.margin:.2f}"
    places = rows(text, "## The mixed field")
    assert [row[0] for row in places] == ["1", "2", "3", "4"]
    assert sorted(row[1] for row in places) == sorted(TABLES[0])
    assert sum(float(row[2]) for row in places) == pytest.approx(0, abs=0.03)
    assert f"`{places[0][1]}` is first." in text
    assert f"`{places[1][1]}`,\nwhich is second" in text
    for row in rows(text, "## Where points come from and go"):
        assert sum(map(float, row[2:-1])) == pytest.approx(float(row[-1]), abs=0.04)
    ablations = rows(text, "## What search owes to its parts")
    assert [row[:2] for row in ablations] == [["wang2020", "3"], ["random", "2"]]
    assert ablations[1][-3] == "2", "the deals that both have"
    faults = rows(text, "## Faults")
    # 8 and 8 in the ladder and in the field of greedy; two at a table count twice.
    assert ["greedy", "40", "0", "0", "0", "no"] in faults
    assert [row[0] for row in rows(text, "## Think times")] == [row[0] for row in faults]


def test_a_shorter_run_is_said(small: Path) -> None:
    assert strength.main(["--seed", "4", "--deals", "1", "--jobs", "1", "--only", "ladder"]) == 0
    text = small.read_text(encoding="utf-8")
    assert "`python -m benchmarks.strength --seed 4 --deals 1`" in text
    assert {row[-1] for row in rows(text, "## The ladder")} == {"1"}
    assert not re.search(r"\| [+-][\d.]+ ± ", text), "one deal has no interval"


def test_page_says_what_is_missing(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--page"]) == 0
    text = small.read_text(encoding="utf-8")
    assert rows(text, "## The ladder") == rows(text, "## The mixed field") == []
    assert "These have not been played: greedy, random, random, random (2 deals); wang2020," in text
    assert "It has not been played: 0 of 2 tables have been." in text
    assert text.count("No match has been played.") == 3
    assert "Nothing has been measured yet." in text
    assert "No parameter was chosen\nby these deals." in text
    assert headings(text) == headings(strength_page.to_markdown(results({})))
    # A part is played, then a piece of another one: the page includes it.
    agents, deals = TABLES[0], 1
    matches.match(agents, deals, strength.SEED, console=SILENT, kept=strength.KEPT)
    assert strength.main(["--only", "ladder", "--jobs", "1"]) == 0
    text = small.read_text(encoding="utf-8")
    assert "1 of 2 tables have been" in text
    assert len(rows(text, "## The ladder")) == 4
    missing = "These have not been played: random, random, wang2020, wang2020 (2 deals)."
    assert text.count("These have not been played") == text.count(missing) == 1
    capsys.readouterr()


def results(played: dict[Meeting, Tournament], **others: Any) -> Results:
    """Return results for a ladder, a field of eight, and ablations."""
    field_of = tuple(Meeting(agents, 2) for agents in field.tables())
    variants = tuple(Meeting((one, one, "wang2020", "wang2020"), 2) for one in ("weak", "even"))
    whole = Meeting(("search", "search", "wang2020", "wang2020"), 2)
    return Results("command", 1, (whole,), field_of, (whole, *variants), played, **others)


def test_page_of_made_up_matches() -> None:
    asked = results({})
    played = {
        one: made_up(one.agents, [self_drawn("search", 22) if "search" in one.agents else drawn()])
        for one in asked.field
    }
    whole, weak, even = asked.ablations
    played[whole] = made_up(whole.agents, [self_drawn("search", 20), self_drawn("search", 30)])
    played[weak] = made_up(weak.agents, [by_discard("wang2020", "weak", 20), at_fault("weak")])
    played[even] = made_up(even.agents, [self_drawn("even", 30), self_drawn("even", 20)])
    text = strength_page.to_markdown(results(played))
    assert "not been played" not in text
    first, *_ = rows(text, "## The mixed field")
    assert first[:3] == ["1", "search", "+22.50"]
    assert "`search` is first. Deal by deal it gets 25.71 points a game more than" in text
    assert "which is second. One deal says nothing about chance." in text
    own, of_weak, of_even = rows(text, "## What search owes to its parts")
    assert own == ["search", "2", "+8.25 ± 15.88", "12.5%", "12.5%", "0.0%", "", "", ""]
    assert of_weak[:2] == ["weak", "2"]
    assert of_weak[-2].startswith("-11.75 ± ")
    assert of_weak[-1] == "47.0"
    assert "seed 1, and each deal is four games. To play" in text
    assert of_even[-2:] == ["+0.00 ± 31.77", "below two"]
    assert ["weak", "16", "0", "1", "0", "no"] in rows(text, "## Faults")
    assert ["search", "44", "0", "0", "0", "no"] in rows(text, "## Faults")


def test_interrupted_and_resumed(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[str, ...]] = []
    really = matches.play_tournament

    def play(agents: tuple[str, ...], deals: int, **rest: Any) -> Tournament:
        asked.append(tuple(agents))

        def progress(stage: str, done: int, count: int) -> None:
            if len(asked) == 2 and done == 1:
                raise KeyboardInterrupt

        return really(agents, deals, **(rest | {"progress": progress}))

    monkeypatch.setattr(matches, "play_tournament", play)
    assert strength.main(["--seed", "4", "--jobs", "1"]) == 130
    assert "interrupted" in capsys.readouterr().err
    assert not small.exists()
    assert asked == [meeting.agents for meeting in LADDER]
    assert sorted(path.suffix for path in strength.KEPT.iterdir()) == [".json", ".jsonl"]
    assert strength.main(["--seed", "4", "--jobs", "1"]) == 0
    assert "resuming" in capsys.readouterr().err
    unplayed = [*TABLES, ("random", "random", "wang2020", "wang2020")]
    assert asked[2:] == [LADDER[1].agents, *unplayed]
    assert {path.suffix for path in strength.KEPT.iterdir()} == {".json"}
    # Nothing is left to play, and the page is unchanged.
    text = small.read_text(encoding="utf-8")
    assert strength.main(["--seed", "4", "--jobs", "1"]) == 0
    assert len(asked) == 6
    assert small.read_text(encoding="utf-8") == text


def test_all_that_is_to_be_played() -> None:
    asked = strength.plan()
    assert [one.deals for one in asked.ladder] == [250] * 3 + [1_000] * 4
    assert [one.deals for one in asked.field] == [100] * 14
    assert asked.ablations[0] in asked.ladder
    assert [one.deals for one in asked.ablations[1:]] == [250] * 4
    for part, whole in zip(strength.plan(percent=30), asked, strict=True):
        assert [one.deals for one in part] == [max(1, one.deals * 30 // 100) for one in whole]
    for part in strength.plan(3):
        assert {one.deals for one in part} == {3}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--deals", "0"], "deals: got 0"),
        (["--percent", "0"], "percent: got 0"),
        (["--percent", "101"], "percent: got 101"),
        (["--seed", "-1"], "seed: got -1"),
        (["--jobs", "0"], "jobs: got 0"),
        (["--only", "all"], "invalid choice"),
    ],
)
def test_bad_arguments(
    arguments: list[str], complaint: str, small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        strength.main(arguments)
    assert caught.value.code == 2
    assert complaint in capsys.readouterr().err
    assert not small.exists()


def headings(page: str) -> list[str]:
    return re.findall(r"^#.*", page, re.MULTILINE)


def test_page_has_every_parameter() -> None:
    listed = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| (.*) \|$", PAGE, re.MULTILINE)
    real = [(one.name, f"{one.default:.6g}", one.meaning) for one in SEARCH_PARAMETERS]
    assert listed == real
    assert len(listed) >= 10


@pytest.mark.parametrize("parameter", SEARCH_PARAMETERS, ids=lambda one: one.name)
def test_parameters_are_accepted(parameter: SearchParameter) -> None:
    named(f"search:{parameter.name}={parameter.default:.6g}")
    assert Search(**{parameter.name: 1}).name == f"search:{parameter.name}=1"
    assert parameter.meaning.endswith(".")


def test_page_is_whole() -> None:
    assert "not been played" not in PAGE
    assert "not been measured" not in PAGE


def test_readme_tells_what_the_page_measured() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (sentence,) = re.findall(
        r"\[Measured\]\(docs/strength\.md\),(.*?three `random`)", readme, re.DOTALL
    )
    found = re.findall(r"^\| [1-4] of (\S+), .*? \| (\S+) \| (\S+) ± (\S+) \|", PAGE, re.MULTILINE)
    measured = {
        f"{float(score):+.1f} ± {float(interval):.1f}"
        for first, agent, score, interval in found
        if first == agent
    }
    told = set(re.findall(r"[+-][\d.]+ ± [\d.]+", sentence))
    assert len(told) >= 4
    assert told <= measured


@pytest.mark.check
def test_tuning_compares_values(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["fan", "1", "5", "--against", "greedy", "--deals", "1", "--jobs", "1"]
    assert tune.main(arguments) == 0
    shown = capsys.readouterr().out
    assert "search:fan=... against greedy" in shown
    found = re.findall(r"^ +(\d) +(-?[\d.]+) +([+-][\d.]+)? +([\d.]+)% ", shown, re.MULTILINE)
    expected: list[tuple[str, str, str, str]] = []
    first = 0.0
    for value in ("1", "5"):
        agents = (f"search:fan={value}",) * 2 + ("greedy",) * 2
        side, _ = matches.sides(matches.match(agents, 1, 1, console=SILENT))
        mean, wins = side.score.mean, f"{side.wins / side.games:.1%}"[:-1]
        first = first if expected else mean
        more = f"{mean - first:+.2f}" if expected else ""
        expected.append((value, f"{mean:.2f}", more, wins))
    assert found == expected


@pytest.mark.parametrize(
    "arguments",
    [
        ["fun", "1"],
        ["fan", "much"],
        ["fan", "1", "--against", "nobody"],
        ["fan", "1", "--against", "search:fan=1"],
        ["fan", "1", "--deals", "0"],
    ],
)
def test_tuning_refuses(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        tune.main(arguments)
    assert caught.value.code == 2
    assert "error:" in capsys.readouterr().err
