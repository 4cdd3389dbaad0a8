"""The switches of riichi rules: the differences between tables, as data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar, Literal, TypeAlias

from paili import _core
from paili.model.switches import AnySwitches

SwapCalling: TypeAlias = Literal["none", "other_end", "all"]
CountedYakuman: TypeAlias = Literal["yakuman", "sanbaiman"]
Renhou: TypeAlias = Literal["none", "mangan", "five_han", "yakuman"]
OpenKongDora: TypeAlias = Literal["late", "at_once"]
Winners: TypeAlias = Literal["head_bump", "two", "three"]
Liability: TypeAlias = Literal["none", "dragons_winds", "dragons_winds_kongs"]
LiableFor: TypeAlias = Literal["whole", "yakuman"]
HeldWait: TypeAlias = Literal["concealed", "own"]
LeftSticks: TypeAlias = Literal["first", "nobody"]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RiichiRules(AnySwitches):
    """The rules by which a game of riichi is played and scored.

    Presets: `RiichiRules.parse("tenhou")`, "mahjong_soul", "ema", "wrc", "mleague". `with_` makes
    other rules of these. docs/riichi.md describes each switch.

    Attributes:
        players: 3 or 4.
        start_points, target_points: points at the start, and those somebody needs at the end; 0:
            none.
        red_fives: their number, 0 to 12; with 0 a red five is no dora.
        open_tanyao: whether tanyao counts in an open hand.
        swap_calling: the discards allowed right after a call that took the same tile: none, the
            other end of the chow, or all.
        double_wind_fu: fu of a pair of the wind of both seat and round, 2 or 4.
        rounded_mangan: whether 4 han of 30 fu and 3 han of 60 fu are a mangan.
        counted_yakuman: the worth of thirteen han or more without a yakuman.
        double_yakuman: whether the purest forms of yakuman count twice.
        multiple_yakuman: whether several yakuman add up.
        renhou: the worth of a win on a discard before the first draw.
        ippatsu, ura_dora, kong_dora: whether they count.
        open_kong_dora: the time when the indicator of an open or added kong is turned.
        open_pinfu_fu: whether an open hand without other fu has 30 fu on a discard.
        winners: the number of winners of one discard.
        nine_terminals, four_winds, four_riichi, four_kongs: whether they abort a deal.
        nagashi_mangan: whether discards of only terminals and honours are paid.
        liability, liable_for: the yakuman for which a seat that fed the last set is liable, and the
            part of several that it pays.
        orphans_rob_concealed_kong: whether thirteen orphans may rob a concealed kong.
        riichi_without_draw: whether riichi may be declared when no draw is left.
        held_wait: the copies that make a wait invalid at the end of a deal if they are all four.
        declared_ready: whether a hand counts as ready at the end only after riichi.
        bankruptcy, dealer_ends, extension, left_sticks: rules for the end of a game.
        honba: points of a counter from each opponent, a multiple of 100; a discarder pays for all.
        tsumo_loss: with three players, whether north's share of a self-drawn win is not paid.
    Raises:
        ArgumentError: a wrong type or choice, or incompatible switches.
    Example:
        >>> rules = RiichiRules.parse("tenhou").with_(open_tanyao=False)
        >>> str(rules), rules.red_fives
        ('tenhou:open_tanyao=no', 3)
    """

    players: int
    start_points: int
    target_points: int
    red_fives: int
    open_tanyao: bool
    swap_calling: SwapCalling
    double_wind_fu: int
    rounded_mangan: bool
    counted_yakuman: CountedYakuman
    double_yakuman: bool
    multiple_yakuman: bool
    renhou: Renhou
    ippatsu: bool
    ura_dora: bool
    kong_dora: bool
    open_kong_dora: OpenKongDora
    open_pinfu_fu: bool
    winners: Winners
    nine_terminals: bool
    four_winds: bool
    four_riichi: bool
    four_kongs: bool
    nagashi_mangan: bool
    liability: Liability
    liable_for: LiableFor
    orphans_rob_concealed_kong: bool
    riichi_without_draw: bool
    held_wait: HeldWait
    declared_ready: bool
    bankruptcy: bool
    dealer_ends: bool
    extension: bool
    left_sticks: LeftSticks
    honba: int
    tsumo_loss: bool
    _native: _core.RiichiRules = field(init=False, compare=False)

    _presets: ClassVar[Mapping[str, RiichiRules]]
    _numbers: ClassVar[Mapping[str, tuple[int, int]]] = MappingProxyType(
        {name: (least, most) for name, least, most in _core.RiichiRules.numbers()}
    )
    _example: ClassVar[str] = ":red_fives=0"

    @staticmethod
    def _made_native(switches: list[tuple[str, str]]) -> _core.RiichiRules:
        return _core.RiichiRules(switches)


RIICHI_PRESETS: Mapping[str, RiichiRules] = MappingProxyType(
    {name: RiichiRules(**json.loads(switches)) for name, switches in _core.RiichiRules.presets()}
)
"""The presets by name."""
RiichiRules._presets = RIICHI_PRESETS
