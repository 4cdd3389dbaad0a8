"""The switches of Sichuan rules: the differences between tables, as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias

from paili import _core
from paili.model.requirements import MOST_FAN
from paili.model.switches import AnySwitches
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
class SichuanRules(AnySwitches):
    """The rules by which a game of Sichuan Mahjong is played, scored and settled.

    Presets: `SichuanRules.parse("xuezhan")`, "sbr" and "akabane". `with_` makes other rules of
    these. docs/sichuan.md describes each switch.

    Attributes:
        exchange: the direction in which three tiles of one suit are passed before the first draw.
        void_discard: "strict" if tiles of the void suit must be discarded first.
        base: the stake, 1 to 1,000,000 points.  cap: maximum fan that are paid, 0 to 24.
        first_fan: the number of fan that is worth one base.
        fans: the table of patterns and their fan.
        combine: whether all patterns are added or only the best one counts; fixed by the table.
        self_draw: whether a self-drawn win is worth one more fan, or one more base from each payer.
        fed_kong: the payers of a win on the replacement of a kong that was made from a discard.
        kong_fan: whether a declared kong counts as one fan instead of as a root.
        shoot_after_kong: the holder of a kong's income after its discard was won.
        passed_win: how long a passed win bars other wins.
        last_discard: the legal answers to a discard when the wall is empty.
        after_robbery: the seat after which play goes on when a kong was robbed.
        void_penalty: the payment for void tiles held at the end.
        refund_to_winners: whether kong income also goes back to seats that have won.
        concealed_hand: whether a hand without exposed melds counts.
        all_simples: whether a hand without 1 and 9 counts.
    Raises:
        ArgumentError: a wrong type or choice, or incompatible switches.
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

    _presets: ClassVar[Mapping[str, SichuanRules]]
    _numbers: ClassVar[Mapping[str, tuple[int, int]]] = MappingProxyType(
        {"base": (1, _core.MOST_BASE), "cap": (0, _core.MOST_CAP), "first_fan": (0, _core.MOST_CAP)}
    )
    _example: ClassVar[str] = ":cap=4"

    @staticmethod
    def _made_native(switches: list[tuple[str, str]]) -> _core.SichuanRules:
        return _core.SichuanRules(switches)

    def value(self, fan: int) -> int:
        """Return the points of a win: the base, doubled for each fan after the first."""
        return self._native.value(integer_within(fan, "fan", 0, MOST_FAN))

    @property
    def cap_value(self) -> int:
        """Points of the most valuable win."""
        return self.value(self.cap)


SICHUAN_PRESETS: Mapping[str, SichuanRules] = MappingProxyType(
    {name: SichuanRules(**json.loads(switches)) for name, switches in _core.SichuanRules.presets()}
)
"""The presets by name."""
SichuanRules._presets = SICHUAN_PRESETS
