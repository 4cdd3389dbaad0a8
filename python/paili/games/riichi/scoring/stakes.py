"""The stakes of a hand: the circumstances of a plan for points, apart from its tiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from fractions import Fraction
from types import NoneType
from typing import TYPE_CHECKING, Any

from paili import _core
from paili.games.riichi.scoring.wins import MOST_STICKS, as_indicators
from paili.model.errors import ArgumentError, describe
from paili.model.notation import FIVES
from paili.model.requirements import Objective, Requirement, WinBy
from paili.model.riichi_rules import RiichiRules
from paili.model.rules import Rules, riichi_of
from paili.model.tile_sequences import parse_tiles
from paili.model.tiles import Tile, Wind, as_iterator, as_tile, as_wind, check_flag, integer_within

_MOST_PARTS = 100
_TEXTS = "tiles or their text"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Stakes:
    """The circumstances of a plan for points of riichi, apart from the hand.

    Attributes:
        seat_wind: of the player.  prevalent_wind: of the round. Texts such as "east" are accepted;
            None for the winds of the rules' requirement. Without either, no pung of winds counts,
            and the player is not paid as dealer.
        dora: the dora indicators, tiles or a text such as "3p7z", five at most. After riichi as
            many ura indicators are turned.
        red_fives: the kinds of red fives that can still come, tiles or a text such as "5m5p"; None
            for one in each suit of which the hand has none, under rules with three red fives.
        honba: counters.  sticks: riichi sticks on the table; both 0 to 1,000.
        last_tile: whether the last of the draws is the last tile of the wall.
        can_declare: whether riichi may be declared with a closed hand; False with fewer than 1,000
            points or too few tiles in the wall.
        discard_share: the share of winning tiles that arrive by another player's discard, 0 to 1,
            with a denominator of at most 100: a Fraction or a float such as 0.6.
    Raises:
        ArgumentError: a wrong type, too many indicators, or a red five that is no five.
        NotationError: no text of tiles.
    Example:
        >>> Stakes(seat_wind="east", prevalent_wind="south", dora="3p").dora
        (Tile.P3,)
    """

    seat_wind: Wind | None = None
    prevalent_wind: Wind | None = None
    dora: tuple[Tile, ...] = ()
    red_fives: tuple[Tile, ...] | None = None
    honba: int = 0
    sticks: int = 0
    last_tile: bool = False
    can_declare: bool = True
    discard_share: Fraction = field(default=Fraction(0))

    if TYPE_CHECKING:
        # Arguments accept more types than the fields have.
        def __init__(
            self,
            *,
            seat_wind: Wind | str | None = None,
            prevalent_wind: Wind | str | None = None,
            dora: Iterable[Tile | int] | str = (),
            red_fives: Iterable[Tile | int] | str | None = None,
            honba: int = 0,
            sticks: int = 0,
            last_tile: bool = False,
            can_declare: bool = True,
            discard_share: Fraction | float = 0.0,
        ) -> None: ...

    def __post_init__(self) -> None:
        check_flag("last_tile", self.last_tile)
        check_flag("can_declare", self.can_declare)
        checked: dict[str, object] = {
            "dora": as_indicators(self.dora, "dora"),
            "red_fives": None if self.red_fives is None else _fives(self.red_fives),
            "honba": integer_within(self.honba, "honba", 0, MOST_STICKS),
            "sticks": integer_within(self.sticks, "sticks", 0, MOST_STICKS),
            "discard_share": _share(self.discard_share),
        }
        if self.seat_wind is not None or self.prevalent_wind is not None:
            for name in ("seat_wind", "prevalent_wind"):
                checked[name] = as_wind(getattr(self, name), name)
        # The dataclass is frozen, so this is the way to store normalised values.
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        said = [
            f"{one.name}={value!r}"
            for one in fields(self)
            if (value := getattr(self, one.name)) != one.default
        ]
        return f"Stakes({', '.join(said)})"

    def _native_for(self, rules: Rules) -> _core.RiichiStakes:
        """Return the native stakes with the switches of rules of riichi.

        Raises:
            ArgumentError: a requirement of other winds, of another way to win, or of more than 1
                han.
        """
        winds = self._winds(rules.requirement)
        red = None
        if self.red_fives is not None:
            red = [self.red_fives.count(five) for five in FIVES]
        return _core.RiichiStakes(
            riichi_of(rules)._native,
            winds,
            bytes(self.dora),
            red,
            [self.honba, self.sticks],
            [self.last_tile, self.can_declare],
            self.discard_share.as_integer_ratio(),
        )

    def _winds(self, requirement: Requirement | None) -> tuple[Wind, Wind] | None:
        """Return the winds of the stakes, or else of a requirement, which must agree with them."""
        own, others = _pair(self), None
        if requirement is not None:
            others = _pair(requirement)
            if requirement.minimum > 1:
                got = f"a minimum of {requirement.minimum} han"
                raise ArgumentError("rules", got, "1 han at most, for plans for points")
            share = _SHARES.get(requirement.win_by, self.discard_share)
            if share != self.discard_share:
                expected = f"{share}, for the rules win by {requirement.win_by}"
                raise ArgumentError("discard_share", str(self.discard_share), expected)
            if own is not None and others is not None and own != others:
                raise ArgumentError("seat_wind", str(own), "the winds of the requirement")
        return others if own is None else own


_SHARES = {WinBy.SELF_DRAW: Fraction(0), WinBy.DISCARD: Fraction(1)}
"""The only allowed share of discards, by the way to win that rules require."""


def _pair(winds: Stakes | Requirement) -> tuple[Wind, Wind] | None:
    if winds.seat_wind is None or winds.prevalent_wind is None:
        return None
    return winds.seat_wind, winds.prevalent_wind


def stakes_for(value: object, rules: Rules, objective: Objective) -> Stakes | None:
    """Return the validated stakes of a plan: Stakes for points by rules of riichi, otherwise None.

    The default has only the discard share that the rules require.

    Raises:
        ArgumentError: `value` does not fit the objective and rules.
    """
    is_riichi = isinstance(rules.scoring, RiichiRules) or rules.has_riichi_shapes
    is_staked = objective is Objective.POINTS and is_riichi and not rules.jokers
    if is_staked and value is None:
        by_discard = rules.requirement and rules.requirement.win_by is WinBy.DISCARD
        return Stakes(discard_share=int(bool(by_discard)))
    if isinstance(value, Stakes if is_staked else NoneType):
        return value
    expected = "Stakes, for points by rules of riichi"
    if not is_staked:
        expected = "None but for points by rules of riichi"
    raise ArgumentError("stakes", describe(value), expected)


def _fives(value: object) -> tuple[Tile, ...]:
    given: Any = parse_tiles(value) if isinstance(value, str) and value else value
    tiles = tuple([as_tile(tile) for tile in as_iterator(given, "red_fives", _TEXTS)])
    wrong = [tile for tile in tiles if tile not in FIVES]
    if wrong:
        raise ArgumentError("red_fives", str(wrong[0]), "fives")
    return tuple(sorted(tiles))


def _share(value: object) -> Fraction:
    expected = "a Fraction or a float, 0 to 1, in hundredths at most"
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise ArgumentError("discard_share", describe(value), expected)
    if not 0 <= value <= 1:
        raise ArgumentError("discard_share", describe(value), expected)
    share = Fraction(value).limit_denominator(_MOST_PARTS)
    # A float such as 0.6 is not a fraction of 100, but the nearest float to one.
    if (float(share) if isinstance(value, float) else share) != value:
        raise ArgumentError("discard_share", describe(value), expected)
    return share
