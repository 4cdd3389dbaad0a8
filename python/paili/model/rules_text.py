"""Rules as people write them: the name of a preset, and what differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from paili.model.errors import ArgumentError, describe
from paili.model.requirements import WinBy, WinByName
from paili.model.rule_names import with_own_names
from paili.model.sichuan_rules import SICHUAN_PRESETS, switches_of
from paili.model.tiles import Suit, as_wind

if TYPE_CHECKING:
    from paili.model.rules import Rules

BEST = "best"
"""The void suit of rules by which each hand is void of its best suit."""
NO_VOID = "none"
"""The void suit of rules that look at the shape of a hand alone, where their preset has one."""
_CHANGES = {"void", "minimum", "seat", "round", "win_by", "jokers", "fifth"}
_SUITS_TO_VOID = {str(suit): suit for suit in Suit if suit is not Suit.HONORS}
_WORTH = ":minimum=8:seat=east:round=east"
_WORTH_OF_MCR = "mcr:minimum=8:seat=east:round=south"
_MOST_DIGITS = 9  # No number has more; Python refuses to read very long ones.


def read_rules(text: object, presets: Mapping[str, Rules]) -> Rules:
    """The rules of a text, as `Rules.parse` has it.

    Raises:
        ArgumentError: no such preset, suit, switch or requirement.
    """
    name, *changes = with_own_names(text).split(":") if isinstance(text, str) else ("",)
    given = dict(change.split("=", 1) for change in changes if "=" in change)
    if name not in presets or len(given) < len(changes):
        raise ArgumentError("rules", describe(text), any_rules(presets))
    rules = presets[name]
    if rules.scoring is not None:
        switches = {key: given.pop(key) for key in list(given) if key not in _CHANGES}
        rules = rules.with_(**switches_of(switches)) if switches else rules
    if not set(given) <= _CHANGES:
        raise ArgumentError("rules", describe(text), any_rules(presets))
    if "jokers" in given or "fifth" in given:
        rules = _with_jokers(rules, given, text)
    if "void" in given:
        rules = _with_void(rules, given.pop("void"), text)
    return _requiring(rules, given, text) if given else rules


def _with_void(rules: Rules, void: str, text: object) -> Rules:
    if void == BEST:
        return rules.with_best_void()
    return rules.with_void(None if void == NO_VOID else read_suit(void, text))


def read_suit(letter: object, text: object) -> Suit:
    """The suit that a text calls void.

    Raises:
        ArgumentError: not m, p or s.
    """
    if not isinstance(letter, str) or letter not in _SUITS_TO_VOID:
        raise ArgumentError("rules", describe(text), "the void suit m, p or s, best, or none")
    return _SUITS_TO_VOID[letter]


def any_rules(presets: Mapping[str, Rules]) -> str:
    """What a text of rules may be, for messages."""
    worth = f"mcr with {_WORTH}"
    switched = f"{', '.join(SICHUAN_PRESETS)} with switches, as in :cap=4, or :minimum=3"
    void = ":void=m, :void=p, :void=s, :void=best or :void=none"
    return f"one of {', '.join(presets)}, perhaps with {void}; {worth}; {switched}"


_FIFTH = {"yes": True, "no": False, "true": True, "false": False}


def _with_jokers(rules: Rules, given: dict[str, str], text: object) -> Rules:
    """The same rules with the jokers that were given, which are taken out."""
    number, fifth = given.pop("jokers", ""), given.pop("fifth", "no")
    if not _is_number(number) or fifth not in _FIFTH:
        expected = "jokers as in riichi:jokers=4 or riichi:jokers=4:fifth=yes"
        raise ArgumentError("rules", describe(text), expected)
    return rules.with_jokers(int(number), fifth=_FIFTH[fifth])


def _requiring(rules: Rules, given: Mapping[str, str], text: object) -> Rules:
    """The same rules with the requirement that was given."""
    winds = {name: given[name] for name in ("seat", "round") if name in given}
    is_sichuan = rules.scoring is not None
    minimum = given.get("minimum", "")
    if len(winds) != (0 if is_sichuan else 2) or not _is_number(minimum):
        example = f"{rules.name}:minimum=3" if is_sichuan else _WORTH_OF_MCR
        expected = f"a requirement as in {example}:win_by=either"
        raise ArgumentError("rules", describe(text), expected)
    read = {name: as_wind(wind, name) for name, wind in winds.items()}
    return rules.requiring(
        int(minimum),
        seat_wind=read.get("seat"),
        prevalent_wind=read.get("round"),
        # `requiring` checks the text.
        win_by=cast(WinByName, given.get("win_by", WinBy.EITHER)),
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS
