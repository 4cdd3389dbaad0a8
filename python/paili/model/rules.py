"""What counts as a complete hand: the kinds in play, the winning forms, a suit to be void of."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import (
    KINDS,
    SUITED_KINDS,
    NamedEnum,
    Suit,
    as_integer,
    as_iterator,
    as_member,
)

_VOID = ":void="


class Form(NamedEnum, StrEnum):
    """A form of a complete hand."""

    STANDARD = "standard"
    """Four melds and an eye."""
    SEVEN_PAIRS = "seven_pairs"
    """Seven different pairs."""
    SEVEN_PAIRS_WITH_QUADS = "seven_pairs_with_quads"
    """Seven pairs, where four tiles alike count as two."""
    THIRTEEN_ORPHANS = "thirteen_orphans"
    """Every terminal and honour, and one of them twice."""
    KNITTED_STRAIGHT = "knitted_straight"
    """147, 258 and 369 in three suits, a meld and an eye."""
    HONORS_AND_KNITTED = "honors_and_knitted"
    """Fourteen different tiles out of the honours and a knitted straight."""


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Rules:
    """What counts as a complete hand, and how one may come to it.

    Attributes:
        name: for people.  kinds: in play, 34, or 27 without honours.
        forms: a frozenset; any iterable of forms or their names may be given.
        void_suit: no tile of this suit may be in a complete hand; None allows all.
        chows: whether a discard may be claimed for a chow; chows of drawn tiles always count.
    Raises:
        ArgumentError: rules that make no sense.
    Example:
        >>> Rules("pairs only", 27, ["seven_pairs"]).forms
        frozenset({Form.SEVEN_PAIRS})
    """

    name: str
    kinds: int
    forms: frozenset[Form]
    void_suit: Suit | None
    chows: bool
    _native: _core.Rules = field(repr=False, compare=False)

    def __init__(
        self,
        name: str,
        kinds: int,
        forms: Iterable[Form | str],
        void_suit: Suit | None = None,
        chows: bool = True,
    ) -> None:
        if not isinstance(name, str) or not name:
            raise ArgumentError("name", describe(name), "a name")
        number = as_integer(kinds, "kinds", "27 or 34")
        if number not in (SUITED_KINDS, KINDS):
            raise ArgumentError("kinds", describe(number), "27 or 34")
        members = frozenset(as_member(Form, form) for form in as_iterator(forms, "forms", "forms"))
        if not members:
            raise ArgumentError("forms", "none", "at least one form")
        if void_suit is not None and (type(void_suit) is not Suit or void_suit is Suit.HONORS):
            expected = "a Suit other than HONORS, or None"
            raise ArgumentError("void_suit", describe(void_suit), expected)
        if not isinstance(chows, bool):
            raise ArgumentError("chows", describe(chows), "True or False")
        form_bits = sum(1 << bit for bit, form in enumerate(Form) if form in members)
        native = _core.Rules(number, form_bits, None if void_suit is None else int(void_suit))
        # Frozen, so this is the way to set the attributes.
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "kinds", number)
        object.__setattr__(self, "forms", members)
        object.__setattr__(self, "void_suit", void_suit)
        object.__setattr__(self, "chows", chows)
        object.__setattr__(self, "_native", native)

    @classmethod
    def parse(cls, text: str) -> "Rules":
        """The rules of a preset's name, such as "riichi" or, void of dots, "sichuan:void=p".

        Raises:
            ArgumentError: no such preset or suit.
        """
        name, colon, void = text.partition(_VOID) if isinstance(text, str) else ("", "", "")
        if name not in PRESETS or (colon and void not in _SUITS_TO_VOID):
            presets = ", ".join(PRESETS)
            expected = f"one of {presets}, perhaps with :void=m, :void=p or :void=s"
            raise ArgumentError("rules", describe(text), expected)
        return PRESETS[name].with_void(_SUITS_TO_VOID[void]) if colon else PRESETS[name]

    def with_void(self, suit: Suit | None) -> "Rules":
        """The same rules, void of a suit; of none if it is None."""
        return Rules(self.name, self.kinds, self.forms, suit, self.chows)

    def __str__(self) -> str:
        return self.name if self.void_suit is None else f"{self.name}{_VOID}{self.void_suit}"

    def __repr__(self) -> str:
        forms = ", ".join(repr(form) for form in Form if form in self.forms)
        void = "" if self.void_suit is None else f", void_suit={self.void_suit!r}"
        chows = "" if self.chows else ", chows=False"
        members = f"forms=frozenset({{{forms}}}){void}{chows}"
        return f"Rules(name={self.name!r}, kinds={self.kinds}, {members})"

    def __reduce__(self) -> tuple[type["Rules"], tuple[object, ...]]:
        # The native object is made anew, not pickled.
        return Rules, (self.name, self.kinds, self.forms, self.void_suit, self.chows)


_SUITS_TO_VOID = {str(suit): suit for suit in Suit if suit is not Suit.HONORS}


def _preset(name: str, kinds: int, *forms: Form, chows: bool = True) -> Rules:
    return Rules(name, kinds, frozenset(forms), chows=chows)


MAHJONG0 = _preset("mahjong0", SUITED_KINDS, Form.STANDARD)
"""The game of the papers: no honours, four melds and an eye."""

SICHUAN = _preset("sichuan", SUITED_KINDS, Form.STANDARD, Form.SEVEN_PAIRS_WITH_QUADS, chows=False)
"""Sichuan rules; the suit a player gives up is `with_void`. No chow can be claimed."""

RIICHI = _preset("riichi", KINDS, Form.STANDARD, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS)
"""Japanese riichi."""

MCR = _preset(
    "mcr",
    KINDS,
    Form.STANDARD,
    Form.SEVEN_PAIRS_WITH_QUADS,
    Form.THIRTEEN_ORPHANS,
    Form.KNITTED_STRAIGHT,
    Form.HONORS_AND_KNITTED,
)
"""Mahjong competition rules, also called Chinese Standard Mahjong."""

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {rules.name: rules for rules in (MAHJONG0, SICHUAN, RIICHI, MCR)}
)
"""The rules by name."""
