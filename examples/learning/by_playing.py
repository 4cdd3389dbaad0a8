"""Teaches the network of the agent `learned` to play Sichuan Mahjong, by playing.

    python by_playing.py --rounds 3 --minutes 12 --threads 2 --out learned

Needs PyTorch besides paili: `pip install torch`. In each round a network plays some minutes,
choosing by chance; a critic, which sees all hands and the wall, tells how much better each choice
turned out than was to be expected; and the network learns to prefer such choices. What is done is
kept in the folder, and a program that was stopped goes on from there. The page beside this program
says what came of it.
"""

from __future__ import annotations

import argparse
import json
import struct
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import torch
from paili.games.sichuan import Lessons, play_lessons
from torch import nn

RIVAL = "search:samples=48,first_samples=16"
COURSES = (("learner", "greedy", "greedy", "greedy"), ("learner", "learner", RIVAL, RIVAL))
"""Tables of a chunk."""
GAMES = (2400, 600)
"""Games of a chunk, at each of these tables."""
MATCHES = {"greedy": COURSES[0], "search": ("learner", "learner", "search", "search")}
MATCH_SEED = 31
HIDDEN = 64, 32
GAP, WORTH, INCOME, FREE = 9, 10, 12, 14
"""Numbers of an answer: worth below the best, worth, income at once, points of free goals."""
FIRST_PREFERENCE = 4.0
"""The network of the first round prefers what is worth a base more by so much."""
UNIT = 0.25
"""Bases that a unit of preference stands for."""
TRACE = 0.9
"""Weight of what the critic expects at the next decision but one, as against the next."""
WARM_UP = 6
"""Chunks from which the first critic learns alone."""
WARM_UP_SEEDS = 500
"""Distance of the seeds of those chunks from the others."""
BATCH = 4096
CLIP = -40.0, 60.0
HELD_OUT = 10
"""Each so-manieth chunk is not learned from."""


class Network(nn.Module):
    """Preferences for answers: the network whose file `play_lessons` describes."""

    def __init__(self) -> None:
        super().__init__()
        one, two = HIDDEN
        self.first = nn.Linear(Lessons.POSITION + Lessons.ANSWER, one)
        self.second = nn.Linear(one, two)
        self.last = nn.Linear(two, 1, bias=False)
        self.straight = nn.Linear(Lessons.ANSWER, 1, bias=False)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.straight.weight)
        with torch.no_grad():
            self.straight.weight[0, GAP] = FIRST_PREFERENCE

    def forward(
        self, positions: torch.Tensor, answers: torch.Tensor, row: torch.Tensor
    ) -> torch.Tensor:
        """One preference for each answer; `row` is the position of each."""
        of_position, of_answer = self.first.weight.split([Lessons.POSITION, Lessons.ANSWER], 1)
        common = positions @ of_position.T + self.first.bias
        one = torch.relu(common[row] + answers @ of_answer.T)
        two = torch.relu(self.second(one))
        found: torch.Tensor = (self.last(two) + self.straight(answers)).squeeze(1)
        return found

    def layers(self) -> list[torch.Tensor]:
        """The tensors of the file, in its order."""
        return [
            *(self.first.weight.T, self.first.bias, self.second.weight.T, self.second.bias),
            *(self.last.weight, self.straight.weight),
        ]

    def write(self, sharpness: float = 1.0) -> bytes:
        """The file; preferences are so many times as sharp."""
        sizes = struct.pack("<4I", Lessons.POSITION, Lessons.ANSWER, *HIDDEN)
        *hidden, last, straight = (layer.detach() for layer in self.layers())
        written = [*hidden, sharpness * last, sharpness * straight]
        parts = [layer.contiguous().numpy().astype("<f4").tobytes() for layer in written]
        return b"paili-n1" + sizes + b"".join(parts)

    @classmethod
    def read(cls, file: bytes) -> Network:
        """The network of a file."""
        network = cls()
        numbers = torch.from_numpy(np.frombuffer(file[24:], "<f4").copy())
        with torch.no_grad():
            layers = network.layers()
            for layer, part in zip(
                layers, numbers.split([one.numel() for one in layers]), strict=True
            ):
                layer.copy_(part.reshape(layer.shape))
        return network


class Critic(nn.Module):
    """Bases that a seat will gain, told by all hands and the wall."""

    def __init__(self) -> None:
        super().__init__()
        inputs = Lessons.POSITION + Lessons.TABLE + 3
        self.layers = nn.Sequential(
            *(nn.Linear(inputs, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 1))
        )

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """One number a row."""
        found: torch.Tensor = 4.0 * self.layers(seen).squeeze(1)
        return found


def starts_of(lessons: Lessons) -> np.ndarray:
    """The first answer of each decision."""
    return np.cumsum(lessons.counts, dtype=np.int64) - lessons.counts


def seen_by_critic(lessons: Lessons) -> torch.Tensor:
    """What the critic sees of each decision."""
    starts = starts_of(lessons)
    best = [np.maximum.reduceat(lessons.answers[:, of], starts) for of in (WORTH, INCOME, FREE)]
    return torch.from_numpy(
        np.concatenate([lessons.positions, lessons.tables, np.stack(best, 1)], 1)
    )


def advantages(lessons: Lessons, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How much better each choice turned out than expected, and all that was gained after it.

    Generalized advantage estimation, over the decisions of a seat in a game.
    """
    order = np.lexsort((np.arange(len(lessons)), lessons.seats, lessons.games))
    seats = lessons.games[order].astype(np.int64) * 4 + lessons.seats[order]
    advantage, gained = np.zeros(len(lessons), np.float32), np.zeros(len(lessons), np.float32)
    ahead = total = following = 0.0
    for place in range(len(order) - 1, -1, -1):
        row = order[place]
        if place + 1 == len(order) or seats[place + 1] != seats[place]:
            ahead = total = following = 0.0
        reward = float(lessons.rewards[row])
        ahead = reward + following - float(values[row]) + TRACE * ahead
        total += reward
        following = float(values[row])
        advantage[row], gained[row] = ahead, total
    return advantage, gained


@dataclass
class Teacher:
    """The critic, and the decisions of the last chunks that it learns from."""

    critic: Critic
    optimizer: torch.optim.Optimizer
    recent: deque[tuple[torch.Tensor, torch.Tensor]]

    @classmethod
    def new(cls) -> Teacher:
        """One that knows nothing."""
        critic = Critic()
        optimizer = torch.optim.Adam(critic.parameters(), lr=1e-3)
        return cls(critic, optimizer, deque(maxlen=15 * len(COURSES)))

    def judge(self, lessons: Lessons) -> np.ndarray:
        """The advantages of the decisions, which are learned from afterwards."""
        seen = seen_by_critic(lessons)
        with torch.no_grad():
            values = self.critic(seen).numpy()
        advantage, gained = advantages(lessons, values)
        self.recent.append((seen, torch.from_numpy(gained)))
        return advantage

    def learn(self, steps: int) -> None:
        """Learn from recent decisions."""
        seen, gained = (torch.cat(column) for column in zip(*self.recent, strict=True))
        for _ in range(steps):
            rows = torch.randint(len(gained), (1024,))
            loss = nn.functional.mse_loss(self.critic(seen[rows]), gained[rows])
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()


def play(folder: Path, network: Network, teacher: Teacher, asked: argparse.Namespace) -> None:
    """Play for some minutes; each chunk is a file, with the advantages of its decisions."""
    file, seed = network.write(), int(folder.name) * 1000
    done = sorted(folder.glob("chunk-*.npz"))
    chunk, left = len(done), 60 * asked.minutes - sum(np.load(one)["seconds"] for one in done)
    warm_up = 1 if teacher.recent else WARM_UP
    while left > 0:
        began = time.monotonic()
        columns: dict[str, list[np.ndarray]] = {}
        for course, (players, games) in enumerate(zip(COURSES, GAMES, strict=True)):
            # A chunk has no game that the critic has learned from before it judges.
            own = seed + course + (WARM_UP_SEEDS if warm_up else 0)
            first = (warm_up or chunk) * games
            lessons = play_lessons(
                players, file, games, seed=own, first=first, threads=asked.threads
            )
            kept = {
                "positions": lessons.positions.astype(np.float16),
                "answers": lessons.answers.astype(np.float16),
                "counts": lessons.counts,
                "chosen": lessons.chosen,
                "advantages": teacher.judge(lessons),
            }
            for name, values in kept.items():
                columns.setdefault(name, []).append(values)
        teacher.learn(400 if warm_up else 100)
        took = time.monotonic() - began
        if warm_up:
            warm_up -= 1
            continue
        left -= took
        whole = {name: np.concatenate(parts) for name, parts in columns.items()}
        unfinished = folder / "unfinished.npz"
        np.savez(unfinished, seconds=np.float64(took), **whole)  # type: ignore[arg-type]
        unfinished.rename(folder / f"chunk-{chunk:04d}.npz")
        chunk += 1
        print(f"  {chunk} chunks, {max(0.0, left):.0f} s left", flush=True)


@dataclass
class Decisions:
    """Decisions of many chunks.

    Attributes:
        positions, answers, counts, chosen, advantages: as `play` writes them.
        starts: the first answer of each.
    """

    positions: torch.Tensor
    answers: torch.Tensor
    counts: torch.Tensor
    chosen: torch.Tensor
    advantages: torch.Tensor
    starts: torch.Tensor

    @classmethod
    def read(cls, files: Sequence[Path]) -> Decisions:
        """Those of some chunks."""
        chunks = [np.load(file) for file in files]
        columns = {
            field.name: torch.from_numpy(np.concatenate([chunk[field.name] for chunk in chunks]))
            for field in fields(cls)
            if field.name != "starts"
        }
        counts = columns["counts"].long()
        whole = {**columns, "counts": counts, "chosen": columns["chosen"].long()}
        whole["advantages"] = columns["advantages"].clamp(*CLIP)
        return cls(**whole, starts=counts.cumsum(0) - counts)

    def surprise(self, rows: torch.Tensor, network: Network, before: Network) -> torch.Tensor:
        """What of its advantage the change of a network explains, for each of some decisions.

        A choice is expected to be as much better than the mean of all, each as likely as it was, as
        its preference has grown.
        """
        counts = self.counts[rows]
        first = counts.cumsum(0) - counts
        row = torch.repeat_interleave(torch.arange(len(rows)), counts)
        place = torch.arange(len(row)) - first[row]
        answers = self.answers[self.starts[rows][row] + place].float()
        positions = self.positions[rows].float()
        with torch.no_grad():
            was = before(positions, answers, row)
            table = torch.full((len(rows), int(counts.max())), -torch.inf)
            chances = table.index_put((row, place), was).softmax(1)[row, place]
        grown = UNIT * (network(positions, answers, row) - was)
        mean = torch.zeros(len(rows)).index_add(0, row, chances * grown)
        return grown[first + self.chosen[rows]] - mean


def learn(folder: Path, before: Network, epochs: int) -> tuple[Network, list[float]]:
    """The network that explains advantages best on held-out chunks; how much, after each epoch."""
    files = sorted(folder.glob("chunk-*.npz"))
    training = Decisions.read([file for at, file in enumerate(files) if at % HELD_OUT])
    test = Decisions.read(files[::HELD_OUT])
    network = Network.read(before.write())
    straight = [network.straight.weight]
    hidden = [one for one in network.parameters() if one is not straight[0]]
    groups = [
        {"params": straight, "lr": 6e-3, "weight_decay": 0.0},
        {"params": hidden, "lr": 2e-3, "weight_decay": 1e-2},
    ]
    optimizer = torch.optim.AdamW(groups)
    schedule = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 1 / epochs, epochs - 1)
    best, explained = before, [0.0]
    for _ in range(epochs):
        for rows in torch.randperm(len(training.counts)).split(BATCH):
            said = training.surprise(rows, network, before)
            loss = nn.functional.mse_loss(said, training.advantages[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        schedule.step()
        gain = 0.0
        with torch.no_grad():
            for rows in torch.arange(len(test.counts)).split(BATCH):
                said, true = test.surprise(rows, network, before), test.advantages[rows]
                gain += float((2 * true * said - said**2).sum())
        gain /= float((test.advantages**2).sum())
        print(f"  explains {gain:.5f} of the variance", flush=True)
        if gain > max(explained):
            best = Network.read(network.write())
        explained.append(gain)
    return best, explained[1:]


def measure(network: Network, games: int, threads: int) -> dict[str, tuple[float, float]]:
    """Bases a game of the network that answers what it prefers, and half of the 95 % interval."""
    found = {}
    for rival, players in MATCHES.items():
        lessons = play_lessons(
            players, network.write(1000.0), games, seed=MATCH_SEED, threads=threads
        )
        gained = np.bincount(lessons.games, weights=lessons.rewards, minlength=games)
        gained /= players.count("learner")
        error = 1.96 * gained.std(ddof=1) / games**0.5
        found[rival] = float(gained.mean()), float(error)
    return found


def main() -> None:
    """Play, learn and measure, round by round."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=12, help="of play in each round")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--games", type=int, default=8000, help="of each match after a round")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("learned"), help="folder")
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    torch.manual_seed(1)
    network, teacher = Network(), Teacher.new()
    for number in range(1, asked.rounds + 1):
        folder = asked.out / str(number)
        folder.mkdir(parents=True, exist_ok=True)
        weights, result = folder / "weights.bin", folder / "result.json"
        if not result.exists():
            print(f"round {number}", flush=True)
            play(folder, network, teacher, asked)
            learned, explained = learn(folder, network, asked.epochs)
            matches = measure(learned, asked.games, asked.threads)
            weights.write_bytes(learned.write())
            chunks = len(list(folder.glob("chunk-*.npz")))
            told = {"games": chunks * sum(GAMES), "explained": explained, "matches": matches}
            result.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
            print(f"  {matches}", flush=True)
        network = Network.read(weights.read_bytes())


if __name__ == "__main__":
    main()
