"""Learns the value of a hand, its chance and its points in the long game, from exact features.

    python hand_value.py --hands 6000 --draws 12

The labels are outlooks of Sichuan Mahjong. The network reads counts, acceptance and acceptance
after each accepted tile, and is then asked for discards. Needs NumPy besides paili; prints the
errors, the speed and the chance that its discards lose, and writes them as `hand-value.json`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt
import paili

RULES = paili.Rules.parse("xuezhan:void=s")
SHAPES = paili.Rules.parse("mahjong0")
KINDS, IN_PLAY, COPIES, SEEN = 34, 27, 4, 40
Counts = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]


def deal(seed: int, index: int, tiles: int) -> tuple[Counts, Counts]:
    """A hand of characters and dots, and what can still come after 40 tiles were seen."""
    rng = np.random.default_rng([seed, index])
    wall = rng.permutation(np.repeat(np.arange(IN_PLAY), COPIES))
    held = wall[wall < 18][:tiles]
    hand = np.bincount(held, minlength=KINDS)
    seen = rng.permutation(np.repeat(np.arange(KINDS), np.append(4 - hand[:IN_PLAY], [0] * 7)))
    return hand.astype(np.uint8), np.bincount(seen[SEEN:], minlength=KINDS).astype(np.uint8)


def outlook(case: tuple[Counts, Counts, int]) -> list[tuple[int, float, float]]:
    """The discard (-1 for a waiting hand), the chance and the points of each option."""
    hand, available, draws = case
    found = paili.outlook(
        paili.Hand.from_counts(hand),
        paili.KnowledgeBase.from_counts(available),
        rules=RULES,
        draws=draws,
        objective="points",
    )
    return [
        (-1 if one.tile is None else int(one.tile), one.probability, one.expected_points or 0.0)
        for one in found.options
    ]


def features(hands: Counts, available: Counts) -> Floats:
    """Exact features of waiting hands: (n, 170)."""
    near = np.stack(
        [paili.deficiency_batch(hands, available, rules=rules) for rules in (RULES, SHAPES)]
    )
    accepted = paili.acceptance_batch(hands, available, rules=RULES).astype(np.float32)
    second = np.zeros((len(hands), KINDS), np.float32)
    for kind in range(IN_PLAY):
        rows = np.flatnonzero(accepted[:, kind])
        drawn, left = hands[rows].copy(), available[rows].copy()
        drawn[:, kind] += 1
        left[:, kind] -= 1
        if len(rows):
            table = paili.discards_batch(drawn, left, rules=RULES)
            least = np.where(table.deficiency < 0, 99, table.deficiency)
            keeps = least == least.min(axis=1, keepdims=True)
            best = np.where(keeps, table.copies, 0).max(axis=1)
            second[rows, kind] = accepted[rows, kind] * best
    sums = [accepted.sum(1), second.sum(1), (accepted > 0).sum(1), second.max(1)]
    scarce = available.sum(1, dtype=np.float32)
    one_hot = [near == distance for distance in range(7)]
    blocks = [
        hands[:, :IN_PLAY],
        hands[:, :IN_PLAY] >= 2,
        available[:, :IN_PLAY] / 4,
        accepted[:, :IN_PLAY] / 4,
        second[:, :IN_PLAY] / 40,
        *[column.T for column in one_hot],
        *[np.log1p(column)[:, None] for column in sums],
        (np.log(np.maximum(scarce, 1)) - 4)[:, None],
        *[np.log1p(column / np.maximum(scarce, 1))[:, None] * 4 for column in sums[:2]],
    ]
    return np.hstack([block.astype(np.float32) for block in blocks])


class Network:
    """One hidden layer; its answers are the logit of the chance and the logarithm of the points."""

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.parts = [
            rng.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, hidden**-0.5, (hidden, 2)).astype(np.float32),
            np.zeros(2, np.float32),
        ]
        self.moments = [[np.zeros_like(part), np.zeros_like(part)] for part in self.parts]
        self.steps = 0

    def __call__(self, inputs: Floats) -> Floats:
        """The answers for rows of features, (n, 2)."""
        first, bias, second, last = self.parts
        return np.maximum(inputs @ first + bias, 0) @ second + last

    def learn(self, inputs: Floats, labels: Floats, rate: float) -> None:
        """One step of Adam on the squared errors."""
        first, bias, second, last = self.parts
        hidden = np.maximum(inputs @ first + bias, 0)
        error = 2 * (hidden @ second + last - labels) / len(inputs)
        back = (error @ second.T) * (hidden > 0)
        gradients = [inputs.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]
        self.steps += 1
        for part, gradient, moments in zip(self.parts, gradients, self.moments, strict=True):
            moments[0] += 0.1 * (gradient - moments[0])
            moments[1] += 0.001 * (gradient**2 - moments[1])
            mean, square = moments[0] / (1 - 0.9**self.steps), moments[1] / (1 - 0.999**self.steps)
            part -= rate * mean / (np.sqrt(square) + 1e-8) + 1e-4 * rate * part


def encoded(chance: Floats, points: Floats) -> Floats:
    """Labels on the scale of the network."""
    chance = np.clip(chance, 1e-4, 1 - 1e-4)
    return np.stack([np.log(chance / (1 - chance)), 2 * np.log1p(points)], axis=1)


def decoded(answers: Floats) -> tuple[Floats, Floats]:
    """Chances and points."""
    return 1 / (1 + np.exp(-answers[:, 0])), np.expm1(answers[:, 1] / 2)


def trained(inputs: Floats, labels: Floats, epochs: int, seed: int) -> Network:
    """A network that has seen every row so many times."""
    network, rng = Network(inputs.shape[1], 128, seed), np.random.default_rng(seed)
    for epoch in range(epochs):
        for rows in np.array_split(rng.permutation(len(inputs)), max(len(inputs) // 64, 1)):
            network.learn(
                inputs[rows], labels[rows], 2e-3 * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
            )
    return network


def lost(
    cases: Sequence[tuple[Counts, Counts]], options: Sequence[list[Any]], network: Network
) -> dict[str, float]:
    """The chance and points that discards lose in the mean: by the network, and by acceptance."""
    losses: dict[str, list[float]] = {"chance": [], "chance by acceptance": [], "points": []}
    for (hand, available), rows in zip(cases, options, strict=True):
        left = np.array([hand - np.eye(KINDS, dtype=np.uint8)[tile] for tile, *_ in rows])
        known = np.tile(available, (len(left), 1))
        chance, points = decoded(network(features(left, known)))
        table = [paili.deficiency_batch(left, known, rules=RULES)]
        copies = paili.acceptance_batch(left, known, rules=RULES).sum(1)
        by_acceptance = int(np.lexsort((-copies, table[0]))[0])
        best = max(row[1] for row in rows), max(row[2] for row in rows)
        losses["chance"].append(best[0] - rows[int(chance.argmax())][1])
        losses["chance by acceptance"].append(best[0] - rows[by_acceptance][1])
        losses["points"].append(best[1] - rows[int(points.argmax())][2])
    return {name: round(float(np.mean(values)), 4) for name, values in losses.items()}


def errors(
    chance: Floats, points: Floats, labels: Floats, rows: Any
) -> Iterator[tuple[str, float]]:
    """Mean absolute errors, and the part of the variance that is explained."""
    for name, answers, truth in (
        ("chance", chance, labels[:, 0]),
        ("points", points, labels[:, 1]),
    ):
        miss = answers[rows] - truth[rows]
        yield f"{name}, mean error", round(float(np.abs(miss).mean()), 4)
        yield f"{name}, R2", round(1 - float(miss.var() / truth[rows].var()), 3)


def main() -> None:
    """Label, learn, and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=6_000)
    parser.add_argument("--discards", type=int, default=200, help="drawn hands to discard from")
    parser.add_argument("--draws", type=int, default=12)
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("hand-value.json"))
    asked = parser.parse_args()
    cases = [deal(asked.seed, index, 13) for index in range(asked.hands)]
    drawn = [deal(asked.seed + 1, index, 14) for index in range(asked.discards)]
    with get_context("spawn").Pool(asked.workers) as pool:
        begun = perf_counter()
        work = ((*case, asked.draws) for case in (*cases, *drawn))
        found = list(pool.imap(outlook, work, chunksize=20))
        labelling = perf_counter() - begun
    hands, available = (np.array(column) for column in zip(*cases, strict=True))
    labels = np.array([options[0][1:] for options in found[: asked.hands]], np.float32)
    begun = perf_counter()
    inputs = features(hands, available)
    of_features = perf_counter() - begun
    split = asked.hands * 5 // 6
    targets = encoded(labels[:, 0], labels[:, 1])
    network = trained(inputs[:split], targets[:split], asked.epochs, asked.seed)
    begun = perf_counter()
    chance, points = decoded(network(inputs))
    of_network = perf_counter() - begun
    near = paili.deficiency_batch(hands, available, rules=RULES)
    held_out = np.arange(asked.hands) >= split
    report: dict[str, Any] = {
        "hands": asked.hands,
        "draws": asked.draws,
        "outlook, ms a hand": round(1e3 * labelling * asked.workers / len(found), 2),
        "features, us a hand": round(1e6 * of_features / asked.hands, 1),
        "network, us a hand": round(1e6 * of_network / asked.hands, 1),
        "held out": dict(errors(chance, points, labels, held_out)),
    }
    for distance in range(1, 6):
        rows = held_out & (near == distance)
        if rows.sum() > 20:
            of_distance = dict(errors(chance, points, labels, rows))
            report[f"deficiency {distance}"] = {"hands": int(rows.sum()), **of_distance}
    report["lost by a discard"] = lost(drawn, found[asked.hands :], network)
    asked.out.write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
