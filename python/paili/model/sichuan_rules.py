"""The switches of Sichuan rules: the differences between tables, as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.requirements import MOST_FAN, fields_of
from paili.model.tiles import integer_within

Exchange: TypeAlias = Literal["none", "counterclockwise", "opposite", "clockwise", "random"]
VoidDiscard: TypeAlias = Literal["strict", "lenient"]
FanTable: TypeAlias = Literal["xuezhan", "sbr", "akabane"]
Combine: TypeAlias = Literal["add", "best"]
SelfDraw: TypeAlias = Literal["fan", "base"]
FedKong: TypeAlias = Literal["discard", "self_draw"]
ShootAfterKong: TypeAlias = Literal["transfer", "refund", "keep"]
PassedWin: TypeAlias = Literal["until_draw", "unless_higher", "none"]
LastDiscard: TypeAlias = Literal["win", "win_or_pung"]
AfterRobbery: TypeAlias = Literal["winner", "konger"]
VoidPenalty: TypeAlias = Literal["cap", "nobody", "four_fan"]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SichuanRules:
    """The rules by which a game of Sichuan Mahjong is played, scored and settled.

    Three of them have a name: `SichuanRules.parse("xuezhan")`, "sbr" and "akabane"; others are made
    from these by `with_`. docs/sichuan.md says what each switch decides.

    Attributes:
        exchange: where three tiles of one suit go before the first draw.
        void_discard: "strict" if tiles of the void suit must be discarded first.
        base: the stake, 1 to 1,000,000 points.  cap: the most fan that are paid, 0 to 24.
        first_fan: the fan that are worth one base.
        fans: the table of patterns and their fan.
        combine: whether all patterns are added or the best one counts; it follows from the table.
        self_draw: whether a self-drawn win is worth a fan more, or a base more from each.
        fed_kong: the payers of a win on the replacement of a kong that was made from a discard.
        kong_fan: whether a declared kong is a fan of its own instead of a root.
        shoot_after_kong: the fate of a kong's income when the discard after it is won.
        passed_win: the time for which a passed win bars others.
        last_discard: the legal answers to a discard when the wall is empty.
        after_robbery: after whom play goes on when a kong was robbed.
        void_penalty: the payment for void tiles that are held at the end.
        refund_to_winners: whether kong income goes back to seats that have won, too.
        concealed_hand: whether a hand without exposed melds counts.
        all_simples: whether a hand without 1 and 9 counts.
    Raises:
        ArgumentError: a wrong type or choice, or switches that do not go together.
    Example:
        >>> rules = SichuanRules.parse("xuezhan").with_(cap=4)
        >>> str(rules), rules.value(3), rules.cap_value
        ('xuezhan:cap=4', 8, 16)
    """

    exchange: Exchange
    void_discard: VoidDiscard
    base: int
    cap: int
    first_fan: int
    fans: FanTable
    combine: Combine
    self_draw: SelfDraw
    fed_kong: FedKong
    kong_fan: bool
    shoot_after_kong: ShootAfterKong
    passed_win: PassedWin
    last_discard: LastDiscard
    after_robbery: AfterRobbery
    void_penalty: VoidPenalty
    refund_to_winners: bool
    concealed_hand: bool
    all_simples: bool
    _native: _core.SichuanRules = field(init=False, compare=False)

    def __post_init__(self) -> None:
        checked = {name: _checked(name, getattr(self, name)) for name in SWITCHES}
        # Frozen, so this is the way to store the normal form of what was given.
        for name, value in checked.items():
            object.__setattr__(self, name, value)
        texts = [(name, _text(value)) for name, value in checked.items()]
        object.__setattr__(self, "_native", _core.SichuanRules(texts))

    @classmethod
    def parse(cls, text: str) -> SichuanRules:
        """Parse rules, such as "xuezhan" or "xuezhan:cap=4:self_draw=base".

        It is the name of a preset, and what differs from it, after colons. What is either so or not
        is yes or no, or true or false.

        Raises:
            ArgumentError: no such preset, switch or choice.
        """
        expected = f"one of {', '.join(SICHUAN_PRESETS)}, perhaps with switches, as in :cap=4"
        if not isinstance(text, str):
            raise ArgumentError("rules", describe(text), expected)
        rules = json.loads(_core.read_rules(text))
        if (
            rules["scoring"] is None
            or rules["requirement"]
            or "jokers" in rules
            or rules["void_suit"]
        ):
            raise ArgumentError("rules", describe(text), expected)
        return SichuanRules.from_json(rules["scoring"])

    def with_(self, **switches: Any) -> SichuanRules:
        """Return the same rules with some switches replaced.

        Raises:
            ArgumentError: no such switch, a wrong type or choice, or switches that do not go
                together.
        """
        for name in switches:
            if name not in SWITCHES:
                raise ArgumentError("switches", repr(name), f"one of {', '.join(SWITCHES)}")
        return replace(self, **switches)

    def value(self, fan: int) -> int:
        """Return the points of a win: the base, doubled for each fan after the first."""
        return self._native.value(integer_within(fan, "fan", 0, MOST_FAN))

    @property
    def cap_value(self) -> int:
        """Points of the most valuable win."""
        return self.value(self.cap)

    def differences(self, other: SichuanRules) -> list[str]:
        """Return the switches that differ from other rules, as texts such as "cap=4".

        Raises:
            ArgumentError: no such rules.
        """
        if not isinstance(other, SichuanRules):
            raise ArgumentError("other", describe(other), "SichuanRules")
        return [
            f"{name}={_text(getattr(self, name))}"
            for name in SWITCHES
            if getattr(self, name) != getattr(other, name)
        ]

    def to_json(self) -> dict[str, Any]:
        """Return the switches by name, as `from_json` reads them."""
        return {name: getattr(self, name) for name in SWITCHES}

    @classmethod
    def from_json(cls, data: object) -> SichuanRules:
        """Return the rules of a result of `to_json`.

        Raises:
            ArgumentError: anything else.
        """
        return cls(**fields_of(data, "scoring", SWITCHES))

    def __str__(self) -> str:
        # Of the preset that is nearest, of equal ones the first.
        changes = {name: self.differences(preset) for name, preset in SICHUAN_PRESETS.items()}
        name = min(changes, key=lambda preset: len(changes[preset]))
        return ":".join([name, *changes[name]])

    def __repr__(self) -> str:
        return f"SichuanRules.parse('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is made anew, not pickled.
        return SichuanRules.from_json, (self.to_json(),)


SWITCHES: Final = tuple(one.name for one in fields(SichuanRules) if one.init)
"""Names of all switches, in order."""
_HINTS: Final = get_type_hints(SichuanRules)
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    name: get_args(hint) for name, hint in _HINTS.items() if get_origin(hint) is Literal
}
_FLAGS: Final = frozenset(name for name, hint in _HINTS.items() if hint is bool)
_NUMBERS: Final = {
    "base": (1, _core.MOST_BASE),
    "cap": (0, _core.MOST_CAP),
    "first_fan": (0, _core.MOST_CAP),
}


def choices_of(name: str) -> range | tuple[bool | str, ...]:
    """Return the choices of a switch: the numbers of a range, True or False, or names."""
    if name in _NUMBERS:
        least, most = _NUMBERS[name]
        return range(least, most + 1)
    return (True, False) if name in _FLAGS else _CHOICES[name]


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _checked(name: str, value: object) -> Any:
    """Check and return the value of a switch."""
    if name in _NUMBERS:
        return integer_within(value, name, *_NUMBERS[name])
    choices = choices_of(name)
    # Of exactly these types: 1 is not True here.
    if type(value) not in (bool, str) or value not in choices:
        raise ArgumentError(name, describe(value), _expected(name))
    return value


def _expected(name: str) -> str:
    if name in _NUMBERS:
        least, most = _NUMBERS[name]
        return f"an int, {least} to {most}"
    return "True or False" if name in _FLAGS else f"one of {', '.join(_CHOICES[name])}"


SICHUAN_PRESETS: Mapping[str, SichuanRules] = MappingProxyType(
    {name: SichuanRules(**json.loads(switches)) for name, switches in _core.SichuanRules.presets()}
)
"""The sets of switches that have a name, by name."""
