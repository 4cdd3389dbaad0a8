"""Decisions of Chinese Standard Mahjong as numbers.

The 235 numbers are those of Botzone's course; `Decision.ACTIONS` lists them.
"""

from __future__ import annotations

from collections.abc import Iterator

from paili import _core
from paili.games.decisions import AnyDecision, blocks_of
from paili.games.mcr.actions import Action
from paili.games.mcr.observations import Observation
from paili.games.vector import AnyVectorGames, checked_tables
from paili.model.melds import Meld
from paili.model.notation import format_tiles
from paili.model.tiles import TILES, Tile, check_flag

TILE_ORDER: tuple[Tile, ...] = (
    *TILES[0:9],
    *TILES[18:27],
    *TILES[9:18],
    *TILES[27:31],
    Tile.RED,
    Tile.GREEN,
    Tile.WHITE,
)
"""Tiles in the order of numbers, planes and features: characters, bamboo, dots, winds, dragons."""


def _action_texts() -> Iterator[str]:
    yield from ("pass", "win")
    yield from (f"play {tile}" for tile in TILE_ORDER)
    for suit in (0, 18, 9):
        for first in TILES[suit : suit + 7]:
            chow = Meld.chow(first).tiles
            yield from (f"chow {format_tiles(chow)} with {tile}" for tile in chow)
    for kind in ("pung", "kong", "concealed kong", "added kong"):
        yield from (f"{kind} {tile}" for tile in TILE_ORDER)


class Decision(AnyDecision[Observation, Action]):
    """A decision of a seat: one of 235 numbers.

    A chow or a pung takes two numbers: the call, then the discard.

    Attributes:
        observation: the seat's knowledge.
        chosen: the number of the call while its discard is still to be chosen; else empty.
    Example:
        >>> from paili.games.mcr import Deal, State
        >>> state, _ = State.start(Deal.random(1)).apply({})
        >>> decision = Decision(state.apply({})[0].observation("east"))
        >>> [Decision.ACTIONS[number] for number in decision.mask.nonzero()[0][:2]]
        ['play 1m', 'play 2m']
    """

    __slots__ = ()

    ACTIONS = tuple(_action_texts())
    PLANES = blocks_of(_core.McrDecision.plane_blocks())
    FEATURES = blocks_of(_core.McrDecision.feature_blocks())

    _NATIVE = _core.McrDecision
    _OBSERVATION = Observation
    _ACTION = Action


class VectorGames(AnyVectorGames):
    """Many tables of Chinese Standard Mahjong, with one decision each per step.

    Table `i` of `n` plays the games `i`, `i + n`, `i + 2n` and so on: game `g` has
    `Deal.random(seed, g)`. A table whose game ends has its next game at once. Rewards are the
    payments, when a game ends.

    Cost: one to three microseconds a decision; features take twenty.
    Example:
        >>> games = VectorGames(2, seed=1)
        >>> games.now.planes.shape, games.now.masks.shape
        ((2, 99, 4, 9), (2, 235))
        >>> games.step(games.answers("greedy")).seats.tolist()
        [1, 1]
    """

    def __init__(
        self,
        tables: int,
        *,
        seed: int = 0,
        threads: int = 1,
        planes: bool = True,
        features: bool = False,
        flowers: bool = False,
    ) -> None:
        """Create the tables, each at the first decision of its first game.

        Args:
            tables: number of tables, 1 to 65,536.  seed: 0 to 2**64 - 1.
            threads: native threads, which do not change the results.
            planes, features: whether to compute those of the seat to act.
            flowers: one wall for all, with flowers.
        Raises:
            ArgumentError: an argument is out of range.
        """
        count, of, workers = checked_tables(tables, seed, threads)
        check_flag("planes", planes)
        check_flag("features", features)
        check_flag("flowers", flowers)
        native = _core.McrVectorGames(count, flowers, of, workers, planes, features)
        self._begin(native, count)
