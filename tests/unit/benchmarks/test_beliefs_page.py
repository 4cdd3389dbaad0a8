"""The page on inference has the numbers of its record."""

from __future__ import annotations

import json

from benchmarks.fits.beliefs import PAGE, RECORD, duel_text, tables


def test_the_page_has_the_numbers_of_the_record() -> None:
    """Check that the tables and the sentence are the benchmark's output."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    text = PAGE.read_text(encoding="utf-8")
    assert tables(record) in text
    assert duel_text(record["duel"]) in text
