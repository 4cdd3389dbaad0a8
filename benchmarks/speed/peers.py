"""Other programs: their input, questions and answers. Hands are converted before timing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import MahjongGB  # type: ignore[import-not-found]
import numpy as np
import numpy.typing as npt
import riichienv  # type: ignore[import-untyped]
import xiangting
from mahjong.shanten import Shanten

from benchmarks.families import COPIES, KINDS, Counts

BOTZONE = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
BOTZONE += ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]


@dataclass(frozen=True)
class Peer:
    """A program that answers one hand per call.

    Attributes:
        name: the name of the distribution.
        prepare: converts one hand's counts to the program's input.
        ask: the timed loop, with explicit calls so that no wrapper slows a peer down.
        above: the offset from its answers to the deficiency.
        slow: whether there is only time for a few hundred hands.
    """

    name: str
    prepare: Callable[[list[int]], Any]
    ask: Callable[[list[Any]], list[int]]
    above: int = 1
    slow: bool = False


def _copies(hand: list[int]) -> list[int]:
    return [COPIES * kind + copy for kind, n in enumerate(hand) for copy in range(n)]


def _names(hand: list[int]) -> tuple[str, ...]:
    return tuple(BOTZONE[kind] for kind, n in enumerate(hand) for _ in range(n))


def _ask_xiangting(hands: list[list[int]]) -> list[int]:
    ask, four = xiangting.calculate_replacement_number, xiangting.PlayerCount.FOUR
    return [ask(hand, four) for hand in hands]


def _ask_riichienv(hands: list[list[int]]) -> list[int]:
    ask = riichienv.calculate_shanten
    return [ask(hand) for hand in hands]


def _ask_mahjong(hands: list[list[int]]) -> list[int]:
    ask = Shanten.calculate_shanten
    return [ask(hand) for hand in hands]


def _ask_mahjong_standard(hands: list[list[int]]) -> list[int]:
    ask = Shanten.calculate_shanten_for_regular_hand
    return [ask(hand) for hand in hands]


def _ask_mahjong_gb(hands: list[tuple[str, ...]]) -> list[int]:
    ask = MahjongGB.MahjongShanten
    return [ask((), hand) for hand in hands]


XIANGTING = Peer("xiangting", list, _ask_xiangting, above=0)
RIICHIENV = Peer("riichienv", _copies, _ask_riichienv)
MAHJONG = Peer("mahjong", list, _ask_mahjong, slow=True)
MAHJONG_STANDARD = Peer("mahjong", list, _ask_mahjong_standard, slow=True)
PY_MAHJONG_GB = Peer("PyMahjongGB", _names, _ask_mahjong_gb, slow=True)

RIICHI_PEERS = (XIANGTING, RIICHIENV, MAHJONG)
DISTRIBUTIONS = ("xiangting", "riichienv", "mahjong", "PyMahjongGB")

Necessary = tuple[int, int]


def necessary_tiles(hands: Sequence[list[int]]) -> list[Necessary]:
    """Return xiangting's deficiency of each hand and the bits of the kinds that lower it."""
    four = xiangting.PlayerCount.FOUR
    return [xiangting.calculate_necessary_tiles(hand, four) for hand in hands]


def discard_tables(hands: Sequence[list[int]]) -> list[list[Necessary]]:
    """Return `necessary_tiles` after each discard of each hand, by a loop that xiangting needs."""
    four = xiangting.PlayerCount.FOUR
    tables = []
    for hand in hands:
        table = []
        for kind, held in enumerate(hand):
            if held:
                hand[kind] -= 1
                table.append(xiangting.calculate_necessary_tiles(hand, four))
                hand[kind] += 1
        tables.append(table)
    return tables


def _bits(necessary: int) -> npt.NDArray[np.int16]:
    return np.array([necessary >> kind & 1 for kind in range(KINDS)], dtype=np.int16)


def read_necessary(answers: Sequence[Necessary], counts: Counts) -> npt.NDArray[np.int16]:
    """Return the accepted copies by kind, in the form of `paili.acceptance_batch`."""
    rows = [_bits(necessary) for _, necessary in answers]
    return np.stack(rows) * (COPIES - counts[: len(rows)]).astype(np.int16)


def read_discard_tables(
    answers: Sequence[Sequence[Necessary]], counts: Counts
) -> npt.NDArray[np.int16]:
    """Return deficiencies (-1: not held), then copies, side by side; discards do not come back."""
    rows = np.zeros((len(answers), 2 * KINDS), dtype=np.int16)
    rows[:, :KINDS] = -1
    for row, hand, table in zip(rows, counts.astype(np.int16), answers, strict=False):
        for kind, (deficiency, necessary) in zip(np.flatnonzero(hand), table, strict=True):
            row[kind] = deficiency
            row[KINDS + kind] = _bits(necessary) @ (COPIES - hand)
    return rows


# xiangting's questions about tiles, with the conversion of its answers.
NECESSARY_TILES = (necessary_tiles, read_necessary)
DISCARD_TABLES = (discard_tables, read_discard_tables)
