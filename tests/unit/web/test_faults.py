"""Every error of the library has its parts in the API."""

from __future__ import annotations

from fractions import Fraction

import pytest
from paili.model import errors
from paili.web.faults import FieldError, about, fault, fault_of

FIELDS = frozenset({"hand", "seen", "draws"})


@pytest.mark.parametrize(
    ("error", "what", "got", "expected"),
    [
        (errors.ArgumentError("draws", "-1", "0 to 9"), "draws", "-1", "0 to 9"),
        (
            errors.NotationError("12x", 2, "a digit"),
            "the text, from character 3 on",
            "x",
            "a digit",
        ),
        (
            errors.NotationError("", 0, "a tile"),
            "the text, from character 1 on",
            "the end",
            "a tile",
        ),
        (errors.TileCountError(4, 5), "copies of 5m", "5", "0 to 4 copies"),
        (errors.TileCountError(34, 5), "copies of 0z", "5", "0 to 4 copies"),
        (errors.HandSizeError(15, "13 or 14"), "tiles of the concealed hand", "15", "13 or 14"),
        (
            errors.NotWinningError("1m", "2m"),
            "the win",
            "1m with 2m, which is not complete",
            "a winning hand",
        ),
        (errors.IllegalActionError("pass", ("play 1m",), "turn 7"), "turn 7", "pass", "play 1m"),
        (
            errors.IllegalActionError("pass", ()),
            "action",
            "pass",
            "none: the game is over",
        ),
        (errors.ProtocolError("x", "a log", "line 1"), "line 1", "x", "a log"),
        (
            errors.SearchLimitError(10, Fraction(1, 4)),
            "memory",
            "10 bytes, which are not enough",
            "a question with fewer draws",
        ),
        (
            errors.ArrayError("uint8", "float64"),
            "question",
            "got float64, expected uint8",
            "one that can be answered",
        ),
    ],
    ids=lambda part: type(part).__name__ if isinstance(part, Exception) else "",
)
def test_errors_keep_their_parts(
    error: errors.PailiError, what: str, got: str, expected: str
) -> None:
    found = fault_of(error, FIELDS)["error"]
    assert found["kind"] == type(error).__name__
    assert (found["what"], found["got"], found["expected"]) == (what, got, expected)
    assert found["message"] == " ".join(str(error).split())


def test_the_position_in_a_text_is_told() -> None:
    assert fault_of(errors.NotationError("12x", 2, "a digit"), FIELDS)["error"]["position"] == 2
    assert "position" not in fault_of(errors.HandSizeError(3, "4"), FIELDS)["error"]


def test_the_field_is_what_was_read_unless_the_argument_is_one() -> None:
    with pytest.raises(FieldError) as caught, about("seen"):
        raise errors.TileCountError(0, 5)
    assert fault_of(caught.value, FIELDS)["error"]["field"] == "seen"
    with pytest.raises(FieldError) as caught, about("seen"):
        raise errors.ArgumentError("draws", "-1", "0 to 9")
    assert fault_of(caught.value, FIELDS)["error"]["field"] == "draws"
    assert "field" not in fault_of(errors.ArgumentError("melds", "1", "2"), FIELDS)["error"]


def test_long_texts_are_cut() -> None:
    found = fault_of(errors.ArgumentError("hand", "x" * 10_000, "less"), FIELDS)["error"]
    assert len(found["got"]) == len(found["message"]) == 400
    assert found["got"].endswith("...")


def test_a_message_is_one_line() -> None:
    assert fault("Kind", "two\n lines") == {"error": {"kind": "Kind", "message": "two lines"}}
