"""Rules: the tiles in play, the forms, and the minimum worth of a win."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.forms import MCR_FORMS, NATIVE_FORMS, RIICHI_FORMS, SICHUAN_FORMS, Form
from paili.model.requirements import Requirement, WinBy, WinByName, fields_of, made_requirement
from paili.model.riichi_rules import RIICHI_PRESETS, RiichiRules
from paili.model.rules_checks import (
    check_name,
    check_scoring,
    check_void,
    checked_forms,
    checked_jokers,
    checked_kinds,
    checked_requirement,
    expect_no_winds,
    is_worth_known,
)
from paili.model.sichuan_rules import SICHUAN_PRESETS, SichuanRules
from paili.model.tiles import KINDS, SUITED_KINDS, TILES, Suit, Tile, Wind, check_flag

BEST = "best"
"""The void suit of rules that choose the best suit for each hand."""
NO_VOID = "none"
"""The void suit of rules without one, though their preset has one."""
_SUITS_TO_VOID = {str(suit): suit for suit in Suit if suit is not Suit.HONORS}
_WILD = ("jokers", "fifth")
_JSON = ("name", "kinds", "forms", "void_suit", "chows", "requirement", "scoring")
_RULES = (*_JSON, "best_void", *_WILD)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Rules:
    """The rules of a game: the tiles in play, the forms, and the minimum worth of a win.

    Attributes:
        name: for people.  kinds: number of kinds in play, 34, or 27 without honours.
        forms: a frozenset; any iterable of forms or their names is accepted.
        void_suit: the suit that no complete hand may have; None allows all.
        chows: whether a discard may be called for a chow; chows of drawn tiles always count.
        requirement: minimum worth of a win; None if every complete hand wins. See `requiring`.
        scoring: the rules of play and scoring of Sichuan Mahjong or of riichi; None for other
            games, and where only complete hands matter. See `with_`.
        best_void: whether each hand is void of its best suit; None means True with `scoring` of
            Sichuan Mahjong and no void suit. Questions about one hand determine the suit; their
            answers have the same rules with that void suit. Batches raise an error for such rules.
            See `with_best_void`.
        jokers: number of wild tiles, 0 to 32.  fifth: whether a complete hand may have more than
            four of a kind with them. See `with_jokers`.
    Raises:
        ArgumentError: inconsistent rules.
    Example:
        >>> Rules("pairs only", 27, ["seven_pairs"]).forms
        frozenset({Form.SEVEN_PAIRS})
    """

    name: str
    kinds: int
    forms: frozenset[Form]
    void_suit: Suit | None
    chows: bool
    requirement: Requirement | None
    scoring: SichuanRules | RiichiRules | None
    best_void: bool
    jokers: int
    fifth: bool
    _native: _core.Rules = field(repr=False, compare=False)

    def __init__(
        self,
        name: str,
        kinds: int,
        forms: Iterable[Form | str],
        void_suit: Suit | None = None,
        chows: bool = True,
        requirement: Requirement | None = None,
        scoring: SichuanRules | RiichiRules | None = None,
        best_void: bool | None = None,
        jokers: int = 0,
        fifth: bool = False,
    ) -> None:
        check_name(name)
        number, members = checked_kinds(kinds), checked_forms(forms)
        check_flag("chows", chows)
        if best_void is None:
            best_void = isinstance(scoring, SichuanRules) and void_suit is None
        check_void(void_suit, best_void)
        check_scoring(scoring, number, members, chows=chows)
        is_void = void_suit is not None or best_void
        has_scoring = is_worth_known(number, members, scoring, is_void=is_void)
        requirement = checked_requirement(
            requirement,
            name,
            has_scoring=has_scoring,
            scoring=scoring,
            is_riichi=has_scoring and members == RIICHI_FORMS,
        )
        wild = checked_jokers(jokers, fifth, requirement)
        # The dataclass is frozen, so this is the way to set the attributes.
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "kinds", number)
        object.__setattr__(self, "forms", members)
        object.__setattr__(self, "void_suit", void_suit)
        object.__setattr__(self, "chows", chows)
        object.__setattr__(self, "requirement", requirement)
        object.__setattr__(self, "scoring", scoring)
        object.__setattr__(self, "best_void", best_void)
        object.__setattr__(self, "jokers", wild)
        object.__setattr__(self, "fifth", fifth)
        object.__setattr__(self, "_native", self._made_native())

    def _made_native(self) -> _core.Rules:
        return _core.Rules(
            self.name,
            self.kinds,
            [NATIVE_FORMS[form] for form in Form if form in self.forms],
            None if self.void_suit is None else int(self.void_suit),
            self.best_void,
            self.chows,
            None if self.scoring is None else self.scoring._native,
            None if self.requirement is None else self.requirement._native,
            self.jokers,
            self.fifth,
        )

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Parse rules, such as "riichi" or "sichuan:void=p" (void of dots).

        The text is the name of a preset, in any case or in Chinese or Japanese ("RIICHI", "国标"),
        and its changes after colons: `void=m`, `p`, `s`, `best` or `none`; `jokers=4` and
        optionally `fifth=yes`; switches of rules with `scoring`, such as `cap=4` or `kong_fan=yes`;
        the minimum worth of a win, as in `minimum=8:seat=east:round=south` for mcr or `minimum=3`
        for rules with `scoring`, and optionally `win_by=self_draw`.

        Raises:
            ArgumentError: an unknown preset, suit, switch or requirement.
        """
        if not isinstance(text, str):
            raise ArgumentError("rules", describe(text), _core.any_rules())
        if text in PRESETS:
            return PRESETS[text]
        return Rules.from_json(json.loads(_core.read_rules(text)))

    def with_void(self, suit: Suit | None) -> Rules:
        """Return the same rules with a void suit or none, not the best one."""
        return self._changed(void_suit=suit, best_void=False)

    def with_best_void(self) -> Rules:
        """Return the same rules, where each hand is void of its best suit.

        Presets with `scoring` of Sichuan Mahjong are such rules. With scoring the best suit is the
        first of `paili.sichuan.void_suits`, which plans for points. Without it, with jokers, and
        for hands with unknown melds, it is the suit with the lowest deficiency, then the fewest
        tiles in hand, then the first in order.

        Example:
            >>> from paili import Hand, SICHUAN, completions
            >>> str(completions(Hand.parse("1223456778m13p19s"), rules="sichuan:void=best").rules)
            'sichuan:void=p'
        """
        return self._changed(void_suit=None, best_void=True)

    def with_jokers(self, number: int, *, fifth: bool = False) -> Rules:
        """Return the same rules with jokers, each of which stands for any tile.

        A joker can stand for any tile that a complete hand may contain, even if no copy of it can
        come, but not for one of the void suit. `docs/theory.md` has the model. Deficiency,
        acceptance, discards and completions support jokers; other functions raise an error for such
        rules.

        Args:
            number: number of jokers, 1 to 32; 0 for the rules without jokers.
            fifth: whether a complete hand may have more than four of a kind with jokers, declared
                melds included, such as 1111m and a joker as a pung and an eye.
        Raises:
            ArgumentError: `number` is out of range, a fifth without jokers, or rules with a
                requirement.
        Example:
            >>> from paili import RIICHI, Hand, deficiency
            >>> rules = RIICHI.with_jokers(4)
            >>> str(rules), deficiency(Hand.parse("123m456p23478s10z"), rules=rules)
            ('riichi:jokers=4', 1)
        """
        return self._changed(jokers=number, fifth=fifth)

    def expect_no_jokers(self, what: str) -> None:
        """Not public: raise if there are jokers, which `what` does not support.

        Raises:
            ArgumentError: these rules have jokers.
        """
        if self.jokers:
            expected = f"rules without jokers, which {what} does not know"
            raise ArgumentError("rules", str(self), expected)

    def with_(self, **switches: Any) -> Rules:
        """Return the same rules with some switches of their `scoring` replaced.

        Args:
            switches: attributes of `SichuanRules` or `RiichiRules`.
        Raises:
            ArgumentError: rules without switches, an unknown switch, a wrong type or choice, or
                incompatible switches.
        Example:
            >>> from paili import XUEZHAN
            >>> str(XUEZHAN.with_(cap=4, self_draw="base"))
            'xuezhan:cap=4:self_draw=base'
        """
        own = self.scoring or (RIICHI_PRESETS["tenhou"] if self.has_riichi_shapes else None)
        if own is None:
            names = ", ".join([*SICHUAN_PRESETS, "riichi", *RIICHI_PRESETS])
            raise ArgumentError("rules", str(self), f"rules with switches: {names}")
        scoring = own.with_(**switches)
        # Rules of shapes alone are scored as on Tenhou anyway.
        return self if scoring == own else self._changed(scoring=scoring)

    def requiring(
        self,
        minimum: int | None = None,
        *,
        han: int | None = None,
        seat_wind: Wind | str | None = None,
        prevalent_wind: Wind | str | None = None,
        win_by: WinBy | WinByName = WinBy.EITHER,
        riichi: bool | None = None,
    ) -> Rules:
        """Return the same rules, where only wins of a minimum worth count.

        Args:
            minimum, seat_wind, prevalent_wind, win_by, riichi: see `Requirement`. Chinese Standard
                Mahjong needs the winds, Sichuan Mahjong has none; riichi counts no pungs of winds
                without them. In riichi the default minimum is 1, and a closed hand declares riichi
                by default.
            han: another name of the minimum, for riichi.
        Raises:
            ArgumentError: a wrong type or value, or rules without scoring: only those of Chinese
                Standard Mahjong, of riichi, and those with `scoring` have one.
        Example:
            >>> from paili import MCR, TENHOU, XUEZHAN
            >>> str(TENHOU.requiring(seat_wind="east", prevalent_wind="south"))
            'tenhou:minimum=1:seat=east:round=south:win_by=either'
            >>> str(MCR.requiring(8, seat_wind="east", prevalent_wind="S"))
            'mcr:minimum=8:seat=east:round=south:win_by=either'
            >>> str(XUEZHAN.requiring(3, win_by="self_draw"))
            'xuezhan:minimum=3:win_by=self_draw'
        """
        if isinstance(self.scoring, SichuanRules):
            expect_no_winds(seat_wind=seat_wind, prevalent_wind=prevalent_wind)
        least = self._least(minimum, han)
        return self._changed(
            requirement=made_requirement(least, seat_wind, prevalent_wind, win_by, riichi)
        )

    def _least(self, minimum: int | None, han: int | None) -> int:
        """Return the minimum of a requirement, given as `minimum` or `han`."""
        if han is not None and (minimum is not None or not self.has_riichi_shapes):
            expected = "None: the minimum of riichi by another name"
            raise ArgumentError("han", describe(han), expected)
        given = minimum if han is None else han
        if given is None and not self.has_riichi_shapes:
            raise ArgumentError("minimum", "None", "an int: only riichi has a default, 1")
        return 1 if given is None else given

    def with_requirement(self, requirement: Requirement | None) -> Rules:
        """Not public: return the same rules with another requirement, or without one."""
        return self._changed(requirement=requirement)

    def without_requirement(self) -> Rules:
        """Return the same rules, where every complete hand wins."""
        return self if self.requirement is None else self._changed(requirement=None)

    def _changed(self, **changes: Any) -> Rules:
        return Rules(**({name: getattr(self, name) for name in _RULES} | changes))

    @property
    def has_riichi_shapes(self) -> bool:
        """Not public: whether complete hands are those of riichi, whatever their worth."""
        is_void = self.void_suit is not None or self.best_void
        return self.kinds == KINDS and self.forms == RIICHI_FORMS and not is_void

    @property
    def in_play(self) -> tuple[Tile, ...]:
        """The kinds in play, in tile order: riichi for three players leaves out 2m to 8m.

        Example:
            >>> from paili import TENHOU
            >>> len(TENHOU.in_play), len(TENHOU.with_(players=3).in_play)
            (34, 27)
        """
        if self.has_three_players:
            return (*TILES[:1], *TILES[8:])
        return TILES[: self.kinds]

    @property
    def has_three_players(self) -> bool:
        """Not public: whether these are rules of riichi for three players."""
        scoring = self.scoring
        return self.has_riichi_shapes and isinstance(scoring, RiichiRules) and scoring.players == 3

    @property
    def has_scoring(self) -> bool:
        """Whether these rules have a scoring, so that a requirement is possible."""
        is_void = self.void_suit is not None or self.best_void
        is_known = is_worth_known(self.kinds, self.forms, self.scoring, is_void=is_void)
        return is_known and not self.jokers

    @property
    def leaves_out_yaku(self) -> bool:
        """Not public: whether answers ignore that a win needs a yaku."""
        return self.has_riichi_shapes and self.requirement is None

    @property
    def has_expected_fan(self) -> bool:
        """Not public: whether answers include the mean fan of wins."""
        return self.requirement is not None and not self.has_riichi_shapes

    def to_json(self) -> dict[str, Any]:
        """Return the rules as JSON, which `from_json` parses."""
        data: dict[str, Any] = json.loads(self._native.to_json())
        return data

    @classmethod
    def from_json(cls, data: object) -> Rules:
        """Return the rules of the JSON of `to_json`.

        Raises:
            ArgumentError: other data.
        """
        has_jokers = isinstance(data, Mapping) and "jokers" in data
        given = fields_of(data, "rules", (*_JSON, *_WILD) if has_jokers else _JSON)
        void, requirement = given["void_suit"], given["requirement"]
        switches = _switches(given["scoring"])
        return cls(
            given["name"],
            given["kinds"],
            given["forms"],
            None if void in (None, BEST, NO_VOID) else _void_suit(void),
            given["chows"],
            None if requirement is None else Requirement.from_json(requirement),
            switches,
            void == BEST or (void is None and isinstance(switches, SichuanRules)),
            given.get("jokers", 0),
            given.get("fifth", False),
        )

    def __str__(self) -> str:
        return str(self._native)

    def __repr__(self) -> str:
        if self._is_text():
            return f"Rules.parse('{self}')"
        forms = ", ".join(repr(form) for form in Form if form in self.forms)
        void = "" if self.void_suit is None else f", void_suit={self.void_suit!r}"
        chows = "" if self.chows else ", chows=False"
        requirement = "" if self.requirement is None else f", requirement={self.requirement!r}"
        scoring = "" if self.scoring is None else f", scoring={self.scoring!r}"
        usual = isinstance(self.scoring, SichuanRules) and self.void_suit is None
        best = "" if self.best_void == usual else f", best_void={self.best_void}"
        jokers = f", jokers={self.jokers}" if self.jokers else ""
        fifth = ", fifth=True" if self.fifth else ""
        wild = f"{best}{jokers}{fifth}"
        members = f"forms=frozenset({{{forms}}}){void}{chows}{requirement}{scoring}{wild}"
        return f"Rules(name={self.name!r}, kinds={self.kinds}, {members})"

    def _is_text(self) -> bool:
        """Return whether the text of the rules parses to equal rules."""
        try:
            return self.name in PRESETS and Rules.parse(str(self)) == self
        except ArgumentError:
            return False

    def __reduce__(self) -> tuple[type[Rules], tuple[object, ...]]:
        # The native object is recreated, not pickled.
        return Rules, tuple(getattr(self, name) for name in _RULES)


def _switches(data: object) -> SichuanRules | RiichiRules | None:
    """Return the switches of rules in JSON, of either game."""
    if data is None:
        return None
    names = set(data) if isinstance(data, Mapping) else set()
    is_riichi = names == set(RiichiRules.names())
    return (RiichiRules if is_riichi else SichuanRules).from_json(data)


def _of_riichi(name: str) -> Rules:
    return Rules(name, KINDS, RIICHI_FORMS, scoring=RIICHI_PRESETS[name])


def _of_sichuan(name: str) -> Rules:
    scoring = SICHUAN_PRESETS.get(name)
    return Rules(name, SUITED_KINDS, SICHUAN_FORMS, chows=False, scoring=scoring)


MAHJONG0 = Rules("mahjong0", SUITED_KINDS, [Form.STANDARD])
"""The game of the papers: no honours, four melds and an eye."""

SICHUAN = _of_sichuan("sichuan")
"""Complete hands of Sichuan Mahjong; no chow can be called. `with_void` sets the void suit."""

RIICHI = Rules("riichi", KINDS, RIICHI_FORMS)
"""Complete hands of riichi; wins are scored as on Tenhou. `requiring` requires a yaku."""

TENHOU = _of_riichi("tenhou")
"""Riichi as on Tenhou."""

MAHJONG_SOUL = _of_riichi("mahjong_soul")
"""Riichi as on Mahjong Soul."""

EMA = _of_riichi("ema")
"""Riichi by the rules of the European Mahjong Association."""

WRC = _of_riichi("wrc")
"""Riichi by the rules of the World Riichi Championship."""

MLEAGUE = _of_riichi("mleague")
"""Riichi by the rules of the M.League."""

MCR = Rules("mcr", KINDS, MCR_FORMS)
"""Mahjong competition rules, also called Chinese Standard Mahjong."""

XUEZHAN = _of_sichuan("xuezhan")
"""Sichuan Mahjong as mostly played online, with scoring; `with_` changes its switches. Each hand
is void of its best suit unless `with_void` sets the suit."""

SBR = _of_sichuan("sbr")
"""Sichuan Mahjong by the Sichuan bloody rules of competitions."""

AKABANE = _of_sichuan("akabane")
"""Sichuan Mahjong where only the best pattern of a list counts."""


class _Presets(Mapping[str, Rules]):
    """An immutable mapping of names to rules, which pickles by its name."""

    __slots__ = ("_rules",)

    def __init__(self, presets: Iterable[Rules]) -> None:
        self._rules = {rules.name: rules for rules in presets}

    def __getitem__(self, name: str) -> Rules:
        return self._rules[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return repr(self._rules)

    def __reduce__(self) -> str:
        return "PRESETS"


PRESETS: Mapping[str, Rules] = _Presets(
    (
        MAHJONG0,
        SICHUAN,
        RIICHI,
        MCR,
        XUEZHAN,
        SBR,
        AKABANE,
        TENHOU,
        MAHJONG_SOUL,
        EMA,
        WRC,
        MLEAGUE,
    )
)
"""The rules by name."""


def as_rules(value: Rules | str) -> Rules:
    """Return rules unchanged, or parse their text.

    Raises:
        ArgumentError: neither rules nor a text of rules.
    """
    if isinstance(value, Rules):
        return value
    if isinstance(value, str):
        return PRESETS.get(value) or Rules.parse(value)
    raise ArgumentError("rules", describe(value), f"Rules, or {_core.any_rules()}")


def _void_suit(letter: object) -> Suit:
    if not isinstance(letter, str) or letter not in _SUITS_TO_VOID:
        raise ArgumentError("rules", describe(letter), "the void suit m, p or s, best, or none")
    return _SUITS_TO_VOID[letter]


def scoring_of(rules: Rules | str) -> SichuanRules:
    """Return the scoring of rules of Sichuan Mahjong, or of their text.

    Raises:
        ArgumentError: other rules.
    """
    found = as_rules(rules)
    found.expect_no_jokers("scoring")
    if not isinstance(found.scoring, SichuanRules):
        expected = f"rules of Sichuan Mahjong with a score: {', '.join(SICHUAN_PRESETS)}"
        raise ArgumentError("rules", str(found), expected)
    return found.scoring


def riichi_of(rules: Rules | str) -> RiichiRules:
    """Return the scoring of rules of riichi, or of their text.

    Raises:
        ArgumentError: other rules.
    """
    found = as_rules(rules)
    found.expect_no_jokers("scoring")
    if isinstance(found.scoring, RiichiRules):
        return found.scoring
    if found.scoring is None and found.has_riichi_shapes:
        return RIICHI_PRESETS["tenhou"]
    expected = f"rules of riichi: riichi, {', '.join(RIICHI_PRESETS)}"
    raise ArgumentError("rules", str(found), expected)
