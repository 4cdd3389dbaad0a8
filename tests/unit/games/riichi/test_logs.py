"""Logs of riichi that are short, damaged, or contrary to the rules."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import paili
import pytest
from paili.cli import main
from paili.model.errors import ArgumentError, PailiError, ProtocolError
from paili.riichi import Log, Replay, Round, is_riichi_log, read_log

from tests.cases.mjlog import mjlog
from tests.depth import sample

GAME = Path("docs/riichi-game.mjson").read_text(encoding="utf-8")
LINES = GAME.splitlines()
ROUNDS = len(read_log(GAME).rounds)
STATED = [one for one in read_log(read_log(GAME).write("mjai")).rounds if isinstance(one, Round)]
"""Rounds whose wins have points."""


def only(log: Log) -> Round:
    (found,) = log.rounds
    assert isinstance(found, Round), found
    return found


def refusal(text: str) -> str:
    """Return the message of the first unreadable round."""
    found = next(one for one in read_log(text).rounds if isinstance(one, PailiError))
    assert isinstance(found, ProtocolError)
    return str(found)


def changed(number: int, **parts: Any) -> str:
    """Return the game with changed parts in a line, counted from 0."""
    lines = list(LINES)
    lines[number] = json.dumps({**json.loads(lines[number]), **parts})
    return "\n".join(lines)


def first(kind: str) -> int:
    return next(at for at, line in enumerate(LINES) if f'"type": "{kind}"' in line)


def test_the_game_of_the_documentation() -> None:
    log = read_log(GAME)
    assert (log.format, log.rules, len(log.players)) == ("mjai", paili.TENHOU, 4)
    for one in log.rounds:
        assert isinstance(one, Round)
        assert one.is_over
        assert one.differences == ()
    assert read_log(gzip.compress(GAME.encode())) == log
    assert read_log(GAME, "ema") != log


@pytest.mark.parametrize("to", ["tenhou", "mjai"])
def test_a_written_game_is_read_again(to: Any) -> None:
    log = read_log(GAME)
    again = read_log(log.write(to))
    assert again.format == to
    assert again.write(to) == log.write(to)


def test_a_link_to_the_viewer() -> None:
    plain = json.loads(read_log(GAME).write("tenhou"))
    links = [
        "https://tenhou.net/6/#json=" + json.dumps({**plain, "log": [one]}) for one in plain["log"]
    ]
    log = read_log("\n".join(links))
    assert len(log.rounds) == ROUNDS
    assert log.rounds == read_log(json.dumps(plain)).rounds


def test_names_are_unescaped_and_a_seat_that_returns_keeps_the_others() -> None:
    text = mjlog(STATED).replace("<INIT", '<UN n2="%E7%89%8C"/><BYE who="2"/><INIT')
    assert read_log(text).players == ("A", "b", "牌", "d")


@pytest.mark.parametrize(
    ("number", "parts", "expected"),
    [
        (first("tsumo"), {"actor": 2}, "seat 0 draws"),
        (first("tsumo"), {"pai": "5x"}, "a tile, such as 5m, 5mr or E"),
        (first("tsumo"), {"pai": "?"}, "a log with the hands of all seats"),
        (first("dahai"), {"pai": "5mr"}, "a tile of the hand"),
        (first("dahai"), {"type": "ankan", "consumed": ["1m"] * 4}, "tiles of the hand"),
        (first("dahai"), {"type": "throw"}, "a type of mjai"),
        (first("reach"), {"actor": 9}, "actor, a seat: 0 to 3"),
        (first("start_kyoku"), {"tehais": [["1m"] * 13] * 4}, "at most 4"),
        (first("start_kyoku"), {"bakaze": "X"}, "bakaze, E, S, W or N"),
        (first("start_kyoku"), {"oya": 1}, "seat 1 draws"),
    ],
)
def test_a_damaged_line_loses_its_round_alone(
    number: int, parts: dict[str, Any], expected: str
) -> None:
    text = changed(number, **parts)
    assert expected in refusal(text)
    good = [one for one in read_log(text).rounds if isinstance(one, Round)]
    assert len(good) == ROUNDS - 1


def test_another_score_is_a_difference() -> None:
    at = first("hora")
    deltas = [1 + delta for delta in json.loads(LINES[at])["deltas"]]
    found = [
        difference
        for one in read_log(changed(at, deltas=deltas, fu=110)).rounds
        if isinstance(one, Round)
        for difference in one.differences
    ]
    assert [one.what for one in found] == ["fu", "deltas"]
    assert found[1].log == deltas
    assert found[1].paili == json.loads(LINES[at])["deltas"]
    assert "in the log" in str(found[0])


def test_a_game_that_breaks_off() -> None:
    last = read_log("\n".join(LINES[: first("end_kyoku") - 3])).rounds[-1]
    assert isinstance(last, Round)
    assert not last.is_over


@pytest.mark.parametrize(
    "text",
    ["", "no log", "{}", '{"log": 1}', "<mjloggm>", '{"type": "none"}', '{"log": [[[0,0'],
)
def test_what_is_no_log(text: str) -> None:
    with pytest.raises(ProtocolError):
        read_log(text)


@pytest.mark.parametrize("cut", [0.1, 0.35, 0.5, 0.8, 0.97])
@pytest.mark.parametrize("form", ["mjlog", "tenhou", "mjai"])
def test_other_rounds_than_the_damaged_one_are_kept(form: str, cut: float) -> None:
    log = read_log(GAME)
    text = mjlog(STATED) if form == "mjlog" else log.write(form)  # type: ignore[arg-type]
    rounds = read_log(text).rounds
    at = int(cut * len(text))
    for damaged in (text[:at], text[:at] + '<"{' + text[at + 9 :], text[:at] + text[at + 30 :]):
        found = read_log(damaged).rounds
        kept = sum(one == other for one in found for other in rounds)
        # Damage may fall between two rounds, and the rest after the end of a text is unknown.
        assert kept >= (ROUNDS - 2 if len(damaged) > at else int(cut * ROUNDS) - 1)
        assert found != rounds


@pytest.mark.check
@pytest.mark.parametrize("form", ["mjlog", "tenhou", "mjai"])
def test_garbled_logs_are_refused_in_words(form: str) -> None:
    chance = random.Random(form)
    text = mjlog(STATED) if form == "mjlog" else read_log(GAME).write(form)  # type: ignore[arg-type]
    for _ in range(sample(1_000, at_least=100)):
        garbled = text
        for _ in range(chance.choice([1, 2, 5])):
            at = chance.randrange(len(garbled))
            put = chance.choice(["", "-1", "9", "255", "65536", '"', "[", "]", ">", "<", "r", "5m"])
            garbled = garbled[:at] + put + garbled[at + chance.randrange(4) :]
        try:
            log = read_log(garbled)
        except ProtocolError:
            continue
        Replay.of(log)
        if len(log.players) == 4:
            log.write("tenhou")
        log.write("mjai")


def test_bad_arguments() -> None:
    with pytest.raises(ArgumentError):
        read_log(3)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        read_log(GAME, "mcr")
    with pytest.raises(ArgumentError, match="players"):
        read_log(GAME, paili.TENHOU.with_(players=3))
    with pytest.raises(ArgumentError):
        read_log(GAME).write("mjlog")  # type: ignore[arg-type]
    with pytest.raises(ProtocolError):
        read_log(b"\x1f\x8b damaged")
    with pytest.raises(ProtocolError):
        read_log(b"\xff\xfe")
    assert not is_riichi_log(b"\xff\xfe")
    assert is_riichi_log(GAME)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    told = capsys.readouterr()
    return code, told.out, told.err


def test_convert_log(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "convert-log", "docs/riichi-game.mjson", "--to", "tenhou")
    assert (code, err) == (0, "")
    assert out == read_log(GAME).write("tenhou")
    (tmp_path / "bad.mjson").write_text(changed(first("tsumo"), actor=2))
    target = tmp_path / "out.json"
    code, out, err = run(
        capsys, "convert-log", str(tmp_path / "bad.mjson"), "--to", "tenhou", "-o", str(target)
    )
    assert (code, out) == (2, "")
    assert "seat 0 draws" in err
    assert len(read_log(target.read_bytes()).rounds) == ROUNDS - 1
    assert run(capsys, "convert-log", str(tmp_path / "none"), "--to", "mjai")[0] == 2
