"""Decisions of Sichuan Mahjong as numbers; `Decision.ACTIONS` lists them."""

from __future__ import annotations

from collections.abc import Iterator

from paili import _core
from paili.games.decisions import AnyDecision, blocks_of
from paili.games.sichuan.actions import Action
from paili.games.sichuan.deals import rules_of_table
from paili.games.sichuan.observations import Observation
from paili.games.vector import AnyVectorGames, checked_tables
from paili.model.rules import Rules, scoring_of
from paili.model.tiles import TILES, check_flag

_SUITED = TILES[:27]


def _action_texts() -> Iterator[str]:
    yield from ("pass", "win")
    yield from (f"discard {tile}" for tile in _SUITED)
    yield from (f"give {tile}" for tile in _SUITED)
    yield from (f"void {suit}" for suit in "mps")
    yield from ("pung", "kong")
    yield from (f"concealed kong {tile}" for tile in _SUITED)
    yield from (f"added kong {tile}" for tile in _SUITED)


class Decision(AnyDecision[Observation, Action]):
    """A decision of a seat: one of 115 numbers.

    An exchange takes three numbers, one per tile, in any order.

    Attributes:
        observation: the seat's knowledge.
        chosen: the numbers of the tiles chosen for an exchange so far; else empty.
    Example:
        >>> from paili.games.sichuan import Deal, State
        >>> decision = Decision(State.start(Deal.random(5), "xuezhan").observation("south"))
        >>> [Decision.ACTIONS[number] for number in decision.mask.nonzero()[0][:3]]
        ['give 2m', 'give 5m', 'give 7m']
    """

    __slots__ = ()

    ACTIONS = tuple(_action_texts())
    PLANES = blocks_of(_core.SichuanDecision.plane_blocks())
    FEATURES = blocks_of(_core.SichuanDecision.feature_blocks())

    _NATIVE = _core.SichuanDecision
    _OBSERVATION = Observation
    _ACTION = Action


class VectorGames(AnyVectorGames):
    """Many tables of Sichuan Mahjong, with one decision each per step.

    Table `i` of `n` plays the games `i`, `i + n`, `i + 2n` and so on: game `g` has
    `Deal.random(seed, g)`. A table whose game ends has its next game at once. Rewards are the
    payments, as they are made.

    Cost: up to a microsecond a decision; features take ten.
    Example:
        >>> games = VectorGames(2, "sbr", seed=1)
        >>> games.now.planes.shape, games.now.masks.shape
        ((2, 100, 3, 9), (2, 115))
        >>> games.step(games.answers("greedy")).seats.tolist()
        [1, 1]
    """

    def __init__(
        self,
        tables: int,
        rules: Rules | str = "xuezhan",
        *,
        seed: int = 0,
        threads: int = 1,
        planes: bool = True,
        features: bool = False,
    ) -> None:
        """Create the tables, each at the first decision of its first game.

        Args:
            tables: number of tables, 1 to 65,536.  rules: such as `paili.XUEZHAN`.  seed: 0 to
                2**64 - 1.
            threads: native threads, which do not change the results.
            planes, features: whether to compute those of the seat to act.
        Raises:
            ArgumentError: an argument is out of range.
        """
        count, of, workers = checked_tables(tables, seed, threads)
        check_flag("planes", planes)
        check_flag("features", features)
        native_rules = scoring_of(rules_of_table(rules))._native
        native = _core.SichuanVectorGames(count, native_rules, of, workers, planes, features)
        self._begin(native, count)
