"""What a player may answer at a stage of a game."""

import re
from dataclasses import dataclass
from enum import StrEnum

from paili.model.errors import ArgumentError, NotationError, describe
from paili.model.melds import Meld
from paili.model.notation import check_text, format_tiles, parse_tiles
from paili.model.tiles import NamedEnum, Tile, as_member, as_tile

VERDICTS = ("WA", "TLE", "MLE", "OLE", "RE", "NJ")
"""What a platform says of a program instead of an answer: unreadable or illegal answer, too slow,
too much memory, too much output, crashed, no readable output."""


class ActionKind(NamedEnum, StrEnum):
    """What is done; `FAULT` is what a judge is given when a player gives no answer."""

    PASS = "pass"
    PLAY = "play"
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"
    ADDED_KONG = "added_kong"
    WIN = "win"
    FAULT = "fault"


_WITH_TILE = {
    ActionKind.PLAY,
    ActionKind.CHOW,
    ActionKind.CONCEALED_KONG,
    ActionKind.ADDED_KONG,
}
_WITH_DISCARD = {ActionKind.CHOW, ActionKind.PUNG}


@dataclass(frozen=True, slots=True, repr=False)
class Action:
    """An answer. Chows and pungs of another's discard say what is discarded with them.

    Attributes:
        kind: what is done.
        tile: the tile played, the first tile of a chow, the tile of a concealed or added kong.
        discard: what is discarded with a chow or a pung.
        verdict: of a fault, one of `VERDICTS`; otherwise empty.
    Raises:
        ArgumentError: a part is missing, or one too many.
    Example:
        >>> str(Action.chow(Tile.M4, Tile.EAST))
        'chow 456m, discard 1z'
    """

    kind: ActionKind
    tile: Tile | None = None
    discard: Tile | None = None
    verdict: str = ""

    def __post_init__(self) -> None:
        # Frozen, so this is the way to store the normal form of what was given.
        kind = as_member(ActionKind, self.kind)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "tile", _part("tile", self.tile, kind in _WITH_TILE, kind))
        discard = _part("discard", self.discard, kind in _WITH_DISCARD, kind)
        object.__setattr__(self, "discard", discard)
        if kind is ActionKind.CHOW and self.tile is not None:
            Meld.chow(self.tile)  # refuses what begins no chow
        allowed = VERDICTS if kind is ActionKind.FAULT else ("",)
        if self.verdict not in allowed:
            expected = " or ".join(VERDICTS) if kind is ActionKind.FAULT else f"none for {kind}"
            raise ArgumentError("verdict", describe(self.verdict), expected)

    @classmethod
    def passing(cls) -> "Action":
        """Nothing is done."""
        return cls(ActionKind.PASS)

    @classmethod
    def play(cls, tile: Tile | int) -> "Action":
        """A tile is discarded after a draw."""
        return cls(ActionKind.PLAY, as_tile(tile))

    @classmethod
    def chow(cls, first: Tile | int, discard: Tile | int) -> "Action":
        """The last discard is claimed for the chow that begins at `first`."""
        return cls(ActionKind.CHOW, as_tile(first), as_tile(discard, "discard"))

    @classmethod
    def pung(cls, discard: Tile | int) -> "Action":
        """The last discard is claimed for a pung."""
        return cls(ActionKind.PUNG, discard=as_tile(discard, "discard"))

    @classmethod
    def kong(cls) -> "Action":
        """The last discard is claimed for a kong."""
        return cls(ActionKind.KONG)

    @classmethod
    def concealed_kong(cls, tile: Tile | int) -> "Action":
        """Four concealed tiles are declared after a draw."""
        return cls(ActionKind.CONCEALED_KONG, as_tile(tile))

    @classmethod
    def added_kong(cls, tile: Tile | int) -> "Action":
        """The fourth tile is added to a pung after a draw."""
        return cls(ActionKind.ADDED_KONG, as_tile(tile))

    @classmethod
    def win(cls) -> "Action":
        """The hand is declared to win with the tile in question."""
        return cls(ActionKind.WIN)

    @classmethod
    def fault(cls, verdict: str) -> "Action":
        """No answer, but a verdict."""
        return cls(ActionKind.FAULT, verdict=verdict)

    @classmethod
    def parse(cls, text: str) -> "Action":
        """The action of a text such as "play 5m", "chow 456m, discard 1z" or "win".

        Raises:
            NotationError: no action.  ArgumentError: not a text.
        """
        check_text(text)
        found = _TEXT.fullmatch(text)
        if found is None:
            raise NotationError(text, 0, 'an action, such as "play 5m"')
        kind = ActionKind(found["kind"].replace(" ", "_"))
        try:
            tiles = parse_tiles(found["tiles"] or "")
            discards = parse_tiles(found["discard"] or "")
            if kind is ActionKind.CHOW and tiles != Meld.chow(min(tiles)).tiles:
                raise ArgumentError("chow", found["tiles"], "three in a row")
            count = {ActionKind.CHOW: 3}.get(kind, 1 if kind in _WITH_TILE else 0)
            if len(tiles) != count or len(discards) != (kind in _WITH_DISCARD):
                raise ArgumentError("tiles", text, f"those of a {kind}")
            tile, discard = next(iter(tiles), None), next(iter(discards), None)
            return cls(kind, tile, discard, found["verdict"] or "")
        except (ArgumentError, NotationError, ValueError) as error:
            raise NotationError(text, len(found["kind"]), "the tiles of an action") from error

    def __str__(self) -> str:
        words = [self.kind.value.replace("_", " ")]
        if self.kind is ActionKind.CHOW and self.tile is not None:
            words.append(format_tiles(Meld.chow(self.tile).tiles))
        elif self.tile is not None:
            words.append(str(self.tile))
        words += [self.verdict] if self.verdict else []
        return " ".join(words) + (f", discard {self.discard}" if self.discard is not None else "")

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"


_KINDS = "|".join(kind.value.replace("_", " ") for kind in ActionKind)
_TEXT = re.compile(
    rf"(?P<kind>{_KINDS})(?: (?P<tiles>[0-9]+[mpsz])| (?P<verdict>[A-Z]+))?"
    r"(?:, discard (?P<discard>[0-9][mpsz]))?"
)


def _part(name: str, value: Tile | int | None, wanted: bool, kind: ActionKind) -> Tile | None:
    """A tile that an action of this kind has, or None if it has none."""
    if wanted:
        if value is None:
            raise ArgumentError(name, "None", f"a Tile for {kind}")
        return as_tile(value, name)
    if value is not None:
        raise ArgumentError(name, describe(value), f"None for {kind}")
    return None
