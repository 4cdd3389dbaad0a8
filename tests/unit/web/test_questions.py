"""The questions without HTTP: every answer follows its schema, whatever is asked."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import paili
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from paili.model.errors import PailiError
from paili.web.faults import FieldError
from paili.web.fields import Field, Type
from paili.web.openapi import answer_schema, description, question_schema
from paili.web.questions import KINDS, answer

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


@pytest.mark.parametrize("name", ["games", "sichuan-games"])
def test_a_replay_follows_its_schema(name: str) -> None:
    log = Path(f"docs/{name}.jsonl").read_text(encoding="utf-8")
    found = answer("replay", {"log": log, "plain": False})
    validator("replay").validate(json.loads(json.dumps(found)))
    game = found["games"][0]
    assert game["error"] is None
    assert game["report"]["game"] == 1
    # What is told of the game is the game: it is read again.
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
    assert answer("report", {"hand": HAND, "seen": "25p"}) == expected.to_json()
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
        ("plan", {"hand": HAND, "draws": 2, "objective": "points"}, "objective", ""),
        ("explain", {"hand": HAND, "discards": ["9z"]}, "discards", ""),
        ("score", {"hand": "123m456p789s1122z", "tile": ""}, "tile", "the winning tile"),
        ("score", {"hand": "123m", "tile": "1m"}, "hand", "10 are missing"),
        ("score", {"hand": "12m"}, "hand", "hand"),
        ("score", {"hand": "123456789m11z1", "tile": "x"}, "hand", ""),
        ("score", {"hand": "123456789m1112z", "tile": "x"}, "tile", ""),
        ("score", {"hand": "123456789m11122z", "seat": "up"}, "seat", ""),
        ("score", {"hand": "123456789m11122z", "void": "m"}, "void", "nothing under mcr"),
        ("score", {"hand": "123456789m11122z", "rules": "riichi"}, "rules", "mcr, xuezhan"),
        ("score", {"hand": "123456789m112z1p3m"}, "hand", "expected a winning hand"),
        ("replay", {"log": ""}, "log", "empty file"),
        ("replay", {"log": "{}"}, "log", "line 1"),
        ("replay", {"log": "{}", "seat": "nobody"}, "seat", ""),
    ],
    ids=lambda part: str(part)[:60],
)
def test_what_is_wrong_names_its_field(
    kind: str, question: dict[str, Any], field: str, reason: str
) -> None:
    with pytest.raises((PailiError, FieldError)) as caught:
        answer(kind, question)
    error = caught.value
    assert isinstance(error, PailiError | FieldError)
    fault = KINDS[kind].fault(error)["error"]
    assert fault["field"] == field
    assert reason in fault["message"]
    assert fault["kind"].endswith("Error")
    assert {"what", "got", "expected"} <= fault.keys()


def values(field: Field) -> st.SearchStrategy[Any]:
    """What may come for a field, right or wrong."""
    wrong = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20))
    match field.type:
        case Type.TEXT if field.choices:
            right: st.SearchStrategy[Any] = st.sampled_from(field.choices)
        case Type.TEXT:
            right = st.text("0123456789mpszEWBTJF[](), =:", max_size=24)
        case Type.TEXTS:
            right = st.lists(st.text("123mpsz", max_size=3), max_size=4)
        case Type.FLAG:
            right = st.booleans()
        case _:
            right = st.integers(field.least, min(field.most, 3))
    return st.one_of(right, right, right, wrong)


@st.composite
def questions(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    kind = draw(st.sampled_from(sorted(KINDS)))
    question = {}
    for field in KINDS[kind].fields:
        if field.name == "hand":
            hands = st.sampled_from([HAND, WAITING, "11m", "3455s", "19m19p19s1234567z"])
            question["hand"] = draw(st.one_of(hands, values(field)))
        elif field.is_required or draw(st.integers(0, 5)) == 0:
            question[field.name] = draw(values(field))
    return kind, question


@given(questions())
def test_any_question_is_answered_or_refused(asked: tuple[str, dict[str, Any]]) -> None:
    kind, question = asked
    # Searches that are long, and are tested elsewhere.
    question = {**question} | ({"seconds": 0.01} if kind in ("plan", "completions") else {})
    if kind in ("outlook", "explain"):
        question |= {"draws": 2} | ({"detours": 0} if kind == "outlook" else {})
    try:
        found = answer(kind, question)
    except (PailiError, FieldError) as error:
        fault = KINDS[kind].fault(error)
        Draft202012Validator(description()["components"]["schemas"]["error"]).validate(fault)
        json.dumps(fault, allow_nan=False)
    else:
        Draft202012Validator(question_schema(KINDS[kind])).validate(question)
        validator(kind).validate(json.loads(json.dumps(found, allow_nan=False)))
