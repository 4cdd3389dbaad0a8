"""First discards of dealt hands over a whole game, and their wins in games.

`python -m benchmarks.strength.long_game choose --deficiency 5 FILE` writes the first discards that
`outlook` chooses for dealt hands, with the time of each.
`python -m benchmarks.strength.long_game judge BEFORE AFTER --kept FILE` compares two such files, of
two builds: where they differ, both discards are followed through the same walls.
`python -m benchmarks.strength.long_game best CHOSEN --kept FILE` compares the discards of a file
with the others that `outlook` lists near them. Each line of a file is a hand; an interrupted
command is resumed after the last one.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import paili
from paili.analysis.simulation import simulate
from rich.console import Console
from rich.progress import track

DRAWS = 18
NEAR = 0.01
"""The largest lag of a discard's chance behind the best that is simulated as well."""
STANDARD_ERRORS = 4.0
"""The lag in standard errors at which a discard is dropped."""
ROUNDS = (1 / 16, 1 / 4, 1.0)
"""The shares of the games after which discards may be dropped."""


def dealt(
    deficiency: int,
    number: int,
    *,
    rules: paili.Rules = paili.RIICHI,
    kinds: int = 34,
    seed: int = 1,
) -> list[str]:
    """Return hands of 14 tiles of the first kinds that have a deficiency, the same in each run."""
    found: list[str] = []
    deals = random.Random(seed)
    while len(found) < number:
        tiles = deals.sample(range(4 * kinds), 14)
        counts = np.bincount([tile // 4 for tile in tiles], minlength=34)
        hand = paili.Hand.from_counts(counts.astype(np.uint8))
        if paili.deficiency(hand, rules=rules) == deficiency:
            found.append(str(hand))
    return found


def lines_of(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


def choices(deficiency: int, number: int, path: Path, console: Console) -> str:
    """Append the first discards of the hands that a file lacks; return a summary."""
    done = lines_of(path)
    hands = dealt(deficiency, number)[len(done) :]
    with path.open("a") as file:
        for text in track(hands, f"deficiency {deficiency}", console=console):
            start = time.perf_counter()
            found = paili.outlook(paili.Hand.parse(text), draws=DRAWS)
            seconds = time.perf_counter() - start
            line = {"hand": text, "discard": str(found.best.tile), "seconds": round(seconds, 5)}
            file.write(json.dumps(line) + "\n")
            file.flush()
    times = sorted(line["seconds"] for line in lines_of(path))
    middle = times[len(times) // 2] if times else math.nan
    return f"{len(times)} hands, median {1_000 * middle:.1f} ms, slowest {1_000 * times[-1]:.0f} ms"


def games_won(text: str, discard: str, games: int, seed: int) -> float:
    """Return the share of games won after a discard, by the policy of `outlook`."""
    hand = paili.Hand.parse(text)
    unseen = paili.KnowledgeBase.from_seen(hand, [])
    after = hand.without_tile(paili.Tile.parse(discard))
    played = simulate(after, unseen, policy="outlook", draws=DRAWS, games=games, seed=seed)
    return played.probability


def judged(before: Path, after: Path, games: int, path: Path, console: Console) -> str:
    """Compare the wins of the first discards of two files; return a summary."""
    done = lines_of(path)
    both = list(zip(lines_of(before), lines_of(after), strict=False))
    with path.open("a") as file:
        for old, new in track(both[len(done) :], "discards", console=console):
            assert old["hand"] == new["hand"]
            gain = 0.0
            if old["discard"] != new["discard"]:
                won = [games_won(old["hand"], line["discard"], games, 1) for line in (old, new)]
                gain = won[1] - won[0]
            file.write(json.dumps({"hand": old["hand"], "gain": gain}) + "\n")
            file.flush()
    gains = np.array([line["gain"] for line in lines_of(path)])
    error = 1.96 * gains.std(ddof=1) / math.sqrt(len(gains))
    return (
        f"{len(gains)} hands, {np.count_nonzero(gains)} with another discard, "
        f"gain {gains.mean():+.5f} +- {error:.5f}, from {gains.min():+.4f} to {gains.max():+.4f}"
    )


def loss(text: str, discard: str, games: int) -> float:
    """Return the margin of games won by the best discard, in standard errors of the difference.

    Of the discards near the chosen one, those that fall behind are dropped on the way.
    """
    found = paili.outlook(paili.Hand.parse(text), draws=DRAWS)
    options = found.options
    left = [str(o.tile) for o in options if o.probability >= options[0].probability - NEAR]
    left = [discard, *(tile for tile in left if tile != discard)]
    for share in ROUNDS:
        size = round(games * share)
        won = {tile: games_won(text, tile, size, 2) for tile in left}
        most = max(won.values())
        step = math.sqrt(2 * most * (1 - most) / size)
        if most - won[discard] > STANDARD_ERRORS * step:
            return (most - won[discard]) / step
        left = [discard] + [
            tile
            for tile in left
            if tile != discard and won[tile] >= won[discard] - STANDARD_ERRORS * step
        ]
        if len(left) == 1:
            return 0.0
    return (most - won[discard]) / step


def best(chosen: Path, games: int, path: Path, console: Console) -> str:
    """Count the first discards that are among the best, within two standard errors."""
    done = lines_of(path)
    with path.open("a") as file:
        for line in track(lines_of(chosen)[len(done) :], "hands", console=console):
            behind = loss(line["hand"], line["discard"], games)
            file.write(json.dumps({"hand": line["hand"], "behind": round(behind, 2)}) + "\n")
            file.flush()
    behind = [line["behind"] for line in lines_of(path)]
    return f"{len(behind)} hands, {sum(value <= 2 for value in behind)} among the best"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.strength.long_game", description=__doc__
    )
    commands = parser.add_subparsers(dest="command", required=True)
    choose = commands.add_parser("choose")
    choose.add_argument("file", type=Path)
    choose.add_argument("--deficiency", type=int, required=True)
    choose.add_argument("--hands", type=int, default=300)
    judge = commands.add_parser("judge")
    judge.add_argument("before", type=Path)
    judge.add_argument("after", type=Path)
    judge.add_argument("--games", type=int, default=20_000)
    among = commands.add_parser("best")
    among.add_argument("file", type=Path)
    among.add_argument("--games", type=int, default=300_000)
    for command in (judge, among):
        command.add_argument("--kept", type=Path, required=True, help="what was played already")
    parsed = parser.parse_args(arguments)
    console = Console(stderr=True)
    if parsed.command == "choose":
        print(choices(parsed.deficiency, parsed.hands, parsed.file, console))
    elif parsed.command == "judge":
        print(judged(parsed.before, parsed.after, parsed.games, parsed.kept, console))
    else:
        print(best(parsed.file, parsed.games, parsed.kept, console))
    return 0


if __name__ == "__main__":
    sys.exit(main())
