"""What a field may be: exactly what its schema says."""

from __future__ import annotations

import json
from contextlib import nullcontext
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from paili.model.errors import ArgumentError
from paili.web.fields import Field, Type, checked_fields

TEXT = Field("text", "a text", most=5)
CHOICE = Field("choice", "a choice", choices=("a", "b"), default="a")
TEXTS = Field("texts", "texts", Type.TEXTS, default=(), most=2)
FLAG = Field("flag", "a flag", Type.FLAG, default=False)
COUNT = Field("count", "an integer", Type.INTEGER, 3, least=1, most=9)
SHARE = Field("share", "a number", Type.NUMBER, most=10, is_required=True)
FIELDS = (TEXT, CHOICE, TEXTS, FLAG, COUNT, SHARE)
ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.integers(0, 12),
        st.floats(),
        st.text(max_size=7),
        st.sampled_from(["a", "b"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=2), inner)
    ),
    max_leaves=4,
)


def test_what_is_left_out_is_the_default() -> None:
    expected = {"text": None, "choice": "a", "texts": (), "flag": False, "count": 3, "share": 0.5}
    assert checked_fields(FIELDS, {"share": 0.5}) == expected


@pytest.mark.parametrize(
    ("field", "right"),
    [(TEXT, "12345"), (CHOICE, "b"), (TEXTS, ["x"]), (FLAG, True), (COUNT, 9), (SHARE, 0)],
)
def test_what_is_right_stays(field: Field, right: object) -> None:
    assert field.checked(right) == right


def test_an_integer_may_be_written_with_a_point() -> None:
    found = COUNT.checked(4.0)
    assert (found, type(found)) == (4, int)


@pytest.mark.parametrize(
    ("field", "wrong", "got", "expected"),
    [
        (TEXT, "123456", "'123456'", "a text of at most 5 characters"),
        (TEXT, None, "null", "a text of at most 5 characters"),
        (CHOICE, "c", "'c'", "one of a, b"),
        (CHOICE, True, "true", "one of a, b"),
        (TEXTS, "x", "'x'", "a list of at most 2 short texts"),
        (TEXTS, ["x"] * 3, "a list", "a list of at most 2 short texts"),
        (TEXTS, [1], "a list", "a list of at most 2 short texts"),
        (FLAG, 1, "1", "true or false"),
        (FLAG, {}, "an object", "true or false"),
        (COUNT, 0, "0", "an integer, 1 to 9"),
        (COUNT, 2.5, "2.5", "an integer, 1 to 9"),
        (COUNT, True, "true", "an integer, 1 to 9"),
        (COUNT, "3", "'3'", "an integer, 1 to 9"),
        (COUNT, float("nan"), "nan", "an integer, 1 to 9"),
        (COUNT, float("inf"), "inf", "an integer, 1 to 9"),
        (SHARE, float("nan"), "nan", "a number, 0 to 10"),
        (SHARE, 10.5, "10.5", "a number, 0 to 10"),
    ],
)
def test_what_is_wrong_is_told(field: Field, wrong: object, got: str, expected: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        field.checked(wrong)
    assert (caught.value.name, caught.value.got) == (field.name, got)
    assert caught.value.expected == expected


def test_an_enormous_number_is_told_in_short() -> None:
    with pytest.raises(ArgumentError) as caught:
        SHARE.checked(10**4000)
    assert len(caught.value.got) < 100


@pytest.mark.parametrize(
    ("question", "name", "got"),
    [
        ([], "question", "a list"),
        (None, "question", "null"),
        ("x", "question", "'x'"),
        ({"share": 1, "colour": 2}, "question", "a field 'colour'"),
        ({}, "share", "nothing"),
    ],
)
def test_what_is_no_question_is_told(question: object, name: str, got: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        checked_fields(FIELDS, question)
    assert (caught.value.name, caught.value.got) == (name, got)


@given(st.sampled_from(FIELDS), ANYTHING)
def test_the_schema_accepts_what_is_accepted(field: Field, value: Any) -> None:
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return  # JSON does not have it
    is_valid = Draft202012Validator(field.schema).is_valid(value)
    with nullcontext() if is_valid else pytest.raises(ArgumentError, match=field.name):
        field.checked(value)
