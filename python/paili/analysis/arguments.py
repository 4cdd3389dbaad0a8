"""Checks of arguments that several functions share: of batches, draws and memory."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from paili import _core
from paili.model.arrays import (
    available_array,
    counts_array,
    jokers_of_batch,
    melds_of_batch,
    thread_count,
)
from paili.model.errors import ArgumentError, describe
from paili.model.rules import Rules, as_rules
from paili.model.tiles import COPIES, KINDS, as_integer

MEMORY = 3 << 29
"""Default memory limit of a search, in bytes."""

if TYPE_CHECKING:
    # NumPy takes longer to load than all of paili, so only the first array imports it.
    import numpy as np
    import numpy.typing as npt


def batch_of(
    counts: object,
    available: object,
    melds: object,
    rules: Rules | str,
    threads: object,
    jokers: object = 0,
    jokers_available: object = None,
) -> tuple[
    npt.NDArray[np.uint8],
    npt.NDArray[np.uint8] | None,
    npt.NDArray[np.uint8],
    list[_core.Meld],
    _core.Rules,
    int,
    tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]] | None,
]:
    """Return the arguments of the native batch functions, as contiguous arrays of the right shape.

    Raises:
        ArrayError: wrong dtype or shape.  ArgumentError: invalid melds, jokers, rules or threads.
    """
    rules = as_rules(rules)
    hands = counts_array(counts)
    declared, known_melds = melds_of_batch(melds, len(hands))
    return (
        hands,
        available_array(available, len(hands)),
        declared,
        known_melds,
        rules._native,
        thread_count(threads),
        jokers_of_batch(jokers, jokers_available, len(hands), rules),
    )


def draw_count(value: object) -> int:
    """Return a number of draws, after checking it as far as possible without the hand.

    Raises:
        ArgumentError: not an int, or more draws than there are tiles.
    """
    expected = "an int, 0 to the number of available tiles"
    draws = as_integer(value, "draws", expected)
    if not 0 <= draws <= KINDS * COPIES:
        raise ArgumentError("draws", describe(draws), expected)
    return draws


def memory_bound(value: object) -> int:
    """Return a memory limit in bytes, after checking it.

    Raises:
        ArgumentError: not an int, or below 1.
    """
    expected = "a number of bytes, an int of at least 1"
    memory = as_integer(value, "memory", expected)
    if not 1 <= memory <= sys.maxsize:
        raise ArgumentError("memory", describe(memory), expected)
    return memory
