"""Rows that raise unexpected exceptions: each keeps its reason, others keep their labels."""

from __future__ import annotations

from typing import Any

import paili
import pyarrow
import pytest
from paili.datasets import arrays, hand_labels, label_table

GOOD = "123m456p23478s11m"
BAD = "123m456p23478s22m"
MELDS = "[111m]" * 85
"""257 tiles of a kind: more than a byte can count."""


@pytest.mark.parametrize(
    "columns",
    [
        {"hand": [GOOD, "11m" + MELDS, GOOD]},
        {"hand": [GOOD, "11m", GOOD], "melds": [None, MELDS, ""]},
        {"counts": [[2] + [0] * 33] * 3, "melds": [None, MELDS, ""]},
        {"hand": [GOOD, "11m" + "(1111z)" * 200, GOOD]},
    ],
)
def test_more_melds_than_a_byte_counts(columns: dict[str, Any]) -> None:
    first, bad, last = label_table(pyarrow.table(columns), "deficiency,plan:1").to_pylist()
    assert bad["error"].startswith("2 tiles, expected at most 4 melds, not ")
    assert bad["deficiency"] is bad["plan_1_exact"] is None
    assert first["error"] is last["error"] is None
    assert first["deficiency"] == last["deficiency"] is not None


class PanicException(BaseException):
    """An exception like that of a native panic, which is not an `Exception`."""


@pytest.mark.parametrize("error", [RuntimeError("no\nreason"), PanicException("no reason")])
def test_any_exception_of_a_batch_is_that_of_its_row(
    monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    asked = arrays.deficiency_batch
    bad = paili.Hand.parse(BAD).counts

    def failing(counts: Any, *args: Any, **options: Any) -> Any:
        if (counts == bad).all(axis=1).any():
            raise error
        return asked(counts, *args, **options)

    monkeypatch.setattr(arrays, "deficiency_batch", failing)
    hands = [GOOD] * 9 + [BAD] + ["11m", "12m"]
    rows = label_table(pyarrow.table({"hand": hands}), "deficiency,forms").to_pylist()
    reason = f"deficiency: {type(error).__name__}: no reason"
    assert [row["error"] for row in rows] == [None] * 9 + [reason] + [None] * 2
    assert [row["deficiency"] for row in rows] == [1] * 9 + [None, 0, 1]
    assert rows[9]["deficiency_standard"] == 1  # other labels of the row are computed


@pytest.mark.parametrize("name", ["plan", "deficiency_by_form"])
def test_any_exception_of_a_hand_is_that_of_its_row(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    asked = getattr(hand_labels, name)

    def failing(hand: paili.Hand, *args: Any, **options: Any) -> Any:
        if hand == paili.Hand.parse(BAD):
            raise OverflowError("too large")
        return asked(hand, *args, **options)

    monkeypatch.setattr(hand_labels, name, failing)
    rows = label_table(pyarrow.table({"hand": [GOOD, BAD, GOOD]}), "plan:1,forms").to_pylist()
    label = {"plan": "plan:1", "deficiency_by_form": "forms"}[name]
    assert [row["error"] for row in rows] == [None, f"{label}: OverflowError: too large", None]


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, SystemExit])
def test_what_is_no_fault_of_a_row_ends_the_run(
    monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def failing(*args: Any, **options: Any) -> Any:
        raise error

    monkeypatch.setattr(hand_labels, "plan", failing)
    with pytest.raises(error):
        label_table(pyarrow.table({"hand": [GOOD]}), "plan:1")
