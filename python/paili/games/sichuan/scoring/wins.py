"""Wins and scores of Sichuan Mahjong: patterns, points and payers."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from paili import _core
from paili.games.sichuan.scoring.patterns import Pattern, patterns_to_json
from paili.model import columns
from paili.model.decompositions import Decomposition, read_decomposition
from paili.model.errors import ArgumentError, NotWinningError, describe
from paili.model.hands import Hand
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import Rules, as_rules, scoring_of
from paili.model.tiles import NamedEnum, Suit, Tile, as_tile, check_flag
from paili.model.views import SCHEMA_VERSION, hand_to_json

FLAGS = (
    "self_drawn",
    "after_kong",
    "shoot_after_kong",
    "robbing_kong",
    "last_tile",
    "heavenly",
    "earthly",
    "fed",
)
"""The flags of a win, in the order of the core."""
_SUITS_TO_VOID = {str(suit): suit for suit in Suit if suit is not Suit.HONORS}
VOID = "a Suit other than HONORS, its letter m, p or s, or None"
"""The values accepted as a void suit, for error messages."""


@dataclass(frozen=True, slots=True)
class Win:
    """A winning tile with everything that decides its worth.

    Attributes:
        hand: the waiting hand, melds included.  tile: the tile that completes it.
        void: the void suit, or its letter; None if unknown, which is possible for a hand with tiles
            of at most two suits.
        self_drawn: whether the winner drew it; else it is a discard or the tile of a robbed kong.
        after_kong: whether the draw replaced the fourth tile of a kong.
        shoot_after_kong: whether the last draw of the discarder was such a replacement.
        robbing_kong: whether the tile was being added to a pung.
        last_tile: whether the wall is empty.
        heavenly: whether it is the first draw of the first seat, before any pung or kong.
        earthly: whether it is the first draw of another seat, before any pung or kong.
        fed: whether the kong of `after_kong` was made from a discard.
    Raises:
        HandSizeError: not 13 tiles, where each meld stands for three.
        TileCountError: a fifth copy, or an honour.
        ArgumentError: a wrong type, a chow among the melds, or flags that exclude each other or the
            melds and tiles.
    """

    hand: Hand
    tile: Tile
    void: Suit | None
    self_drawn: bool = field(default=False, kw_only=True)
    after_kong: bool = field(default=False, kw_only=True)
    shoot_after_kong: bool = field(default=False, kw_only=True)
    robbing_kong: bool = field(default=False, kw_only=True)
    last_tile: bool = field(default=False, kw_only=True)
    heavenly: bool = field(default=False, kw_only=True)
    earthly: bool = field(default=False, kw_only=True)
    fed: bool = field(default=False, kw_only=True)
    _native: _core.SichuanWin = field(init=False, repr=False, compare=False)

    if TYPE_CHECKING:
        # Arguments accept more types than the fields have.
        def __init__(
            self,
            hand: Hand,
            tile: Tile | int,
            void: Suit | str | None,
            *,
            self_drawn: bool = False,
            after_kong: bool = False,
            shoot_after_kong: bool = False,
            robbing_kong: bool = False,
            last_tile: bool = False,
            heavenly: bool = False,
            earthly: bool = False,
            fed: bool = False,
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.hand, Hand):
            raise ArgumentError("hand", describe(self.hand), "a Hand")
        tile = as_tile(self.tile)
        void = as_void(self.void)
        flags = [_flag(self, name) for name in FLAGS]
        melds = self.hand._native_melds
        native = _core.SichuanWin(self.hand._counts, melds, tile, void, flags)
        # The dataclass is frozen, so this is the way to store normalised values.
        object.__setattr__(self, "tile", tile)
        object.__setattr__(self, "void", void)
        object.__setattr__(self, "_native", native)

    def __getstate__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
        return tuple(getattr(self, name) for name in _ATTRIBUTES)

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for attribute, value in zip(_ATTRIBUTES, state, strict=True):
            object.__setattr__(self, attribute, value)
        self.__post_init__()


_ATTRIBUTES = ("hand", "tile", "void", *FLAGS)


def as_void(value: object) -> Suit | None:
    """Convert a suit or its letter to a void suit; return None for None."""
    if value is None or (type(value) is Suit and value is not Suit.HONORS):
        return value
    if isinstance(value, str) and value in _SUITS_TO_VOID:
        return _SUITS_TO_VOID[value]
    raise ArgumentError("void", describe(value), VOID)


def _flag(win: Win, name: str) -> bool:
    value = getattr(win, name)
    check_flag(name, value)
    return bool(value)


def read_patterns(native: _core.SichuanScore) -> tuple[tuple[Pattern, int], ...]:
    """Return the patterns of a native score in order, each with its multiplicity."""
    return tuple((Pattern[name], times) for name, times in native.patterns)


class PaidBy(NamedEnum, StrEnum):
    """The payer of a win: one seat alone, or all others that have not won."""

    DISCARDER = "discarder"
    """The seat that discarded the winning tile."""
    KONGER = "konger"
    """The seat whose kong was robbed."""
    FEEDER = "feeder"
    """The seat that discarded the tile of the kong after which the winning tile was drawn."""
    ALL = "all"
    """Each other seat that has not won."""


@dataclass(frozen=True, slots=True, repr=False)
class Score(Tabular, Rendered):
    """The worth of a win, made by `score`. Two scores are equal if wins and rules are.

    `str` is the picture that `paili score` prints; `to_frame` has a row for each pattern that
    counts.

    Attributes:
        win: the scored win.  rules: of the scoring.
    """

    # No copies of the values, so that scoring is fast: properties read the native object.
    win: Win
    rules: Rules
    _native: _core.SichuanScore = field(compare=False)

    @property
    def fan(self) -> int:
        """Total fan of all patterns, before the cap: see `capped_fan`."""
        return self._native.fan

    @property
    def capped_fan(self) -> int:
        """The fan that are paid: `fan`, limited by the cap of the rules."""
        return min(self.fan, scoring_of(self.rules).cap)

    @property
    def value(self) -> int:
        """Points of the capped fan, which each payer pays unless `amount` is more."""
        return self._native.value

    @property
    def paid_by(self) -> PaidBy:
        """The payer of the win."""
        if self._native.is_paid_by_all:
            return PaidBy.ALL
        if self.win.self_drawn:
            return PaidBy.FEEDER
        return PaidBy.KONGER if self.win.robbing_kong else PaidBy.DISCARDER

    @property
    def amount(self) -> int:
        """Points that each payer pays: the value, plus a base for self-drawn wins by some rules."""
        return self._native.amount

    @property
    def patterns(self) -> tuple[tuple[Pattern, int], ...]:
        """The patterns that count in order, each with its multiplicity."""
        return read_patterns(self._native)

    @property
    def decomposition(self) -> Decomposition:
        """The decomposition of the tiles that gives this score."""
        return read_decomposition(self._native.reading, self.win.hand.melds)

    def to_json(self) -> dict[str, Any]:
        """Return the score as described by docs/sichuan-score.schema.json."""
        win = self.win
        return {
            "schema_version": SCHEMA_VERSION,
            "rules": self.rules.to_json(),
            "hand": hand_to_json(win.hand),
            "tile": str(win.tile),
            "void": None if win.void is None else str(win.void),
            "situation": {flag: getattr(win, flag) for flag in FLAGS},
            "fan": self.fan,
            "capped_fan": self.capped_fan,
            "value": self.value,
            "paid_by": str(self.paid_by),
            "amount": self.amount,
            "patterns": patterns_to_json(self.patterns, self.rules),
            "decomposition": self.decomposition.to_json(),
        }

    def __repr__(self) -> str:
        counted = (f"{name} ×{n}" if n > 1 else f"{name}" for name, n in self.patterns)
        points = "1 point" if self.value == 1 else f"{self.value:,} points"
        return f"<Score {self.fan} fan, {points}: {', '.join(counted)}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        found = self.patterns
        return (
            columns.texts("pattern", (pattern.en for pattern, _ in found)),
            columns.texts("japanese", (pattern.ja for pattern, _ in found)),
            columns.texts("chinese", (pattern.zh for pattern, _ in found)),
            columns.integers("fan", (pattern.fan(self.rules) for pattern, _ in found)),
            columns.integers("times", (times for _, times in found)),
        )

    def __reduce__(self) -> tuple[object, tuple[Win, Rules]]:
        return score, (self.win, self.rules)


def score(win: Win, rules: Rules | str) -> Score:
    """Score a win by the decomposition of its tiles with the most fan.

    Args:
        rules: such as `paili.XUEZHAN`. If they have a void suit, the win must have the same.
    Raises:
        NotWinningError: the tiles are not complete, or some are of the void suit, or of all suits.
        ArgumentError: not a Win, or rules that are not those of Sichuan Mahjong with scoring.
    Cost: a microsecond.
    Example:
        >>> from paili import XUEZHAN
        >>> won = Win(Hand.parse("2255588m[222p][555p]"), Tile.M8, "s")
        >>> score(won, XUEZHAN)
        <Score 3 fan, 8 points: All 258, All Pungs>
    """
    if not isinstance(win, Win):
        raise ArgumentError("win", describe(win), "a Win")
    rules = as_rules(rules)
    scoring = scoring_of(rules)
    check_void(win.void, rules)
    native = _core.sichuan_score(win._native, scoring._native)
    if native is None:
        raise NotWinningError(str(win.hand), str(win.tile), _reason(win))
    return Score(win, rules, native)


def check_void(void: Suit | None, rules: Rules) -> None:
    """Raise unless a void suit is that of the rules, if they have one."""
    if rules.void_suit is not None and void is not rules.void_suit:
        raise ArgumentError("void", describe(void), f"{rules.void_suit!r}, as in {rules}")


def _reason(win: Win) -> str:
    """Return the reason why a hand does not win."""
    own = [win.tile, *win.hand.tiles, *(meld.tile for meld in win.hand.melds)]
    suits = {tile.suit for tile in own}
    if win.void in suits:
        return f"has tiles of the void suit {win.void}"
    if len(suits) == len(_SUITS_TO_VOID):
        return "has tiles of all three suits, of which one is given up"
    return "is not complete"
