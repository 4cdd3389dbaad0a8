"""The texts that were read: the papers themselves, unless it is said here."""

from __future__ import annotations

from collections.abc import Mapping

PAPER_ITSELF = "the paper"

NOTES: Mapping[str, str] = {
    "wang-2022": "a Chinese note on the paper, without its pseudocode; its algorithms are "
    "reconstructed"
}
"""The text that was read instead of a paper, by its short name. Its claims say *the note says*, and
they are counted apart."""


def what_was_read(paper: str) -> str:
    return NOTES.get(paper, PAPER_ITSELF)


def says(paper: str) -> str:
    """Return who says what an entry of the ledger quotes."""
    return "the note says" if paper in NOTES else "the paper"
