"""JSON from untrusted sources."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paili.model.errors import ArgumentError
from paili.web.questions import read_question


def test_an_object_is_read() -> None:
    text = '{"hand": "一万", "draws": 2}'
    assert read_question(text.encode()) == text


@pytest.mark.parametrize(
    ("body", "got"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"{} {}", "no JSON: Extra data"),
        (b"\xff\xfe\x00", "no UTF-8 at byte 0"),
        (b'{"hand": "\xed\xa0\x80"}', "no UTF-8 at byte 10"),
        (b"\xef\xbb\xbf{}", "no JSON"),
        ('{"hand": "1m"}'.encode("utf-16"), "no UTF-8"),
        (b"\x00\x01\x02", "no JSON"),
        (b'{"draws": NaN}', "NaN"),
        (b'{"draws": -Infinity}', "-Infinity"),
        (b'{"draws": ' + b"9" * 5000 + b"}", "a number of too many digits"),
        (b'{"hand": "1m", "hand": "2m"}', "the field 'hand' twice"),
        (b"[" * 200_000, "too many levels"),
        (b'{"a":' * 100_000, "too many levels"),
    ],
    ids=lambda part: repr(part)[:30],
)
def test_what_is_no_json_of_ours_is_refused(body: bytes, got: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        read_question(body)
    assert caught.value.name == "question"
    assert got in caught.value.got


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    try:
        found = read_question(body)
    except ArgumentError:
        return
    else:
        assert found.encode() == body
        json.loads(found)
