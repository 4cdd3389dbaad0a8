"""Compare beliefs with the true hands of games that their habits were not fitted on.

`python -m benchmarks.fits.beliefs` plays games of agents, asks one seat at one moment of each where
the hidden tiles are, and measures the log score of the true places and the reliability of the
chances. Finished parts are kept in target/beliefs: the command may be interrupted and given again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import paili
from paili import games
from paili.jobs.checkpoint import fingerprint
from rich.console import Console
from rich.progress import track

from benchmarks.memory import ROOT

KEPT = ROOT / "target" / "beliefs"
RECORD = ROOT / "docs" / "beliefs.json"
SEED, GAMES, PART, SAMPLES = 3_602, 2_000, 100, 400
DUEL_SAMPLES = 120
OTHER_GAMES = 300
"""The number of games for players that habits were fitted on; all habits are applied to these."""
BINS = 10
PAGE = ROOT / "docs" / "inference.md"
TITLES = {"mcr": "Chinese Standard", "sichuan": "Sichuan"}
HEADINGS = {("mcr", "hasty"): "Chinese Standard, `hasty`", ("sichuan", "delta"): "Sichuan, `delta`"}
"""Players whose reliability the page shows."""
PLAYERS = {"mcr": ("hasty", "search", "wang2020"), "sichuan": ("delta", "value", "search")}
"""The players of the games; no habits were fitted on the first of each game."""


def played(game: str, seed: int, agent: str = "greedy", index: int = 0) -> Any:
    """Return a whole game of one agent against itself."""
    module: Any = getattr(games, game)
    deal = module.Deal.random(seed, index)
    start = module.State.start(deal) if game == "mcr" else module.State.start(deal, "xuezhan")
    return games.play(start, [module.NativeAgent(agent) for _ in range(4)], seed)


def moments(game: str, player: str, index: int, seed: int) -> Any:
    """Return a position within a game, and the seat that infers."""
    random = np.random.default_rng([seed, index])
    end = played(game, seed, player, index)
    kinds = {"play", "discard"}
    places = [place for place, event in enumerate(end.events) if str(event.kind) in kinds]
    place = places[int(random.integers(len(places)))]
    return end, place + 1, int(random.integers(4))


def asked(game: str, player: str, index: int, seed: int, habits: Sequence[str | None]) -> Any:
    """Return, for each of the habits, the log score, the baseline and the bins of one position."""
    end, events, seat = moments(game, player, index, seed)
    rows = []
    told = end.events[:events]
    hands = next(hands for number, hands in true_hands(end) if number == events)
    for name in habits:
        beliefs = paili.infer(
            told, "mcr" if game == "mcr" else "xuezhan", seat=paili.Wind(seat), agent=name,
            samples=SAMPLES, seed=index,
        )  # fmt: skip
        rows.append(scores(beliefs, seat, hands))
    return rows


def true_hands(state: Any) -> Iterator[tuple[int, npt.NDArray[np.int64]]]:
    """Yield the number of events and the tiles of each seat that others do not see: (4, 34)."""
    hands = np.zeros((4, 34), dtype=np.int64)
    offered = -1
    for number, event in enumerate(state.events, 1):
        kind, told = str(event.kind), event.to_json()
        seat = None if event.seat is None else int(event.seat)
        native = event.to_native()
        match kind:
            case "deal":
                dealt = native.hands if "hands" in told else {seat: native.hand}
                pairs = enumerate(dealt) if "hands" in told else dealt.items()
                for at, hand in pairs:
                    hands[at] += np.frombuffer(hand, np.uint8)
            case "exchange":
                for tile in native.tiles:
                    hands[seat, tile] -= 1
                    hands[native.to, tile] += 1
            case "draw" | "replacement":
                hands[seat, native.tile] += 1
            case "play" | "discard":
                hands[seat, native.tile] -= 1
                offered = native.tile
            case "chow":
                for tile in range(native.tile, native.tile + 3):
                    hands[seat, tile] -= tile != offered
            case "pung":
                hands[seat, offered] -= 2
            case "kong":
                hands[seat, offered] -= 3
            case "concealed_kong":
                # Hidden from others in Chinese Standard Mahjong, where they count as unseen.
                hands[seat, native.tile] -= 0 if hasattr(native, "discard") else 4
            case "added_kong":
                hands[seat, native.tile] -= 1
        if kind in ("chow", "pung") and getattr(native, "discard", None) is not None:
            hands[seat, native.discard] -= 1
            offered = native.discard
        yield number, hands


def scores(beliefs: Any, seat: int, hands: Any) -> Any:
    """Return sums over hidden copies: number, log score, log score of equal chances, bins."""
    unseen = beliefs.knowledge.available.astype(float)
    others = [int(other) for other in beliefs.others]
    expected = np.array([beliefs.expected(paili.Wind(other)) for other in others])
    true = np.array([hands[other] for other in others], dtype=float)
    rest = unseen - true.sum(axis=0)
    assert (rest >= 0).all(), "hands that are not hidden"
    chance = np.vstack([expected, np.maximum(unseen - expected.sum(axis=0), 0)])
    chance = chance / np.maximum(unseen, 1)
    places = np.vstack([true, rest])
    even = places.sum(axis=1, keepdims=True) / unseen.sum()
    # Avoid a chance of 0 for places that none of some hundreds of samples has.
    mixed = 0.99 * chance + 0.01 * even
    there = places > 0
    log = float((places[there] * np.log(mixed[there])).sum())
    base = float((places * np.log(np.maximum(even, 1e-12))).sum())
    bins = np.zeros((BINS, 3))
    hidden = np.broadcast_to(unseen, chance.shape)[:3]
    at = np.minimum((chance[:3] * BINS).astype(int), BINS - 1)
    for column, values in enumerate((hidden, chance[:3] * hidden, places[:3])):
        np.add.at(bins[:, column], at, values)
    return {"copies": float(unseen.sum()), "log": log, "base": base, "bins": bins.tolist()}


def measured(
    game: str, player: str, habits: Sequence[str | None], number: int, seed: int, console: Console
) -> Any:
    """Return the sums of all positions, computed in parts that are stored."""
    sums: list[dict[str, Any]] = []
    parts = range(0, number, PART)
    for first in track(parts, f"{game} {player}", console=console):
        file = KEPT / fingerprint()[:12] / f"{game}-{player}-{seed}-{first}.json"
        if file.exists():
            sums += json.loads(file.read_text())
            continue
        rows = [
            asked(game, player, index, seed, habits)
            for index in range(first, min(first + PART, number))
        ]
        total = [add([row[place] for row in rows]) for place in range(len(habits))]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps([total]))
        sums.append(total)
    return [add([part[place] for part in sums]) for place in range(len(habits))]


class Believer:
    """The agent `search` of Sichuan Mahjong, weighted by samples of the hands that fit the game."""

    def __init__(self, samples: int) -> None:
        self.samples = samples

    def begin(self, _seat: Any, _seed: int) -> None:
        """Begin a game; there is no state to reset."""

    def act(self, observation: Any) -> Any:
        """Return the best action by the beliefs about the other hands."""
        beliefs = paili.infer(observation, samples=self.samples)
        weighed = games.sichuan.weighed_actions(observation, beliefs=beliefs)
        return weighed[0].action if weighed else games.sichuan.Action.passing()


def duel(first: int, number: int, seed: int, console: Console) -> dict[str, Any]:
    """Let two seats with beliefs play two without, each deal with both pairs of seats."""
    module = games.sichuan
    gains = []
    for index in track(
        range(first, first + number), "with beliefs against without", console=console
    ):
        gain = 0.0
        for own in ((0, 2), (1, 3)):
            agents = [
                Believer(DUEL_SAMPLES) if seat in own else module.NativeAgent("search")
                for seat in range(4)
            ]
            state = module.State.start(module.Deal.random(seed, index), "xuezhan")
            end = games.play(state, agents, index)
            gain += sum(end.scores[seat] for seat in own) / 4
        gains.append(gain)
    mean, deviation = float(np.mean(gains)), float(np.std(gains, ddof=1))
    half = 1.96 * deviation / len(gains) ** 0.5
    return {"deals": len(gains), "points_a_game": mean, "interval": [mean - half, mean + half]}


def add(rows: Sequence[Any]) -> Any:
    """Return the sums of rows."""
    return {
        "copies": sum(row["copies"] for row in rows),
        "log": sum(row["log"] for row in rows),
        "base": sum(row["base"] for row in rows),
        "bins": np.sum([row["bins"] for row in rows], axis=0).tolist(),
    }


def tables(record: dict[str, Any]) -> str:
    """Return the table of log scores and that of the reliability."""
    lines = ["| games of | number | alike | certain | habits of all | own habits |"]
    lines.append("| --- | ---: | ---: | ---: | ---: | ---: |")
    for game, players in PLAYERS.items():
        for player in players:
            rows = record[game][player]
            number = record["games"] if len(rows) == 2 else min(record["games"], OTHER_GAMES)
            own = f"{rows[player]['log']:.3f}" if player in rows else ""
            alike, certain, every = rows["all"]["alike"], rows["uniform"]["log"], rows["all"]["log"]
            title = f"{TITLES[game]}, `{player}`"
            lines.append(
                f"| {title} | {number:,} | {alike:.3f} | {certain:.3f} | {every:.3f} | {own} |"
            )
    lines += [
        "",
        "| chance given | " + " | ".join(HEADINGS.values()) + " |",
        "| --- | ---: | ---: |",
    ]
    for place in range(BINS):
        shares = []
        for game, player in HEADINGS:
            hidden, _, true = record[game][player]["all"]["bins"][place]
            shares.append(f"{true / hidden:.1%} of {hidden:,.0f}" if hidden else "")
        low, high = place * 100 // BINS, (place + 1) * 100 // BINS
        lines.append(f"| {low} to {high} % | " + " | ".join(shares) + " |")
    return "\n".join(lines)


def duel_text(found: dict[str, Any]) -> str:
    """Return the sentence on a duel."""
    low, high = found["interval"]
    return (
        f"Two seats of `search` with beliefs against two without, on {found['deals']:,} deals, "
        f"each with both\npairs of seats: {found['points_a_game']:+.2f} points a game "
        f"(95 %: {low:+.2f} to {high:+.2f})."
    )


def write_page(record: dict[str, Any]) -> None:
    """Write the results into the page."""
    text = PAGE.read_text()
    parts = {
        "beliefs": tables(record),
        "duel": duel_text(record["duel"]) if "duel" in record else "",
    }
    for name, part in parts.items():
        begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
        before, rest = text.split(begin)
        text = f"{before}{begin}\n{part}\n{end}{rest.split(end)[1]}"
    PAGE.write_text(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fits.beliefs")
    parser.add_argument("--games", type=int, default=GAMES, help="of each player")
    parser.add_argument("--seed", type=int, default=SEED, help="of the deals")
    parser.add_argument("--no-record", action="store_true", help="print alone")
    parser.add_argument("--page", action="store_true", help="write the page from the record alone")
    parser.add_argument("--duel", type=int, default=0, help="deals of the duel; nothing else then")
    parser.add_argument("--first", type=int, default=0, help="deal of the duel")
    asked_for = parser.parse_args(arguments)
    console = Console(stderr=True)
    old = json.loads(RECORD.read_text()) if RECORD.exists() else {}
    if asked_for.duel:
        old["duel"] = duel(asked_for.first, asked_for.duel, asked_for.seed, console)
        print(duel_text(old["duel"]))
        _write(old)
        return 0
    if asked_for.page:
        write_page(old)
        return 0
    record: dict[str, Any] = {"games": asked_for.games, "samples": SAMPLES, "seed": asked_for.seed}
    for game, players in PLAYERS.items():
        names = ("greedy", "search", "wang2020") if game == "mcr" else ("greedy", "value", "search")
        record[game] = {}
        for player in players:
            is_new = player not in names
            habits = [None, "uniform", *([] if is_new else names)]
            number = asked_for.games if is_new else min(asked_for.games, OTHER_GAMES)
            rows = measured(game, player, habits, number, asked_for.seed, console)
            record[game][player] = {
                str(name or "all"): {
                    "log": row["log"] / row["copies"],
                    "alike": row["base"] / row["copies"],
                    "bins": [[round(value, 3) for value in one] for one in row["bins"]],
                }
                for name, row in zip(habits, rows, strict=True)
            }
            for name, row in record[game][player].items():
                console.print(
                    game, player, name, f"{row['log']:.4f} (all alike {row['alike']:.4f})"
                )
    if not asked_for.no_record:
        _write(record | {name: old[name] for name in ("duel",) if name in old})
    return 0


def _write(record: dict[str, Any]) -> None:
    RECORD.write_text(json.dumps(record, indent=1) + "\n")
    write_page(record)


if __name__ == "__main__":
    sys.exit(main())
