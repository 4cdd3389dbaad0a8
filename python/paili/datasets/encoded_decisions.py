"""Decisions encoded as in an environment: numbers of actions, masks, planes, features."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from paili import _core
from paili.datasets.columns import Column
from paili.games.registry import TABLES
from paili.model.errors import ArgumentError, describe

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

NAMES = ("number", "mask", "planes", "features")
"""Names that can be requested, in the order of their columns; each has a column of later steps."""
_COMPLETING = "numbers that complete it: the discard after a call, tiles of an exchange"
_BEFORE_EACH = "the same before each later number, one after the other"


def _columns(decision: Any, rows: int) -> tuple[Column, ...]:
    """Return all environment columns of a game.

    Args:
        decision: its class `Decision`, which has the sizes of the encoding.
        rows: number of rows of a plane.
    """
    actions = len(decision.ACTIONS)
    planes, features = (
        sum(block.size for block in blocks) for blocks in (decision.PLANES, decision.FEATURES)
    )
    seen = f"zeros and ones, what the seat sees: {planes} planes of {rows} rows of 9"
    return (
        Column(
            "number", "int16", "first number of what was answered; null if it was illegal", True
        ),
        Column("later_numbers", "list<int16>", _COMPLETING),
        Column("mask", f"bool[{actions}]", "for each number, whether it is legal"),
        Column("later_masks", "list<bool>", _BEFORE_EACH),
        Column("planes", f"uint8[{planes * rows * 9}]", seen),
        Column("later_planes", "list<uint8>", _BEFORE_EACH),
        Column("features", f"float32[{features}]", "exact numbers about what the seat sees"),
        Column("later_features", "list<float32>", _BEFORE_EACH),
    )


ENVIRONMENT_COLUMNS: Mapping[str, tuple[Column, ...]] = {
    game.name: _columns(game.environment.Decision, game.environment.ROWS) for game in TABLES
}
"""Optional columns of decisions, by game."""


def names_of(texts: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names of some environment columns, in the order of `NAMES`.

    Args:
        texts: several names, or one text with commas between them.
    Raises:
        ArgumentError: an unknown name, or a repeated one.
    """
    if isinstance(texts, str):
        texts = texts.split(",")
    try:
        found = [text.strip() if isinstance(text, str) else text for text in texts]
    except TypeError:
        raise ArgumentError("columns", describe(texts), "texts such as number") from None
    for place, name in enumerate(found):
        if name not in NAMES:
            got = describe(name) if name else "nothing"
            raise ArgumentError("columns", got, f"some of {', '.join(NAMES)}")
        if name in found[:place]:
            raise ArgumentError("columns", f"{name} twice", "each name once")
    return tuple(name for name in NAMES if name in found)


def columns_of(game: str, names: Iterable[str]) -> tuple[Column, ...]:
    """Return the requested columns of a game, with those of later numbers."""
    every = ENVIRONMENT_COLUMNS[game]
    wanted = [NAMES.index(name) for name in names]
    return tuple(column for place in wanted for column in every[2 * place : 2 * place + 2])


def shown(
    view: _core.GameView | _core.SichuanView, answer: Any, names: tuple[str, ...]
) -> dict[str, Any]:
    """Return the arrays of an environment for the seat of an answer, and the answer as numbers.

    Args:
        view: view of the seat.  answer: the native action.  names: some of `NAMES`.
    """
    games = (game.environment for game in TABLES)
    first = next(game.NativeDecision(view) for game in games if isinstance(view, game.View))
    numbers: list[int] = first.numbers(answer) or []
    later, now = [], first
    for number in numbers[:-1]:
        _, now = now.choose(number)
        later.append(now)
    found: dict[str, Any] = {}
    if "number" in names:
        found |= {"number": numbers[0] if numbers else None, "later_numbers": numbers[1:]}
    for name, several in (("mask", "masks"), ("planes", "planes"), ("features", "features")):
        if name in names:
            look = _LOOKS[name]
            found[name] = look(first)
            found[f"later_{several}"] = _joined([look(one) for one in later])
    return found


_LOOKS: Mapping[str, Callable[[Any], Array]] = {
    "mask": lambda decision: decision.mask(),
    "planes": lambda decision: decision.planes().ravel(),
    "features": lambda decision: decision.features(),
}


def _joined(arrays: list[Array]) -> Array | list[Any]:
    import numpy as np

    return np.concatenate(arrays) if arrays else []
