"""A first script for a type checker: without casts and comments for the checker."""

import paili
from paili import Hand, Tile


def best_discard(text: str) -> Tile:
    """Return the best discard, after uses of the types of several answers."""
    hand = Hand.parse(text)
    options = paili.discards(hand, rank_by="chance", improvements=True)
    best: Tile = options[0].tile
    suits = [best.suit, *(tile.suit for tile in options[0].tiles)]
    ranks = [tile.rank + copies for tile, copies in options[best].tiles.items()]
    draws: list[Tile] = [draw.tile for draw in options[0].improvements or ()]
    waiting = paili.acceptance(hand.without_tile(best))
    first: Tile = next(iter(waiting))
    most: tuple[Tile, int] = waiting.sorted("copies")[0]
    assert len(suits) > 1
    assert len(ranks) == len(options[0].tiles)
    assert first in waiting
    assert most[1] > 0
    assert all(isinstance(draw, Tile) for draw in draws)
    return best


def names() -> list[str]:
    """Use texts in place of the members of enumerations."""
    hand = Hand.parse("2346m34p3456s7799s")
    east = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east", win_by="self_draw")
    report = paili.analyse(hand, rank_by="acceptance", rules=east)
    plan = paili.plan(hand, draws=1, objective="chance")
    played = paili.simulate(hand, policy="two-step", draws=1, games=1, seed=1)
    long = paili.outlook(hand, draws=3, objective="chance")
    return [str(report.rules), str(plan.objective), played.policy, str(long.objective)]


def packages() -> list[str]:
    """Use packages that are available after `import paili` alone."""
    state: paili.games.mcr.State = paili.games.mcr.State.start(paili.games.mcr.Deal.random(1))
    columns: tuple[paili.datasets.Column, ...] = paili.datasets.INPUT_COLUMNS
    seatings: int = len(paili.arena.SEATINGS)
    return [type(state).__name__, columns[0].name, paili.arena.run.__name__, str(seatings)]
