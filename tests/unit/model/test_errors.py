"""Errors carry their fields, mention them in the message, and survive pickling."""

import copy
import pickle
from fractions import Fraction

import paili
import pytest
from paili.model.errors import SearchLimitError

CASES = [
    pytest.param(
        paili.NotationError("12x", 2, "a digit"),
        {"text": "12x", "position": 2, "expected": "a digit"},
        "character 3 of '12x': found 'x', expected a digit",
        id="notation",
    ),
    pytest.param(
        paili.NotationError("12", 2, "a suit"),
        {"text": "12", "position": 2, "expected": "a suit"},
        "character 3 of '12': found the end, expected a suit",
        id="notation at the end",
    ),
    pytest.param(
        paili.TileCountError(4, 5),
        {"tile": 4, "count": 5, "expected": "0 to 4 copies", "where": ""},
        "count of 5m is 5, expected 0 to 4 copies",
        id="tile count",
    ),
    pytest.param(
        paili.TileCountError(33, 1, "at least 2", where="row 7"),
        {"tile": 33, "count": 1, "expected": "at least 2", "where": "row 7"},
        "row 7: count of 7z is 1, expected at least 2",
        id="tile count of a row",
    ),
    pytest.param(
        paili.HandSizeError(12, "13 or 14", where="row 7"),
        {"size": 12, "expected": "13 or 14", "where": "row 7"},
        "row 7: 12 tiles: one is missing, expected 13 or 14",
        id="hand size",
    ),
    pytest.param(
        paili.ArrayError("uint8 (n, 34)", "float64 array of shape (3, 34)"),
        {"expected": "uint8 (n, 34)", "got": "float64 array of shape (3, 34)"},
        "got float64 array of shape (3, 34), expected uint8 (n, 34)",
        id="array",
    ),
    pytest.param(
        paili.ArgumentError("limit", -1, "0 or more"),
        {"name": "limit", "got": "-1", "expected": "0 or more"},
        "limit: got -1, expected 0 or more",
        id="argument",
    ),
    pytest.param(
        SearchLimitError(2**30, Fraction(1, 4), Fraction(2, 3), "row 7"),
        {
            "memory": 2**30,
            "lower": Fraction(1, 4),
            "upper": Fraction(2, 3),
            "where": "row 7",
            "proved": "value between 0.25 and 0.666667",
        },
        "row 7: 1073741824 bytes of memory are not enough for this search; "
        "proved: value between 0.25 and 0.666667",
        id="search limit",
    ),
    pytest.param(
        SearchLimitError(5),
        {"lower": 0, "upper": 1, "proved": "value between 0 and 1"},
        "5 bytes of memory are not enough for this search; proved: value between 0 and 1",
        id="search limit, nothing proved",
    ),
    pytest.param(
        paili.NotWinningError("1112345678999m", "1p"),
        {"hand": "1112345678999m", "tile": "1p"},
        "1112345678999m with 1p is not complete, expected a winning hand",
        id="not winning",
    ),
    pytest.param(
        paili.IllegalActionError("win", ("pass", "play 1m"), "turn 7"),
        {"action": "win", "legal": ("pass", "play 1m"), "where": "turn 7"},
        "turn 7: 'win' is not legal, expected pass or play 1m",
        id="illegal action",
    ),
    pytest.param(
        paili.IllegalActionError("win", ()),
        {"legal": (), "where": ""},
        "'win' is not legal, expected none: the game is over",
        id="illegal action after the end",
    ),
    pytest.param(
        paili.ProtocolError("9 1", "a request, 0 to 3", where="request 7"),
        {"line": "9 1", "expected": "a request, 0 to 3", "where": "request 7"},
        "request 7: got '9 1', expected a request, 0 to 3",
        id="protocol",
    ),
]


@pytest.mark.parametrize(("error", "fields", "message"), CASES)
def test_fields_message_and_pickle(
    error: paili.PailiError, fields: dict[str, object], message: str
) -> None:
    assert isinstance(error, paili.PailiError)
    assert isinstance(error, ValueError)
    for again in (error, pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert {name: getattr(again, name) for name in fields} == fields
        assert str(again) == message


def test_long_text_is_shown_around_the_fault() -> None:
    text = "1m" * 2000 + "x" + "1m" * 2000
    error = paili.NotationError(text, 4000, "a digit")
    assert error.text == text
    assert "character 4001 of '..." in str(error)
    assert "found 'x'" in str(error)
    assert len(str(error)) < 150


def test_message_is_printable() -> None:
    assert str(paili.NotationError("\x1b[2J\ud800", 0, "a digit")).isprintable()


class Unprintable:
    """A value whose repr fails."""

    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "got"),
    [
        pytest.param(10**5000, "<int>", id="int too long for repr"),
        pytest.param(Unprintable(), "<Unprintable instance at 0x", id="failing repr"),
        pytest.param([1] * 10**6, "[1, 1, 1, 1, 1, 1, ...]", id="long list"),
        pytest.param({"x": b"y" * 10**6}, "{'x': b'yyyy", id="long bytes"),
    ],
)
def test_any_value_is_described_shortly(value: object, got: str) -> None:
    error = paili.ArgumentError("tile", value, "a Tile")
    assert error.got.startswith(got)
    assert len(str(error)) < 150


def test_argument_error_pickles_whatever_the_value() -> None:
    error = paili.ArgumentError("tile", lambda: None, "a Tile")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_shown_bounds_contain_the_proved_ones() -> None:
    error = SearchLimitError(1, Fraction(1, 3), Fraction(1, 3))
    assert error.proved == "value between 0.333333 and 0.333334"


def test_huge_count_can_be_shown() -> None:
    assert "<int>" in str(paili.TileCountError(0, 10**5000))
