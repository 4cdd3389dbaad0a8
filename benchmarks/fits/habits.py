"""Fit the habits of agents by which `paili.infer` weighs hands.

`python -m benchmarks.fits.habits` plays games of each agent against itself, fits the factors of a
discard (a conditional logit, by Newton's method) and the share of pungs that are not called, and
writes `crates/core/src/inference/coefficients.rs`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from paili import games
from rich.console import Console
from rich.progress import track

from benchmarks.memory import ROOT

SOURCE = ROOT / "crates" / "core" / "src" / "inference" / "coefficients.rs"
SEED, GAMES = 3_601, 400
KINDS, SUITED = 34, 27
COPIES, NEAR, NEXT, CLASSES, STAGES, SUITS, SEEN = 4, 3, 3, 5, 3, 4, 4
PARTS = {
    "shape": (COPIES, NEAR, NEXT),
    "class": (STAGES, CLASSES),
    "suit": (STAGES, SUITS),
    "seen": (SEEN,),
}
"""The factors, in order, with their shapes; as in `habits.rs`."""
SIZE = sum(int(np.prod(shape)) for shape in PARTS.values())
OFFSET = {
    name: sum(int(np.prod(PARTS[other])) for other in list(PARTS)[: list(PARTS).index(name)])
    for name in PARTS
}
RIDGE = 1.0
AGENTS = {"mcr": ("greedy", "search", "wang2020"), "sichuan": ("greedy", "value", "search")}
POOL = "all"
"""The name of the first row of each game: the habits of all agents together."""


@dataclass
class Choices:
    """Discards, and pungs that could be called.

    Attributes:
        features: for each candidate of each discard, the indices of its four factors; -1 for none.
        chosen: the index of the discarded candidate.
        passed: pungs not called, with two copies in the hand and with three.
        offered: all pungs, with two copies in the hand and with three.
    """

    features: list[npt.NDArray[np.int16]] = field(default_factory=list)
    chosen: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=lambda: [0, 0])
    offered: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, other: Choices) -> None:
        """Add the choices of another agent."""
        self.features += other.features
        self.chosen += other.chosen
        for more, sums in ((other.passed, self.passed), (other.offered, self.offered)):
            sums[:] = [one + two for one, two in zip(sums, more, strict=True)]


def features_of(
    hand: npt.NDArray[np.int64],
    seen: npt.NDArray[np.int64],
    stage: int,
    valued: set[int],
    void: int | None,
) -> tuple[list[int], npt.NDArray[np.int16]]:
    """Return the kinds that a hand may discard, and the indices of their factors."""
    kinds = [kind for kind in range(KINDS) if hand[kind]]
    if void is not None and any(kind // 9 == void for kind in kinds):
        kinds = [kind for kind in kinds if kind // 9 == void]
    rows = []
    for kind in kinds:
        rank, suit = kind % 9, kind // 9
        near = next_ = tiles = 0
        group = 3 + (kind in valued)
        if kind < SUITED:
            near = sum(hand[kind + step] for step in (-1, 1) if 0 <= rank + step < 9)
            next_ = sum(hand[kind + step] for step in (-2, 2) if 0 <= rank + step < 9)
            count = int(hand[9 * suit : 9 * suit + 9].sum())
            tiles = int(np.searchsorted((2, 4, 7), count))
            group = 2 if rank in (0, 8) else 1 if rank in (1, 7) else 0
        shape = ((int(hand[kind]) - 1) * NEAR + min(int(near), 2)) * NEXT + min(int(next_), 2)
        rows.append(
            (
                OFFSET["shape"] + shape,
                OFFSET["class"] + stage * CLASSES + group,
                OFFSET["suit"] + stage * SUITS + tiles if kind < SUITED else -1,
                OFFSET["seen"] + min(int(seen[kind]), SEEN - 1),
            )
        )
    return kinds, np.array(rows, dtype=np.int16)


def stage_of(discards: int) -> int:
    """Return the stage of a discard, by the number of those before it."""
    return 0 if discards < 4 else 1 if discards < 9 else 2


class Table:
    """All hands of a game, updated by its events."""

    def __init__(self, found: Choices, prevalent: int | None, voids: Sequence[int | None]) -> None:
        self.found = found
        self.hands = np.zeros((4, KINDS), dtype=np.int64)
        self.seen = np.zeros(KINDS, dtype=np.int64)
        self.discards = [0] * 4
        self.offer: tuple[int, int] | None = None
        self.is_in = [True] * 4
        self.voids = voids
        dragons = {31, 32, 33}
        self.valued = [
            dragons | {27 + seat} | ({27 + prevalent} if prevalent is not None else set())
            for seat in range(4)
        ]

    def discard(self, seat: int, kind: int) -> None:
        """Record a discard."""
        stage, void = stage_of(self.discards[seat]), self.voids[seat]
        kinds, rows = features_of(self.hands[seat], self.seen, stage, self.valued[seat], void)
        if len(kinds) > 1:
            self.found.features.append(rows)
            self.found.chosen.append(kinds.index(kind))
        self.hands[seat, kind] -= 1
        self.seen[kind] += 1
        self.discards[seat] += 1
        self.offer = seat, kind

    def take(self, caller: int | None, *, is_pung: bool = False) -> int | None:
        """Record which seats could have called the last discard for a pung, and which one did."""
        if self.offer is None:
            return None
        giver, kind = self.offer
        self.offer = None
        for seat in range(4):
            held = int(self.hands[seat, kind])
            void = self.voids[seat]
            if seat == giver or not self.is_in[seat] or held < 2 or kind // 9 == void:
                continue
            if seat == caller and not is_pung:
                continue
            self.found.offered[held > 2] += 1
            self.found.passed[held > 2] += seat != caller
        return kind

    def show(self, seat: int, kind: int, copies: int) -> None:
        """Record tiles that leave a hand for a meld."""
        self.hands[seat, kind] -= copies
        self.seen[kind] += copies


def tell_mcr(state: games.mcr.State, found: Choices) -> None:
    """Record the choices of a game of Chinese Standard Mahjong."""
    table = Table(found, int(state.deal.prevalent_wind), [None] * 4)
    for event in state.events:
        kind = str(event.kind)
        seat = None if event.seat is None else int(event.seat)
        native = event.to_native()
        if kind == "deal":
            for at, hand in enumerate(native.hands):
                table.hands[at] += np.frombuffer(hand, np.uint8)
        elif kind in ("draw", "replacement"):
            table.take(None)
            table.hands[seat, native.tile] += 1
        elif kind == "play":
            table.discard(seat, native.tile)
        elif kind == "chow":
            called = table.take(seat)
            for part in range(native.tile, native.tile + 3):
                if part != called:
                    table.show(seat, part, 1)
            table.discard(seat, native.discard)
        elif kind == "pung":
            table.show(seat, table.take(seat, is_pung=True), 2)
            table.discard(seat, native.discard)
        elif kind == "kong":
            table.show(seat, table.take(seat, is_pung=True), 3)
        elif kind == "concealed_kong":
            table.hands[seat, native.tile] -= 4
        elif kind == "added_kong":
            table.show(seat, native.tile, 1)


def tell_sichuan(state: games.sichuan.State, found: Choices) -> None:
    """Record the choices of a game of Sichuan Mahjong."""
    voids: list[int | None] = [None] * 4
    for event in state.events:
        if str(event.kind) == "void":
            voids[int(event.seat)] = "mps".index(event.to_json()["suit"][0])
    table = Table(found, None, voids)
    for event in state.events:
        kind = str(event.kind)
        seat = None if event.seat is None else int(event.seat)
        native = event.to_native()
        if kind == "deal":
            table.hands[seat] += np.frombuffer(native.hand, np.uint8)
        elif kind == "exchange":
            for tile in native.tiles:
                table.hands[seat, tile] -= 1
                table.hands[native.to, tile] += 1
        elif kind in ("draw", "replacement"):
            table.take(None)
            table.hands[seat, native.tile] += 1
        elif kind == "discard":
            table.discard(seat, native.tile)
        elif kind == "pung":
            table.show(seat, table.take(seat, is_pung=True), 2)
        elif kind == "kong":
            table.show(seat, table.take(seat, is_pung=True), 3)
        elif kind == "concealed_kong":
            table.show(seat, native.tile, 4)
        elif kind == "added_kong":
            table.show(seat, native.tile, 1)
        elif kind == "win":
            table.offer = None
            table.is_in[seat] = False


def played(game: str, agent: str, number: int, seed: int, console: Console) -> Choices:
    """Return the choices of games of an agent against itself."""
    found = Choices()
    for index in track(range(number), f"{game} {agent}", console=console):
        if game == "mcr":
            mcr = games.mcr
            start = mcr.State.start(mcr.Deal.random(seed, index))
            tell_mcr(games.play(start, [mcr.NativeAgent(agent) for _ in range(4)], seed), found)
        else:
            other = games.sichuan
            begun = other.State.start(other.Deal.random(seed, index), "xuezhan")
            tell_sichuan(
                games.play(begun, [other.NativeAgent(agent) for _ in range(4)], seed), found
            )
    return found


def fit(found: Choices) -> npt.NDArray[np.float64]:
    """Return the logarithms of the factors that maximise the likelihood of the discards."""
    widest = max(len(rows) for rows in found.features)
    index = np.full((len(found.features), widest, 4), -1, dtype=np.int64)
    for place, rows in enumerate(found.features):
        index[place, : len(rows)] = rows
    is_there = index[:, :, 0] >= 0
    chosen = np.array(found.chosen)
    design = np.zeros((*index.shape[:2], SIZE + 1), dtype=np.float32)
    for part in range(4):
        np.put_along_axis(
            design, np.where(index[:, :, part] < 0, SIZE, index[:, :, part])[:, :, None], 1, 2
        )
    design = design[:, :, :SIZE]
    weights = np.zeros(SIZE)
    for _ in range(25):
        score = np.where(is_there, design @ weights, -np.inf)
        chance = np.exp(score - score.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        mean = np.einsum("ij,ijk->ik", chance, design)
        gradient = (design[np.arange(len(chosen)), chosen] - mean).sum(axis=0) - RIDGE * weights
        flat = design.reshape(-1, SIZE)
        hessian = flat.T @ (flat * chance.reshape(-1, 1)) - mean.T @ mean
        step = np.linalg.solve(hessian + RIDGE * np.eye(SIZE), gradient)
        weights += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-5:
            break
    log = float(np.log(chance[np.arange(len(chosen)), chosen]).mean())
    Console(stderr=True).print(f"{len(chosen):,} discards, mean log chance {log:.4f}")
    return weights


def rust(weights: npt.NDArray[np.float64], found: Choices) -> str:
    """Return the Rust constant of an agent."""
    factors = np.exp(weights)
    parts = []
    for name, shape in PARTS.items():
        start = OFFSET[name]
        values = factors[start : start + int(np.prod(shape))].reshape(shape)
        parts.append(f"{name}: {_array(values)},")
    passed = [
        (passed + 1) / (offered + 2)
        for passed, offered in zip(found.passed, found.offered, strict=True)
    ]
    return "Habits { " + " ".join(parts) + f" pass: {_array(np.array(passed))}, weighs: true }}"


def _array(values: npt.NDArray[np.float64]) -> str:
    if values.ndim == 0:
        return f"{float(values):.6f}"
    return "[" + ", ".join(_array(value) for value in values) + "]"


def tables(number: int, seed: int, console: Console) -> Iterator[str]:
    """Yield the lines of the source file."""
    yield "//! Factors of habits, fitted to games of agents."
    yield "//!"
    yield "//! Written by `python -m benchmarks.fits.habits`; do not edit."
    yield ""
    yield "use super::habits::Habits;"
    yield ""
    yield "/// By game, the agents with their habits; first those of all together."
    yield "pub const TABLES: [&[(&str, Habits)]; 2] = ["
    for game, agents in AGENTS.items():
        pool, rows = Choices(), []
        for agent in agents:
            found = played(game, agent, number, seed, console)
            rows.append((agent, rust(fit(found), found)))
            pool.add(found)
        yield "    &["
        for name, constant in [(POOL, rust(fit(pool), pool)), *rows]:
            yield f'        ("{name}", {constant}),'
        yield "    ],"
    yield "];"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play games, fit the habits, and write the source file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fits.habits")
    parser.add_argument("--games", type=int, default=GAMES, help="of each agent")
    parser.add_argument("--seed", type=int, default=SEED, help="of the deals")
    asked = parser.parse_args(arguments)
    SOURCE.write_text("\n".join(tables(asked.games, asked.seed, Console(stderr=True))) + "\n")
    subprocess.run(["rustfmt", "--edition", "2024", str(SOURCE)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
