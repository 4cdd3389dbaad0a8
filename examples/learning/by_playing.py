"""Teaches a network to play Sichuan Mahjong or Chinese Standard Mahjong, by playing.

    python by_playing.py --game sichuan --rounds 3 --minutes 12 --threads 2 --out learned
    python by_playing.py --game mcr --teacher search --lessons 12 --rounds 2 --out learned

Needs PyTorch besides paili: `pip install torch`. In each round a network plays some minutes,
choosing by chance; a critic, which sees all hands and the walls, estimates how much better each
choice turned out than was to be expected; and the network learns to prefer such choices. Everything
is kept in the folder, and a program that was stopped goes on from there. The page beside this
program has the results.
"""

from __future__ import annotations

import argparse
import json
import struct
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import torch
from paili.games import mcr, sichuan
from torch import nn

MATCH_SEED = 31
IMITATION_SEED = 900_000
TRACE = 0.9
"""Weight of what the critic expects at the next decision but one, as against the next."""
WARM_UP = 6
"""Chunks from which the first critic learns alone."""
WARM_UP_SEEDS = 500
"""Distance of the seeds of those chunks from the others."""
BATCH = 4096
HELD_OUT = 10
"""Every tenth chunk is not learned from."""
RIVAL = "search:samples=48,first_samples=16"
Lessons = mcr.Lessons | sichuan.Lessons


@dataclass(frozen=True)
class Game:
    """A game, and how it is learned.

    Attributes:
        lessons: its class of decisions.
        play: its `play_lessons`.
        courses: the tables of a chunk, with the number of games at each.
        matches: the tables at which a network is measured, by the name of the others.
        hidden: sizes of the hidden layers.
        gap: the number of an answer that the network of the first round judges by.
        first_preference: the weight of that number.
        best: numbers of answers of which the critic sees the greatest.
        unit: the reward that a unit of preference stands for.
        clip: the least and the greatest advantage.
        points: points that a reward of 1 is.
    """

    lessons: type[mcr.Lessons] | type[sichuan.Lessons]
    play: Callable[..., Lessons]
    courses: tuple[tuple[tuple[str, ...], int], ...]
    matches: dict[str, tuple[str, ...]]
    hidden: tuple[int, int]
    gap: int
    first_preference: float
    best: tuple[int, ...]
    unit: float
    clip: tuple[float, float]
    points: float


GAMES = {
    "sichuan": Game(
        lessons=sichuan.Lessons,
        play=sichuan.play_lessons,
        courses=(
            (("learner", "greedy", "greedy", "greedy"), 2400),
            (("learner", "learner", RIVAL, RIVAL), 600),
        ),
        matches={
            "greedy": ("learner", "greedy", "greedy", "greedy"),
            "search": ("learner", "learner", "search", "search"),
        },
        hidden=(64, 32),
        gap=9,  # the worth below the best
        first_preference=4.0,
        best=(10, 12, 14),  # worth, immediate payments, points of free goals
        unit=0.25,
        clip=(-40.0, 60.0),
        points=1.0,
    ),
    "mcr": Game(
        lessons=mcr.Lessons,
        play=mcr.play_lessons,
        courses=((("learner",) * 4, 1500),),
        matches={
            "wang2020": ("learner", "learner", "wang2020", "wang2020"),
            "search-1": ("learner", "learner", "search-1", "search-1"),
        },
        hidden=(96, 32),
        gap=8,  # the logarithm of the chance, below the best
        first_preference=3.0,
        best=(10, 13),  # the logarithm of the chance, fan
        unit=0.03,
        clip=(-6.0, 8.0),
        points=16.0,
    ),
}


class Network(nn.Module):
    """Preferences for answers: the network whose file `play_lessons` describes."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        one, two = game.hidden
        self.game = game
        self.sizes = game.lessons.POSITION, game.lessons.ANSWER
        self.first = nn.Linear(sum(self.sizes), one)
        self.second = nn.Linear(one, two)
        self.last = nn.Linear(two, 1, bias=False)
        self.straight = nn.Linear(game.lessons.ANSWER, 1, bias=False)
        nn.init.zeros_(self.last.weight)
        nn.init.zeros_(self.straight.weight)
        with torch.no_grad():
            self.straight.weight[0, game.gap] = game.first_preference

    def forward(
        self, positions: torch.Tensor, answers: torch.Tensor, row: torch.Tensor
    ) -> torch.Tensor:
        """One preference for each answer; `row` is the position of each."""
        of_position, of_answer = self.first.weight.split(list(self.sizes), 1)
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
        sizes = struct.pack("<4I", *self.sizes, *self.game.hidden)
        *hidden, last, straight = (layer.detach() for layer in self.layers())
        written = [*hidden, sharpness * last, sharpness * straight]
        parts = [layer.contiguous().numpy().astype("<f4").tobytes() for layer in written]
        return b"paili-n1" + sizes + b"".join(parts)

    @classmethod
    def read(cls, file: bytes, game: Game) -> Network:
        """The network of a file."""
        network = cls(game)
        numbers = torch.from_numpy(np.frombuffer(file[24:], "<f4").copy())
        with torch.no_grad():
            layers = network.layers()
            for layer, part in zip(
                layers, numbers.split([one.numel() for one in layers]), strict=True
            ):
                layer.copy_(part.reshape(layer.shape))
        return network


class Critic(nn.Module):
    """The reward that a seat will gain, estimated from all hands and the walls."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        inputs = game.lessons.POSITION + game.lessons.TABLE + len(game.best)
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


def seen_by_critic(lessons: Lessons, game: Game) -> torch.Tensor:
    """What the critic sees of each decision."""
    starts = starts_of(lessons)
    best = [np.maximum.reduceat(lessons.answers[:, of], starts) for of in game.best]
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

    game: Game
    critic: Critic
    optimizer: torch.optim.Optimizer
    recent: deque[tuple[torch.Tensor, torch.Tensor]]

    @classmethod
    def new(cls, game: Game) -> Teacher:
        """One that knows nothing."""
        critic = Critic(game)
        optimizer = torch.optim.Adam(critic.parameters(), lr=1e-3)
        return cls(game, critic, optimizer, deque(maxlen=15 * len(game.courses)))

    def judge(self, lessons: Lessons) -> np.ndarray:
        """The advantages of the decisions, which are learned from afterwards."""
        seen = seen_by_critic(lessons, self.game)
        with torch.no_grad():
            values = self.critic(seen).numpy()
        advantage, gained = advantages(lessons, values)
        self.recent.append((seen, torch.from_numpy(gained)))
        explained = 1 - np.var(gained - values) / np.var(gained)
        print(f"  the critic explains {explained:.3f} of what is gained", flush=True)
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
        for course, (players, games) in enumerate(network.game.courses):
            # A chunk has no game that the critic has learned from before it judges.
            own = seed + course + (WARM_UP_SEEDS if warm_up else 0)
            first = (warm_up or chunk) * games
            lessons = network.game.play(
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
    def read(cls, files: Sequence[Path], clip: tuple[float, float]) -> Decisions:
        """Those of some chunks."""
        chunks = [np.load(file) for file in files]
        columns = {
            field.name: torch.from_numpy(np.concatenate([chunk[field.name] for chunk in chunks]))
            for field in fields(cls)
            if field.name != "starts"
        }
        counts = columns["counts"].long()
        whole = {**columns, "counts": counts, "chosen": columns["chosen"].long()}
        whole["advantages"] = columns["advantages"].clamp(*clip)
        return cls(**whole, starts=counts.cumsum(0) - counts)

    def log_chances(self, rows: torch.Tensor, network: Network) -> torch.Tensor:
        """The logarithm of the probability of each answer of some decisions, one decision a row."""
        counts = self.counts[rows]
        first = counts.cumsum(0) - counts
        row = torch.repeat_interleave(torch.arange(len(rows)), counts)
        place = torch.arange(len(row)) - first[row]
        answers = self.answers[self.starts[rows][row] + place].float()
        said = network(self.positions[rows].float(), answers, row)
        table = torch.full((len(rows), int(counts.max())), -torch.inf)
        return table.index_put((row, place), said).log_softmax(1)

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
        grown = network.game.unit * (network(positions, answers, row) - was)
        mean = torch.zeros(len(rows)).index_add(0, row, chances * grown)
        return grown[first + self.chosen[rows]] - mean


def imitate(folder: Path, network: Network, asked: argparse.Namespace) -> Network:
    """Return the network that chooses most like a teacher, who was asked for some minutes."""
    file, game = network.write(), network.game
    players, games = game.courses[-1][0], 200
    left = 60.0 * asked.lessons
    chunk = 0
    while True:
        path = folder / f"chunk-{chunk:04d}.npz"
        if not path.exists():
            if left <= 0:
                break
            began = time.monotonic()
            lessons = game.play(
                players,
                file,
                games,
                teacher=asked.teacher,
                seed=IMITATION_SEED,
                first=chunk * games,
                threads=asked.threads,
            )
            unfinished = folder / "unfinished.npz"
            np.savez(
                unfinished,
                seconds=np.float64(time.monotonic() - began),
                positions=lessons.positions.astype(np.float16),
                answers=lessons.answers.astype(np.float16),
                counts=lessons.counts,
                chosen=lessons.taught,
                advantages=np.zeros(len(lessons), np.float32),
            )  # type: ignore[arg-type]
            unfinished.rename(path)
        left -= float(np.load(path)["seconds"])
        chunk += 1
        print(f"  {chunk} chunks, {max(0.0, left):.0f} s left", flush=True)
    files = sorted(folder.glob("chunk-*.npz"))
    training = Decisions.read([file for at, file in enumerate(files) if at % HELD_OUT], game.clip)
    test = Decisions.read(files[::HELD_OUT], game.clip)
    optimizer = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, asked.imitation_epochs)
    rows = torch.nonzero(training.chosen >= 0).squeeze(1)
    held_out = torch.nonzero(test.chosen >= 0).squeeze(1)
    for _ in range(asked.imitation_epochs):
        losses = []
        for some in rows[torch.randperm(len(rows))].split(1024):
            loss = nn.functional.nll_loss(
                training.log_chances(some, network), training.chosen[some]
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(float(loss))
        schedule.step()
        with torch.no_grad():
            same = 0
            for some in held_out.split(BATCH):
                likeliest = test.log_chances(some, network).argmax(1)
                same += int((likeliest == test.chosen[some]).sum())
        print(f"  loss {np.mean(losses):.4f}, same {same / len(held_out):.4f}", flush=True)
    return network


def learn(folder: Path, before: Network, epochs: int) -> tuple[Network, list[float]]:
    """The network that explains advantages best on held-out chunks; how much, after each epoch."""
    files = sorted(folder.glob("chunk-*.npz"))
    game = before.game
    training = Decisions.read([file for at, file in enumerate(files) if at % HELD_OUT], game.clip)
    test = Decisions.read(files[::HELD_OUT], game.clip)
    network = Network.read(before.write(), game)
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
            best = Network.read(network.write(), game)
        explained.append(gain)
    return best, explained[1:]


def measure(network: Network, games: int, threads: int) -> dict[str, tuple[float, float]]:
    """Points a game of the network that answers what it prefers, and half of the 95 % interval."""
    found = {}
    for rival, players in network.game.matches.items():
        lessons = network.game.play(
            players, network.write(1000.0), games, seed=MATCH_SEED, threads=threads
        )
        gained = np.bincount(lessons.games, weights=lessons.rewards, minlength=games)
        gained *= network.game.points / players.count("learner")
        error = 1.96 * gained.std(ddof=1) / games**0.5
        found[rival] = float(gained.mean()), float(error)
    return found


def main() -> None:
    """Play, learn and measure, round by round."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", choices=GAMES, default="sichuan")
    parser.add_argument("--teacher", help="agent that the first network imitates")
    parser.add_argument("--lessons", type=float, default=12, help="minutes of the teacher")
    parser.add_argument("--imitation-epochs", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=12, help="of play in each round")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--games", type=int, default=8000, help="of each match after a round")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("learned"), help="folder")
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    torch.manual_seed(1)
    game = GAMES[asked.game]
    network, teacher = Network(game), Teacher.new(game)
    if asked.teacher:
        folder = asked.out / "0"
        folder.mkdir(parents=True, exist_ok=True)
        weights = folder / "weights.bin"
        if not weights.exists():
            print(f"imitation of {asked.teacher}", flush=True)
            network = imitate(folder, network, asked)
            print(f"  {measure(network, asked.games, asked.threads)}", flush=True)
            weights.write_bytes(network.write())
        network = Network.read(weights.read_bytes(), game)
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
            told = {
                "games": chunks * sum(games for _, games in game.courses),
                "explained": explained,
                "matches": matches,
            }
            result.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
            print(f"  {matches}", flush=True)
        network = Network.read(weights.read_bytes(), game)


if __name__ == "__main__":
    main()
