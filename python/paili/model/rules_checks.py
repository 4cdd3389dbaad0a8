"""Checks of the attributes of rules."""

from __future__ import annotations

from collections.abc import Iterable

from paili.model.errors import ArgumentError, describe
from paili.model.forms import MCR_FORMS, RIICHI_FORMS, SICHUAN_FORMS, Form
from paili.model.requirements import Requirement
from paili.model.riichi_rules import RiichiRules
from paili.model.sichuan_rules import SichuanRules
from paili.model.tiles import (
    KINDS,
    SUITED_KINDS,
    Suit,
    as_integer,
    as_iterator,
    as_member,
    check_flag,
    integer_within,
)

MOST_JOKERS = 32
"""Maximum number of wild tiles of rules."""

_SCORED = (
    "rules that say what a win is worth: mcr without a void suit, xuezhan, sbr, akabane, riichi, "
    "tenhou, mahjong_soul, ema, wrc, mleague"
)
_OF_RIICHI = "none but with 34 kinds, the standard form, seven pairs and thirteen orphans"
_OF_SICHUAN = "none but with 27 kinds, the standard form and seven pairs with quads, and no chows"


def check_name(name: object) -> None:
    """Raise if a value is no valid name.

    Raises:
        ArgumentError: not a str, or an empty one.
    """
    if not isinstance(name, str) or not name:
        raise ArgumentError("name", describe(name), "a name")


def checked_kinds(kinds: object) -> int:
    """Validate and return the number of kinds in play.

    Raises:
        ArgumentError: neither 27 nor 34.
    """
    number = as_integer(kinds, "kinds", "27 or 34")
    if number not in (SUITED_KINDS, KINDS):
        raise ArgumentError("kinds", describe(number), "27 or 34")
    return number


def checked_forms(forms: Iterable[Form | str]) -> frozenset[Form]:
    """Validate and return the forms of an iterable of forms or their names.

    Raises:
        ArgumentError: other values, or none.
    """
    members = frozenset(as_member(Form, form) for form in as_iterator(forms, "forms", "forms"))
    if not members:
        raise ArgumentError("forms", "none", "at least one form")
    return members


def check_void(void_suit: object, best_void: object) -> None:
    """Raise if a void suit is invalid, or given together with the best one.

    Raises:
        ArgumentError: such a combination, or a wrong type.
    """
    if void_suit is not None and (type(void_suit) is not Suit or void_suit is Suit.HONORS):
        expected = "a Suit other than HONORS, or None"
        raise ArgumentError("void_suit", describe(void_suit), expected)
    check_flag("best_void", best_void)
    if best_void and void_suit is not None:
        raise ArgumentError("best_void", "True", f"False with the void suit {void_suit}")


def check_scoring(scoring: object, kinds: int, forms: frozenset[Form], *, chows: bool) -> None:
    """Raise if rules do not have the kinds and forms of the game of their scoring.

    Raises:
        ArgumentError: such a combination, or a wrong type.
    """
    if scoring is None:
        return
    if isinstance(scoring, RiichiRules):
        if (kinds, forms) != (KINDS, RIICHI_FORMS):
            raise ArgumentError("scoring", describe(scoring), _OF_RIICHI)
        return
    if not isinstance(scoring, SichuanRules):
        raise ArgumentError("scoring", describe(scoring), "SichuanRules, RiichiRules or None")
    if (kinds, forms, chows) != (SUITED_KINDS, SICHUAN_FORMS, False):
        raise ArgumentError("scoring", describe(scoring), _OF_SICHUAN)


def checked_requirement(
    requirement: object,
    name: str,
    *,
    has_scoring: bool,
    scoring: SichuanRules | RiichiRules | None,
    is_riichi: bool,
) -> Requirement | None:
    """Validate the requirement of rules with a name and scoring; return it as the game needs it.

    A requirement has winds in Chinese Standard Mahjong, none in Sichuan Mahjong, and may in riichi.

    Raises:
        ArgumentError: such a combination, or a wrong type.
    """
    if requirement is None:
        return None
    if not isinstance(requirement, Requirement):
        raise ArgumentError("requirement", describe(requirement), "a Requirement or None")
    if not has_scoring:
        raise ArgumentError("rules", name, _SCORED)
    if is_riichi:
        return requirement.of_riichi()
    if requirement.riichi is not None:
        raise ArgumentError("riichi", str(requirement.riichi), "None: a declaration of riichi")
    if isinstance(scoring, SichuanRules):
        winds = requirement.seat_wind, requirement.prevalent_wind
        expect_no_winds(seat_wind=winds[0], prevalent_wind=winds[1])
    elif not requirement.has_winds:
        raise ArgumentError("seat_wind", str(requirement.seat_wind), "a wind of mcr")
    return requirement


def checked_jokers(jokers: object, fifth: object, requirement: Requirement | None) -> int:
    """Validate and return the number of jokers.

    Raises:
        ArgumentError: not 0 to 32, a fifth without jokers, or a requirement with jokers.
    """
    number = integer_within(jokers, "jokers", 0, MOST_JOKERS)
    check_flag("fifth", fifth)
    if fifth and not number:
        raise ArgumentError("fifth", "True", "False, or rules with jokers")
    if number and requirement is not None:
        raise ArgumentError("jokers", describe(number), "0, for nothing can be required with them")
    return number


def expect_no_winds(**winds: object) -> None:
    """Raise if any wind is given, by the names of the arguments.

    Raises:
        ArgumentError: one is not None.
    """
    for name, wind in winds.items():
        if wind is not None:
            raise ArgumentError(name, str(wind), "None: Sichuan Mahjong has no winds")


def is_worth_known(
    kinds: int,
    forms: frozenset[Form],
    scoring: SichuanRules | RiichiRules | None,
    *,
    is_void: bool,
) -> bool:
    """Return whether rules of this kind have a scoring."""
    return isinstance(scoring, SichuanRules) or (
        kinds == KINDS and forms in (MCR_FORMS, RIICHI_FORMS) and not is_void
    )
