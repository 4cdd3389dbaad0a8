"""Wins and scores of riichi: yaku, fu, points and payments."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from paili import _core
from paili.games.riichi.scoring.yaku import YAKU, Yaku
from paili.model import columns
from paili.model.decompositions import Decomposition, read_decomposition
from paili.model.errors import ArgumentError, NotWinningError, describe
from paili.model.hands import Hand
from paili.model.languages import Language
from paili.model.notation import FIVES, RED
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import TENHOU, Rules, as_rules, riichi_of
from paili.model.tile_sequences import parse_tiles
from paili.model.tiles import (
    NamedEnum,
    Tile,
    Wind,
    as_iterator,
    as_tile,
    as_wind,
    check_flag,
    integer_within,
)
from paili.wording import counted

MOST_STICKS = 1_000
"""Maximum number of counters, and of sticks, of a win."""
STICK = 1_000
"""Points of a stick."""


class Declared(NamedEnum, StrEnum):
    """Whether riichi was declared."""

    NONE = "none"
    """No riichi."""
    RIICHI = "riichi"
    """Riichi, not with the first discard."""
    DOUBLE = "double"
    """Riichi with the first discard, before any call."""


DeclaredName: TypeAlias = Literal["none", "riichi", "double"]
"""The values of `Declared`, accepted in place of its members."""


class Payer(NamedEnum, StrEnum):
    """The payer of a win."""

    DISCARDER = "discarder"
    """The seat that discarded the tile, or declared the robbed kong."""
    DEALER = "dealer"
    """The dealer."""
    OTHER = "other"
    """Each other seat."""
    LIABLE = "liable"
    """The seat that is liable for a yakuman."""


class Limit(NamedEnum, StrEnum):
    """A limit of points."""

    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    COUNTED_YAKUMAN = "counted_yakuman"
    YAKUMAN = "yakuman"


class FuReason(NamedEnum, StrEnum):
    """The reason of an item of fu."""

    BASE = "base"
    SEVEN_PAIRS = "seven_pairs"
    CLOSED_DISCARD = "closed_discard"
    SELF_DRAWN = "self_drawn"
    OPEN_PUNG = "open_pung"
    CONCEALED_PUNG = "concealed_pung"
    OPEN_KONG = "open_kong"
    CONCEALED_KONG = "concealed_kong"
    PAIR = "pair"
    CLOSED_WAIT = "closed_wait"
    EDGE_WAIT = "edge_wait"
    SINGLE_WAIT = "single_wait"
    OPEN_PINFU = "open_pinfu"


class Wait(NamedEnum, StrEnum):
    """The wait for a winning tile."""

    TWO_SIDED = "two_sided"
    """The wait for either end of a chow."""
    DUAL = "dual"
    """The wait for a pung, by one of two pairs."""
    CLOSED = "closed"
    """The wait for the middle of a chow."""
    EDGE = "edge"
    """The wait for the three of 123, or the seven of 789."""
    SINGLE = "single"
    """The wait for the second tile of the pair."""


class FuItem(NamedTuple):
    """An item of fu.

    Attributes:
        reason: why it counts.  tiles: of a set or a pair, otherwise None.  fu: the number of fu.
    """

    reason: FuReason
    tiles: str | None
    fu: int


class ScoredYaku(NamedTuple):
    """A yaku that counts.

    Attributes:
        yaku: the yaku.  han: its han, 0 for a yakuman.  yakuman: its number of yakuman.
    """

    yaku: Yaku
    han: int
    yakuman: int = 0

    @property
    def name(self) -> str:
        """The English name."""
        return self.yaku.en

    @property
    def japanese(self) -> str:
        """The Japanese name."""
        return self.yaku.ja

    @property
    def chinese(self) -> str:
        """The Chinese name."""
        return self.yaku.zh


class DoraCount(NamedTuple):
    """The dora of a win, which do not make it legal.

    Attributes:
        dora, ura: by the indicators, and by the ura indicators.  red: red fives.
        norths: norths that were set aside.
    """

    dora: int
    ura: int
    red: int
    norths: int

    @property
    def han(self) -> int:
        """The sum of all."""
        return sum(self)


class Payment(NamedTuple):
    """The payment of a seat, or of each of several.

    Attributes:
        payer: the role of the payer.  seats: number of seats that pay this.
        points: for the win, from each.  honba: for the counters, from each.
    """

    payer: Payer
    seats: int
    points: int
    honba: int


@dataclass(frozen=True, slots=True, repr=False)
class Win:
    """A winning tile with everything that decides its worth.

    Attributes:
        hand: the waiting hand, melds and red fives included.  tile: the tile that completes it; a
            text such as "0p" is accepted.
        self_drawn: whether the winner drew it; else it is a discard or the tile of a robbed kong.
        riichi: whether riichi was declared, a `Declared` or its value.
        ippatsu: whether the win came in the first round after riichi, without a call.
        after_kong: whether the tile replaced one of a kong, or a north that was set aside.
        robbing_kong: whether the tile was robbed from a kong.
        last_tile: whether it is the last tile of the wall, or the discard after it.
        first_turn: whether it came with or before the winner's first draw, and nobody had called.
        seat_wind: of the winner.  prevalent_wind: of the round. Texts such as "east" are accepted.
        dora: the dora indicators, tiles or a text such as "3p7z", five at most.
        ura: the ura indicators, for a winner who has declared riichi.
        honba: counters.  sticks: riichi sticks on the table; both 0 to 1,000.
        red_tile: whether the winning tile is a red five.
        norths: norths that were set aside, with three players.
        discarder: the seat that discarded the tile; None if it does not matter.
        liable: the seat that is liable for a yakuman; None if none is.
    Raises:
        HandSizeError: a drawn hand.  TileCountError: a fifth copy, indicators included.
        ArgumentError: a wrong type, or circumstances that exclude each other or the tiles, such as
            ippatsu without riichi.
    """

    hand: Hand
    tile: Tile
    self_drawn: bool = field(default=False, kw_only=True)
    riichi: Declared = field(default=Declared.NONE, kw_only=True)
    ippatsu: bool = field(default=False, kw_only=True)
    after_kong: bool = field(default=False, kw_only=True)
    robbing_kong: bool = field(default=False, kw_only=True)
    last_tile: bool = field(default=False, kw_only=True)
    first_turn: bool = field(default=False, kw_only=True)
    seat_wind: Wind = field(kw_only=True)
    prevalent_wind: Wind = field(kw_only=True)
    dora: tuple[Tile, ...] = field(default=(), kw_only=True)
    ura: tuple[Tile, ...] = field(default=(), kw_only=True)
    honba: int = field(default=0, kw_only=True)
    sticks: int = field(default=0, kw_only=True)
    red_tile: bool = field(default=False, kw_only=True)
    norths: int = field(default=0, kw_only=True)
    discarder: Wind | None = field(default=None, kw_only=True)
    liable: Wind | None = field(default=None, kw_only=True)
    _native: _core.RiichiWin = field(init=False, repr=False, compare=False)

    if TYPE_CHECKING:
        # Arguments accept more types than the fields have.
        def __init__(
            self,
            hand: Hand,
            tile: Tile | int | str,
            *,
            self_drawn: bool = False,
            riichi: Declared | DeclaredName = Declared.NONE,
            ippatsu: bool = False,
            after_kong: bool = False,
            robbing_kong: bool = False,
            last_tile: bool = False,
            first_turn: bool = False,
            seat_wind: Wind | str,
            prevalent_wind: Wind | str,
            dora: Iterable[Tile | int] | str = (),
            ura: Iterable[Tile | int] | str = (),
            honba: int = 0,
            sticks: int = 0,
            red_tile: bool = False,
            norths: int = 0,
            discarder: Wind | str | None = None,
            liable: Wind | str | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.hand, Hand):
            raise ArgumentError("hand", describe(self.hand), "a Hand")
        for name in (*FLAGS, "red_tile"):
            check_flag(name, getattr(self, name))
        tile, is_red = _winning_tile(self.tile, self.red_tile)
        winds = {name: as_wind(getattr(self, name), name) for name in WINDS}
        seats = {
            name: None if (seat := getattr(self, name)) is None else as_wind(seat, name)
            for name in ("discarder", "liable")
        }
        dora, ura = as_indicators(self.dora, "dora"), as_indicators(self.ura, "ura")
        numbers = {
            name: integer_within(getattr(self, name), name, 0, most)
            for name, most in (("honba", MOST_STICKS), ("sticks", MOST_STICKS), ("norths", 4))
        }
        riichi = as_declared(self.riichi)
        red_fives = sum(self.hand.red_fives) + sum(meld.red_fives for meld in self.hand.melds)
        native = _core.RiichiWin(
            self.hand._counts,
            self.hand._native_melds,
            tile,
            [getattr(self, name) for name in FLAGS],
            DECLARED.index(riichi),
            list(winds.values()),
            [bytes(dora), bytes(ura)],
            red_fives + is_red,
            numbers["norths"],
            [numbers["honba"], numbers["sticks"]],
            list(seats.values()),
        )
        # The dataclass is frozen, so this is the way to store normalised values.
        checked = {"tile": tile, "red_tile": is_red, "riichi": riichi, "dora": dora, "ura": ura}
        for name, value in (checked | winds | seats | numbers | {"_native": native}).items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        given = {one.name: getattr(self, one.name) for one in fields(self) if one.init}
        said = [
            f"{one.name}={given[one.name]!r}"
            for one in fields(self)
            if one.init and given[one.name] != one.default
        ]
        return f"Win({', '.join(said)})"

    def __getstate__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
        return tuple(getattr(self, name) for name in _ATTRIBUTES)

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for attribute, value in zip(_ATTRIBUTES, state, strict=True):
            object.__setattr__(self, attribute, value)
        self.__post_init__()


FLAGS = ("self_drawn", "ippatsu", "after_kong", "robbing_kong", "last_tile", "first_turn")
"""The flags of a win, in the order of the core."""
WINDS = ("seat_wind", "prevalent_wind")
DECLARED = tuple(Declared)
_OTHERS = ("dora", "ura", "honba", "sticks", "red_tile", "norths", "discarder", "liable")
_ATTRIBUTES = ("hand", "tile", "riichi", *FLAGS, *WINDS, *_OTHERS)


def as_declared(value: object) -> Declared:
    """Return the declaration of a `Declared` or its value.

    Raises:
        ArgumentError: anything else.
    """
    if not isinstance(value, str) or value not in list(Declared):
        raise ArgumentError("riichi", describe(value), "one of 'none', 'riichi', 'double'")
    return Declared(value)


def as_indicators(value: object, name: str) -> tuple[Tile, ...]:
    """Validate and return the indicators of tiles or a text.

    Raises:
        ArgumentError: no tiles, or more than five.  NotationError: no text of tiles.
    """
    given: Any = parse_tiles(value) if isinstance(value, str) and value else value
    tiles = tuple([as_tile(tile) for tile in as_iterator(given, name, "tiles or their text")])
    if len(tiles) > _core.MOST_INDICATORS:
        raise ArgumentError(name, counted(len(tiles), "tile"), "0 to 5 indicators")
    return tiles


def _winning_tile(tile: object, is_red: bool) -> tuple[Tile, bool]:
    """Return a winning tile, and whether it is a red five."""
    if isinstance(tile, str):
        codes = _core.read_codes(tile, None)
        if len(codes) != 1 or codes[0] >= RED + len(FIVES):
            raise ArgumentError("tile", describe(tile), "one tile")
        is_red = is_red or codes[0] >= RED
        tile = FIVES[codes[0] - RED] if codes[0] >= RED else codes[0]
    kind = as_tile(tile)  # type: ignore[arg-type]
    if is_red and kind not in FIVES:
        raise ArgumentError("red_tile", "True", f"False for {kind}, which is no five")
    return kind, is_red


class _Worth:
    """The worth of a win by one decomposition of its tiles."""

    __slots__ = ()

    win: Win
    _native: _core.RiichiScore

    @property
    def yaku(self) -> tuple[ScoredYaku, ...]:
        """The yaku that count, in order."""
        return tuple(ScoredYaku(YAKU[at], han, times) for at, han, times in self._native.yaku)

    @property
    def dora(self) -> DoraCount:
        """The dora that count: none beside a yakuman, and none without a yaku."""
        return DoraCount(*self._native.dora)

    @property
    def han(self) -> int:
        """Han of yaku and dora; 0 for a yakuman and without a yaku."""
        return self._native.han

    @property
    def fu(self) -> int:
        """Fu, rounded up to tens; 25 for seven pairs."""
        return self._native.fu

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """The items of fu, before their sum is rounded up."""
        return tuple(
            FuItem(FuReason(reason), tiles, fu) for reason, tiles, fu in self._native.fu_items
        )

    @property
    def yakuman(self) -> int:
        """The number of yakuman; 0 for ordinary yaku."""
        return self._native.yakuman

    @property
    def limit(self) -> Limit | None:
        """The limit of the points; None if none is reached."""
        return None if self._native.limit is None else Limit(self._native.limit)

    @property
    def points(self) -> int:
        """Points of the win from all payers, without counters and sticks."""
        return self._native.points

    @property
    def decomposition(self) -> Decomposition:
        """The decomposition of the tiles that gives this worth."""
        return read_decomposition(self._native.reading, self.win.hand.melds)


@dataclass(frozen=True, slots=True, repr=False)
class Score(_Worth, Tabular, Rendered):
    """The worth of a win, made by `score`. Two scores are equal if their wins and rules are.

    A complete hand without a yaku has a score too: it is not legal, and nobody pays. `str` is the
    picture that `paili score` prints; `to_frame` has a row for each yaku.

    Attributes:
        win: the scored win.  rules: of the scoring.
    """

    # No copies of the values, so that scoring is fast: properties read the native object.
    win: Win
    rules: Rules
    _native: _core.RiichiScore = field(compare=False)

    @property
    def is_legal(self) -> bool:
        """Whether the win is legal: whether it has a yaku."""
        return self._native.is_legal

    @property
    def payments(self) -> tuple[Payment, ...]:
        """The payments of the seats; honba is separate, and sticks on the table are left out."""
        return tuple(Payment(Payer(payer), *rest) for payer, *rest in self._native.payments)

    @property
    def sticks(self) -> int:
        """Points of the sticks that the winner gets."""
        return STICK * self.win.sticks if self.is_legal else 0

    @property
    def total(self) -> int:
        """All points that the winner receives, counters and sticks included."""
        paid = sum(one.seats * (one.points + one.honba) for one in self.payments)
        return paid + self.sticks

    def to_json(self, *, explain: bool = False) -> dict[str, Any]:
        """Return the score as described by docs/riichi-score.schema.json.

        Args:
            explain: whether to add all readings of the tiles.
        """
        win = self.win
        check_flag("explain", explain)
        text = _core.riichi_score_json(str(win.hand), win._native, self.rules._native, explain)
        data: dict[str, Any] = json.loads(text)
        return data

    def __repr__(self) -> str:
        if not self.is_legal:
            return f"<Score of {self.win.hand} with {self.win.tile}: complete, no yaku>"
        names = ", ".join(one.yaku.en for one in self.yaku)
        worth = f"{self.han} han {self.fu} fu"
        if self.yakuman:
            worth = "yakuman" if self.yakuman == 1 else f"{self.yakuman} yakuman"
        return f"<Score {worth}, {self.points:,} points: {names}>"

    def _columns(self) -> tuple[columns.Column, ...]:
        found = self.yaku
        return (
            columns.texts("yaku", (one.yaku.en for one in found)),
            columns.texts("japanese", (one.yaku.ja for one in found)),
            columns.texts("chinese", (one.yaku.zh for one in found)),
            columns.integers("han", (one.han for one in found)),
            columns.integers("yakuman", (one.yakuman for one in found)),
        )

    def __reduce__(self) -> tuple[object, tuple[Win, Rules]]:
        return score, (self.win, self.rules)


def win_with(
    yaku: Iterable[ScoredYaku], hand: Hand, tile: Tile, self_drawn: bool, winds: tuple[Wind, Wind]
) -> Win:
    """Not public: return the win with some known yaku; riichi is declared if it is among them."""
    declares = any(one.yaku is Yaku.RIICHI for one in yaku)
    return Win(
        hand,
        tile,
        self_drawn=self_drawn,
        riichi=Declared.RIICHI if declares else Declared.NONE,
        seat_wind=winds[0],
        prevalent_wind=winds[1],
    )


def score(win: Win, rules: Rules | str = TENHOU) -> Score:
    """Score a win by the decomposition of its tiles that is paid most.

    Among equally paid ones, a yakuman ranks before thirteen han, then most han, then most fu. A
    complete hand without a yaku is a result, not an error: see `Score.is_legal`.

    Args:
        rules: such as `paili.EMA`, or "tenhou:red_fives=0".
    Raises:
        NotWinningError: the tiles are not complete.
        ArgumentError: not a Win, rules of another game, or circumstances that the rules do not
            have, such as ippatsu.
    Cost: a microsecond.
    Example:
        >>> hand = Hand.parse("34m234555p11789s")
        >>> won = Win(hand, "2m", riichi="riichi", seat_wind="south", prevalent_wind="east")
        >>> score(won).points, score(won).payments
        (1300, (Payment(payer=Payer.DISCARDER, seats=1, points=1300, honba=0),))
    """
    if not isinstance(win, Win):
        raise ArgumentError("win", describe(win), "a Win")
    rules = as_rules(rules)
    native = _core.riichi_score(win._native, riichi_of(rules)._native)
    if native is None:
        raise NotWinningError(str(win.hand), str(win.tile))
    return Score(win, rules, native)


@dataclass(frozen=True, slots=True, repr=False)
class Reading(_Worth):
    """A reading of the tiles of a win and its worth, made by `readings`.

    Two readings are equal if their wins, rules and ranks are.

    Attributes:
        win: whose tiles are read.  rules: of the scoring.  rank: 1 for the reading that counts.
    """

    win: Win
    rules: Rules
    rank: int
    _native: _core.RiichiScore = field(compare=False)
    _reading: _core.RiichiReading = field(compare=False)

    @property
    def part(self) -> str | None:
        """The set or the pair with the winning tile; None for thirteen orphans."""
        return self._reading.part

    @property
    def wait(self) -> Wait | None:
        """The wait for the winning tile; None for thirteen orphans."""
        return None if self._reading.wait is None else Wait(self._reading.wait)

    @property
    def why(self) -> str | None:
        """The advantage of the reading that counts, in a sentence; None for that reading."""
        return self._why((Language.EN,))

    def _why(self, languages: Sequence[Language]) -> str | None:
        """Return the sentence with the names of yaku in some languages."""
        return self._reading.why(languages)

    def __repr__(self) -> str:
        return f"<Reading {self.rank}: {self.han} han {self.fu} fu, {self.points:,} points>"

    def __reduce__(self) -> tuple[object, tuple[Win, Rules, int]]:
        return _ranked, (self.win, self.rules, self.rank)


def _ranked(win: Win, rules: Rules, rank: int) -> Reading:
    return readings(win, rules)[rank - 1]


def readings(win: Win, rules: Rules | str = TENHOU) -> tuple[Reading, ...]:
    """Return every reading of the tiles of a win, the one that counts first.

    A reading is a division into sets and a pair, with the place of the winning tile in it, or seven
    pairs, or thirteen orphans. They are ranked as `score` ranks them; `Reading.why` gives the
    advantage of the first over another.

    Args:
        rules: such as `paili.EMA`, or "tenhou:red_fives=0".
    Raises:
        NotWinningError, ArgumentError: see `score`.
    Cost: some microseconds.
    Example:
        >>> hand = Hand.parse("45567m234p55678s")
        >>> won = Win(hand, "6m", seat_wind="south", prevalent_wind="east")
        >>> [(one.part, one.han, one.fu) for one in readings(won)]
        [('456m', 2, 30), ('567m', 1, 40)]
        >>> readings(won)[1].why
        'Pinfu: 1 han more, 10 fu less, 700 points more'
    """
    checked = score(win, rules).rules
    found = _core.riichi_readings(win._native, riichi_of(checked)._native)
    return tuple(
        Reading(win, checked, rank, native.score, native) for rank, native in enumerate(found, 1)
    )
