"""Small networks for the agents that learn."""

from __future__ import annotations

import struct

import numpy as np
import numpy.typing as npt
from paili.games import mcr, sichuan

HIDDEN = 3, 2
"""Sizes of the hidden layers."""
Lessons = type[mcr.Lessons] | type[sichuan.Lessons]
GAPS: dict[Lessons, int] = {sichuan.Lessons: 9, mcr.Lessons: 8}
"""By game, the index of the answer's input with its gap to the best expected value."""


def network(gap: float = 2, output: float = 0, lessons: Lessons = sichuan.Lessons) -> bytes:
    """Return the file of a network, by the weights of the gap and of the hidden layers."""
    one, two = HIDDEN
    random = np.random.default_rng(5)
    inputs = lessons.POSITION + lessons.ANSWER
    straight = np.zeros(lessons.ANSWER)
    straight[GAPS[lessons]] = gap
    layers = [
        *(random.normal(size=(inputs, one)), random.normal(size=one)),
        *(random.normal(size=(one, two)), random.normal(size=two)),
        *(output * random.normal(size=two), straight),
    ]
    sizes = struct.pack("<4I", lessons.POSITION, lessons.ANSWER, one, two)
    return b"paili-n1" + sizes + b"".join(one.astype("<f4").tobytes() for one in layers)


def outputs(
    of: bytes, positions: npt.NDArray[np.float32], answers: npt.NDArray[np.float32]
) -> npt.NDArray[np.float64]:
    """Return the outputs of a network for answers, each with its position, by matrices."""
    rest = np.frombuffer(of[8 + 16 :], "<f4").astype(np.float64)
    one, two = HIDDEN
    inputs = positions.shape[1] + answers.shape[1]
    ends = np.cumsum([inputs * one, one, one * two, two, two])
    first, lean, second, tilt, last, straight = np.split(rest, ends)
    seen = np.concatenate([positions, answers], axis=1)
    hidden = np.maximum(seen @ first.reshape(inputs, one) + lean, 0)
    hidden = np.maximum(hidden @ second.reshape(one, two) + tilt, 0)
    found: npt.NDArray[np.float64] = hidden @ last + answers @ straight
    return found


def expect_softmax(
    of: bytes, found: mcr.Lessons | sichuan.Lessons, least_spread: float = 2
) -> None:
    """Check that answers were chosen by the softmax of the outputs of a network."""
    rows = np.repeat(np.arange(len(found)), found.counts)
    said = outputs(of, found.positions[rows], found.answers)
    starts = np.cumsum(found.counts, dtype=np.int64) - found.counts
    odds = np.exp(said - np.maximum.reduceat(said, starts)[rows])
    chances = odds / np.add.reduceat(odds, starts)[rows]
    assert np.allclose(chances[starts + found.chosen], found.chances, atol=1e-4)
    # The first answer is chosen as often as it is likely.
    first, was_first = chances[starts], found.chosen == 0
    spread = np.sqrt((first * (1 - first)).sum())
    assert spread > least_spread
    assert abs(was_first.sum() - first.sum()) < 4 * spread
