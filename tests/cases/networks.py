"""Small networks for the agent that learns Sichuan Mahjong."""

from __future__ import annotations

import struct

import numpy as np
import numpy.typing as npt
from paili.games.sichuan import Lessons

HIDDEN = 3, 2
"""Sizes of the hidden layers."""
GAP = 9
"""The number of an answer that says how much less than the best `search` expects of it."""


def network(gap: float = 2, output: float = 0) -> bytes:
    """The file of a network: so much of the gap, and of what the hidden layers say."""
    one, two = HIDDEN
    random = np.random.default_rng(5)
    inputs = Lessons.POSITION + Lessons.ANSWER
    straight = np.zeros(Lessons.ANSWER)
    straight[GAP] = gap
    layers = [
        *(random.normal(size=(inputs, one)), random.normal(size=one)),
        *(random.normal(size=(one, two)), random.normal(size=two)),
        *(output * random.normal(size=two), straight),
    ]
    sizes = struct.pack("<4I", Lessons.POSITION, Lessons.ANSWER, one, two)
    return b"paili-n1" + sizes + b"".join(one.astype("<f4").tobytes() for one in layers)


def outputs(
    of: bytes, positions: npt.NDArray[np.float32], answers: npt.NDArray[np.float32]
) -> npt.NDArray[np.float64]:
    """What a network says of answers, each with its position, by matrices."""
    rest = np.frombuffer(of[8 + 16 :], "<f4").astype(np.float64)
    one, two = HIDDEN
    inputs = Lessons.POSITION + Lessons.ANSWER
    ends = np.cumsum([inputs * one, one, one * two, two, two])
    first, lean, second, tilt, last, straight = np.split(rest, ends)
    seen = np.concatenate([positions, answers], axis=1)
    hidden = np.maximum(seen @ first.reshape(inputs, one) + lean, 0)
    hidden = np.maximum(hidden @ second.reshape(one, two) + tilt, 0)
    found: npt.NDArray[np.float64] = hidden @ last + answers @ straight
    return found
