"""What a win is worth in Sichuan Mahjong: its patterns, its points, and who pays them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from paili import _core
from paili.model.arrays import checked_melds, column, counts_array, flag_column, thread_count
from paili.model.decompositions import Decomposition, read_decomposition
from paili.model.errors import ArgumentError, NotWinningError, describe
from paili.model.hands import Hand
from paili.model.melds import Meld
from paili.model.rules import Rules, as_rules, scoring_of
from paili.model.serialization import SCHEMA_VERSION, hand_to_json
from paili.model.tiles import KINDS, NamedEnum, Suit, Tile, as_tile
from paili.sichuan.patterns import Pattern

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

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
"""How a hand can be won, in the order of the core."""
_NO_VOID = 3
"""Stands in a column of the core for a hand that has given up no suit."""
_SUITS_TO_VOID = {str(suit): suit for suit in Suit if suit is not Suit.HONORS}
_VOID = "a Suit other than HONORS, its letter m, p or s, or None"


@dataclass(frozen=True, slots=True)
class Win:
    """A winning tile and all that decides what it is worth.

    Attributes:
        hand: the waiting hand, melds included.  tile: what completes it.
        void: the suit that was given up; None if the hand was played without giving one up. The
            letter of a suit may be given.
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
        ArgumentError: a wrong type, a chow among the melds, or flags that contradict each other.
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
        # What may be given is wider than what is kept.
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
        # Frozen, so this is the way to store the normal form of what was given.
        object.__setattr__(self, "tile", tile)
        object.__setattr__(self, "void", void)
        object.__setattr__(self, "_native", native)

    def __getstate__(self) -> tuple[object, ...]:
        # The native object is made anew, not pickled.
        return tuple(getattr(self, name) for name in _ATTRIBUTES)

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for attribute, value in zip(_ATTRIBUTES, state, strict=True):
            object.__setattr__(self, attribute, value)
        self.__post_init__()


_ATTRIBUTES = ("hand", "tile", "void", *FLAGS)


def as_void(value: object) -> Suit | None:
    """The suit that is given up, from itself or its letter; None stays None."""
    if value is None or (type(value) is Suit and value is not Suit.HONORS):
        return value
    if isinstance(value, str) and value in _SUITS_TO_VOID:
        return _SUITS_TO_VOID[value]
    raise ArgumentError("void", describe(value), _VOID)


def _flag(win: Win, name: str) -> bool:
    value = getattr(win, name)
    if not isinstance(value, bool):
        raise ArgumentError(name, describe(value), "True or False")
    return value


class PaidBy(NamedEnum, StrEnum):
    """Who pays for a win: one seat alone, or all others that have not won."""

    DISCARDER = "discarder"
    """Who discarded the winning tile."""
    KONGER = "konger"
    """Whose kong was robbed."""
    FEEDER = "feeder"
    """Who discarded the tile of the kong, after which the winning tile was drawn."""
    ALL = "all"
    """Each other seat that has not won."""


@dataclass(frozen=True, slots=True, repr=False)
class Score:
    """What a win is worth; made by `score`. Two scores are equal if wins and rules are.

    Attributes:
        win: what was scored.  rules: by which.
    """

    # Light, so that scoring is quick: whatever is asked for is read from the native object then.
    win: Win
    rules: Rules
    _native: _core.SichuanScore = field(compare=False)

    @property
    def fan(self) -> int:
        """Fan of all patterns together, before the cap: see `capped_fan`."""
        return self._native.fan

    @property
    def capped_fan(self) -> int:
        """The fan that are paid: `fan`, but no more than the cap of the rules."""
        return min(self.fan, scoring_of(self.rules).cap)

    @property
    def value(self) -> int:
        """Points of the capped fan: what one payer pays, unless `amount` is more."""
        return self._native.value

    @property
    def paid_by(self) -> PaidBy:
        """Who pays."""
        if self._native.is_paid_by_all:
            return PaidBy.ALL
        if self.win.self_drawn:
            return PaidBy.FEEDER
        return PaidBy.KONGER if self.win.robbing_kong else PaidBy.DISCARDER

    @property
    def amount(self) -> int:
        """Points that each payer pays: the value, and perhaps a base more for a self-drawn win."""
        return self._native.amount

    @property
    def patterns(self) -> tuple[tuple[Pattern, int], ...]:
        """What counts, and how many times; in order."""
        return tuple((Pattern[name], times) for name, times in self._native.patterns)

    @property
    def decomposition(self) -> Decomposition:
        """The reading of the tiles that is worth so much."""
        return read_decomposition(self._native.reading, self.win.hand.melds)

    def to_json(self) -> dict[str, Any]:
        """The score as docs/sichuan-score.schema.json describes it."""
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
            "patterns": [
                {
                    "name": pattern.en,
                    "chinese": pattern.zh,
                    "fan": pattern.fan(self.rules),
                    "times": times,
                }
                for pattern, times in self.patterns
            ],
            "decomposition": self.decomposition.to_json(),
        }

    def __repr__(self) -> str:
        counted = (f"{name} ×{n}" if n > 1 else f"{name}" for name, n in self.patterns)
        points = "1 point" if self.value == 1 else f"{self.value:,} points"
        return f"<Score {self.fan} fan, {points}: {', '.join(counted)}>"

    def __reduce__(self) -> tuple[object, tuple[Win, Rules]]:
        return score, (self.win, self.rules)


def score(win: Win, rules: Rules | str) -> Score:
    """What a win is worth, by the reading of its tiles that has most fan.

    Args:
        rules: such as `paili.XUEZHAN`. If they are void of a suit, the win must be, too.
    Raises:
        NotWinningError: the tiles are not complete, or some are of the void suit.
        ArgumentError: not a Win, or rules that are not those of Sichuan Mahjong with a score.
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
    _check_void(win.void, rules)
    native = _core.sichuan_score(win._native, scoring._native)
    if native is None:
        raise NotWinningError(str(win.hand), str(win.tile), _reason(win))
    return Score(win, rules, native)


def _check_void(void: Suit | None, rules: Rules) -> None:
    """Rules may say which suit is given up; then nothing else may be said."""
    if rules.void_suit is not None and void is not rules.void_suit:
        raise ArgumentError("void", describe(void), f"{rules.void_suit!r}, as in {rules}")


def _reason(win: Win) -> str:
    """Why a hand does not win."""
    own = [win.tile, *win.hand.tiles, *(meld.tile for meld in win.hand.melds)]
    if win.void is not None and any(tile.suit is win.void for tile in own):
        return f"has tiles of the void suit {win.void}"
    return "is not complete"


class ScoreBatch(NamedTuple):
    """Result of `score_batch`."""

    fan: npt.NDArray[np.int16]
    """int16 (n,): fan before the cap; -1 where the tiles do not win."""
    value: npt.NDArray[np.int64]
    """int64 (n,): points; -1 where the tiles do not win."""
    patterns: npt.NDArray[np.uint8]
    """uint8 (n, 25): how many times each pattern counts, in the order of `Pattern`."""


def score_batch(
    counts: npt.NDArray[np.integer],
    tiles: npt.NDArray[np.integer],
    rules: Rules | str,
    *,
    void: Suit | str | npt.NDArray[np.integer] | None,
    melds: Iterable[Meld] = (),
    self_drawn: bool | npt.NDArray[np.bool_] = False,
    after_kong: bool | npt.NDArray[np.bool_] = False,
    shoot_after_kong: bool | npt.NDArray[np.bool_] = False,
    robbing_kong: bool | npt.NDArray[np.bool_] = False,
    last_tile: bool | npt.NDArray[np.bool_] = False,
    heavenly: bool | npt.NDArray[np.bool_] = False,
    earthly: bool | npt.NDArray[np.bool_] = False,
    fed: bool | npt.NDArray[np.bool_] = False,
    threads: int = 1,
) -> ScoreBatch:
    """What many wins with the same melds are worth by the same rules.

    Each flag, and the void suit, is one value for all wins, or an array of one for each.

    Args:
        counts: integers (n, 34), concealed tiles before the winning one.
        tiles: integers (n,), winning tiles by index.  melds: of every hand.
        void: as an array, 0 to 2, or -1 for a hand that has given up no suit.
        threads: 1 to 256; they do not change the result.
    Raises:
        ArrayError: a wrong dtype or shape.  HandSizeError: not a waiting hand.
        TileCountError: a fifth copy, or an honour.  ArgumentError: a value out of its range.
    Cost: less than half a microsecond a win.
    """
    hands = counts_array(counts)
    rows = len(hands)
    rules = as_rules(rules)
    flags = (
        self_drawn,
        after_kong,
        shoot_after_kong,
        robbing_kong,
        last_tile,
        heavenly,
        earthly,
        fed,
    )
    answers = _core.sichuan_score_batch(
        hands,
        column(tiles, "tiles", rows, KINDS - 1),
        [meld._native for meld in checked_melds(melds)],
        _void_column(void, rows, rules),
        [flag_column(value, name, rows) for name, value in zip(FLAGS, flags, strict=True)],
        scoring_of(rules)._native,
        thread_count(threads),
    )
    return ScoreBatch(*answers)


def _void_column(
    value: Suit | str | npt.NDArray[np.integer] | None, rows: int, rules: Rules
) -> npt.NDArray[np.uint8]:
    import numpy as np

    if value is None or isinstance(value, Suit | str):
        void = as_void(value)
        _check_void(void, rules)
        return np.full(rows, _NO_VOID if void is None else void, dtype=np.uint8)
    voids = column(value, "void", rows, Suit.BAMBOO, f"{_VOID}, or ", none=_NO_VOID)
    if rules.void_suit is not None:
        for void in np.unique(voids).tolist():
            _check_void(None if void == _NO_VOID else Suit(void), rules)
    return voids
