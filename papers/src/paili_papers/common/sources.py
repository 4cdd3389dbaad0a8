"""The sources of the claims: the papers themselves, except for those listed here."""

from __future__ import annotations

from collections.abc import Mapping

PAPER_ITSELF = "the paper"

NOTES: Mapping[str, str] = {
    "wang-2022": "a Chinese note on the paper, without its pseudocode; its algorithms are "
    "reconstructed"
}
"""The text that was read instead of a paper, by the paper's short name.

Its claims say *the note says*, and they are counted apart.
"""


def what_was_read(paper: str) -> str:
    return NOTES.get(paper, PAPER_ITSELF)


def says(paper: str) -> str:
    """Return the source in the words of the ledger."""
    return "the note says" if paper in NOTES else "the paper"
