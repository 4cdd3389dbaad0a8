"""A player's own tiles: the concealed ones and the declared melds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

from paili import _core
from paili.model.errors import ArgumentError, ArrayError, HandSizeError, TileCountError, describe
from paili.model.melds import HandParts, Meld, MeldKind, meld_of_parts
from paili.model.notation import FIVES, JOKER_CODE, NAMES, RED, Notation, write
from paili.model.rendered import TileRepr
from paili.model.tiles import (
    COPIES,
    JOKER,
    KINDS,
    SUITED_KINDS,
    TILES,
    AnyTile,
    Tile,
    as_any_tile,
    as_integer,
    as_iterator,
    as_member,
    as_tile,
    integer_within,
)

if TYPE_CHECKING:
    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    from numpy.typing import NDArray

_NO_RED_FIVES = (0, 0, 0)
_MOST_HELD = 14
_MOST_PARTS = 10_000
"""Maximum number of melds that are collected; no text has more."""
_VALID_COUNTS = bytes(range(COPIES + 1))
COMPLEMENT = bytes(max(COPIES - count, 0) for count in range(256))
"""`counts.translate(COMPLEMENT)` is four minus each count."""


@dataclass(frozen=True, slots=True, repr=False)
class Hand(TileRepr):
    """Concealed tiles and melds: a waiting hand (3n+1 concealed tiles) or a drawn one (3n+2).

    Made by `Hand.parse`, `Hand.from_tiles` or `Hand.from_counts`; every method returns a new
    hand. There are at most four copies of a kind, melds included, and a meld stands for three
    tiles whatever its size: 13 tiles while waiting, 14 after a draw. A smaller hand stands for one
    whose other tiles are in declared melds that are not known.

    Jokers (wild tiles), written 0z, are concealed tiles; only rules with jokers accept them.

    Attributes:
        melds: the known melds, sorted.
        red_fives: numbers of red fives among the concealed fives of characters, dots and bamboo.
            They are displayed but do not affect answers: hands that differ only in them are equal.
    Example:
        >>> Hand.parse("123m45p99s [444z](1111s)").with_tile(Tile.P6)
        Hand.parse('123m456p99s(1111s)[444z]')
    """

    _counts: bytes
    melds: tuple[Meld, ...] = ()
    red_fives: tuple[int, int, int] = field(default=_NO_RED_FIVES, compare=False)
    _native_melds: tuple[_core.Meld, ...] = field(init=False, compare=False)
    # Four minus the own copies of each kind; None for a hand without melds, the usual case, which
    # costs nothing here.
    _full: bytes | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        counts = self._counts
        own = counts
        if type(counts) is not bytes or len(counts) != KINDS:  # the usual hand has no jokers
            own = _without_jokers(counts)
            if not counts[KINDS]:
                object.__setattr__(self, "_counts", own)
        melds: tuple[Meld, ...] = ()
        if type(self.melds) is not tuple or self.melds:  # the usual hand has none
            melds = _sorted_melds(self.melds)
        size = sum(counts)
        if size % 3 == 0 or not 0 < size <= 14 - 3 * len(melds):
            raise HandSizeError(size, _expected_size(len(melds)))
        if melds:  # at most four, whose tiles a byte can count
            own = _with_meld_tiles(own, melds)
        if own.translate(None, _VALID_COUNTS):  # a rest is a count above four
            tile = next(tile for tile in TILES if own[tile] > COPIES)
            raise TileCountError(tile, own[tile], where="hand and melds" if melds else "hand")
        # The dataclass is frozen, so this is the way to store derived values.
        if self.red_fives is not _NO_RED_FIVES:
            object.__setattr__(self, "red_fives", _checked_red_fives(self.red_fives, counts))
        if melds is not self.melds:
            object.__setattr__(self, "melds", melds)
        object.__setattr__(self, "_native_melds", tuple([meld._native for meld in melds]))
        object.__setattr__(self, "_full", own.translate(COMPLEMENT) if melds else None)

    @classmethod
    def parse(cls, text: str, notation: Notation | str | None = None) -> Hand:
        """Parse a hand such as "123m45p99s(1111s)[444z]", melds in brackets.

        Spaces and + may separate the parts; `docs/notation.md` has the details and what is
        recognised.

        Args:
            notation: parse only this one; None recognises it.
        Raises:
            NotationError: not a hand in this notation, or in none, or tiles in two.
            ArgumentError: not a text.  TileCountError: five of a kind.
            HandSizeError: not 3n+1 or 3n+2 tiles, 14 at most.
        Example:
            >>> Hand.parse("W1 W2 W3 B4 B5 T9 T9") == Hand.parse("一二三万四五筒99索")
            True
        """
        return cls._of_parts(_core.read_hand(text, notation))

    @classmethod
    def _of_parts(cls, parts: HandParts) -> Hand:
        counts, melds, red = parts
        return cls(
            counts,
            tuple([meld_of_parts(meld) for meld in melds]),
            red if any(red) else _NO_RED_FIVES,
        )

    @classmethod
    def from_tiles(cls, tiles: Iterable[AnyTile | int], melds: Iterable[Meld] = ()) -> Hand:
        """Return the hand of concealed tiles in any order, jokers included, and of melds.

        Raises:
            TileCountError: five of a kind.  HandSizeError: not 3n+1 or 3n+2 tiles, 14 at most.
            ArgumentError: not tiles, or not melds.
        """
        return cls(_counts_of(tiles), _sorted_melds(melds))

    @classmethod
    def from_counts(
        cls,
        counts: Sequence[int] | NDArray[np.integer[Any]],
        melds: Iterable[Meld] = (),
        *,
        jokers: int = 0,
    ) -> Hand:
        """Return the hand of the copies of each kind, 34 or (no honours) 27, and melds.

        Args:
            jokers: number of jokers beside them, 0 to 14.
        Raises:
            TileCountError: not 0-4 of a kind.  HandSizeError: not 3n+1 or 3n+2 tiles, 14 at most.
            ArrayError: not 34 or 27 integers.  ArgumentError: not integers, or not melds.
        """
        number = integer_within(jokers, "jokers", 0, _MOST_HELD)
        return cls(_with_jokers(checked_counts(counts), number), _sorted_melds(melds))

    @property
    def counts(self) -> NDArray[np.uint8]:
        """Concealed copies of each kind: uint8 (34,), read-only."""
        import numpy as np

        return np.frombuffer(self._counts[:KINDS], dtype=np.uint8)

    @property
    def jokers(self) -> int:
        """Number of concealed jokers."""
        return self._counts[KINDS] if len(self._counts) > KINDS else 0

    @property
    def size(self) -> int:
        """Number of concealed tiles, jokers included."""
        return sum(self._counts)

    @property
    def meld_count(self) -> int:
        """Number of declared melds, those with unknown tiles included."""
        return (14 - self.size) // 3

    @property
    def is_waiting(self) -> bool:
        """Whether the next event is a draw or a call (3n+1 tiles), not a discard (3n+2)."""
        return self.size % 3 == 1

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles, sorted, without the jokers."""
        return tuple(chain.from_iterable(map(repeat, TILES, self._counts)))

    def with_tile(self, tile: AnyTile | int) -> Hand:
        """Return the drawn hand after a waiting hand gets a tile or a joker.

        Raises:
            TileCountError: a fifth copy.  HandSizeError: the hand was not waiting.
        """
        if tile is JOKER:
            jokers = _with_jokers(self._counts[:KINDS], self.jokers + 1)
            return Hand(jokers, self.melds, self.red_fives)
        counts = bytearray(self._counts)
        counts[as_tile(tile)] += 1
        return Hand(bytes(counts), self.melds, self.red_fives)

    def without_tile(self, tile: AnyTile | int) -> Hand:
        """Return the waiting hand after a discard; ordinary fives go before red ones.

        Jokers are discarded like any tile.

        Raises:
            TileCountError: it has no such tile.  HandSizeError: the hand was waiting.
        """
        if tile is JOKER and self.jokers:
            counts = self._counts[:KINDS] + bytes([self.jokers - 1])
            return Hand(counts, self.melds, self.red_fives)
        if tile is JOKER:
            raise ArgumentError("tile", str(tile), "a tile of the hand, which has no joker")
        return self._after_giving((as_tile(tile),), self.melds)

    def with_meld(self, meld: Meld, called: Tile | int | None = None) -> Hand:
        """Return the hand after it declares a meld.

        A waiting hand calls a discard for a chow, a pung or an exposed kong. A drawn hand
        declares a concealed kong, or an exposed one that adds a tile to its exposed pung.
        After a chow or a pung a discard must follow, after a kong a draw.

        Args:
            called: the discard; may be left out if it is the only one possible: for a pung and
                a kong, and for a chow if the hand lacks just one of its tiles.
        Raises:
            TileCountError: tiles that the hand does not have, or a fifth copy.
            ArgumentError: a meld that such a hand cannot declare, or a wrong or missing call.
        Example:
            >>> Hand.parse("123456789m12p77z").with_meld(Meld.pung(Tile.RED))
            Hand.parse('123456789m12p[777z]')
            >>> Hand.parse("123456789m1p7z[777z]").with_meld(Meld.kong(Tile.RED)).melds[0].added
            True
        """
        if not isinstance(meld, Meld):
            raise ArgumentError("meld", describe(meld), "a Meld")
        if self.is_waiting:
            return self._with_call(meld, called)
        if called is not None:
            raise ArgumentError("called", describe(called), "None: a drawn hand calls nothing")
        return self._with_own_kong(meld)

    def _with_call(self, meld: Meld, called: Tile | int | None) -> Hand:
        if meld.concealed:
            raise ArgumentError("meld", str(meld), "no concealed kong in a waiting hand")
        discard = self._only_call(meld) if called is None else as_tile(called, "called")
        if discard not in meld.tiles:
            raise ArgumentError("called", str(discard), f"a tile of {meld}")
        given = list(meld.tiles)
        given.remove(discard)
        return self._after_declaring(meld, given, self.melds)

    def _only_call(self, meld: Meld) -> Tile:
        if meld.kind is not MeldKind.CHOW:
            return meld.tile
        missing = [tile for tile in meld.tiles if not self._counts[tile]]
        if len(missing) != 1:
            expected = f"the called tile of {meld}: the hand lacks {len(missing)} of them"
            raise ArgumentError("called", "None", expected)
        return missing[0]

    def _with_own_kong(self, meld: Meld) -> Hand:
        if meld.kind is not MeldKind.KONG:
            raise ArgumentError("meld", str(meld), "a kong: the others are called while waiting")
        if meld.concealed:
            return self._after_declaring(meld, meld.tiles, self.melds)
        pung = Meld.pung(meld.tile)
        if pung not in self.melds:
            raise ArgumentError("meld", str(meld), f"a concealed kong, for the hand has no {pung}")
        shown = self.melds[self.melds.index(pung)]
        others = tuple(other for other in self.melds if other != pung)
        added = meld.called_from(shown.source, added=True)
        return self._after_declaring(added, (meld.tile,), others, shown.red_fives)

    def _after_declaring(
        self, meld: Meld, given: Sequence[Tile], others: tuple[Meld, ...], shown: int = 0
    ) -> Hand:
        """Return the hand with a meld that takes some of its concealed tiles.

        Red fives go into it if it has them, or if there are no other fives. `shown` are in it
        already.
        """
        five = None if meld.tile.is_honor else FIVES[meld.tile.suit]
        held = 0 if five is None else self.red_fives[meld.tile.suit]
        if five is None or not (held or shown) or given.count(five) > self._counts[five]:
            return self._after_giving(given, (*others, meld))
        gives = given.count(five)
        taken = max(held - self._counts[five] + gives, min(meld.red_fives - shown, held, gives), 0)
        red = max(meld.red_fives, shown + taken)
        with_red = replace(meld, red_fives=red)
        after = self._after_giving(given, (*others, with_red))
        left = list(after.red_fives)
        left[meld.tile.suit] = held - taken
        return Hand(after._counts, after.melds, (left[0], left[1], left[2]))

    def _after_giving(self, tiles: Sequence[Tile], melds: tuple[Meld, ...]) -> Hand:
        """Return the hand without some concealed tiles, with other melds."""
        counts = bytearray(self._counts)
        for tile in tiles:
            if not counts[tile]:
                expected = f"at least {tiles.count(tile)}"
                raise TileCountError(tile, self._counts[tile], expected, "concealed hand")
            counts[tile] -= 1
        if self.red_fives is _NO_RED_FIVES:
            return Hand(bytes(counts), melds)
        m, p, s = map(min, self.red_fives, (counts[five] for five in FIVES))
        return Hand(bytes(counts), melds, (m, p, s))

    def to_text(self, notation: Notation | str = Notation.MPSZ) -> str:
        """Return the sorted concealed tiles in a notation, then the melds in brackets.

        Raises:
            ArgumentError: an unknown notation, or an honour for the papers.
        """
        tiles = write(self.codes, as_member(Notation, notation))
        return "".join([tiles, *(meld.to_text(notation) for meld in self.melds)])

    def discard_text(self, tile: AnyTile | int) -> str:
        """Return the copy that a discard gives up: "0m" if all fives of characters are red.

        Example:
            >>> Hand.parse("406m1122334455p").discard_text(Tile.M5)
            '0m'
        """
        if tile is JOKER:
            return str(tile)
        kind = as_tile(tile)
        if kind in FIVES and 0 < self._counts[kind] == self.red_fives[kind.suit]:
            return NAMES[Notation.MPSZ][RED + kind.suit]
        return str(kind)

    @property
    def codes(self) -> list[int]:
        """Not public: the codes of the concealed tiles, sorted, red fives first."""
        codes = list(chain.from_iterable(map(repeat, range(KINDS), self._counts)))
        for suit, red in enumerate(self.red_fives):
            if red:
                first = codes.index(FIVES[suit])
                codes[first : first + red] = [RED + suit] * red
        return codes + [JOKER_CODE] * self.jokers

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"Hand.parse('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        # Derived values are recomputed, not pickled.
        red = () if self.red_fives is _NO_RED_FIVES else (self.red_fives,)
        return Hand, (self._counts, self.melds, *red)


def checked_counts(counts: Sequence[int] | NDArray[np.integer[Any]]) -> bytes:
    """Return 34 counts of 0 to 4 as bytes, from 34 integers or 27 (no honours)."""
    import numpy as np

    expected = "34 integers, or 27 without honours"
    if isinstance(counts, np.ndarray):
        if counts.dtype.kind not in "iu" or counts.shape not in ((KINDS,), (SUITED_KINDS,)):
            raise ArrayError(expected, f"{counts.dtype} array of shape {counts.shape}")
        counts = counts.tolist()
    elif not isinstance(counts, Sequence) or isinstance(counts, str):
        raise ArgumentError("counts", describe(counts), f"a sequence or an array of {expected}")
    if len(counts) not in (KINDS, SUITED_KINDS):
        raise ArrayError(expected, f"a {type(counts).__name__} of length {len(counts)}")
    checked = bytearray(KINDS)
    for kind, value in enumerate(counts):
        # The name is made only for a wrong value: 34 names would take longer than all else.
        is_plain = type(value) is int
        count = value if is_plain else as_integer(value, f"counts[{kind}]", "0 to 4")
        if not 0 <= count <= COPIES:
            raise TileCountError(kind, count, where="counts")
        checked[kind] = count
    return bytes(checked)


def _with_jokers(counts: bytes, jokers: int) -> bytes:
    """Return the counts of a hand: 35 bytes if it has jokers, else 34."""
    return counts + bytes([jokers]) if jokers else counts


def _without_jokers(counts: bytes) -> bytes:
    """Return the counts of the kinds of a hand that has 35 counts."""
    if type(counts) is not bytes or len(counts) != KINDS + 1:
        raise ArgumentError("counts", describe(counts), "34 bytes; see Hand.from_counts")
    return counts[:KINDS]


def _checked_red_fives(red_fives: object, counts: bytes) -> tuple[int, int, int]:
    expected = "three ints, of characters, dots and bamboo, not more than the hand has fives"
    if not isinstance(red_fives, tuple) or len(red_fives) != len(FIVES):
        raise ArgumentError("red_fives", describe(red_fives), expected)
    checked = [as_integer(red, "red_fives", expected) for red in red_fives]
    if not all(0 <= red <= counts[five] for red, five in zip(checked, FIVES, strict=True)):
        raise ArgumentError("red_fives", describe(red_fives), expected)
    m, p, s = checked
    return (m, p, s) if any(checked) else _NO_RED_FIVES


def _counts_of(tiles: Iterable[AnyTile | int]) -> bytes:
    counts = bytearray(KINDS + 1)
    for given in as_iterator(tiles, "tiles", "tiles"):
        tile = as_any_tile(given, "tiles")
        counts[tile] += 1
        if tile is JOKER:
            integer_within(counts[tile], "jokers", 0, _MOST_HELD)
        elif counts[tile] > COPIES:
            raise TileCountError(tile, counts[tile], where="hand")
    return _with_jokers(bytes(counts[:KINDS]), counts[KINDS])


def _sorted_melds(melds: Iterable[Meld]) -> tuple[Meld, ...]:
    if type(melds) is tuple and not melds:
        return melds
    checked: list[Meld] = []
    for meld in as_iterator(melds, "melds", "melds", _MOST_PARTS):
        if not isinstance(meld, Meld):
            raise ArgumentError("melds", describe(meld), "melds only")
        checked.append(meld)
    return tuple(sorted(checked))


def _with_meld_tiles(counts: bytes, melds: Iterable[Meld]) -> bytes:
    own = bytearray(counts)
    for meld in melds:
        for tile in meld.tiles:
            own[tile] += 1
    return bytes(own)


def _expected_size(melds: int) -> str:
    if melds > 4:
        return f"at most 4 melds, not {melds}"
    declared = f" (melds declared: {melds})" if melds else ""
    return f"1 to {14 - 3 * melds}, not a multiple of 3{declared}"
