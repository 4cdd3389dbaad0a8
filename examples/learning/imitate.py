"""Learns Sichuan Mahjong by imitating the agent `search`, and measures itself against `greedy`.

    python imitate.py --minutes 30 --threads 2 --out imitation

Needs PyTorch and Matplotlib besides paili: `pip install torch matplotlib`. Labels are made first,
by native tables, then a small convolutional network learns them, and after every epoch it plays
walls that it has not seen. The page beside this program says what came of it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from matplotlib import pyplot
from paili.games.sichuan import Decision, VectorGames
from torch import nn

RULES = "xuezhan"
TEACHER, OPPONENT = "search", "greedy"
ACTIONS = len(Decision.ACTIONS)
FEATURES = {block.name: block.places for block in Decision.FEATURES}
PLANES_READ = [
    place
    for block in Decision.PLANES
    if block.name != "recent_discards"
    for place in range(block.places.start, block.places.stop)
]
BY_TILE = ("after_discard", "copies_after_discard", "accepted")
NUMBERS = [
    place
    for block in Decision.FEATURES
    if block.name not in BY_TILE
    for place in range(block.places.start, block.places.stop)
]
SCALE = 0.2
TABLES, CHANNELS, BLOCKS, BATCH, SEED = 64, 64, 4, 512, 1
EVALUATION_SEED = 10**6


@dataclass
class Examples:
    """Decisions of the teacher.

    Attributes:
        planes, features, masks: what it saw.  numbers: what it chose.
    """

    planes: torch.Tensor
    features: torch.Tensor
    masks: torch.Tensor
    numbers: torch.Tensor

    def __len__(self) -> int:
        return len(self.numbers)

    def batches(self, generator: torch.Generator) -> Iterator[tuple[torch.Tensor, ...]]:
        """All of them in any order."""
        for rows in torch.randperm(len(self), generator=generator).split(BATCH):
            yield self.planes[rows], self.features[rows], self.masks[rows], self.numbers[rows]


def read(games: VectorGames) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The planes that the network reads, the features and the masks."""
    now = games.now
    assert now.planes is not None
    assert now.features is not None
    return now.planes[:, PLANES_READ], now.features, now.masks


def collect(seconds: float, most: int, threads: int) -> Examples:
    """Labels of games in which every other seat is the teacher's, in as many seconds."""
    games = VectorGames(TABLES, RULES, seed=SEED, threads=threads, features=True)
    teaches = np.arange(TABLES)[:, None] % 2 == np.arange(4) % 2
    rows: list[tuple[np.ndarray, ...]] = []
    began, found = time.monotonic(), 0
    while time.monotonic() - began < seconds and found < most:
        labels = games.answers(TEACHER)
        rows.append((*read(games), labels))
        found += TABLES
        own = teaches[np.arange(TABLES), games.now.seats]
        moves = np.where(own, labels, games.answers(OPPONENT))
        # Where one would not have begun what the other has begun, the first legal number.
        moves = np.where(moves < 0, games.now.masks.argmax(axis=1), moves)
        games.step(moves)
    arrays = [np.concatenate(column) for column in zip(*rows, strict=True)]
    # Choices are learned; where there is one way only, nothing is.
    known = (arrays[3] >= 0) & (arrays[2].sum(axis=1) > 1)
    return Examples(*(torch.from_numpy(array[known]) for array in arrays))


class Block(nn.Module):
    """Two convolutions along the ranks of each suit, and what the other suits are like."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(CHANNELS, CHANNELS, (1, 5), padding=(0, 2))
        self.second = nn.Conv2d(CHANNELS, CHANNELS, (1, 3), padding=(0, 1))
        self.others = nn.Linear(2 * CHANNELS, CHANNELS)

    def forward(self, cells: torch.Tensor) -> torch.Tensor:
        """The same cells, knowing more."""
        within = self.second(torch.relu(self.first(cells)))
        table = torch.cat([cells.mean((2, 3)), cells.amax((2, 3))], dim=1)
        return torch.relu(cells + within + self.others(table)[:, :, None, None])


class Network(nn.Module):
    """Worths of all numbers. Suits are read alike: what is learned of one holds for the others."""

    def __init__(self) -> None:
        super().__init__()
        self.cells = nn.Conv2d(len(PLANES_READ) + len(BY_TILE), CHANNELS, (1, 3), padding=(0, 1))
        self.numbers = nn.Linear(len(NUMBERS), CHANNELS)
        self.body = nn.Sequential(*(Block() for _ in range(BLOCKS)))
        self.by_tile = nn.Conv2d(CHANNELS, 4, 1)
        self.by_suit = nn.Linear(CHANNELS, 1)
        self.others = nn.Linear(2 * CHANNELS, 4)

    def forward(self, planes: torch.Tensor, features: torch.Tensor) -> torch.Tensor:
        """One worth for each number."""
        rows = len(planes)
        tiles = [features[:, FEATURES[name]].reshape(rows, 1, 3, 9) * SCALE for name in BY_TILE]
        numbers = self.numbers(features[:, NUMBERS] * SCALE)[:, :, None, None]
        cells = self.body(torch.relu(self.cells(torch.cat([planes.float(), *tiles], 1)) + numbers))
        discard, give, concealed, added = self.by_tile(cells).reshape(rows, 4, 27).unbind(1)
        voids = self.by_suit(cells.mean(3).transpose(1, 2)).squeeze(2)
        pooled = torch.cat([cells.mean((2, 3)), cells.amax((2, 3))], dim=1)
        passing, win, pung, kong = self.others(pooled).split(1, dim=1)
        return torch.cat([passing, win, discard, give, voids, pung, kong, concealed, added], dim=1)

    def choose(self, games: VectorGames) -> np.ndarray:
        """The best legal number of each row."""
        planes, features, masks = read(games)
        with torch.no_grad():
            worths = self(torch.from_numpy(planes), torch.from_numpy(features))
        found: np.ndarray = np.where(masks, worths.numpy(), -np.inf).argmax(axis=1)
        return found


def learn(
    network: Network, examples: Examples, optimizer: torch.optim.Optimizer, epoch: int
) -> float:
    """One epoch; the mean loss."""
    losses = []
    generator = torch.Generator().manual_seed(epoch)
    for planes, features, masks, numbers in examples.batches(generator):
        worths = network(planes, features).masked_fill(~masks, -1e9)
        loss = nn.functional.cross_entropy(worths, numbers)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return float(np.mean(losses))


def agreement(network: Network, examples: Examples) -> float:
    """The share of examples in which the network chooses as the teacher."""
    right = 0
    with torch.no_grad():
        for rows in torch.arange(len(examples)).split(4096):
            worths = network(examples.planes[rows], examples.features[rows])
            best = worths.masked_fill(~examples.masks[rows], -1e9).argmax(1)
            right += int((best == examples.numbers[rows]).sum())
    return right / max(1, len(examples))


def scores(network: Network, walls: int, threads: int, first_seed: int) -> np.ndarray:
    """Points a game against three opponents: each wall is played four times, once at each seat."""
    total = np.zeros(walls)
    for seat in range(4):
        games = VectorGames(walls, RULES, seed=first_seed, threads=threads, features=True)
        playing = np.ones(walls, dtype=bool)
        while playing.any():
            own = games.now.seats == seat
            moves = np.where(own, network.choose(games), games.answers(OPPONENT))
            moves = np.where(moves < 0, games.now.masks.argmax(axis=1), moves)
            after = games.step(moves)
            total += np.where(playing, after.rewards[:, seat], 0) / 4
            playing &= ~after.ended
    return total


def estimate(points: np.ndarray) -> tuple[float, float]:
    """The mean, and half of its 95 % interval; walls are the independent units."""
    return float(points.mean()), float(1.96 * points.std(ddof=1) / len(points) ** 0.5)


def draw(history: list[dict[str, float]], path: Path) -> None:
    """The curve: points a game, after each epoch."""
    figure, axes = pyplot.subplots(figsize=(6, 3.5))
    epochs = [row["epoch"] for row in history]
    axes.errorbar(epochs, [row["score"] for row in history], [row["error"] for row in history])
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_xlabel("epochs")
    axes.set_ylabel(f"points a game against three {OPPONENT}")
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    """Collect labels, learn, play, and write the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--minutes", type=float, default=30, help="of everything but the last match"
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--labels", type=int, default=300_000, help="at most")
    parser.add_argument("--walls", type=int, default=1000, help="of the last match")
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("imitation"),
        help="folder of result.json and curve.svg [imitation, in the working directory]",
    )
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    torch.set_num_threads(asked.threads)
    began = time.monotonic()
    examples = collect(asked.minutes * 60 / 3, asked.labels, asked.threads)
    held_out = len(examples) // 20
    training, test = (
        Examples(*(getattr(examples, name)[part] for name in Examples.__dataclass_fields__))
        for part in (slice(None, -held_out), slice(-held_out, None))
    )
    collected = time.monotonic() - began
    print(f"{len(examples):,} labels in {collected:.0f} s", flush=True)
    network, history = Network(), []
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    epoch, took = 0, 0.0
    while time.monotonic() - began + took < asked.minutes * 60:
        start = time.monotonic()
        # The rate falls with the time that is left.
        done = (start - began - collected) / max(1.0, asked.minutes * 60 - collected)
        optimizer.param_groups[0]["lr"] = 1e-3 * (1 - 0.95 * min(1.0, done))
        loss = learn(network, training, optimizer, epoch)
        epoch += 1
        score, error = estimate(scores(network, 150, asked.threads, EVALUATION_SEED + epoch))
        agrees = agreement(network, test)
        history.append(
            {"epoch": epoch, "loss": loss, "agreement": agrees, "score": score, "error": error}
        )
        took = time.monotonic() - start
        print(
            f"epoch {epoch}: loss {loss:.3f}, agrees {agrees:.1%}, {score:+.2f} ± {error:.2f}, "
            f"{time.monotonic() - began:.0f} s",
            flush=True,
        )
    learned = time.monotonic() - began
    score, error = estimate(scores(network, asked.walls, asked.threads, EVALUATION_SEED))
    print(f"{asked.walls:,} walls: {score:+.2f} ± {error:.2f} points a game", flush=True)
    result = {
        "rules": RULES, "teacher": TEACHER, "opponent": OPPONENT, "labels": len(examples),
        "weights": sum(weight.numel() for weight in network.parameters()),
        "seconds": {"labels": round(collected), "all": round(learned)},
        "threads": asked.threads, "walls": asked.walls, "score": score, "error": error,
        "history": history,
    }  # fmt: skip
    (asked.out / "result.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    draw(history, asked.out / "curve.svg")


if __name__ == "__main__":
    main()
