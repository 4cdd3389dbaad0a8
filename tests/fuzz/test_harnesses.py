"""Harnesses fail where they should: each notices an error that is not the library's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from paili.model.errors import PailiError

from fuzz import records, tables, texts, web
from fuzz.source import Source

Harness = Callable[[bytes], None]


def fail(*arguments: object, **more: object) -> None:
    raise KeyError("foreign")


def refuse(*arguments: object, **more: object) -> None:
    raise PailiError("ours")


@pytest.mark.parametrize(
    ("harness", "place", "data"),
    [
        (texts.knowledge, "paili.KnowledgeBase.parse", b""),
        (texts.rules, "paili.Rules.parse", b""),
        (texts.notation, "paili.Hand.parse", b"\0\0"),
        (records.transcripts, "fuzz.records.read_any_games", b""),
        (records.requests, "fuzz.records.Session.answer", b""),
        (tables.tables, "fuzz.tables.label_table", bytes([1, 0, 0, 0, 0, 0, 0, 0, 0])),
        (tables.parquet, "fuzz.tables.label_table", b"\1"),
        (tables.manifests, "fuzz.tables.Manifest.read", b""),
        (web.questions, "fuzz.web.read_question", b""),
    ],
)
def test_foreign_errors(
    harness: Harness, place: str, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, fail)
    with pytest.raises(KeyError, match="foreign"):
        harness(data)


@pytest.mark.parametrize(
    ("harness", "place"),
    [(texts.rules, "paili.Rules.parse"), (web.questions, "fuzz.web.read_question")],
)
def test_our_errors(harness: Harness, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, refuse)
    harness(b"")


def test_source() -> None:
    source = Source(b"\x05\x01\x02\x80\x81xy")
    assert source.below(4) == 1
    assert source.flag()
    assert source.choose("abc") == "c"
    assert source.text(["12", "m"]) == "mxy"
    assert [source.byte(), source.below(1000)] == [0, 0]


def test_edits() -> None:
    example = b"one\ntwo\nthree"
    assert Source(b"").edited(example, [b"x"]) == example
    dropped = Source(bytes([1, 0, 4 - 1, 0])).edited(example, [b"x"])
    assert dropped == b"two\nthree"
    assert Source(bytes([1, 0, 2, 0])).without_lines(example) == b"two\nthree"
