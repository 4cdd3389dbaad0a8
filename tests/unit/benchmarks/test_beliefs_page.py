"""The page on inference has the numbers of its record."""

from __future__ import annotations

import json

from benchmarks.beliefs import PAGE, RECORD, duel_text, tables


def test_the_page_has_the_numbers_of_the_record() -> None:
    """Tables and sentence are those that the benchmark writes."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    text = PAGE.read_text(encoding="utf-8")
    assert tables(record) in text
    assert duel_text(record["duel"]) in text
