"""Sessions and interactions: an answer to every request."""

from __future__ import annotations

import io
import json

import pytest
from paili.agents import Greedy
from paili.botzone import Answer, Session
from paili.botzone.program import serve
from paili.games.mcr import Action, McrAgent, Observation
from paili.games.mcr.botzone_session import LONGEST_LINE, MOST_DATA, MOST_DEBUG, interaction
from paili.model.tiles import Tile

from tests.cases.games.sessions import history_text, run_bot, turn_text

SEATS = "0 0 1"
DEAL = "1 0 0 0 0 W1 W1 W1 W1 B2 B3 B4 T5 T6 T7 F1 F1 J1"
DRAW = "2 W9"


class Scripted:
    """An agent that plays given actions and records its observations."""

    def __init__(self, *actions: object) -> None:
        self.actions = list(actions)
        self.asked: list[Observation] = []

    def act(self, observation: Observation) -> Action:
        self.asked.append(observation)
        action = self.actions.pop(0)
        if isinstance(action, BaseException):
            raise action
        return action  # type: ignore[return-value]


def answers(agent: McrAgent, *requests: object) -> list[Answer]:
    session = Session(agent)
    return [session.answer(request) for request in requests]


def test_a_turn() -> None:
    agent = Scripted(Action.play(Tile.RED), Action.pung(Tile.M9))
    found = answers(agent, SEATS, DEAL, DRAW, "3 0 PLAY J1", "3 1 DRAW", "3 1 PLAY F1")
    responses = ["PASS", "PASS", "PLAY J1", "PASS", "PASS", "PENG W9"]
    assert found == [Answer(response) for response in responses]


def test_only_choices_are_asked() -> None:
    agent = Scripted(Action.play(Tile.M9))
    answers(agent, SEATS, DEAL, DRAW, "3 0 PLAY W9", "3 1 DRAW", "3 1 PLAY B9")
    assert [observation.drawn for observation in agent.asked] == [Tile.M9]
    agent = Scripted(*[Action.passing()] * 2, Action.play(Tile.M9), Action.passing())
    agent.answers_every_stage = True  # type: ignore[attr-defined]
    answers(agent, SEATS, DEAL, DRAW, "3 0 PLAY W9")
    assert len(agent.asked) == 4


class Counting:
    """An agent that stores the number of its answers in the platform's saved state."""

    def __init__(self) -> None:
        self.saved_state: object = ""

    def act(self, observation: Observation) -> Action:
        self.saved_state = f"{int(str(self.saved_state) or 0) + 1}"
        return Action.play(observation.drawn) if observation.drawn else Action.passing()


@pytest.mark.parametrize("simple", [False, True])
def test_data_between_turns(simple: bool) -> None:
    lines = history_text([SEATS, DEAL, DRAW], ["PASS", "PASS"], simple=simple)
    if simple:
        told = lines.removesuffix("\n\n") + "41\n\n"
    else:
        told = json.dumps({**json.loads(lines), "data": "41"}) + "\n"
    texts, sink = interaction(simple=simple, has_data=True), io.BytesIO()
    serve(Counting(), texts, io.BytesIO(told.encode()), sink, keep_running=False)
    written = sink.getvalue().decode()
    data = written.split("\n")[2] if simple else json.loads(written)["data"]
    assert data == "42"


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        ({"plans": 3}, "is no text"),
        ("two\nlines", "is not one line of ASCII"),
        ("万", "is not one line of ASCII"),
        ("x" * (MOST_DATA + 1), f"has {MOST_DATA + 1} bytes, more than {MOST_DATA}"),
    ],
)
def test_data_that_cannot_be_saved(state: object, fault: str) -> None:
    agent = Counting()
    session = Session(agent)
    session.replay([SEATS], ["PASS"])
    agent.saved_state = state
    answer = session.answer(DEAL)
    assert (answer.response, answer.data) == ("PASS", "")
    assert answer.debug.startswith(f"the saved state {fault}")


def test_data_that_cannot_be_restored() -> None:
    class Strict(Counting):
        def __setattr__(self, name: str, value: object) -> None:
            if value == "bad":
                raise ValueError("bad")
            super().__setattr__(name, value)

    session = Session(Strict())
    session.restore("bad")
    assert "the saved state was not restored: ValueError" in session.answer(SEATS).debug
    session.restore("1")
    assert session.answer(DEAL).data == "1"


def test_an_own_concealed_kong() -> None:
    """Check that the tile is taken from the own answer: the judge does not repeat it."""
    agent = Scripted(Action.concealed_kong(Tile.M1), Action.play(Tile.RED))
    found = answers(agent, SEATS, DEAL, DRAW, "3 0 GANG", "2 J2")
    assert [answer.response for answer in found] == ["PASS", "PASS", "GANG W1", "PASS", "PLAY J1"]
    assert str(agent.asked[1].hand) == "9m234p567s1167z(1111m)"


@pytest.mark.parametrize("response", ["GANG W1", "GANG W9", "nonsense", "PLAY W9", None, 7])
def test_an_own_concealed_kong_in_the_history(response: object) -> None:
    agent = Scripted(Action.play(Tile.RED))
    session = Session(agent)
    session.replay([SEATS, DEAL, DRAW, "3 0 GANG"], ["PASS", "PASS", response, "PASS"])
    assert session.answer("2 J2") == Answer("PLAY J1")
    assert str(agent.asked[0].hand).endswith("(1111m)")


def test_a_kong_of_which_the_tile_is_not_known() -> None:
    deal = "1 0 0 0 0 W1 W1 W1 W1 B2 B2 B2 B2 T6 T7 F1 F1 J1"
    session = Session(Scripted())
    session.replay([SEATS, deal, DRAW, "3 0 GANG"], ["PASS", "PASS", "", "PASS"])
    answer = session.answer("2 J2")
    assert answer.response == "PLAY J2"
    assert answer.debug


def test_a_call_that_fails() -> None:
    """Send another seat's pung in place of the own chow."""
    hand = "1 0 0 0 0 W2 W3 W5 W6 B2 B3 B4 T5 T6 T7 F1 F1 J1"
    agent = Scripted(Action.chow(Tile.M2, Tile.RED), Action.play(Tile.RED))
    told = ["0 1 0", hand, "3 0 DRAW", "3 0 PLAY W4", "3 3 PENG F2"]
    told += ["3 0 DRAW", "3 0 PLAY T1", "2 T9"]
    found = answers(agent, *told)
    assert found[3] == Answer("CHI W3 J1")
    assert found[-1] == Answer("PLAY J1")
    assert agent.asked[-1].hand.melds == ()


def test_the_old_format() -> None:
    """Check one wall with flowers, in the deal or only later."""
    for deal in ("1 0 2 0 0 W1 W1 W1 W1 B2 B3 B4 T5 T6 T7 F1 F1 J1 H1 H8", DEAL):
        agent = Scripted(Action.play(Tile.M9), Action.play(Tile.RED))
        told = [SEATS, deal, DRAW, "3 0 PLAY W9", "3 1 BUHUA H3", "3 1 DRAW", "3 1 PLAY T1"]
        told += ["3 2 DRAW", "3 2 PLAY T1", "3 3 DRAW", "3 3 PLAY T1", "3 0 BUHUA H4", "2 T9"]
        found = answers(agent, *told)
        assert found[-1] == Answer("PLAY J1")
        assert not agent.asked[-1].is_duplicate
        assert agent.asked[-1].hand.size == 14


# Errors


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (ValueError("no idea"), "the agent failed: ValueError('no idea')"),
        (SystemExit(1), "the agent failed: SystemExit(1)"),
        (RecursionError(), "the agent failed: RecursionError()"),
        (Action.passing(), "is not legal: Action.parse('pass')"),
        (Action.play(Tile.M5), "is not legal"),
        (Action.win(), "is not legal"),
        (Action.fault("TLE"), "is not legal"),
        (None, "is not legal: None"),
        ("PLAY W9", "is not legal"),
    ],
)
def test_agents_that_fail(action: object, message: str) -> None:
    found = answers(Scripted(action, Action.play(Tile.RED)), SEATS, DEAL, DRAW, "3 0 PLAY W9")
    assert found[2].response == "PLAY W9"
    assert message in found[2].debug
    assert found[3] == Answer("PASS")


def test_an_agent_that_cannot_begin() -> None:
    class Unready(Scripted):
        def begin(self, seat: object, seed: object) -> None:
            raise OSError("no model")

    found = answers(Unready(Action.play(Tile.M9)), SEATS, DEAL, DRAW)
    assert "failed to begin: OSError('no model')" in found[0].debug
    assert found[2] == Answer("PLAY W9")


@pytest.mark.parametrize(
    ("request_", "response"),
    [
        ("2 W1", "PLAY W1"),
        ("2 J3", "PLAY J3"),
        ("2  F4 ", "PLAY F4"),
        ("2 W1 and more", "PLAY W1"),
        ("2", "PASS"),
        ("2 H1", "PASS"),
        ("3 1 PLAY W1", "PASS"),
        ("3 1 DRAW", "PASS"),
        ("", "PASS"),
        ("4 1", "PASS"),
        ("\x00\ud800", "PASS"),
        (None, "PASS"),
        (7, "PASS"),
        ({"2": "W1"}, "PASS"),
        (["2 W1"], "PASS"),
        ("2 W1" * 100_000, "PLAY W1"),
    ],
)
def test_without_a_history(request_: object, response: str) -> None:
    (answer,) = answers(Scripted(), request_)
    assert answer.response == response
    assert answer.debug
    assert len(answer.debug) <= MOST_DEBUG
    assert answer.debug.isascii()
    assert answer.debug.isprintable()


@pytest.mark.parametrize("noise", ["", "nonsense", "3 1 SING", "4 2", "3 9 DRAW", 7, None])
def test_noise_is_passed_over(noise: object) -> None:
    agent = Scripted(Action.play(Tile.RED))
    found = answers(agent, SEATS, noise, DEAL, noise, DRAW)
    assert [answer.response for answer in found] == ["PASS"] * 4 + ["PLAY J1"]
    assert found[1].debug
    assert found[4].debug == ""


def test_impossible_events_of_others_are_passed_over() -> None:
    agent = Scripted(Action.play(Tile.RED), Action.play(Tile.EAST))
    told = [SEATS, DEAL, DRAW, "3 0 PLAY J1", "3 2 DRAW", "3 1 DRAW", "3 1 PLAY T1", "3 2 DRAW"]
    told += ["3 2 PLAY T1", "3 3 DRAW", "3 3 PLAY T1", "2 T9"]
    found = answers(agent, *told)
    assert "is not legal, expected" in found[4].debug
    assert [answer.debug for answer in found[5:]] == [""] * 7
    assert found[-1] == Answer("PLAY F1")


def test_after_a_missed_own_tile_the_agent_is_not_asked() -> None:
    agent = Scripted(Action.play(Tile.RED))
    told = [SEATS, DEAL, "2 W", "3 0 PLAY W9", "3 1 DRAW", "3 1 PLAY T1", "3 2 DRAW", "2 T9"]
    found = answers(agent, *told)
    assert found[2].response in {f"PLAY {tile}" for tile in DEAL.split(" ")[5:]}
    assert found[-1].response == "PLAY T9"
    assert agent.asked == []


# Streams


@pytest.mark.parametrize("simple", [False, True], ids=["json", "simple"])
def test_a_process_that_stays(simple: bool) -> None:
    requests = [SEATS, DEAL, DRAW, "3 0 PLAY W9"]
    text = history_text(requests[:1], (), simple=simple)
    text += "".join(turn_text(request, simple=simple) for request in requests[1:])
    agent = Scripted(Action.play(Tile.M9))
    found = run_bot(agent, text, simple=simple, keep_running=True)
    assert found == [("PASS", ""), ("PASS", ""), ("PLAY W9", ""), ("PASS", "")]


@pytest.mark.parametrize("simple", [False, True], ids=["json", "simple"])
def test_a_process_for_one_turn(simple: bool) -> None:
    text = history_text([SEATS, DEAL, DRAW], ["PASS", "PASS"], simple=simple)
    found = run_bot(Scripted(Action.play(Tile.M9)), text * 2, simple=simple, keep_running=False)
    assert found == [("PLAY W9", "")]


@pytest.mark.parametrize("simple", [False, True], ids=["json", "simple"])
@pytest.mark.parametrize("text", ["", "\n", "\n\n\n"])
def test_no_input_no_answer(simple: bool, text: str) -> None:
    assert run_bot(Scripted(), text, simple=simple, keep_running=True) == []


@pytest.mark.parametrize(
    ("text", "response", "message"),
    [
        ("nonsense", "PASS", "no JSON"),
        ("{", "PASS", "no JSON"),
        ("[" * 100_000, "PASS", "no JSON"),
        ("9" * 100_000, "PASS", 'expected an object with "requests"'),
        ('{"requests": [' + "9" * 100_000 + "]}", "PASS", "999"),
        ("[]", "PASS", 'expected an object with "requests"'),
        ("7", "PASS", 'expected an object with "requests"'),
        ("{}", "PASS", 'expected an object with "requests"'),
        ('{"requests": []}', "PASS", 'expected an object with "requests"'),
        ('{"requests": 7}', "PASS", 'expected an object with "requests"'),
        ('{"requests": [7, null, "2 W1"], "responses": 7}', "PLAY W1", "expected"),
        ('{"requests": ["2 W1"], "responses": ["PLAY W1"] * 9', "PLAY W1", "no JSON"),
        ('{"requests": ["0 0 0", "2 W1", "2 T', "PLAY W1", "no JSON"),
        ('{"requests": ["0 0 0", "3 1 DRAW"', "PASS", "no JSON"),
        ("2 W1", "PLAY W1", "no JSON"),
    ],
)
@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_bad_json(text: str, response: str, message: str, end: str) -> None:
    ((found, debug),) = run_bot(Scripted(), text + end, simple=False, keep_running=False)
    assert found == response
    assert message in debug


@pytest.mark.parametrize(
    ("text", "response", "message"),
    [
        ("nonsense", "PASS", "no number of turns"),
        ("2 W1", "PLAY W1", "no number of turns"),
        ("0", "PASS", "no number of turns"),
        ("-1", "PASS", "no number of turns"),
        ("9" * 10_000, "PASS", "no number of turns"),
        ("３", "PASS", "3 turns announced, 0 told"),
        ("3", "PASS", "3 turns announced, 0 told"),
        ("3\n0 0 0\nPASS\n2 W1", "PLAY W1", "3 turns announced, 2 told"),
        ("2\n0 0 0\nPASS\n2 W1", "PLAY W1", "is not legal, expected"),
    ],
)
def test_bad_lines(text: str, response: str, message: str) -> None:
    ((found, debug),) = run_bot(Scripted(), text, simple=True, keep_running=False)
    assert found == response
    assert message in debug


def test_data_lines_may_be_missing() -> None:
    for data in ("", "\n", "\n\n", "some data\nand global data\n"):
        text = f"1\n{SEATS}\n{data}{DEAL}\n{DRAW}\n"
        found = run_bot(Scripted(Action.play(Tile.M9)), text, simple=True, keep_running=True)
        assert found == [("PASS", ""), ("PASS", ""), ("PLAY W9", "")]


def test_later_turns_in_json() -> None:
    """Send a text, a bare line, an object with a request, and the whole game again."""
    start = history_text([SEATS], (), simple=False)
    whole = history_text([SEATS, DEAL, DRAW], ["PASS"] * 2, simple=False)
    turns = [f'"{DEAL}"', '{"request": "' + DRAW + '"}', "3 0 PLAY W9", "{", whole.strip()]
    agent = Scripted(Action.play(Tile.M9), Action.play(Tile.RED))
    text = start + "".join(f"{turn}\n" for turn in turns)
    found = run_bot(agent, text, simple=False, keep_running=True)
    responses = [response for response, _ in found]
    assert responses == ["PASS", "PASS", "PLAY W9", "PASS", "PASS", "PLAY J1"]


def test_a_line_without_end() -> None:
    text = "x" * (3 * LONGEST_LINE) + "\n" + json.dumps(SEATS) + "\n"
    found = run_bot(Scripted(), text, simple=False, keep_running=True)
    assert [response for response, _ in found] == ["PASS", "PASS"]


def test_greedy_calls_what_brings_it_nearer() -> None:
    hand = "1 0 0 0 0 W1 W1 B2 B2 T5 T6 T7 T1 T2 T3 F1 F1 F1"
    found = answers(Greedy(), "0 1 0", hand, "3 0 DRAW", "3 0 PLAY W1")
    assert found[-1] == Answer("PASS")  # it waits for this tile, but for less than eight fan
    hand = "1 0 0 0 0 W1 W1 B2 B2 B4 B5 B8 J1 T1 T2 T3 F1 F1"
    found = answers(Greedy(), "0 1 0", hand, "3 0 DRAW", "3 0 PLAY W1")
    assert found[-1].response.startswith("PENG ")
