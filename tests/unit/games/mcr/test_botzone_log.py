"""Logs of Botzone's judge: games to logs and back, and invalid logs."""

import copy
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paili.games.mcr import Deal, EventKind, State
from paili.games.mcr.botzone_log import from_botzone_log, to_botzone_log
from paili.model.errors import IllegalActionError, ProtocolError

from tests.cases.games.codes import TILES
from tests.cases.games.rulings import games, lively, mad, patient
from tests.depth import sample
from tests.reference.judge import judge
from tests.reference.tables import Game

Log = dict[str, Any]
GAMES = 19


@cache
def played() -> list[State]:
    """Return the games of all tests, played at the first call."""
    states = [
        *games(lively, range(5, 6), flowers=False),
        *games(mad, range(8), flowers=False),
        *games(mad, range(4), flowers=True),
        *games(patient, range(4), flowers=False, ready=True),
        *games(patient, range(2), flowers=True, ready=True),
    ]
    assert len(states) == GAMES
    return states


@cache
def first_log() -> Log:
    """Return the log of the first game. Copy it before a change."""
    return to_botzone_log(played()[0])


@pytest.mark.parametrize("number", range(GAMES))
def test_games_come_back(number: int) -> None:
    state = played()[number]
    found = from_botzone_log(json.loads(json.dumps(to_botzone_log(state))))
    assert found == state
    assert found.events == state.events
    assert found.payments == state.payments


def test_a_log_has_the_shape_of_the_judge() -> None:
    log = first_log()
    assert log.keys() == {"initdata", "log"}
    first, answers, dealt = log["log"][:3]
    assert first["content"]["2"].startswith("0 2 ")
    assert answers == {str(seat): {"response": "PASS", "verdict": "OK"} for seat in range(4)}
    assert dealt["content"]["0"].startswith("1 0 0 0 0 ")
    assert dealt["display"]["action"] == "DEAL"
    assert len(log["log"]) % 2 == 1
    state = next(state for state in played() if state.win)
    won = to_botzone_log(state)["log"][-1]
    assert won["command"] == "finish"
    assert won["display"]["action"] == "HU"
    assert won["content"] == dict(zip("0123", state.payments or (), strict=True))
    assert won["display"]["fanCnt"] == state.win.fan if state.win else False


def test_walls_are_drawn_from_their_end() -> None:
    initdata = first_log()["initdata"]
    codes = initdata["walltiles"].split()
    deal = played()[0].deal
    for seat in range(4):
        assert TILES[codes[34 * seat + 33]] is deal.walls[seat][0]
    assert initdata["quan"] == deal.prevalent_wind


def shape_of_platform(log: Log) -> Log:
    """Return the platform's form of a log: `logs`, with outputs and additional fields."""
    entries = [
        {"output": entry, "verdict": "OK", "time": 3, "memory": 4}
        if at % 2 == 0
        else {seat: answer | {"time": 5, "raw": ""} for seat, answer in entry.items()}
        for at, entry in enumerate(log["log"])
    ]
    return {"logs": entries, "initdata": "", "scores": [1, 2, 3, 4], "_id": "x"}


@pytest.mark.parametrize(
    "shape",
    [
        shape_of_platform,
        lambda log: {**log, "initdata": json.dumps(log["initdata"])},
        lambda log: {"log": log["log"]},
        lambda log: {"logs": log["log"], "initdata": {}},
        lambda log: {**log, "initdata": log["initdata"] | {"srand": 17}},
        lambda log: {"log": [{}, *log["log"][1:]], "initdata": log["initdata"]},
        lambda log: {
            "initdata": log["initdata"],
            "log": [{} if at % 2 == 0 else entry for at, entry in enumerate(log["log"])],
        },
    ],
    ids=["platform", "text", "first output", "empty", "srand", "nothing first", "only answers"],
)
def test_shapes_of_logs(shape: Callable[[Log], Log]) -> None:
    assert from_botzone_log(shape(copy.deepcopy(first_log()))) == played()[0]


def test_a_log_may_break_off() -> None:
    log = first_log()
    for length in (1, 2, 3, 20, 21):
        state = from_botzone_log({**log, "log": log["log"][:length]})
        assert not state.is_over
        assert len(state.events) == 1 + length // 2


def edited(*path: str | int, value: Any) -> Log:
    log = copy.deepcopy(first_log())
    place: Any = log
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return log


def of_action(action: str) -> int:
    """Return the index of the judge's first output with an action."""
    return next(
        at
        for at, entry in enumerate(first_log()["log"])
        if at % 2 == 0 and entry["display"]["action"] == action
    )


def turn_of(at: int) -> str:
    return f"turn {at // 2 + 1}"


def last() -> int:
    return len(first_log()["log"]) - 1


REFUSED: dict[str, Callable[[], tuple[Any, str, str]]] = {
    "another answer to a play": lambda: (
        edited("log", of_action("PLAY"), "content", "3", value="3 0 PLAY F9"),
        turn_of(of_action("PLAY")),
        "to seat 3",
    ),
    "no word to a seat": lambda: (
        edited("log", of_action("PLAY"), "content", "3", value=None),
        turn_of(of_action("PLAY")),
        "to seat 3: None",
    ),
    "content of no seats": lambda: (
        edited("log", of_action("PLAY"), "content", value="x"),
        turn_of(of_action("PLAY")),
        "content for four seats",
    ),
    "another player": lambda: (
        edited("log", of_action("PLAY"), "display", "player", value=3),
        turn_of(of_action("PLAY")),
        "player 3",
    ),
    "another action": lambda: (
        edited("log", of_action("PENG"), "display", "action", value="GANG"),
        turn_of(of_action("PENG")),
        "action 'GANG'",
    ),
    "another tile of an action": lambda: (
        edited("log", of_action("PENG"), "display", "tile", value="H1"),
        turn_of(of_action("PENG")),
        "tile 'H1'",
    ),
    "too few tiles dealt": lambda: (
        edited("log", 2, "content", "1", value="1 0 0"),
        "turn 2",
        "13 tiles",
    ),
    "another payment": lambda: (
        edited("log", last(), "content", "1", value=5),
        turn_of(last()),
        "to seat 1: 5",
    ),
    "answers of no seats": lambda: (edited("log", 3, value=[]), "turn 2", "answers of four seats"),
    "answers left out": lambda: (
        edited("log", 3, value={"0": first_log()["log"][3]["0"]}),
        "turn 2",
        "the answer of seat 1",
    ),
    "another verdict": lambda: (
        edited("log", 3, "1", "verdict", value="SPILL"),
        "turn 2",
        "the verdict on seat 1",
    ),
    "nothing of the judge's": lambda: (edited("log", 4, value=7), "turn 3", "what the judge says"),
    "no such wind": lambda: (edited("initdata", "quan", value=4), "turn 1", "quan: 0 to 3"),
    "short walls": lambda: (
        edited("initdata", "walltiles", value="W1 W2"),
        "turn 1",
        "four walls of 34",
    ),
    "no such tile": lambda: (edited("initdata", "walltiles", value="W1 X2"), "turn 1", "W1-W9"),
    "walls of numbers": lambda: (edited("initdata", "walltiles", value=[5]), "turn 1", "W1-W9"),
    "walls of nothing": lambda: (
        edited("initdata", "walltiles", value={}),
        "turn 1",
        "codes with blanks",
    ),
    "nothing said first": lambda: ({"log": [{}]}, "turn 1", "initdata with walltiles"),
    "a number said first": lambda: ({"log": [5]}, "turn 1", "what the judge says"),
    "after the end": lambda: (
        {**first_log(), "log": [*first_log()["log"], first_log()["log"][1]]},
        turn_of(last()),
        "the game is over",
    ),
    "empty": lambda: ({**first_log(), "log": []}, "the log", "a list"),
    "log of nothing": lambda: ({**first_log(), "log": {}}, "the log", "a list"),
    "list": lambda: ([], "the log", "a list"),
    "text": lambda: ("[]", "the log", "an object"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_logs_that_are_refused(name: str) -> None:
    log, where, message = REFUSED[name]()
    with pytest.raises(ProtocolError) as caught:
        from_botzone_log(log)
    assert caught.value.where == where
    assert message in str(caught.value)


def first_discard() -> int:
    """Return the index of east's first answer with a discard."""
    return next(
        at
        for at, entry in enumerate(first_log()["log"])
        if at % 2 and "PLAY" in entry["0"]["response"]
    )


@pytest.mark.parametrize("text", ["PLAY F9", "PASS", "PENG W1", "GANG W1", ""])
def test_an_answer_that_the_rules_forbid_is_refused_in_its_turn(text: str) -> None:
    at = first_discard()
    with pytest.raises(IllegalActionError) as caught:
        from_botzone_log(edited("log", at, "0", "response", value=text))
    assert caught.value.where == turn_of(at)
    assert caught.value.action == f"{text} of east"
    assert all(action.startswith(("play", "win", "conc")) for action in caught.value.legal)


def test_a_forbidden_answer_is_refused_though_the_judge_says_nothing() -> None:
    at = first_discard()
    log = edited("log", at, "0", "response", value="PLAY F9")
    log["log"] = [{} if at % 2 == 0 else entry for at, entry in enumerate(log["log"])]
    with pytest.raises(IllegalActionError) as caught:
        from_botzone_log(log)
    assert (caught.value.where, caught.value.action) == (turn_of(at), "PLAY F9 of east")


def test_an_answer_that_is_no_text_is_illegal() -> None:
    """Check that a log which ends with such an answer is a game lost by it."""
    log = edited("log", 3, "2", "response", value={"PLAY": "W1"})
    state = from_botzone_log({**log, "log": log["log"][:4]})
    assert str(state.last) == "west fault WA"
    assert state.payments == (10, 10, -30, 10)


def test_the_slow_judge_writes_logs_that_we_read() -> None:
    hands = {1: "W1 W2 W3 W4 W5 W6 W7 W8 W9 T1 T1 T2 T3", 2: "B3 B3 J1"}
    game = Game.duplicate(hands, {0: {1: "B3"}, 3: {1: "T4"}})
    log: list[Any] = []
    passes = {str(seat): {"verdict": "OK", "response": "PASS"} for seat in range(4)}
    record = {"initdata": game.judge.initdata, "log": log}
    for said in ({}, {}, {"0": "PLAY B3"}, {"2": "PENG J1"}, {}, {"3": "PLAY T4"}, {"1": "HU"}):
        answers = {seat: {"verdict": "OK", "response": said.get(seat, "PASS")} for seat in passes}
        log += [judge(record), answers]
    log.append(judge(record))
    state = from_botzone_log(record)
    assert state.last.kind is EventKind.WIN
    assert state.payments == (-8, 45, -8, -29)
    assert json.loads(json.dumps(to_botzone_log(state)))["log"][-1]["content"] == log[-1]["content"]


@cache
def short() -> list[State]:
    return sorted(played(), key=lambda state: len(state.events))[:6]


@settings(max_examples=sample(60))
@given(st.integers(0, 2**32), st.data())
def test_mutilated_logs_raise_only_our_errors(seed: int, data: st.DataObject) -> None:
    random = Random(seed)
    text = json.dumps(to_botzone_log(random.choice(short())))
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(text))
        junk = data.draw(st.text(alphabet='0123456789WBTFJH{}[]":, PLAYnul', max_size=4))
        text = text[:at] + junk + text[at + random.randrange(4) :]
    try:
        record = json.loads(text)
    except ValueError:
        return
    try:
        found: object = from_botzone_log(record)
    except (ProtocolError, IllegalActionError) as error:
        found = error.where
    assert isinstance(found, State) or found


@settings(max_examples=sample(40))
@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=3),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["log", "logs", "initdata", "output", "content", "walltiles", "0"]),
                inner,
                max_size=3,
            )
        ),
    )
)
def test_anything_else_raises_only_our_errors(record: Any) -> None:
    with pytest.raises((ProtocolError, IllegalActionError)):
        from_botzone_log(record)


def test_a_state_of_any_length_has_a_log() -> None:
    state = State.start(Deal.random(3))
    for _ in range(3):
        assert from_botzone_log(to_botzone_log(state)) == state
        state, _ = state.apply({})
