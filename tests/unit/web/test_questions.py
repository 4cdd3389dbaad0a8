"""The questions without HTTP: every answer follows its schema, for any input."""

from __future__ import annotations

import json
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Any

import paili
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from paili.web.openapi import answer_schema, description
from paili.web.questions import KINDS, FaultyQuestionError

from tests.cases.answers import answer, answered, error

HAND = "2346m34p3456s7799s"
WAITING = "123789m12399p12s"
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("report", {"hand": HAND}),
    ("report", {"hand": WAITING, "seen": "3333s"}),
    ("report", {"hand": HAND, "rank_by": "chance", "limit": 0}),
    ("report", {"hand": HAND, "two_step": True, "improvements": True}),
    ("report", {"hand": "11p", "melds": "[123m](1111z)[444s][789p]"}),
    ("report", {"hand": "123456789m11122z"}),
    ("report", {"hand": WAITING, "available": "0" * 27}),
    ("report", {"hand": "123m456p23478s00z", "rules": "riichi:jokers=4"}),
    ("report", {"hand": "1223456778m13p19s", "rules": "xuezhan:void=best"}),
    ("report", {"hand": HAND, "rules": "mcr:minimum=8:seat=east:round=south"}),
    ("report", {"hand": "W1W2W3B1B1B1T9T9T9J1J1F1F1", "notation": "botzone"}),
    ("plan", {"hand": HAND, "draws": 2}),
    ("plan", {"hand": HAND, "draws": 8, "seconds": 0}),
    ("plan", {"hand": WAITING, "draws": 1, "rules": "xuezhan:void=m", "objective": "points"}),
    ("outlook", {"hand": WAITING, "draws": 5}),
    ("outlook", {"hand": "123456789m11122z", "draws": 0}),
    ("completions", {"hand": HAND, "slack": 1, "limit": 3}),
    ("completions", {"hand": HAND, "rules": "mcr:minimum=8:seat=east:round=south", "limit": 2}),
    ("completions", {"hand": "22m", "available": "0" * 34}),
    ("explain", {"hand": HAND, "discards": ["6m", "7s"], "draws": 2}),
    ("explain", {"hand": HAND, "draws": 1}),
    ("calls", {"hand": "123m456p11z78s", "melds": "[555p]", "tile": "9s", "draws": 2}),
    (
        "calls",
        {
            "hand": "23344m456p778s55z",
            "tile": "9s",
            "seat": "left",
            "rules": "tenhou:minimum=1:seat=east:round=south",
            "draws": 3,
        },
    ),
    ("calls", {"hand": "1122m", "tile": "2m", "seat": "across", "available": "1" * 27}),
    ("kongs", {"hand": "2222m3456p567s115z", "draws": 1}),
    (
        "kongs",
        {"hand": "2222m3456p6677p99m", "rules": "xuezhan", "draws": 1, "objective": "points"},
    ),
    ("score", {"hand": "123456789m11122z"}),
    ("score", {"hand": "23456789m11z", "tile": "1m", "melds": "[123s]", "seat": "S", "kong": True}),
    ("score", {"hand": "112233m778899p9m", "tile": "9m", "rules": "xuezhan:cap=4", "void": "s"}),
    ("rules", {}),
]


@cache
def validator(kind: str) -> Draft202012Validator:
    whole = {**description(), **answer_schema(KINDS[kind])}
    return Draft202012Validator(whole)


@pytest.mark.parametrize(("kind", "question"), ASKED, ids=lambda part: str(part)[:60])
def test_answers_follow_their_schemas(kind: str, question: dict[str, Any]) -> None:
    found = answer(kind, question)
    assert found
    validator(kind).validate(json.loads(json.dumps(found, allow_nan=False)))


def test_calls_are_those_of_the_library() -> None:
    """Check that the discard is unavailable, whether or not it is listed as seen."""
    rules = "tenhou:minimum=1:seat=east:round=south"
    question = {"hand": "23344m456p778s55z", "tile": "9s", "rules": rules, "draws": 2}
    found = answer("calls", question)
    options = paili.calls(
        paili.Hand.parse("23344m456p778s55z"),
        paili.Tile.S9,
        rules=paili.Rules.parse(rules),
        draws=2,
    )
    assert len(found["calls"]) == len(options) > 1
    for one, option in zip(found["calls"], options, strict=True):
        assert one["kind"] == option.kind
        assert one["meld"] == (None if option.meld is None else str(option.meld))
        assert one["exact"] == str(option.exact)
        assert one["gain"] == pytest.approx(float(option.gain))
        assert one["discard"] == (None if option.discard is None else str(option.discard))


def test_a_log_of_sixty_thousand_events() -> None:
    first, *lines = Path("docs/riichi-game.mjson").read_text(encoding="utf-8").splitlines()
    events = [line for line in lines if '"end_game"' not in line]
    log = "\n".join([first, *events * (60_000 // len(events) + 1)])
    question = {"log": log, "game": 3}
    assert len(json.dumps(question)) < KINDS["replay"].most_bytes
    found = answer("replay", question)
    assert found["count"] > 400
    validator("replay").validate(json.loads(json.dumps(found)))
    assert found["games"][0]["report"]["round"] == "east 3"


@pytest.mark.parametrize("explain", [False, True])
def test_a_round_of_riichi_follows_its_schema(explain: bool) -> None:
    log = Path("docs/riichi-game.mjson").read_text(encoding="utf-8")
    found = answer("replay", {"log": log, "game": 2, "seat": "west", "explain": explain})
    validator("replay").validate(json.loads(json.dumps(found)))
    report = found["games"][0]["report"]
    assert {turn["seat"] for turn in report["turns"]} == {2}
    assert (report["mistakes"] is None) is not explain


@pytest.mark.parametrize("name", ["games", "sichuan-games"])
def test_a_replay_follows_its_schema(name: str) -> None:
    log = Path(f"docs/{name}.jsonl").read_text(encoding="utf-8")
    found = answer("replay", {"log": log, "plain": False})
    validator("replay").validate(json.loads(json.dumps(found)))
    game = found["games"][0]
    assert game["error"] is None
    assert game["report"]["game"] == 1
    # The transcript in the answer is the game: reading it gives the same report.
    again = answer("replay", {"log": json.dumps(game["transcript"])})
    assert again["games"][0]["report"] == game["report"]


@pytest.mark.parametrize("name", ["games", "sichuan-games"])
def test_a_replay_says_why(name: str) -> None:
    log = Path(f"docs/{name}.jsonl").read_text(encoding="utf-8")
    found = answer("replay", {"log": log, "explain": True})
    validator("replay").validate(json.loads(json.dumps(found)))
    report = found["games"][0]["report"]
    assert report["decisions"]
    assert all(turn["search"]["choices"] for turn in report["turns"] if turn["deficiency"] < 4)


def test_one_game_of_several_is_replayed() -> None:
    log = Path("docs/games.jsonl").read_text(encoding="utf-8")
    found = answer("replay", {"log": log, "game": 2, "plain": True, "seat": "E"})
    assert found["count"] == 2
    assert found["games"][0]["game"] == 2
    assert {turn["seat"] for turn in found["games"][0]["report"]["turns"]} <= {"east"}


def test_a_game_that_cannot_be_read_is_told_beside_the_others() -> None:
    log = "nonsense\n" + Path("docs/games.jsonl").read_text(encoding="utf-8")
    found = answer("replay", {"log": log})
    validator("replay").validate(json.loads(json.dumps(found)))
    assert found["count"] == 3
    assert found["games"][0]["report"] is None
    assert "line 1" in found["games"][0]["error"]


def test_answers_are_the_reports_of_the_library() -> None:
    hand = paili.Hand.parse(HAND)
    knowledge = paili.KnowledgeBase.from_seen(hand, paili.parse_tiles("25p"))
    expected = paili.analyse(hand, knowledge, rules="riichi", rank_by="acceptance", limit=5)
    assert answer("report", {"hand": HAND, "seen": "25p"}) == json.loads(
        json.dumps(expected.to_json())
    )
    found = answer("plan", {"hand": HAND, "draws": 2, "seconds": 10})
    assert found["chance"]["exact"] == str(paili.plan(hand, draws=2).exact)


def test_a_plan_that_is_stopped_says_how_far_it_is() -> None:
    found = answer("plan", {"hand": HAND, "draws": 9, "seconds": 0.05})
    assert found["search"]["stopped_by"] == "seconds"
    assert found["chance"]["exact"] is None
    assert found["chance"]["lower"]["probability"] < found["chance"]["upper"]["probability"]


@pytest.mark.parametrize(
    ("kind", "question", "field", "reason"),
    [
        ("report", {"hand": "12x"}, "hand", "digit or one of m, p, s, z"),
        ("report", {"hand": ""}, "hand", ""),
        ("report", {"hand": "11111m"}, "hand", "count of 1m"),
        ("report", {"hand": HAND, "melds": "12m"}, "melds", "melds in brackets"),
        ("report", {"hand": HAND, "melds": "[12m]"}, "melds", "chow, pung or kong"),
        ("report", {"hand": HAND, "seen": "2222m"}, "seen", "count of 2m"),
        ("report", {"hand": HAND, "seen": "1m", "available": "0" * 34}, "seen", "say it all"),
        ("report", {"hand": HAND, "available": "9" * 34}, "available", ""),
        ("report", {"hand": HAND, "rules": "bridge"}, "rules", "one of mahjong0"),
        ("report", {"hand": HAND, "rules": "xuezhan:cap=99"}, "rules", "0 to 24"),
        ("report", {"hand": "123m1z", "rules": "mahjong0"}, "hand", "rules riichi or mcr"),
        ("report", {"hand": WAITING, "two_step": True}, "two_step", "a drawn hand"),
        ("plan", {"hand": HAND, "draws": 136}, "draws", "available"),
        (
            "plan",
            {"hand": HAND, "draws": 2, "objective": "points", "rules": "mahjong0"},
            "objective",
            "",
        ),
        ("explain", {"hand": HAND, "discards": ["9z"]}, "discards", ""),
        ("calls", {"hand": HAND, "tile": "9s"}, "hand", "waiting"),
        ("calls", {"hand": WAITING, "tile": "99s"}, "tile", "one tile"),
        ("calls", {"hand": WAITING, "tile": "9s", "seat": "east"}, "seat", "left"),
        ("kongs", {"hand": WAITING}, "hand", "a drawn hand declares kongs"),
        ("kongs", {"hand": HAND, "draws": 136}, "draws", "available"),
        ("score", {"hand": "123m456p789s1122z", "tile": ""}, "tile", "the winning tile"),
        ("score", {"hand": "123m", "tile": "1m"}, "hand", "10 are missing"),
        ("score", {"hand": "12m"}, "hand", "hand"),
        ("score", {"hand": "123456789m11z1", "tile": "x"}, "hand", ""),
        ("score", {"hand": "123456789m1112z", "tile": "x"}, "tile", ""),
        ("score", {"hand": "123456789m11122z", "seat": "up"}, "seat", ""),
        ("score", {"hand": "123456789m11122z", "void": "m"}, "void", "nothing under mcr"),
        ("score", {"hand": "123456789m11122z", "rules": "mahjong0"}, "rules", "mcr, xuezhan"),
        ("score", {"hand": "123456789m112z1p3m"}, "hand", "expected a winning hand"),
        ("replay", {"log": ""}, "log", "empty file"),
        ("replay", {"log": "{}"}, "log", "line 1"),
        ("replay", {"log": "{}", "seat": "nobody"}, "seat", ""),
        ("replay", {"log": '{"type": "start_game"}', "plain": True}, "plain", "riichi"),
    ],
    ids=lambda part: str(part)[:60],
)
def test_what_is_wrong_names_its_field(
    kind: str, question: dict[str, Any], field: str, reason: str
) -> None:
    fault = error(kind, question)
    assert fault["field"] == field
    assert reason in fault["message"]
    assert fault["kind"].endswith("Error")
    assert {"what", "got", "expected"} <= fault.keys()


ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**30), 10**30),
        st.floats(allow_nan=False, allow_infinity=False),
        st.text(max_size=20),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=4,
)


def values(field: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Return a strategy of valid and invalid values for a field."""
    match field["type"]:
        case "string" if "enum" in field:
            right: st.SearchStrategy[Any] = st.sampled_from(field["enum"])
        case "string":
            right = st.text("0123456789mpszEWBTJF[](), =:", max_size=24)
        case "array":
            right = st.lists(st.text("123mpsz", max_size=3), max_size=4)
        case "boolean":
            right = st.booleans()
        case _:
            right = st.integers(int(field["minimum"]), int(min(field["maximum"], 3)))
    return st.one_of(right, right, right, ANYTHING)


@st.composite
def questions(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    kind = draw(st.sampled_from(sorted(KINDS)))
    question = {}
    for name, field in KINDS[kind].fields.items():
        if name == "hand":
            hands = st.sampled_from([HAND, WAITING, "11m", "3455s", "19m19p19s1234567z"])
            question["hand"] = draw(st.one_of(hands, values(field)))
        elif name in KINDS[kind].schema["required"] or draw(st.integers(0, 5)) == 0:
            question[name] = draw(values(field))
    return kind, question


@given(questions())
def test_any_question_is_answered_or_refused(asked: tuple[str, dict[str, Any]]) -> None:
    kind, question = asked
    # Long searches, which are tested elsewhere.
    question = {**question} | ({"seconds": 0.01} if kind in ("plan", "completions") else {})
    if kind in ("outlook", "explain"):
        question |= {"draws": 2} | ({"detours": 0} if kind == "outlook" else {})
    fault, found = answered(kind, question)
    if fault:
        Draft202012Validator(description()["components"]["schemas"]["error"]).validate(found)
    else:
        Draft202012Validator(KINDS[kind].schema).validate(question)
        validator(kind).validate(found)


@given(questions(), ANYTHING)
def test_fields_take_what_their_schemas_allow(asked: tuple[str, Any], other: Any) -> None:
    kind, question = asked
    cost = KINDS[kind].cost
    for wanted in (question, other):
        is_right = Draft202012Validator(KINDS[kind].schema).is_valid(wanted)
        with nullcontext() if is_right else pytest.raises(FaultyQuestionError):
            cost(json.dumps(wanted))


@pytest.mark.parametrize(
    ("question", "what", "got", "expected"),
    [
        ([], "question", "a list", "an object"),
        (None, "question", "null", "an object"),
        ("x", "question", "'x'", "an object"),
        ({"hand": HAND, "colour": 2}, "question", "a field 'colour'", "fields among hand, melds"),
        ({}, "hand", "nothing", "a text of at most 10,000 characters"),
        ({"hand": None}, "hand", "null", "a text of at most 10,000 characters"),
        ({"hand": HAND, "notation": "morse"}, "notation", "'morse'", "one of auto, mpsz, papers"),
        ({"hand": HAND, "notation": True}, "notation", "true", "one of auto, mpsz, papers"),
        ({"hand": HAND, "discards": "x"}, "discards", "'x'", "a list of at most 14 short texts"),
        ({"hand": HAND, "discards": [1]}, "discards", "a list", "a list of at most 14 short texts"),
        ({"hand": HAND, "draws": 2.5}, "draws", "2.5", "an integer, 0 to 136"),
        ({"hand": HAND, "draws": True}, "draws", "true", "an integer, 0 to 136"),
        ({"hand": HAND, "draws": "3"}, "draws", "'3'", "an integer, 0 to 136"),
        ({"hand": HAND, "draws": {}}, "draws", "an object", "an integer, 0 to 136"),
    ],
    ids=lambda part: str(part)[:40],
)
def test_wrong_fields_are_described(question: Any, what: str, got: str, expected: str) -> None:
    found = error("explain", question)
    assert (found["what"], found["got"]) == (what, got)
    assert found["expected"].startswith(expected)


def test_enormous_numbers_are_described_in_short() -> None:
    assert len(error("explain", {"hand": HAND, "draws": 10**4000})["got"]) < 100


def test_an_integer_may_be_written_with_a_point() -> None:
    assert answer("explain", {"hand": HAND, "draws": 1.0})["draws"] == 1


@pytest.mark.check
def test_an_outlook_that_is_stopped_has_no_detours() -> None:
    # Without detours it takes a sixtieth of the time; with them it is longer than the limit.
    question = {"hand": "2359m2468p1357s12z", "detours": 8, "seconds": 2}
    found = answer("outlook", question)
    validator("outlook").validate(found)
    assert (found["stopped_by"], found["model"]["detours"]) == ("seconds", 0)
    assert found["options"] == answer("outlook", {**question, "detours": 0})["options"]
