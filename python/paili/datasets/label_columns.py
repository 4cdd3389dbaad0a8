"""Labels: columns, and the functions that compute them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from paili.datasets.columns import Column, arrow_type, lists_of
from paili.datasets.positions import Positions, fault_of, with_void
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules
from paili.model.tiles import KINDS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow


class Answer(NamedTuple):
    """The answers for some positions.

    Attributes:
        arrays: one array for each column of the label, with one value per position.
        faults: reasons why positions have no answer, by position.
    """

    arrays: list[pyarrow.Array[Any]]
    faults: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Label:
    """A value that is computed for each hand.

    Attributes:
        name: name such as "plan:4".
        columns: columns of the answer.
        seconds: approximate time of a hand on an ordinary core, by which work is divided.
        answer: function that computes the answers for some positions, all under the same rules.
        seconds_by_distance: time by the deficiency of the hand, if it depends on that.
    """

    name: str
    columns: tuple[Column, ...]
    seconds: float
    answer: Callable[[Positions, Rules], Answer]
    seconds_by_distance: Callable[[int], float] | None = None

    def seconds_at(self, distance: int) -> float:
        """Return the approximate time of a hand with a deficiency, in seconds."""
        by_distance = self.seconds_by_distance
        return self.seconds if by_distance is None else by_distance(distance)


def answered(label: Label, positions: Positions, rules: Rules) -> Answer:
    """Return the answers for some positions, each under the rules with its own void suit."""
    import numpy as np
    import pyarrow

    groups = [np.flatnonzero(positions.void == void) for void in np.unique(positions.void)]
    if not groups:
        empty = [pyarrow.array([], arrow_type(column.type)) for column in label.columns]
        return Answer(empty, {})
    found = [_answer(label, positions.take(group), rules) for group in groups]
    if len(groups) == 1:
        return found[0]
    order: Any = pyarrow.array(np.argsort(np.concatenate(groups), kind="stable"))
    arrays = [
        pyarrow.concat_arrays([one.arrays[at] for one in found]).take(order)
        for at in range(len(label.columns))
    ]
    faults = {
        int(group[row]): text
        for group, one in zip(groups, found, strict=True)
        for row, text in one.faults.items()
    }
    return Answer(arrays, faults)


def _answer(label: Label, positions: Positions, rules: Rules) -> Answer:
    """Return the answers for positions with the same void suit.

    If a batch fails, its halves are tried recursively, so that a fault affects only its own row.
    """
    import numpy as np
    import pyarrow

    try:
        return label.answer(positions, with_void(rules, int(positions.void[0])))
    except BaseException as error:
        fault = fault_of(error)
    if len(positions) == 1:
        nothing: list[pyarrow.Array[Any]] = [
            pyarrow.array([None], arrow_type(column.type)) for column in label.columns
        ]
        return Answer(nothing, {0: fault})
    middle = len(positions) // 2
    rows = np.arange(len(positions))
    first = _answer(label, positions.take(rows[:middle]), rules)
    second = _answer(label, positions.take(rows[middle:]), rules)
    arrays = [pyarrow.concat_arrays(both) for both in zip(first.arrays, second.arrays, strict=True)]
    later = {middle + row: text for row, text in second.faults.items()}
    return Answer(arrays, {**first.faults, **later})


def width_of(rules: Rules) -> int:
    """Return the number of columns of an answer by kind: 34, or 35 with a joker, which is last."""
    return KINDS + bool(rules.jokers)


def asked_in_batch(
    positions: Positions, rules: Rules, ask: Callable[..., npt.NDArray[Any]]
) -> npt.NDArray[Any]:
    """Return the answers of a batch function.

    Rows without knowledge are a separate batch, which is faster.

    Args:
        ask: a function such as `deficiency_batch`.
    """
    import numpy as np

    made: npt.NDArray[Any] | None = None
    for rows, is_informed in ((~positions.informed, False), (positions.informed, True)):
        if not rows.any() and (is_informed is False or made is not None):
            continue
        some = positions.take(np.flatnonzero(rows))
        found = ask(
            some.counts,
            some.available if is_informed else None,
            melds=some.meld_counts,
            rules=rules,
            **_jokers(some, rules, is_informed=is_informed),
        )
        if made is None:
            made = np.zeros((len(positions), *found.shape[1:]), dtype=found.dtype)
        made[rows] = found
    assert made is not None  # the second iteration sets it if the first does not
    return made


def _jokers(positions: Positions, rules: Rules, *, is_informed: bool) -> dict[str, Any]:
    import numpy as np

    if not rules.jokers:
        return {}
    if not is_informed:
        return {"jokers": positions.jokers}
    said = positions.jokers_available >= 0
    coming = np.where(said, positions.jokers_available, rules.jokers - positions.jokers)
    return {"jokers": positions.jokers, "jokers_available": coming.astype(np.uint8)}


def asked_by_hand(
    positions: Positions,
    rules: Rules,
    columns: Sequence[Column],
    ask: Callable[[Hand, KnowledgeBase | None, Rules], Sequence[object]],
    *,
    rules_of: Callable[[int], Rules] | None = None,
) -> Answer:
    """Return the answers of a function of one hand, which returns a value for each column.

    Args:
        rules_of: function that returns the rules of a row, if they differ; None for `rules`.
    """
    import pyarrow

    values: list[list[object]] = [[] for _ in columns]
    faults: dict[int, str] = {}
    for row in range(len(positions)):
        found: Sequence[object] = (None,) * len(columns)
        try:
            own = rules if rules_of is None else rules_of(row)
            found = ask(positions.hand(row), positions.knowledge(row, rules), own)
        except BaseException as error:
            faults[row] = fault_of(error)
        for column, value in zip(values, found, strict=True):
            column.append(value)
    arrays = [
        pyarrow.array(column, arrow_type(one.type))
        for one, column in zip(columns, values, strict=True)
    ]
    return Answer(arrays, faults)


def plain_array(
    values: npt.NDArray[Any], column: Column, unknown: npt.NDArray[np.bool_] | None = None
) -> pyarrow.Array[Any]:
    """Return an array of one number, or one list of numbers, per position.

    Args:
        unknown: mask of the positions without a value.
    """
    import pyarrow

    kind = arrow_type(column.type)
    if values.ndim == 1:
        return pyarrow.array(values, kind, mask=unknown)
    mask = None if unknown is None else pyarrow.array(unknown)
    return lists_of(pyarrow.array(values.ravel()), kind, mask)


def list_array(chosen: npt.NDArray[np.bool_], column: Column) -> pyarrow.Array[Any]:
    """Return lists of the indices of the true values in each row."""
    import numpy as np
    import pyarrow

    ends = np.concatenate(([0], np.cumsum(chosen.sum(axis=1)))).astype(np.int32)
    kind: Any = arrow_type(column.type)
    places = pyarrow.array(np.nonzero(chosen)[1], kind.value_type)
    lists: Any = pyarrow.ListArray
    found: pyarrow.Array[Any] = lists.from_arrays(pyarrow.array(ends), places, type=kind)
    return found
