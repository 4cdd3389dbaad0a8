"""The switches of Sichuan rules, and three presets: XUEZHAN, SBR and AKABANE.

Two switches determine the fan of a win. `fans` names the table of fan: "xuezhan" and "sbr" are two
columns of one table, "akabane" is a list of patterns. `combine` says how they are combined: "add"
adds all patterns, "best" takes the highest one and adds only patterns of luck or of four of a kind.
The list is made for "best" and the columns for "add"; other combinations are meaningless and
raise an error.

Other switches override parts of the tables, so that each can be changed independently:

- SELF_DRAW is a pattern of one fan exactly if `self_draw` is "fan", in any table.
- A declared kong is a KONG of one fan, and no ROOT, exactly if `kong_fan`, in any table.
- HEAVENLY and EARTHLY are worth `cap` fan in the first column, for any cap.
- OUTSIDE_HAND, ALL_258, HEAVENLY and EARTHLY are patterns or not by `fans` alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "exchange": ("none", "counterclockwise", "opposite", "clockwise", "random"),
    "void_discard": ("strict", "lenient"),
    "fans": ("xuezhan", "sbr", "akabane"),
    "combine": ("add", "best"),
    "self_draw": ("fan", "base"),
    "fed_kong": ("discard", "self_draw"),
    "shoot_after_kong": ("transfer", "refund", "keep"),
    "passed_win": ("until_draw", "unless_higher", "none"),
    "last_discard": ("win", "win_or_pung"),
    "after_robbery": ("winner", "konger"),
    "void_penalty": ("cap", "nobody", "four_fan"),
}
"""The allowed values of each text switch; the others are numbers or booleans."""
DIRECTIONS: Final = {"counterclockwise": 1, "opposite": 2, "clockwise": 3}
"""The number of seats by which the three tiles of an exchange move."""


@dataclass(frozen=True)
class SichuanRules:
    """A rule set.

    Attributes:
        exchange: the direction of the exchange of three tiles of one suit before the first draw.
        void_discard: with "strict", a seat must discard its void tiles first.
        base: the stake, in points.
        cap: the largest number of fan that is paid.
        first_fan: the number of fan that is worth one base.
        fans: the table of the patterns' fan.
        combine: whether all patterns count or only the best.
        self_draw: whether a self-drawn win has one fan more, or each payer pays one base more.
        fed_kong: the payers of a win on the replacement of a kong that was made from a discard.
        kong_fan: whether a declared kong is a KONG instead of a ROOT.
        shoot_after_kong: the fate of the kong's income when the discard after it is won.
        passed_win: the period for which a passed win bars the next one.
        last_discard: the allowed answers to a discard when the wall is empty.
        after_robbery: the seat after which play goes on when a kong was robbed.
        void_penalty: the penalty of a seat that still holds void tiles at the end.
        refund_to_winners: whether kong income is also returned to seats that have won.
        concealed_hand: whether this pattern counts.
        all_simples: whether this pattern counts.
    """

    exchange: str
    void_discard: str
    base: int
    cap: int
    first_fan: int
    fans: str
    combine: str
    self_draw: str
    fed_kong: str
    kong_fan: bool
    shoot_after_kong: str
    passed_win: str
    last_discard: str
    after_robbery: str
    void_penalty: str
    refund_to_winners: bool
    concealed_hand: bool = False
    all_simples: bool = False

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            got = getattr(self, name)
            if got not in choices:
                raise ValueError(f"{name}: got {got!r}, expected {' or '.join(choices)}")
        if (self.fans == "akabane") != (self.combine == "best"):
            raise ValueError(
                f"combine: got {self.combine!r} with fans {self.fans!r}, expected 'best' with"
                " 'akabane' and 'add' with the others"
            )
        if self.base < 1 or self.cap < 0:
            raise ValueError(f"base, cap: got {self.base}, {self.cap}, expected at least 1 and 0")
        least = min(self.cap, 1 if self.combine == "best" else 0)
        if self.base % (1 << max(0, self.first_fan - least)):
            raise ValueError(
                f"first_fan: got {self.first_fan}, with which not all values are whole"
            )

    def with_(self, **switches: Any) -> SichuanRules:
        """Return the rules with some switches changed."""
        return replace(self, **switches)

    def value(self, fan: int) -> int:
        """Return the points of a win by its fan: the base, doubled for each fan after the first."""
        doublings = min(fan, self.cap) - self.first_fan
        return self.base << doublings if doublings >= 0 else self.base >> -doublings

    @property
    def cap_value(self) -> int:
        """The points of the most expensive win."""
        return self.value(self.cap)


XUEZHAN: Final = SichuanRules(
    exchange="random",
    void_discard="strict",
    base=1,
    cap=5,
    first_fan=0,
    fans="xuezhan",
    combine="add",
    self_draw="fan",
    fed_kong="discard",
    kong_fan=False,
    shoot_after_kong="transfer",
    passed_win="until_draw",
    last_discard="win",
    after_robbery="winner",
    void_penalty="cap",
    refund_to_winners=True,
)
SBR: Final = SichuanRules(
    exchange="none",
    void_discard="lenient",
    base=1,
    cap=3,
    first_fan=0,
    fans="sbr",
    combine="add",
    self_draw="base",
    fed_kong="self_draw",
    kong_fan=True,
    shoot_after_kong="refund",
    passed_win="unless_higher",
    last_discard="win_or_pung",
    after_robbery="winner",
    void_penalty="nobody",
    refund_to_winners=False,
)
AKABANE: Final = SichuanRules(
    exchange="random",
    void_discard="strict",
    base=1000,
    cap=6,
    first_fan=1,
    fans="akabane",
    combine="best",
    self_draw="base",
    fed_kong="self_draw",
    kong_fan=False,
    shoot_after_kong="keep",
    passed_win="none",
    last_discard="win",
    after_robbery="konger",
    void_penalty="four_fan",
    refund_to_winners=True,
)
PRESETS: Final = {"XUEZHAN": XUEZHAN, "SBR": SBR, "AKABANE": AKABANE}
