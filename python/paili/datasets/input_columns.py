"""Input columns: those of a user's table that describe positions, checked and parsed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from paili.datasets.columns import Column, type_name
from paili.datasets.positions import NOT_SAID, Integers, RawPositions, fault_of
from paili.datasets.source import Source
from paili.datasets.writing import ENTRY
from paili.model.errors import ArgumentError, TileCountError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld, iter_parts
from paili.model.notation import Notation
from paili.model.tiles import COPIES, KINDS, SUITED_KINDS

if TYPE_CHECKING:
    import pyarrow

INPUT_COLUMNS = (
    Column("counts", "uint8[34]", "concealed copies of each kind; 27 of rules without honours"),
    Column("hand", "text", "instead of `counts`: the hand with its melds, in any notation"),
    Column(
        "melds", "text", "known melds beside `counts`, such as `[123m](1111z)` in brackets", True
    ),
    Column("jokers", "uint8", "jokers in hand, beside `counts`", True),
    Column("available", "uint8[34]", "copies of each kind that can still come, or as digits", True),
    Column("jokers_available", "uint8", "jokers that can still come", True),
    Column("void_suit", "text", "the suit that is given up: m, p or s", True),
    Column("seat_wind", "int8", "0 to 3, east to north; for `legal`", True),
    Column("prevalent_wind", "int8", "0 to 3, east to north; for `legal`", True),
)
"""Columns that `label` reads if a table has them; a null means that nothing is given."""

_NAMES = tuple(one.name for one in INPUT_COLUMNS)
_VOIDS = {"m": 0, "p": 1, "s": 2}
_KINDS_EXPECTED = f"{KINDS} or {SUITED_KINDS} integers in each row"


@dataclass(frozen=True, slots=True)
class InputColumns:
    """The columns of a table that describe positions.

    Attributes:
        names: names of the input columns that the table has.
    """

    names: frozenset[str]

    @classmethod
    def of(cls, schema: pyarrow.Schema, name: str) -> InputColumns:
        """Return the input columns of a table.

        Args:
            name: name of the table, for error messages.
        Raises:
            ArgumentError: no column of hands, a repeated column, or a column of another type.
        """
        from pyarrow import types

        for found in schema.names:
            if found in _NAMES and schema.names.count(found) > 1:
                raise ArgumentError(name, f"two columns {found}", "one of each name")
        names = frozenset(_NAMES).intersection(schema.names)
        if not names & {"counts", "hand"}:
            listed = ", ".join(schema.names) or "none"
            expected = "a column counts, a list of 34 integers, or hand, a text"
            raise ArgumentError(name, f"columns {listed}", expected)
        if "counts" in names:
            names -= {"hand"}
        for one in names:
            kind = _plain(schema.field(one).type)
            is_text = types.is_string(kind) or types.is_large_string(kind)
            is_text = is_text or types.is_string_view(kind) or types.is_null(kind)
            is_integer = types.is_integer(kind) or types.is_null(kind)
            is_right, expected = {
                "counts": (_is_counts(kind), f"a list of {_KINDS_EXPECTED}"),
                "available": (
                    _is_counts(kind) or is_text,
                    f"a list of {_KINDS_EXPECTED}, or text of as many digits",
                ),
            }.get(one, (is_text, "text") if one in _TEXTS else (is_integer, "integers"))
            if not is_right:
                got = f"column {one} of type {schema.field(one).type}"
                raise ArgumentError(name, got, expected)
        return cls(names)

    def read(self, batch: pyarrow.RecordBatch) -> RawPositions:
        """Return the rows of a batch; errors of values are added to its faults."""
        raw = RawPositions.empty(batch.num_rows)

        def column(name: str) -> pyarrow.Array[Any] | None:
            return _decoded(batch.column(name)) if name in self.names else None

        if (counts := column("counts")) is not None:
            raw.counts, _ = _counts(counts, "counts", raw.faults, is_needed=True)
            if (melds := column("melds")) is not None:
                _each(melds, raw.faults, lambda row, text: raw.melds.__setitem__(row, _melds(text)))
        elif (hands := column("hand")) is not None:
            _read_hands(hands, raw, column("melds"))
        if (available := column("available")) is not None:
            _read_available(available, raw)
        if (void := column("void_suit")) is not None:
            _each(void, raw.faults, lambda row, text: raw.void.__setitem__(row, _void(text)))
        if (numbers := column("jokers")) is not None:
            _put_jokers(numbers, raw, is_beside_hand="counts" not in self.names)
        for name in ("jokers_available", "seat_wind", "prevalent_wind"):
            if (numbers := column(name)) is not None:
                _put_numbers(numbers, name, getattr(raw, name), raw.faults)
        return raw


def _put_jokers(column: pyarrow.Array[Any], raw: RawPositions, is_beside_hand: bool) -> None:
    """Store the jokers of each row; those of a `hand` text must be the same number."""
    if not is_beside_hand:
        _put_numbers(column, "jokers", raw.jokers, raw.faults)
        return
    said = np.full_like(raw.jokers, NOT_SAID)
    _put_numbers(column, "jokers", said, raw.faults)
    for row in np.flatnonzero((said != NOT_SAID) & (said != raw.jokers)).tolist():
        fault = f"jokers: got {said[row]}, expected {raw.jokers[row]}, as in the hand"
        raw.faults.setdefault(row, fault)


_TEXTS = ("hand", "melds", "void_suit")


def _plain(kind: Any) -> Any:
    """Return the type of a dictionary's values; other types are unchanged."""
    from pyarrow import types

    return kind.value_type if types.is_dictionary(kind) else kind


def _decoded(column: Any) -> pyarrow.Array[Any]:
    """Return the column with the values of a dictionary; other columns are unchanged."""
    is_plain = _plain(column.type) == column.type
    # A cast works for text, but not for lists.
    found: pyarrow.Array[Any] = column if is_plain else column.dictionary.take(column.indices)
    return found


def _is_counts(kind: Any) -> bool:
    from pyarrow import types

    if types.is_fixed_size_list(kind):
        return types.is_integer(kind.value_type) and kind.list_size in (KINDS, SUITED_KINDS)
    is_list = types.is_list(kind) or types.is_large_list(kind)
    return is_list and types.is_integer(kind.value_type)


def _counts(
    column: pyarrow.Array[Any], name: str, faults: dict[int, str], *, is_needed: bool
) -> tuple[Integers, npt.NDArray[np.bool_]]:
    """Return the numbers of a column of lists, 34 per row, and a mask of the rows with a list."""
    import pyarrow
    from pyarrow import compute

    rows = len(column)
    found = np.zeros((rows, KINDS), dtype=np.int64)
    lengths = compute.list_value_length(column).fill_null(-1).to_numpy(zero_copy_only=False)
    # Some versions of Arrow return the size of fixed-size lists for nulls, too.
    lengths = np.where(column.is_valid().to_numpy(zero_copy_only=False), lengths, -1)
    for row in np.flatnonzero(~np.isin(lengths, (KINDS, SUITED_KINDS))).tolist():
        length = int(lengths[row])
        if length >= 0:
            faults.setdefault(row, f"{name}: got {length} numbers, expected 34 or 27")
        elif is_needed:
            faults.setdefault(row, f"{name}: got null, expected 34 or 27 numbers")
    for width in (KINDS, SUITED_KINDS):
        chosen = lengths == width
        if not chosen.any():
            continue
        lists: Any = column.filter(pyarrow.array(chosen))
        values = given = lists.flatten()
        if pyarrow.types.is_uint64(values.type):
            most = pyarrow.scalar(1 << 62, pyarrow.uint64())
            values = compute.min_element_wise(values, most, skip_nulls=False)
        if values.null_count:
            nulls = values.is_null().to_numpy(zero_copy_only=False).reshape(-1, width)
            for row in np.flatnonzero(chosen)[nulls.any(axis=1)].tolist():
                faults.setdefault(row, f"{name}: got null among the numbers, expected integers")
        numbers = values.cast(pyarrow.int64()).fill_null(0).to_numpy(zero_copy_only=False)
        numbers = numbers.reshape(-1, width)
        wrong = (numbers < 0) | (numbers > COPIES)
        places = np.flatnonzero(chosen)
        for at in np.flatnonzero(wrong.any(axis=1)).tolist():
            kind, row = int(np.argmax(wrong[at])), int(places[at])
            count = given[at * width + kind].as_py()
            faults.setdefault(row, str(TileCountError(kind, count, where=name)))
        found[chosen, :width] = numbers
    return found, lengths >= 0


def _read_hands(
    column: pyarrow.Array[Any], raw: RawPositions, melds: pyarrow.Array[Any] | None
) -> None:
    known: list[str | None] = [None] * len(raw.melds)
    if melds is not None:
        known = _texts(melds, raw.faults)

    def put(row: int, text: str) -> None:
        hand = Hand.parse(text)
        beside = known[row]
        more = () if beside is None else _melds(beside)
        if more:
            hand = Hand.from_counts(hand.counts, (*hand.melds, *more), jokers=hand.jokers)
        raw.counts[row] = hand.counts
        raw.jokers[row] = hand.jokers
        raw.melds[row] = hand.melds

    _each(column, raw.faults, put, needed="hand")


def _read_available(column: pyarrow.Array[Any], raw: RawPositions) -> None:
    if _is_counts(column.type):
        raw.available, raw.has_available = _counts(column, "available", raw.faults, is_needed=False)
        return

    def put(row: int, text: str) -> None:
        knowledge = KnowledgeBase.parse(text)
        raw.available[row] = knowledge.available
        raw.has_available[row] = True
        if "0z=" in text:
            raw.jokers_available[row] = knowledge.jokers

    _each(column, raw.faults, put)


def _each(
    column: pyarrow.Array[Any],
    faults: dict[int, str],
    put: Callable[[int, str], None],
    needed: str = "",
) -> None:
    """Call a function for each text of a column; its exceptions are added to the faults.

    Args:
        needed: the name of the column if nulls are faults, or an empty string.
    """
    for row, text in enumerate(_texts(column, faults)):
        if text is None:
            if needed:
                faults.setdefault(row, f"{needed}: got null, expected text")
            continue
        try:
            put(row, text)
        except BaseException as error:
            faults.setdefault(row, fault_of(error))


def _texts(column: pyarrow.Array[Any], faults: dict[int, str]) -> list[str | None]:
    """Return the texts of a column; invalid UTF-8, which Arrow accepts, is added to the faults."""
    try:
        texts: list[str | None] = column.to_pylist()
    except UnicodeDecodeError:
        texts = []
        scalars: Any = column
        for row, scalar in enumerate(scalars):
            try:
                texts.append(scalar.as_py())
            except UnicodeDecodeError:
                faults.setdefault(row, "got bytes that are no UTF-8, expected text")
                texts.append(None)
    return texts


@lru_cache(maxsize=1 << 14)
def _melds(text: str) -> tuple[Meld, ...]:
    """Parse a text of melds only.

    Raises:
        PailiError: any other text.
    """
    melds: list[Meld] = []
    for part in iter_parts(text, Notation.MPSZ) if text.strip() else ():
        if not isinstance(part, Meld):
            raise ArgumentError("melds", text, "melds in brackets alone, such as [123m](1111z)")
        melds.append(part)
    return tuple(melds)


def _void(text: str) -> int:
    if text not in _VOIDS:
        raise ArgumentError("void_suit", text or "nothing", "m, p or s")
    return _VOIDS[text]


_MOST_NUMBER = 136
"""Greatest number that is accepted, the tiles of a game."""
_EXPECTED = {
    "jokers": f"0 to {_MOST_NUMBER}",
    "jokers_available": f"0 to {_MOST_NUMBER}",
    "seat_wind": "0 (east) to 3 (north)",
    "prevalent_wind": "0 (east) to 3 (north)",
}


def _put_numbers(
    column: pyarrow.Array[Any], name: str, into: Integers, faults: dict[int, str]
) -> None:
    """Store the numbers of a column, except nulls; numbers out of range are faults."""
    import pyarrow
    from pyarrow import compute

    if pyarrow.types.is_null(column.type):
        return
    numbers = column
    if pyarrow.types.is_uint64(column.type):
        most = pyarrow.scalar(1 << 62, pyarrow.uint64())
        numbers = compute.min_element_wise(column, most, skip_nulls=False)
    said = column.is_valid().to_numpy(zero_copy_only=False)
    values = numbers.cast(pyarrow.int64()).fill_null(0).to_numpy(zero_copy_only=False)
    is_wrong = said & ((values < 0) | (values > _MOST_NUMBER))
    for row in np.flatnonzero(is_wrong).tolist():
        got = column[row].as_py()
        faults.setdefault(row, f"{name}: got {got}, expected {_EXPECTED[name]}")
    kept = said & ~is_wrong
    into[kept] = values[kept]


UNKNOWN = "unknown"
_MEANINGS = {column.name: column.meaning for column in INPUT_COLUMNS}
_OF_SOURCE = "a column of the source"


def description_of(source: Source) -> Mapping[str, Any]:
    """Return the description that paili wrote into the files of a source; empty without one."""
    try:
        found = json.loads(source.metadata[ENTRY])
    except (LookupError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def described_columns(source: Source) -> dict[str, Column]:
    """Return the columns of a source by name, with the meanings in its description."""
    said = description_of(source)
    meanings = dict(_MEANINGS)
    for part in ("kept", "columns"):
        columns = said.get(part)
        for one in columns if isinstance(columns, list) else ():
            if isinstance(one, dict) and isinstance(one.get("meaning"), str):
                meanings[str(one.get("name"))] = one["meaning"]
    return {
        field.name: Column(
            field.name,
            type_name(field.type),
            meanings.get(field.name, _OF_SOURCE),
            field.nullable,
        )
        for field in source.schema
    }


def licence_of(source: Source) -> str:
    """Return the licence of the rows of a source; "unknown" if the description has none."""
    found = description_of(source).get("licence")
    return found if isinstance(found, str) and found.isprintable() and found else UNKNOWN
