"""The option `--names`: every command prints fan, patterns or yaku in the chosen languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from paili import XUEZHAN
from paili.games import play
from paili.games.sichuan import Deal, NativeAgent, State
from paili.games.transcripts import format_game
from paili.mcr import FANS
from paili.riichi import Yaku
from paili.sichuan import PATTERNS

from tests.cases.commands import Output, plain_terminal, refused, runner

EAST = ["--rules", "mcr", "--seat", "E"]
NEAR = "123456m238p11s[777p]"
SICHUAN = ["2345678899p[111p]", "--rules", "xuezhan:void=s", "--win-by", "discard", "--slack", "1"]
_plain = plain_terminal(400)
run = runner()


def english(text: str) -> list[str]:
    """Return the English names of fan, patterns and yaku that occur in a text."""
    return [one.en for one in (*FANS, *PATTERNS, *Yaku) if one.en in text]


def check(capsys: Output, *arguments: object, names: list[tuple[str, str, str]]) -> None:
    """Check that names in English, Chinese and Japanese replace each other."""
    default = run(capsys, *arguments)
    assert run(capsys, *arguments, "--names", "en") == default
    both = run(capsys, *arguments, "--names", "ja,en")
    chinese, japanese = (run(capsys, *arguments, "--names", one) for one in ("zh", "ja"))
    assert english(default)
    assert not english(chinese + japanese)
    for en, zh, ja in names:
        assert en in default
        assert zh in chinese
        assert ja in japanese
        assert f"{ja} {en}" in both.replace("  ", " ")


STRAIGHT = ("Short Straight", "连六", "連六")


@pytest.mark.parametrize(
    "arguments",
    [
        ["analyse", NEAR, *EAST],
        ["completions", NEAR, *EAST],
        ["plan", NEAR, *EAST, "--draws", "3"],
        ["explain", NEAR, "2p", "8p", *EAST, "--draws", "3"],
        ["report", NEAR, *EAST, "--html", "-"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_fan_of_complete_hands(capsys: Output, arguments: list[str]) -> None:
    check(capsys, *arguments, names=[STRAIGHT])


def test_patterns_of_complete_hands(capsys: Output) -> None:
    names = [("Full Flush", "清一色", "清一色")]
    check(capsys, "completions", *SICHUAN, names=names)


@pytest.mark.parametrize("command", ["analyse", "plan", "completions"])
def test_yaku_that_a_hand_goes_for(capsys: Output, command: str) -> None:
    """Check that the sentence is unchanged where no yaku is possible."""
    hand = ["234m234p99s11z[333s]", "--rules", "tenhou", "--seat", "east", "--round", "east"]
    names = [("Seat Wind", "自风", "自風"), ("Prevalent Wind", "场风", "場風")]
    check(capsys, command, *hand, names=names)
    closed = run(capsys, command, "123m456p11z78s555p", "--rules", "tenhou", "--names", "ja")
    assert "the hand is closed: every complete hand wins after riichi" in closed


@pytest.mark.check
def test_fan_of_games(capsys: Output) -> None:
    arguments = ["replay", "docs/games.jsonl", "--game", "1"]
    names = [("Mixed Shifted Chows", "三色三步高", "三色三歩高"), ("Dragon Pung", "箭刻", "箭刻")]
    check(capsys, *arguments, "--plain", names=names)
    check(capsys, *arguments, "--explain", "--seat", "south", names=names)
    check(capsys, *arguments, "--worst", "1", names=[])


@pytest.mark.check
def test_patterns_of_games(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    state = play(State.start(Deal.random(4), XUEZHAN), [NativeAgent("greedy")] * 4, 4)
    path.write_text(format_game(state), encoding="utf-8")
    check(capsys, "replay", path, "--explain", names=[])
    check(capsys, "replay", path, "--worst", "3", names=[])


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("mcr", ("All Pungs", "碰碰和", "碰碰和")),
        ("xuezhan", ("Plain", "平胡", "平和")),
    ],
)
def test_most_frequent_in_tournaments(
    capsys: Output, rules: str, names: tuple[str, str, str]
) -> None:
    line_up = ["greedy", "pungs", "greedy", "pungs"] if rules == "mcr" else ["greedy"] * 4
    play_games = ["arena", *line_up, "--rules", rules, "--deals", "2", "--seatings", "4"]
    found = {
        languages: run(capsys, *play_games, "--jobs", "1", "--names", languages)
        for languages in ("en", "zh", "ja", "zh,en")
    }
    frequent = {one: text[text.index("most frequent") :] for one, text in found.items()}
    assert not english(frequent["zh"] + frequent["ja"])
    for language, name in zip(("en", "zh", "ja"), names, strict=True):
        assert f"  {name}\n" in frequent[language]
    assert f"  {names[1]} {names[0]}\n" in frequent["zh,en"]


@pytest.mark.parametrize(
    "command", ["analyse", "completions", "explain", "plan", "score", "report", "replay", "arena"]
)
def test_other_languages_are_refused(capsys: Output, command: str) -> None:
    arguments = {"replay": ["x"], "arena": ["greedy"] * 4, "report": [NEAR, "--html", "-"]}
    words = [command, *arguments.get(command, [NEAR]), "--names", "en,latin"]
    refused(capsys, words, "--names: got 'latin', expected en, zh or ja, each at most once")
