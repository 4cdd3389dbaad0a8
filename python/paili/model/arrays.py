"""Checks of the array arguments of batch functions: dtype, shape and range."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from paili import _core
from paili.model.errors import ArgumentError, ArrayError, TileCountError, describe
from paili.model.melds import Meld
from paili.model.rules import Rules
from paili.model.rules_checks import MOST_JOKERS
from paili.model.tiles import COPIES, KINDS, integer_within

if TYPE_CHECKING:
    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    import numpy.typing as npt

    IntegerArray = npt.NDArray[np.integer]


_RANKS = 9


def described(value: object) -> str:
    """Describe a value for error messages: dtype and shape of an array, else the type."""
    import numpy as np

    if isinstance(value, np.ndarray):
        kind = "array" if type(value) is np.ndarray else type(value).__name__
        return f"{value.dtype} {kind} of shape {value.shape}"
    return type(value).__name__


class EqualByContent:
    """Mixin for values made of arrays: equal if the arrays are equal, and not hashable."""

    __slots__ = ()

    def _arrays(self) -> Iterable[npt.NDArray[Any]]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        import numpy as np

        if not isinstance(other, type(self)):
            return False
        pairs = zip(self._arrays(), other._arrays(), strict=True)
        return all(np.array_equal(own, theirs) for own, theirs in pairs)

    def __ne__(self, other: object) -> bool:
        return not self == other  # tuple.__ne__ would compare the arrays

    def __hash__(self) -> int:
        raise TypeError(f"unhashable type: {type(self).__name__!r}, which consists of arrays")


def _as_uint8(array: IntegerArray, name: str, largest: int) -> npt.NDArray[np.uint8]:
    """Return an array as contiguous uint8; check and copy other integer types."""
    import numpy as np

    if array.dtype != np.uint8:
        wrong = (array < 0) | (array > largest)
        if wrong.any():
            where = tuple(int(i) for i in np.argwhere(wrong)[0])
            _refuse(int(array[where]), where, name, largest)
    return np.ascontiguousarray(array, dtype=np.uint8)


def _refuse(value: int, where: tuple[int, ...], name: str, largest: int) -> None:
    if name == "melds":
        raise ArgumentError("melds", f"{value} in row {where[0]}", f"0 to {largest} declared melds")
    place = f"{name}, row {where[0]}" if len(where) == 2 else name
    raise TileCountError(where[-1], value, f"0 to {COPIES} copies", place)


def _integers(value: object, name: str, expected: str) -> IntegerArray:
    import numpy as np

    masked = getattr(value, "mask", None) is not None  # a mask would be ignored
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "ui" or masked:
        raise ArrayError(f"{name}: {expected}", described(value))
    return value


def weights_of(value: object) -> list[float]:
    """Return weights of the 34 kinds.

    Raises:
        ArrayError: not 34 numbers.
    """
    import numpy as np

    expected = "34 numbers, one for each kind"
    try:
        weights = np.asarray(value)
    except (TypeError, ValueError) as error:
        raise ArrayError(expected, described(value)) from error
    if weights.shape != (KINDS,) or weights.dtype.kind not in "iuf":
        raise ArrayError(expected, described(weights))
    found: list[float] = weights.astype(np.float64).tolist()
    return found


def counts_array(value: object) -> npt.NDArray[np.uint8]:
    """Check the hands of a batch, integers of shape (n, 34); return contiguous uint8."""
    expected = f"an integer array of shape (n, {KINDS}), uint8 for speed"
    _core.load_numpy()
    array = _integers(value, "counts", expected)
    if array.ndim != 2 or array.shape[1] != KINDS:
        raise ArrayError(f"counts: {expected}", described(value))
    return _as_uint8(array, "counts", COPIES)


def suits_array(value: object) -> npt.NDArray[np.uint8]:
    """Check the suits of a batch, integers of shape (n, 9); return contiguous uint8."""
    expected = f"an integer array of shape (n, {_RANKS}), uint8 for speed"
    _core.load_numpy()
    array = _integers(value, "suits", expected)
    if array.ndim != 2 or array.shape[1] != _RANKS:
        raise ArrayError(f"suits: {expected}", described(value))
    return _as_uint8(array, "suits", COPIES)


def available_array(value: object, hands: int) -> npt.NDArray[np.uint8] | None:
    """Check the available copies: None, or an integer array of shape (34,) or (n, 34)."""
    if value is None:
        return None
    expected = f"None or an integer array of shape ({KINDS},) or ({hands}, {KINDS})"
    array = _integers(value, "available", expected)
    if array.shape not in ((KINDS,), (hands, KINDS)):
        raise ArrayError(f"available: {expected}", described(value))
    return _as_uint8(array, "available", COPIES)


BatchMelds: TypeAlias = "int | npt.NDArray[np.integer] | Sequence[Meld]"
"""Declared melds of a batch: their number, the number of each hand, or the melds of all hands."""


def melds_of_batch(value: object, hands: int) -> tuple[npt.NDArray[np.uint8], list[_core.Meld]]:
    """Return the minimum number of declared melds, for all hands or each, and the known melds."""
    import numpy as np

    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        if not 0 <= value <= 4:
            raise ArgumentError("melds", describe(value), "0 to 4 declared melds")
        return np.full(1, value, dtype=np.uint8), []
    if not isinstance(value, np.ndarray):
        known = checked_melds(value, "a number, an array of numbers, or at most four melds")
        return np.full(1, len(known), dtype=np.uint8), [meld._native for meld in known]
    expected = f"an int, an integer array of shape ({hands},), or Melds"
    array = _integers(value, "melds", expected)
    if array.shape != (hands,):
        raise ArrayError(f"melds: {expected}", described(value))
    return _as_uint8(array, "melds", 4), []


BatchJokers: TypeAlias = "int | npt.NDArray[np.integer]"
"""Jokers of a batch: the number in all hands, or in each."""

_MOST_HELD = 14


def jokers_of_batch(
    held: object, available: object, hands: int, rules: Rules
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None:
    """Return the jokers in hand and to come, of all hands or each; None by default.

    An empty array of jokers to come stands for all jokers that are not in hand.
    """
    import numpy as np

    if type(held) is int and not held and available is None:
        return None
    coming = np.zeros(0, dtype=np.uint8)
    if available is not None:
        coming = _jokers(available, "jokers_available", hands, MOST_JOKERS)
    own = _jokers(held, "jokers", hands, _MOST_HELD)
    if rules.jokers:
        return own, coming
    for name, array in (("jokers", own), ("jokers_available", coming)):
        if array.any():
            expected = f"0, for {rules} has none; {rules.name}:jokers=4 has"
            raise ArgumentError(name, describe(int(array.max())), expected)
    return None


def _jokers(value: object, name: str, hands: int, most: int) -> npt.NDArray[np.uint8]:
    import numpy as np

    if isinstance(value, np.ndarray):
        return column(value, name, hands, most, "an int, or ")
    return np.full(1, integer_within(value, name, 0, most), dtype=np.uint8)


def checked_melds(melds: object, expected: str = "at most four melds") -> list[Meld]:
    """Check the melds that every hand of a batch has: at most four."""
    try:
        checked: list[Meld] = list(melds)  # type: ignore[call-overload]
    except TypeError:  # not iterable, such as an array without dimensions
        raise ArgumentError("melds", describe(melds), expected) from None
    if len(checked) > 4 or not all(isinstance(meld, Meld) for meld in checked):
        raise ArgumentError("melds", describe(melds), expected)
    return checked


def column(
    value: object,
    name: str,
    rows: int,
    largest: int,
    instead: str = "",
    *,
    none: int | None = None,
) -> npt.NDArray[np.uint8]:
    """Check a number for each row of a batch; return contiguous uint8 of shape (n,).

    Args:
        instead: other values that the caller accepts, for the message.
        none: the value in the result for -1, where -1 is allowed.
    """
    import numpy as np

    array = _integers(value, name, f"{instead}an integer array of shape ({rows},)")
    if array.shape != (rows,):
        expected = f"{name}: {instead}an integer array of shape ({rows},)"
        raise ArrayError(expected, described(value))
    least = 0 if none is None else -1
    wrong = np.flatnonzero((array < least) | (array > largest))
    if wrong.size:
        row = int(wrong[0])
        raise ArgumentError(name, f"{array[row]} in row {row}", f"{least} to {largest}")
    if none is not None:
        array = np.where(array < 0, none, array)
    return np.ascontiguousarray(array, dtype=np.uint8)


def flag_column(value: object, name: str, rows: int) -> npt.NDArray[np.uint8]:
    """Check flags of a batch, a bool or a bool array of shape (n,); return 0 and 1."""
    import numpy as np

    if isinstance(value, bool):
        return np.full(rows, value, dtype=np.uint8)
    masked = getattr(value, "mask", None) is not None  # a mask would be ignored
    is_bools = isinstance(value, np.ndarray) and value.dtype == np.bool_ and not masked
    if not is_bools or value.shape != (rows,):  # type: ignore[attr-defined]  # an array by now
        raise ArrayError(f"{name}: a bool or a bool array of shape ({rows},)", described(value))
    return np.ascontiguousarray(value, dtype=np.uint8)


def thread_count(value: object) -> int:
    """Check a number of threads, 1 to 256."""
    return integer_within(value, "threads", 1, 256)
