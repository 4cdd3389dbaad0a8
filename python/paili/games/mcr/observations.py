"""What one player may know of a game."""

from __future__ import annotations

from dataclasses import dataclass, field

from paili import _core
from paili.games.mcr.actions import Action
from paili.games.mcr.deals import SEATS
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.plain import (
    action_of,
    event_of,
    flowers_of,
    plain_action,
    plain_event,
    tile_of,
)
from paili.mcr import Win
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld, MeldKind
from paili.model.tiles import TILES, Tile, Wind

_MELD_KINDS = (MeldKind.CHOW, MeldKind.PUNG, MeldKind.KONG, MeldKind.KONG)
_CONCEALED_KONG = 3

PlainMeld = tuple[int, int | None, int]
PlainWin = tuple[bytes, int, tuple[bool, bool, bool, bool], int]


@dataclass(frozen=True, slots=True)
class DeclaredMeld:
    """A meld on the table.

    Attributes:
        meld: None for another's concealed kong, whose tiles are hidden.
        giver: who discarded the tile that was claimed; None for a concealed kong.
    """

    meld: Meld | None
    giver: Wind | None


@dataclass(frozen=True, slots=True, repr=False)
class Observation:
    """All that a seat has been told, and what follows from it: nothing else.

    Made by `Observation.start` and `observe`, or by `State.observation`.

    Attributes:
        seat: whose observation it is; also its wind.
    Example:
        >>> Observation.start(Wind.SOUTH, Wind.EAST).last.kind
        EventKind.SEATS
    """

    _view: _core.GameView
    seat: Wind = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self._view, _core.GameView):
            raise ArgumentError("view", describe(self._view), "see Observation.start")
        # Frozen, so this is the way to store what follows from the argument.
        object.__setattr__(self, "seat", SEATS[self._view.seat])

    @classmethod
    def start(cls, seat: Wind, prevalent_wind: Wind, *, is_duplicate: bool = True) -> Observation:
        """Before the deal.

        Args:
            seat, prevalent_wind: the winds of the player and of the round.
            is_duplicate: whether each seat draws from a wall of its own.
        """
        for name, wind in (("seat", seat), ("prevalent_wind", prevalent_wind)):
            if not isinstance(wind, Wind):
                raise ArgumentError(name, describe(wind), "a Wind")
        return cls(_core.GameView(seat, prevalent_wind, bool(is_duplicate)))

    def observe(self, event: Event) -> Observation:
        """After an event, as this seat is told it.

        Raises:
            IllegalActionError: the event cannot come now.
        """
        if not isinstance(event, Event):
            raise ArgumentError("event", describe(event), "an Event")
        try:
            return Observation(self._view.observe(plain_event(event)))
        except ArgumentError as error:
            raise IllegalActionError(str(event), (error.expected,)) from None

    @property
    def prevalent_wind(self) -> Wind:
        """The wind of the round."""
        return SEATS[self._view.prevalent]

    @property
    def is_duplicate(self) -> bool:
        """Does each seat draw from a wall of its own?"""
        return self._view.duplicate

    @property
    def last(self) -> Event:
        """What has happened last."""
        return event_of(self._view.last)

    @property
    def hand(self) -> Hand:
        """The seat's own tiles and melds, a drawn tile included.

        Raises:
            HandSizeError: the tiles are not dealt yet.
        """
        return Hand(self._view.hand, own_melds(self._view.melds(self.seat)))

    @property
    def drawn(self) -> Tile | None:
        """The tile that this seat has just drawn."""
        kind, seat, tile, *_ = self._view.last
        return tile_of(tile) if kind == _DRAW and seat == self.seat else None

    def melds(self, seat: Wind) -> tuple[DeclaredMeld, ...]:
        """The melds of a seat, in the order they were made."""
        return declared_melds(self._view.melds(seat))

    def discards(self, seat: Wind) -> tuple[Tile, ...]:
        """All that a seat has discarded, also what others claimed."""
        return tuple(TILES[tile] for by, tile, _ in self._view.discards() if by == seat)

    def flowers(self, seat: Wind) -> int:
        """How many flowers a seat has drawn."""
        return len(flowers_of(self._view.flowers(seat)))

    def wall_left(self, seat: Wind) -> int:
        """Tiles left in the wall that a seat draws from."""
        return self._view.wall_left(seat)

    @property
    def knowledge(self) -> KnowledgeBase:
        """Copies that may still come: not in the own hand, not discarded, in no exposed meld.

        Another's concealed kong takes nothing away: its tiles are not told.
        """
        return KnowledgeBase(self._view.available)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """All that the seat may answer now; a win only if it has eight fan without flowers."""
        return tuple(map(action_of, self._view.legal_actions()))

    def is_legal(self, action: Action) -> bool:
        """May the seat answer this?"""
        if not isinstance(action, Action):
            raise ArgumentError("action", describe(action), "an Action")
        return self._view.is_legal(plain_action(action))

    @property
    def has_choice(self) -> bool:
        """Is anything but passing legal?"""
        return self._view.has_choice()

    @property
    def win(self) -> Win | None:
        """The win that could be declared now, if its tiles are complete, whatever it is worth."""
        found = self._view.win()
        if found is None:
            return None
        return win_of(found, self._view.melds(self.seat), self.seat, self.prevalent_wind)

    def answer_of(self, player: _core.GameAgent) -> Action:
        """What a native player answers."""
        return action_of(player.act(self._view))

    def choices_of(self, name: str) -> tuple[tuple[Action, float], ...]:
        """What the native player `search` (with its parameters) has weighed, best first."""
        weighed = _core.search_choices(name, self._view)
        return tuple((action_of(action), worth) for action, worth in weighed)

    def __repr__(self) -> str:
        return f"<Observation of {self.seat} after: {self.last}>"


_DRAW = tuple(EventKind).index(EventKind.DRAW)


def declared_melds(plain: list[PlainMeld]) -> tuple[DeclaredMeld, ...]:
    """Melds of a seat from their native form."""
    return tuple(
        DeclaredMeld(
            None if tile is None else _meld(kind, tile),
            None if kind == _CONCEALED_KONG else SEATS[giver],
        )
        for kind, tile, giver in plain
    )


def own_melds(plain: list[PlainMeld]) -> tuple[Meld, ...]:
    """The melds of a seat of which all are known."""
    return tuple(_meld(kind, tile) for kind, tile, _ in plain if tile is not None)


def win_of(plain: PlainWin, melds: list[PlainMeld], seat: Wind, prevalent_wind: Wind) -> Win:
    """A win from its native form."""
    counts, tile, (self_drawn, last_copy, kong, wall_last), flowers = plain
    return Win(
        Hand(counts, own_melds(melds)),
        TILES[tile],
        self_drawn=self_drawn,
        last_copy=last_copy,
        kong=kong,
        wall_last=wall_last,
        seat_wind=seat,
        prevalent_wind=prevalent_wind,
        flowers=flowers,
    )


def _meld(kind: int, tile: int) -> Meld:
    return Meld(_MELD_KINDS[kind], TILES[tile], kind == _CONCEALED_KONG)
