"""The knowledge of a player: the copies of each kind that may still come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from paili import _core
from paili.model.errors import ArgumentError, TileCountError, describe
from paili.model.hands import COMPLEMENT, Hand, checked_counts
from paili.model.rendered import TileRepr
from paili.model.rules import Rules, as_rules
from paili.model.rules_checks import MOST_JOKERS
from paili.model.tiles import (
    COPIES,
    KINDS,
    AnyTile,
    Joker,
    Tile,
    as_any_tile,
    as_iterator,
    as_tile,
    check_flag,
    integer_within,
)

if TYPE_CHECKING:
    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    from numpy.typing import NDArray


SuitOrder = Literal["mpsz", "papers"]
"""The order of suits in digits: mpsz, or bamboo, characters, dots as in the papers."""

ChowPosition = Literal["left", "middle", "right"]
"""The place of the called tile in the sorted chow."""

_POSITIONS = get_args(ChowPosition)


@dataclass(frozen=True, slots=True, repr=False)
class KnowledgeBase(TileRepr):
    """Copies of each kind, 0-4, that may still come: in the wall or in others' hands.

    The methods named after events are the update rules of Yan & Li 2023, section 2.1; each returns
    a new knowledge base and raises if the event is impossible. The paper has no rule for an exposed
    kong; ours takes three tiles, because its fourth is the previous discard, which a chow and a
    pung do not count again either.

    Example:
        >>> hand = Hand.parse("123456789m1123p")
        >>> KnowledgeBase.full(hand).discard(Tile.M1).copies
        122
    """

    _bytes: bytes

    def __post_init__(self) -> None:
        given = self._bytes
        if type(given) is bytes and len(given) == KINDS + 1:
            given, jokers = given[:KINDS], given[KINDS]
            integer_within(jokers, "jokers", 0, MOST_JOKERS)
            if not jokers:
                object.__setattr__(self, "_bytes", given)
        if type(given) is not bytes or len(given) != KINDS or max(given) > COPIES:
            expected = "34 bytes of 0 to 4; see KnowledgeBase.from_counts"
            raise ArgumentError("available", describe(given), expected)

    @classmethod
    def full(
        cls, hand: Hand, *, rules: Rules | str | None = None, count_melds: bool = True
    ) -> KnowledgeBase:
        """Return four of each kind minus the hand: the knowledge at the beginning of a game.

        Args:
            rules: if they have jokers, those that the hand does not hold can come too.
            count_melds: whether to subtract the tiles of the own melds as well. False copies
                Tenhou's tool, which ignores them.
        Raises:
            ArgumentError: an argument of the wrong type, or more jokers than the rules have.
        """
        if not isinstance(hand, Hand):
            raise ArgumentError("hand", describe(hand), "a Hand")
        check_flag("count_melds", count_melds)
        jokers = _jokers_left(hand, rules)
        if count_melds and hand._full is not None:
            return cls(hand._full + jokers)
        return cls(hand._counts[:KINDS].translate(COMPLEMENT) + jokers)

    @classmethod
    def from_seen(
        cls,
        hand: Hand,
        seen: Iterable[AnyTile | int],
        *,
        rules: Rules | str | None = None,
        count_melds: bool = True,
    ) -> KnowledgeBase:
        """Return the full knowledge base minus seen tiles: discards and others' melds.

        Args:
            seen: tiles, which may include `paili.JOKER`.  rules, count_melds: see `full`.
        Raises:
            TileCountError: more copies of a tile than are left.
            ArgumentError: no hand, not tiles, or more jokers than are left.
        """
        full = cls.full(hand, rules=rules, count_melds=count_melds)
        available = bytearray(full._bytes.ljust(KINDS + 1, b"\0"))
        tiles = [as_any_tile(given, "seen") for given in as_iterator(seen, "seen", "tiles")]
        for tile in tiles:
            if not available[tile]:
                count = tiles.count(tile)
                if isinstance(tile, Joker):
                    expected = f"at most {full.jokers} jokers besides the hand"
                    raise ArgumentError("seen", f"{count} jokers", expected)
                most = full._bytes[tile]
                raise TileCountError(tile, count, f"at most {most} besides the hand", "seen")
            available[tile] -= 1
        return cls(bytes(available))

    @classmethod
    def from_counts(
        cls, counts: Sequence[int] | NDArray[np.integer[Any]], *, jokers: int = 0
    ) -> KnowledgeBase:
        """Return the knowledge base of the copies of each kind, 34 or (no honours) 27.

        Args:
            jokers: number that can still come, 0 to 32.
        Raises:
            TileCountError: not 0-4 of a kind.  ArrayError: not 34 or 27 integers.
            ArgumentError: not integers, or a wrong number of jokers.
        """
        number = integer_within(jokers, "jokers", 0, MOST_JOKERS)
        return cls(checked_counts(counts) + bytes([number]))

    @classmethod
    def parse(cls, text: str, *, order: SuitOrder = "mpsz") -> KnowledgeBase:
        """Parse 34 or 27 digits, which a number of jokers may follow: "0z=3".

        Args:
            text: digits 0-4; spaces, parentheses and commas between them are ignored. The number of
                jokers that can come is at the end, after 0z=.
            order: of the suits: "mpsz", or "papers" for bamboo, characters, dots.
        Raises:
            NotationError: anything else.  ArgumentError: not a text, or an unknown order.
        Example:
            >>> KnowledgeBase.parse("(001100121)(010000030)(032242321)", order="papers")
            KnowledgeBase.parse('010000030 032242321 001100121 0000000')
        """
        return cls(_core.read_knowledge(text, _is_papers(order)))

    def to_text(self, *, order: SuitOrder = "mpsz") -> str:
        """Return 34 digits with spaces between suits, then the jokers that can come.

        Raises:
            ArgumentError: an unknown order.
        """
        counts = self._bytes[:KINDS]
        if _is_papers(order):
            counts = counts[18:27] + counts[:18] + counts[27:]
        digits = "".join(map(str, counts))
        groups = [digits[start : start + 9] for start in range(0, KINDS, 9)]
        return " ".join([*groups, *([f"0z={self.jokers}"] if self.jokers else [])])

    @property
    def available(self) -> NDArray[np.uint8]:
        """Available copies of each kind: uint8 (34,), read-only."""
        import numpy as np

        return np.frombuffer(self._bytes[:KINDS], dtype=np.uint8)

    @property
    def jokers(self) -> int:
        """Available jokers."""
        return self._bytes[KINDS] if len(self._bytes) > KINDS else 0

    @property
    def copies(self) -> int:
        """Total number of available tiles, jokers included."""
        return sum(self._bytes)

    def own_draw(self, tile: AnyTile | int) -> KnowledgeBase:
        """Return the knowledge after we draw a tile or joker; our discards change nothing.

        Raises (as all events do):
            TileCountError: fewer copies are available than the event takes.
            ArgumentError: no joker is available.
        """
        return self._minus(1, as_any_tile(tile))

    def discard(self, tile: AnyTile | int) -> KnowledgeBase:
        """Return the knowledge after another player discards a tile or joker, called or not."""
        return self._minus(1, as_any_tile(tile))

    def chow(self, tile: Tile | int, position: ChowPosition) -> KnowledgeBase:
        """Return the knowledge after another player calls a discard for a chow.

        Args:
            tile: the called tile, which its `discard` has already subtracted.
            position: of the called tile in the sorted chow.
        Raises:
            TileCountError: no copy of one of the other tiles.  ArgumentError: no such chow.
        """
        called = as_tile(tile)
        if not isinstance(position, str) or position not in _POSITIONS:
            raise ArgumentError("position", describe(position), "left, middle or right")
        below = _POSITIONS.index(position)
        if called.is_honor or not 1 <= called.rank - below <= 7:
            raise ArgumentError("chow", f"{called} as the {position} tile", "a chow of one suit")
        first = called - below
        others = [Tile(first + step) for step in range(3) if step != below]
        return self._minus(1, *others)

    def pung(self, tile: Tile | int) -> KnowledgeBase:
        """Return the knowledge after another player calls a discard for a pung: two fewer."""
        return self._minus(2, as_tile(tile))

    def exposed_kong(self, tile: Tile | int) -> KnowledgeBase:
        """Return the knowledge after another player calls a discard for a kong: three fewer."""
        return self._minus(3, as_tile(tile))

    def added_kong(self, tile: Tile | int) -> KnowledgeBase:
        """Return the knowledge after another player adds the fourth tile to a pung."""
        return self._minus(1, as_tile(tile))

    def concealed_kong(self, tile: Tile | int) -> KnowledgeBase:
        """Return the knowledge after another player declares a concealed kong."""
        return self._minus(4, as_tile(tile))

    def win(self, tile: Tile | int) -> KnowledgeBase:
        """Return the knowledge after a self-drawn win of another player, if the game goes on."""
        return self._minus(1, as_tile(tile))

    def _minus(self, copies: int, *tiles: AnyTile) -> KnowledgeBase:
        available = bytearray(self._bytes)
        for tile in tiles:
            if isinstance(tile, Joker) and not self.jokers:
                raise ArgumentError("tile", str(tile), "a tile that can come: no joker can")
            if available[tile] < copies:
                raise TileCountError(tile, available[tile], f"at least {copies}", "available")
            available[tile] -= copies
        return KnowledgeBase(bytes(available))

    def _title(self) -> str:
        return f"{self.copies} tiles that can still come"

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"KnowledgeBase.parse('{self}')"


def in_play(knowledge: KnowledgeBase, rules: Rules) -> KnowledgeBase:
    """Return the knowledge without kinds that are not in play, which no wall has."""
    if len(rules.in_play) == KINDS:
        return knowledge
    copies = bytearray(KINDS)
    for tile in rules.in_play:
        copies[tile] = knowledge._bytes[tile]
    return KnowledgeBase(bytes([*copies, knowledge.jokers]))


def _jokers_left(hand: Hand, rules: Rules | str | None) -> bytes:
    """Return the jokers that the hand does not hold, as the last byte of a knowledge base."""
    if rules is None:
        return b""
    copies = as_rules(rules).jokers
    if hand.jokers > copies:
        raise ArgumentError(
            "jokers", f"{hand.jokers} in hand", f"at most {copies}: those of the rules"
        )
    return bytes([copies - hand.jokers])


def _is_papers(order: str) -> bool:
    if not isinstance(order, str) or order not in get_args(SuitOrder):
        raise ArgumentError("order", describe(order), "mpsz or papers")
    return order == "papers"
