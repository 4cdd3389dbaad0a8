"""The concealed tiles of all seats after each event of a game, both games alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from paili import games


def played(game: str, seed: int, agent: str = "greedy") -> Any:
    """Return a whole game of one agent against itself."""
    module: Any = getattr(games, game)
    deal = module.Deal.random(seed)
    start = module.State.start(deal) if game == "mcr" else module.State.start(deal, "xuezhan")
    return games.play(start, [module.NativeAgent(agent) for _ in range(4)], seed)


def true_hands(state: Any) -> Iterator[tuple[int, npt.NDArray[np.int64]]]:
    """Yield the number of events and the tiles that others do not see of each seat: (4, 34)."""
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
                # Hidden from others in Chinese Standard Mahjong, where they are still unseen.
                hands[seat, native.tile] -= 0 if hasattr(native, "discard") else 4
            case "added_kong":
                hands[seat, native.tile] -= 1
        if kind in ("chow", "pung") and getattr(native, "discard", None) is not None:
            hands[seat, native.discard] -= 1
            offered = native.discard
        yield number, hands
