"""`paili replay`: the table, JSON, options, and one line for each unreadable game."""

from __future__ import annotations

import copy
import gzip
import io
import json
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import paili
import pytest
from paili import MCR, UNREACHABLE, Hand, KnowledgeBase, Wind
from paili.agents import Search
from paili.cli import main
from paili.games.mcr import Action, ActionKind, Deal, EventKind, State
from paili.games.mcr.botzone_log import to_botzone_log
from paili.games.mcr.replay import hand_after
from paili.games.transcripts import format_transcript
from paili.model.notation import format_tiles

from tests.cases.answers import places
from tests.cases.commands import plain_terminal
from tests.cases.games.rulings import games, lively, patient
from tests.reference.seats import Choice, choices

SCHEMA = json.loads(Path("docs/replay.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
GAMES = 5
Output = pytest.CaptureFixture[str]


@cache
def states() -> list[State]:
    """Return the games of all tests, played at the first call."""
    played = [
        *games(lively, range(2), flowers=False),
        *games(lively, range(1), flowers=True),
        *games(patient, range(2), flowers=False, ready=True),
    ]
    assert len(played) == GAMES
    return played


@cache
def transcripts() -> list[str]:
    return [format_transcript(state) for state in states()]


@cache
def logs() -> list[str]:
    return [json.dumps(to_botzone_log(state)) + "\n" for state in states()]


def first_game() -> int:
    return 0


def won_game() -> int:
    """Return the index of the first game with a winner."""
    return next(number for number, state in enumerate(states()) if state.win)


EACH_KIND = pytest.mark.parametrize("which", [first_game, won_game], ids=["first", "won"])


ROW = re.compile(
    r"  +(?P<turn>\d+)   (?P<event>\S.*?) +(?P<deficiency>\d+|never)   "
    r"(?P<discard>\w\w (?:best|farther|\d+ fewer)) +(?P<best>\w+ ×\d+) +(?P<hand>\S.*)"
)
_plain = plain_terminal(160)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "games"


def run(capsys: Output, *arguments: object, plain: bool = True) -> str:
    """Run the command, check that stderr is empty, and return its output."""
    assert main(["replay", *["--plain"] * plain, *map(str, arguments)]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    return found.out


def refused(capsys: Output, *arguments: object) -> tuple[str, list[str]]:
    """Run a command that fails; return its output and its error lines."""
    assert main(["replay", "--plain", *map(str, arguments)]) == 2
    found = capsys.readouterr()
    assert "Traceback" not in found.err
    lines = found.err.splitlines()
    assert lines
    assert all(line.startswith("paili: ") for line in lines)
    return found.out, lines


# Numbers


def asked(choice: Choice) -> tuple[Hand, KnowledgeBase]:
    hand = Hand.parse("".join(choice.tiles + choice.melds))
    return hand, KnowledgeBase.from_counts(choice.available)


def expected_row(choice: Choice, *, with_seat: bool = True) -> dict[str, str]:
    hand, knowledge = asked(choice)
    options = paili.discards(hand, knowledge, rules=MCR)
    least, most = options[0].deficiency, options[0].copies
    best = [one.tile for one in options if (one.deficiency, one.copies) == (least, most)]
    (played,) = (one for one in options if str(one.tile) == choice.played)
    fewer = f"{most - played.copies} fewer" if played.deficiency == least else "farther"
    now = paili.deficiency(hand, knowledge, rules=MCR)
    how = "calls" if choice.cause.startswith("[") else "draws"
    return {
        "turn": str(choice.line - 1),
        "event": f"{choice.seat} " * with_seat + f"{how} {choice.cause}",
        "deficiency": "never" if now == UNREACHABLE else str(now),
        "discard": f"{choice.played} {'best' if played.tile in best else fewer}",
        "best": f"{format_tiles(sorted(best))} ×{most}",
        "hand": "  ".join([format_tiles(hand.tiles), *map(str, hand.melds)]),
    }


def rows(text: str) -> list[dict[str, str]]:
    return [found.groupdict() for line in text.splitlines() if (found := ROW.fullmatch(line))]


@pytest.mark.parametrize("texts", [transcripts, logs], ids=["transcripts", "logs"])
def test_every_discard_has_its_row(
    capsys: Output, log: Path, texts: Callable[[], list[str]]
) -> None:
    log.write_text("".join(texts()), encoding="utf-8")
    found = run(capsys, log)
    expected = [expected_row(choice) for text in transcripts() for choice in choices(text)]
    assert rows(found) == expected
    verdicts = {row["discard"].split()[-1] for row in expected}
    assert verdicts == {"best", "farther", "fewer"}
    titles = [line for line in found.splitlines() if line.startswith("  game ")]
    assert titles == [
        f"  game {number}: {state.deal.prevalent_wind} round, "
        + ("a wall for each seat" if state.deal.is_duplicate else "one wall, with flowers")
        for number, state in enumerate(states(), 1)
    ]


LEGAL_ROW = re.compile(
    r"  +(?P<turn>\d+)   (?P<event>\S.*?) +(?P<plain>\d+|never) +(?P<legal>\d+|never)   "
    r"(?P<discard>\w\w (?:best|cost [\w ]+?|-\d+ cop(?:y|ies))) +"
    r"(?P<best>\w+ ×\d+) +(?P<hand>\S.*)"
)


def expected_legal_row(choice: Choice, prevalent: Wind) -> dict[str, str]:
    """Extend `expected_row` by the library's answers for each remaining hand."""
    hand, knowledge = asked(choice)
    seat = Wind[choice.seat.upper()]
    rules = MCR.requiring(8, seat_wind=seat, prevalent_wind=prevalent)
    options = paili.discards(hand, knowledge, rules=rules)
    now = paili.deficiency(hand, knowledge, rules=rules)
    least, most = options[0].deficiency, options[0].copies
    best = [one.tile for one in options if (one.deficiency, one.copies) == (least, most)]
    (played,) = (one for one in options if str(one.tile) == choice.played)
    tiles, copies = played.deficiency - least, most - played.copies
    cost = f"-{copies} {'copy' if copies == 1 else 'copies'}"
    if tiles:
        cost = "cost 1 tile" if tiles == 1 else f"cost {tiles} tiles"
    if played.deficiency == UNREACHABLE:
        cost = "cost every win"
    plain = expected_row(choice)
    return {
        "turn": plain["turn"],
        "event": plain["event"],
        "plain": plain["deficiency"],
        "legal": "never" if now == UNREACHABLE else str(now),
        "discard": f"{choice.played} {'best' if played.tile in best else cost}",
        "best": f"{format_tiles(sorted(best))} ×{most}",
        "hand": plain["hand"],
    }


@EACH_KIND
def test_what_each_discard_cost(capsys: Output, log: Path, which: Callable[[], int]) -> None:
    number = which()
    log.write_text(transcripts()[number], encoding="utf-8")
    found = run(capsys, log, plain=False)
    prevalent = states()[number].deal.prevalent_wind
    expected = [expected_legal_row(choice, prevalent) for choice in choices(transcripts()[number])]
    shown = [row.groupdict() for line in found.splitlines() if (row := LEGAL_ROW.fullmatch(line))]
    assert shown == expected
    assert {row["discard"].split()[1] for row in expected} >= {"best", "cost"}
    for seat in Wind:
        own = [row["discard"] for row in expected if row["event"].startswith(f"{seat} ")]
        best = sum(discard.endswith("best") for discard in own)
        assert f"  {seat}: {best} of {len(own)} discards among the best\n" in found


def test_what_each_discard_cost_in_json(capsys: Output, log: Path) -> None:
    log.write_text(transcripts()[0], encoding="utf-8")
    plain = json.loads(run(capsys, log, "--json", plain=False))
    VALIDATOR.validate(plain)
    prevalent = states()[0].deal.prevalent_wind
    for turn, choice in zip(plain["turns"], choices(transcripts()[0]), strict=True):
        legal, row = turn["legal"], expected_legal_row(choice, prevalent)
        tiles = format_tiles(paili.Tile.parse(one["tile"]) for one in legal["best"])
        assert f"{tiles} ×{legal['best'][0]['copies']}" == row["best"]
        assert legal["deficiency"] == (None if row["legal"] == "never" else int(row["legal"]))
        assert legal["is_best"] == row["discard"].endswith("best") == (legal["cost"] is None)
        assert legal["played"]["tile"] == choice.played
        best = legal["best"][0]
        if legal["cost"] is not None and legal["cost"]["tiles"]:
            found = legal["played"]["deficiency"] - best["deficiency"]
            assert legal["cost"] == {"tiles": found, "copies": 0}
        elif legal["cost"] is not None and legal["cost"]["tiles"] == 0:
            assert legal["cost"]["copies"] == best["copies"] - legal["played"]["copies"] > 0
    bare = json.loads(run(capsys, log, "--json"))
    assert {turn["legal"] for turn in bare["turns"]} == {None}
    assert bare["turns"] == [{**turn, "legal": None} for turn in plain["turns"]]


def test_what_a_game_came_to(capsys: Output, log: Path) -> None:
    for text, state in zip(transcripts(), states(), strict=True):
        log.write_text(text, encoding="utf-8")
        lines = run(capsys, log).splitlines()
        assert state.payments is not None
        paid = zip(Wind, state.payments, strict=True)
        assert "  " + ", ".join(f"{seat} {amount:+d}" for seat, amount in paid) in lines
        if state.win is None:
            assert "  nobody wins: there is no tile left to draw" in lines
            continue
        giver = state.last.giver
        how = "self-drawn" if giver is None else f"from {giver}"
        end = f"  {state.last.seat} wins with {state.last.tile}, {how}, {state.win.fan} fan"
        after = [line.split() for line in lines[lines.index(end) + 1 :]]
        for fan, times in state.win.fans:
            row = [str(fan.points), *([f"×{times}"] if times > 1 else []), *fan.en.split()]
            assert row in after


def test_how_many_discards_were_best(capsys: Output, log: Path) -> None:
    log.write_text(transcripts()[0], encoding="utf-8")
    found = run(capsys, log)
    told = [expected_row(choice) for choice in choices(transcripts()[0])]
    for seat in Wind:
        own = [row["discard"] for row in told if row["event"].startswith(f"{seat} ")]
        best = sum(discard.endswith("best") for discard in own)
        assert f"  {seat}: {best} of {len(own)} discards among the best\n" in found


def test_a_fault_is_explained(capsys: Output, log: Path) -> None:
    state = State.start(Deal.random(1))
    for answers in ({}, {}, {Wind.EAST: Action.win()}):
        state, _ = state.apply(answers)
    log.write_text(format_transcript(state), encoding="utf-8")
    found = run(capsys, log)
    assert "  east declares a win that is none, or of less than eight fan (WH)\n" in found
    assert rows(found) == []


def test_a_log_may_break_off(capsys: Output, log: Path) -> None:
    whole = to_botzone_log(states()[0])
    log.write_text(json.dumps({**whole, "log": whole["log"][:21]}), encoding="utf-8")
    found = run(capsys, log)
    told = [expected_row(choice) for choice in choices(transcripts()[0])]
    assert rows(found) == [row for row in told if int(row["turn"]) <= 11]
    assert found.endswith("  the log ends here, the game does not\n\n" + tallies(found))
    plain = json.loads(run(capsys, log, "--json"))
    VALIDATOR.validate(plain)
    assert plain["end"] is plain["payments"] is plain["fan"] is plain["fans"] is None


def tallies(text: str) -> str:
    return text[text.index("  east: ") :]


# Options


@pytest.mark.parametrize("word", ["south", "S", "s", "SOUTH"])
def test_one_seat(capsys: Output, log: Path, word: str) -> None:
    log.write_text("".join(transcripts()[:2]), encoding="utf-8")
    found = run(capsys, log, "--seat", word)
    told = [
        choice for text in transcripts()[:2] for choice in choices(text) if choice.seat == "south"
    ]
    assert rows(found) == [expected_row(choice, with_seat=False) for choice in told]
    assert found.count("among the best") == found.count("  south: ") == 2


@pytest.mark.parametrize("number", [1, 2, GAMES])
def test_one_game(capsys: Output, log: Path, number: int) -> None:
    log.write_text("".join(transcripts()), encoding="utf-8")
    found = run(capsys, log, "--game", number)
    assert found.startswith(f"  game {number}: ")
    assert rows(found) == [expected_row(choice) for choice in choices(transcripts()[number - 1])]


def test_a_game_is_shown_though_another_is_bad(capsys: Output, log: Path) -> None:
    log.write_text(f"{transcripts()[0]}nonsense\n{transcripts()[1]}", encoding="utf-8")
    assert run(capsys, log, "--game", 3).startswith("  game 3: ")
    out, (line,) = refused(capsys, log, "--game", 2)
    assert out == ""
    assert "'nonsense'" in line


def test_no_such_game_or_seat(capsys: Output, log: Path) -> None:
    log.write_text("".join(transcripts()[:2]), encoding="utf-8")
    for arguments, message in (
        (["--game", "3"], f"--game: got 3, expected 1 to 2, for there are no more in {log}"),
        (["--game", "0"], "--game"),
        (["--game", "x"], "--game"),
        (["--seat", "up"], "--seat: got 'up', expected east, south, west or north"),
        (["--nothing"], "No such option"),
    ):
        out, (line,) = refused(capsys, log, *arguments)
        assert out == ""
        assert message in line


def test_stdin_and_gzip(capsys: Output, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log.write_text(transcripts()[0], encoding="utf-8")
    expected = run(capsys, log)
    for data in (
        transcripts()[0].encode(),
        gzip.compress(transcripts()[0].encode()),
        b"\xef\xbb\xbf" + logs()[0].encode(),
    ):
        log.write_bytes(data)
        assert run(capsys, log) == expected
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert run(capsys, "-") == expected


# JSON


def test_json_fits_its_schema_and_has_the_numbers(capsys: Output, log: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    log.write_text("".join(logs()), encoding="utf-8")
    lines = run(capsys, log, "--json").splitlines()
    assert len(lines) == len(states())
    for number, line in enumerate(lines):
        plain, state = json.loads(line), states()[number]
        VALIDATOR.validate(plain)
        assert plain["game"] == number + 1
        assert plain["prevalent_wind"] == str(state.deal.prevalent_wind)
        assert plain["is_duplicate"] == state.deal.is_duplicate
        assert plain["payments"] == list(state.payments or ())
        assert plain["end"] == state.last.to_json()
        assert plain["fan"] == (state.win and state.win.fan)
        told = list(choices(transcripts()[number]))
        for turn, choice in zip(plain["turns"], told, strict=True):
            check_turn(turn, choice)


def check_turn(turn: dict[str, Any], choice: Choice) -> None:
    hand, knowledge = asked(choice)
    options = {str(one.tile): one for one in paili.discards(hand, knowledge, rules=MCR)}
    assert turn["turn"] == choice.line - 1
    assert turn["seat"] == choice.seat
    assert (turn["drawn"] or turn["called"]) == choice.cause
    assert None in (turn["drawn"], turn["called"])
    assert turn["hand"]["text"] == str(hand)
    assert turn["available"].replace(" ", "") == "".join(map(str, choice.available))
    assert turn["deficiency"] == paili.deficiency(hand, knowledge, rules=MCR)
    for shown in (*turn["best"], turn["played"]):
        option = options[shown["tile"]]
        assert (shown["deficiency"], shown["copies"]) == (option.deficiency, option.copies)
    assert turn["played"]["tile"] == choice.played
    assert turn["is_best"] == (turn["played"] in turn["best"])
    assert (
        format_tiles(sorted(map(paili.Tile.parse, (one["tile"] for one in turn["best"]))))
        == (expected_row(choice)["best"].split()[0])
    )


def test_the_schema_describes_every_part(capsys: Output, log: Path) -> None:
    """Check that no part is optional or accepts another type."""
    log.write_text(transcripts()[won_game()], encoding="utf-8")
    plain = json.loads(run(capsys, log, "--json", plain=False))
    whole = [turn for turn in plain["turns"] if turn["legal"]["cost"] is not None]
    plain["turns"] = whole[:1]
    for at in range(len(list(places(plain)))):
        for spoilt in ("left out", "list"):
            other = copy.deepcopy(plain)
            within, name = list(places(other))[at]
            if spoilt == "list":
                within[name] = [[]]
            elif isinstance(within, dict) and name != "giver":
                del within[name]
            else:
                continue
            assert not VALIDATOR.is_valid(other), (name, spoilt)


# The agent search

EXPLAINED = re.compile(r"  search: (.*)")


@pytest.mark.check
@EACH_KIND
def test_explained(capsys: Output, log: Path, which: Callable[[], int]) -> None:
    """Check that each discard has the three best answers and the outcome of the first."""
    number = which()
    log.write_text(transcripts()[number], encoding="utf-8")
    plain = json.loads(run(capsys, log, "--explain", "--json"))
    VALIDATOR.validate(plain)
    state = states()[number]
    before = dict(enumerate(state.stages(), 2))
    assert plain["turns"]
    for turn in plain["turns"]:
        seen = before[turn["turn"]].observation(Wind.parse(turn["seat"]))
        choices = Search().choices(seen)
        told = turn["search"]
        assert [one["action"] for one in told["choices"]] == [
            str(one.action) for one in choices[:3]
        ]
        for one, choice in zip(told["choices"], choices, strict=False):
            assert one["worth"] == pytest.approx(choice.worth, abs=1e-3)
        if not choices or choices[0].action == Action.win():
            assert told["completions"] == []
            continue
        hand = hand_after(seen, choices[0].action)
        assert hand is not None
        winds = {"seat_wind": seen.seat, "prevalent_wind": seen.prevalent_wind}
        rules = MCR.requiring(8, **winds, win_by="either")
        least = paili.deficiency(hand, seen.knowledge, rules=rules)
        assert {item["distance"] for item in told["completions"]} <= {least}
        assert bool(told["completions"]) == (least != UNREACHABLE)


@pytest.mark.check
@EACH_KIND
def test_every_other_choice_is_explained(
    capsys: Output, log: Path, which: Callable[[], int]
) -> None:
    """Check choices without a discard: passes, kongs, wins, calls that others precede."""
    number = which()
    log.write_text(transcripts()[number], encoding="utf-8")
    state, expected = states()[number], []
    for at, now in enumerate(list(state.stages())[:-1]):
        for seat in now.choosers:
            happened = state.events[at + 1]
            if happened.seat is not seat or (
                happened.discard is None and happened.kind is not EventKind.PLAY
            ):
                expected.append((at + 1, str(seat), Search().choices(now.observation(seat))[:3]))
    told = json.loads(run(capsys, log, "--explain", "--json"))["decisions"]
    assert [(one["turn"], one["seat"]) for one in told] == [one[:2] for one in expected]
    for one, (_, _, best) in zip(told, expected, strict=True):
        assert [answer["action"] for answer in one["search"]["choices"]] == [
            str(answer.action) for answer in best
        ]
        assert one["hand"]["is_waiting"] == (one["offered"] is not None)
    rows = re.findall(
        r"^ +(\d+)   (\w+) (?:leaves|answers) ", run(capsys, log, "--explain"), re.MULTILINE
    )
    assert [(int(turn), seat) for turn, seat in rows] == [one[:2] for one in expected]
    assert told
    seat = told[0]["seat"]
    own = json.loads(run(capsys, log, "--explain", "--json", "--seat", seat))["decisions"]
    assert own == [one for one in told if one["seat"] == seat]


@pytest.mark.check
def test_explanations_stand_below_the_discards(capsys: Output, log: Path) -> None:
    log.write_text(transcripts()[0], encoding="utf-8")
    bare = run(capsys, log, "--seat", "south")
    explained = run(capsys, log, "--seat", "south", "--explain")
    plain = json.loads(run(capsys, log, "--seat", "south", "--explain", "--json"))
    assert rows(explained) == rows(bare)
    lines = explained.splitlines()
    for turn, at in zip(
        plain["turns"], (at for at, line in enumerate(lines) if ROW.fullmatch(line)), strict=True
    ):
        found = EXPLAINED.fullmatch(lines[at + 1])
        assert found is not None
        first = turn["search"]["choices"][0]
        shown = re.match(r"(.+?) (-?\d+\.\d\d)(;| \(|$)", found[1])
        assert shown is not None
        assert shown[1] == first["action"]
        assert float(shown[2]) == pytest.approx(first["worth"], abs=0.006)
    items = [item for turn in plain["turns"] for item in turn["search"]["completions"]]
    words = " ".join(explained.split())
    assert all(f"; {item['tiles']}" in words for item in items)
    assert "search" not in bare


def test_a_seat_that_never_discards_has_its_choices(capsys: Output, log: Path) -> None:
    """Time out east's first turn: its only choice has no discard."""
    state = State.start(Deal.random(3, 0))
    while not state.choosers:
        state, _ = state.apply({})
    (seat,) = state.choosers
    state, _ = state.apply({seat: Action.fault("TLE")})
    log.write_text(format_transcript(state), encoding="utf-8")
    shown = run(capsys, log, "--explain", "--seat", str(seat))
    assert re.search(r"^ +\d+   answers fault TLE ", shown, re.MULTILINE)
    assert EXPLAINED.search(shown)


def test_not_explained_unless_asked(capsys: Output, log: Path) -> None:
    log.write_text(transcripts()[0], encoding="utf-8")
    plain = json.loads(run(capsys, log, "--json"))
    assert {turn["search"] for turn in plain["turns"]} == {None}
    assert plain["decisions"] is None


def test_hands_after_answers() -> None:
    """Compare the hand after each legal answer with the game's, if other seats let it happen."""
    compared = set()
    for now in (stage for state in states() for stage in state.stages()):
        for seat in now.choosers:
            seen = now.observation(seat)
            for action in seen.legal_actions:
                hand = hand_after(seen, action)
                assert (hand is None) == (action == Action.win())
                then, _ = now.apply({seat: action})
                # After a pass this seat may be the next to draw.
                is_done = then.last.seat is seat and then.last.kind is not EventKind.DRAW
                if is_done and hand is not None:
                    assert hand == then.hand(seat), action
                    compared.add(action.kind)
    assert compared == set(ActionKind) - {ActionKind.WIN, ActionKind.FAULT}


# Errors


def changed(line: int, **parts: object) -> str:
    lines = transcripts()[0].splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | parts)
    return "\n".join(lines) + "\n"


def answered(stage: int, text: str) -> str:
    plain = to_botzone_log(states()[0])
    plain["log"][2 * stage - 1]["0"]["response"] = text
    return json.dumps(plain) + "\n"


def said(stage: int, **parts: object) -> str:
    plain = to_botzone_log(states()[0])
    plain["log"][2 * stage - 2] |= parts
    return json.dumps(plain) + "\n"


def last() -> int:
    """Return the number of the last line of the first game."""
    return transcripts()[0].count("\n")


def stages() -> int:
    return len(states()[0].events)


def not_held() -> str:
    """Return a tile that the hand of the first discard does not hold."""
    choice = next(choices(transcripts()[0]))
    return next(str(tile) for tile in paili.Tile if str(tile) not in choice.tiles)


def not_drawn() -> str:
    """Return a tile that differs from the first drawn one."""
    choice = next(choices(transcripts()[0]))
    return next(str(tile) for tile in paili.Tile if str(tile) != choice.cause)


BAD: dict[str, Callable[[], tuple[str | bytes, str]]] = {
    "illegal discard": lambda: (
        changed(5, tile=not_held()),
        f"line 5: 'east play {not_held()}' is not legal",
    ),
    "wrong seat": lambda: (changed(5, seat="west"), "line 5: 'west play "),
    "wrong tile drawn": lambda: (
        changed(4, tile=not_drawn()),
        f"line 4: 'east draw {not_drawn()}' is not legal",
    ),
    "no such event": lambda: (
        changed(4, event="jump"),
        "line 4: got \"eventkind 'jump'\", expected one of seats, deal, draw",
    ),
    "truncated": lambda: (
        "".join(transcripts()[0].splitlines(keepends=True)[:-1]),
        f"line {last()}: got 'the end'",
    ),
    "wrong payments": lambda: (
        changed(last(), payments=[1, 0, 0, -1]),
        f"line {last()}: got 'payments [1, 0",
    ),
    "wrong walls": lambda: (
        changed(1, deal={"walls": ["1m"], "prevalent_wind": "east"}),
        "line 1: got",
    ),
    "log: illegal discard": lambda: (
        answered(3, "PLAY H9"),
        "line 1, turn 3: 'PLAY H9 of east' is not",
    ),
    "log: pass to a draw": lambda: (
        answered(3, "PASS"),
        "line 1, turn 3: 'PASS of east' is not legal",
    ),
    "log: wrong tile drawn": lambda: (
        said(3, content={"0": "2 H1", **{str(seat): "3 0 DRAW" for seat in (1, 2, 3)}}),
        "line 1, turn 3: got 'to seat 0: 2 H1'",
    ),
    "log: wrong payments": lambda: (
        said(stages(), content=dict.fromkeys("0123", 7)),
        f"line 1, turn {stages()}: got 'to seat 0: 7'",
    ),
    "log: no answers": lambda: ('{"log": [{}]}', "line 1, turn 1: got 'no walltiles'"),
    "log: cut": lambda: (logs()[0][:-40], "line 1: got "),
    "garbage": lambda: ("nonsense\nmore of it\n", "line 1: got 'nonsense', expected a line of a"),
    "garbage after an empty line": lambda: ("\n\nnonsense", "line 3: got 'nonsense'"),
    "binary": lambda: (b"\x7fELF\x02\x01\xff\xfe" * 100 + b"\n\x00\x80\n", "line 1: got '\\x7fELF"),
    "utf-16": lambda: (transcripts()[0].encode("utf-16"), "line 1: got "),
    "zeros": lambda: (bytes(100_000), "line 1: got '\\x00"),
    "empty": lambda: ("", "got 'an empty file', expected a line of a transcript, a log"),
    "blank": lambda: ("\n \n\t\n", "got 'an empty file'"),
    "number": lambda: ("5", "line 1: got '5'"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("options", [[], ["--json"]], ids=["table", "json"])
def test_what_is_wrong_is_one_line(
    capsys: Output, log: Path, name: str, options: list[str]
) -> None:
    text, message = BAD[name]()
    log.write_bytes(text if isinstance(text, bytes) else text.encode())
    out, (line,) = refused(capsys, log, *options)
    assert out == ""
    assert line.startswith(f"paili: {log}: {message}")
    assert "expected" in line
    assert len(line) < 1_000


@pytest.mark.parametrize("texts", [transcripts, logs], ids=["transcripts", "logs"])
@pytest.mark.parametrize("name", [name for name in BAD if name not in ("empty", "blank")])
def test_what_is_wrong_costs_no_other_game(
    capsys: Output, log: Path, name: str, texts: Callable[[], list[str]]
) -> None:
    text, _ = BAD[name]()
    bad = text if isinstance(text, bytes) else text.encode()
    bad = bad if bad.endswith(b"\n") else bad + b"\n"
    before, after = (text.encode() for text in texts()[1:3])
    log.write_bytes(before + bad + after)
    out, (line,) = refused(capsys, log)
    assert rows(out) == [
        expected_row(choice) for text in transcripts()[1:3] for choice in choices(text)
    ]
    first = before.count(b"\n") + 1
    number = re.search(r": line (\d+)", line)
    assert number, line
    assert first <= int(number[1]) <= first + bad.count(b"\n")


def test_files_that_are_none(capsys: Output, tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path / "no", "No such file or directory"),
        (tmp_path, "Is a directory"),
    ):
        out, lines = refused(capsys, path)
        assert (out, lines) == ("", [f"paili: {path}: {reason}"])


def test_damaged_gzip(capsys: Output, log: Path) -> None:
    data = gzip.compress("".join(transcripts()[:3]).encode())
    log.write_bytes(data[: len(data) * 3 // 4])
    out, lines = refused(capsys, log)
    assert out.startswith("  game 1: ")
    assert lines[-1].endswith("the compressed data end too early")
    assert re.match(rf"paili: {re.escape(str(log))}: line \d+: ", lines[-1])


@pytest.mark.check
def test_an_endless_line_is_refused(capsys: Output, log: Path) -> None:
    log.write_bytes(gzip.compress(b'{"log": ' + bytes(30_000_000)))
    _, (line,) = refused(capsys, log)
    assert line.endswith("expected a line of at most 16,777,216 characters")
