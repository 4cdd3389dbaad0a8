"""The report on one hand: what the command line and other displays show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import comb, prod
from typing import Any

from paili.analysis.acceptance import Acceptance, DiscardOption, acceptance, discards
from paili.analysis.completions import Completion, Completions, completions
from paili.analysis.dead_waits import dead_waits
from paili.analysis.deficiency import UNREACHABLE, deficiency, deficiency_by_form
from paili.analysis.plans import (
    Legal,
    WinningPlan,
    WinningPlans,
    legal_acceptance,
    legal_discards,
    winning_plans,
)
from paili.analysis.questions import Copies
from paili.mcr import Decomposition, Fan
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.notation import format_tiles
from paili.model.rules import MAHJONG0, MCR, Form, Rules
from paili.model.tiles import Tile

SCHEMA_VERSION = "1"
"""Version of `Report.to_json`, described by docs/report.schema.json."""

_RANKED = 2_000
"""So many completions are compared to find the likeliest."""


@dataclass(frozen=True, slots=True)
class Discard:
    """What a drawn hand accepts after one of its discards.

    Attributes:
        option: the discard, the deficiency after it, and the kinds that lower that.
        dead: kinds that would lower it, but of which no copy can come.
    """

    option: DiscardOption
    dead: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class LegalReport:
    """How far a hand is from a win that counts, and what gets it there.

    Attributes:
        legal: what such a win is.
        wait: of a waiting hand; None for a drawn one.
        discards: of a drawn hand, best first; None for a waiting one.
        plans: the complete hands that count and are nearest, and the legal deficiency.
    """

    legal: Legal
    wait: Acceptance | None
    discards: tuple[DiscardOption, ...] | None
    plans: WinningPlans

    @property
    def deficiency(self) -> int:
        """Tiles that must come for a win that counts, or `UNREACHABLE`."""
        return self.plans.deficiency

    def to_json(self) -> dict[str, Any]:
        """The part `legal` of docs/report.schema.json and of docs/plans.schema.json."""
        legal, plans = self.legal, self.plans
        return {
            "seat_wind": str(legal.seat_wind),
            "prevalent_wind": str(legal.prevalent_wind),
            "minimum": legal.minimum,
            "win_by": str(legal.win_by),
            "deficiency": deficiency_to_json(self.deficiency),
            "acceptance": None
            if self.wait is None
            else {"tiles": copies_to_json(self.wait.tiles), "copies": self.wait.copies},
            "discards": None
            if self.discards is None
            else [_legal_discard_to_json(option) for option in self.discards],
            "plans": {
                "totals": list(plans.totals),
                "items": [_winning_plan_to_json(plan) for plan in plans.items],
            },
        }


@dataclass(frozen=True, slots=True)
class Report:
    """Everything about one hand.

    Attributes:
        hand: waiting or drawn.  rules: what a complete hand is.
        knowledge: what can still come; no copies of kinds that are not in play.
        deficiency: in tile changes.  by_form: the same under each form of the rules.
        wait: of a waiting hand; None for a drawn one.
        discards: of a drawn hand, best first; None for a waiting one.
        completions: the reason: complete hands that attain the deficiency, those that can come
            about in most ways first.
        legal: the same for wins that count; None unless asked for.
    """

    hand: Hand
    knowledge: KnowledgeBase
    rules: Rules
    deficiency: int
    by_form: tuple[tuple[Form, int], ...]
    wait: Acceptance | None
    discards: tuple[Discard, ...] | None
    completions: Completions
    legal: LegalReport | None = None

    def to_json(self) -> dict[str, Any]:
        """The report as docs/report.schema.json describes it; None stands for `UNREACHABLE`."""
        return {
            "schema_version": SCHEMA_VERSION,
            **position_to_json(self.hand, self.knowledge, self.rules),
            "deficiency": deficiency_to_json(self.deficiency),
            "deficiency_by_form": {
                str(form): deficiency_to_json(found) for form, found in self.by_form
            },
            "acceptance": None if self.wait is None else _wait_to_json(self.wait),
            "discards": None
            if self.discards is None
            else [_discard_to_json(discard) for discard in self.discards],
            "completions": {
                "total": self.completions.total,
                "items": [
                    _completion_to_json(item, self.knowledge) for item in self.completions.items
                ],
            },
            "legal": None if self.legal is None else self.legal.to_json(),
        }


def analyse(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    rules: Rules = MAHJONG0,
    *,
    two_step: bool = False,
    improvements: bool = False,
    limit: int = 100,
    legal: Legal | None = None,
) -> Report:
    """The report on a hand.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2).
        knowledge: what can still come; None means every copy that is not our own, melds included.
        rules: what a complete hand is.
        two_step: for each discard, also count the ways to draw two accepted tiles in succession.
        improvements: for each discard, also list the draws that widen the acceptance.
        limit: at most this many completions are listed, likeliest first; all are counted. If there
            are thousands, only the first 2,000 of them are compared.
        legal: also report on wins that count, under `MCR` only; `limit` is that of the plans, too.
    Raises:
        TileCountError: more than four copies in hand and available, or a tile that is not in play.
        ArgumentError: an argument of the wrong type, or an option that needs a drawn hand or other
        rules.
    Example:
        >>> import paili
        >>> from paili.analysis.report import analyse
        >>> analyse(paili.Hand.parse("123m456p2345789s1m")).deficiency
        1
    """
    least = deficiency(hand, knowledge, rules)  # checks the types of all three
    if legal is not None and rules != MCR:
        raise ArgumentError(
            "legal", f"{describe(legal)} under {rules}", "None: only mcr counts fan"
        )
    knowledge = _in_play(KnowledgeBase.full(hand) if knowledge is None else knowledge, rules)
    wait, options = None, None
    if not hand.is_waiting:
        found = discards(hand, knowledge, rules, two_step=two_step, improvements=improvements)
        options = tuple(_with_dead(option, hand, knowledge, rules) for option in found)
    elif two_step or improvements:
        name = "two_step" if two_step else "improvements"
        raise ArgumentError(name, f"the waiting hand {hand}", "a drawn hand: it looks ahead")
    else:
        wait = acceptance(hand, knowledge, rules)
    by_form = tuple(deficiency_by_form(hand, knowledge, rules).items())
    reason = _likeliest(hand, knowledge, rules, limit)
    counting = None if legal is None else report_legal(hand, knowledge, legal, limit=limit)
    return Report(hand, knowledge, rules, least, by_form, wait, options, reason, counting)


def report_legal(
    hand: Hand,
    knowledge: KnowledgeBase | None,
    legal: Legal,
    *,
    slack: int = 0,
    limit: int = 100,
) -> LegalReport:
    """The report on wins that count alone; arguments and errors are those of `winning_plans`."""
    if not isinstance(legal, Legal):
        raise ArgumentError("legal", describe(legal), "a Legal")
    what: dict[str, Any] = {
        "seat_wind": legal.seat_wind,
        "prevalent_wind": legal.prevalent_wind,
        "minimum": legal.minimum,
        "win_by": legal.win_by,
    }
    plans = winning_plans(hand, knowledge, **what, slack=slack, limit=limit)
    if hand.is_waiting:
        return LegalReport(legal, legal_acceptance(hand, knowledge, **what), None, plans)
    return LegalReport(legal, None, legal_discards(hand, knowledge, **what), plans)


def ways(item: Completion, knowledge: KnowledgeBase) -> int:
    """In how many ways the coming tiles can be chosen from the available copies."""
    return prod(comb(knowledge._bytes[tile], copies) for tile, copies in item.coming)


def _likeliest(hand: Hand, knowledge: KnowledgeBase, rules: Rules, limit: int) -> Completions:
    """Some completions, those with most ways first.

    Of more than `_RANKED`, only the first so many are compared, or the first `limit`.
    """
    found = completions(hand, knowledge, rules, limit=limit)  # checks the limit
    if limit and found.total > limit:
        found = completions(hand, knowledge, rules, limit=max(limit, _RANKED))
    ranked = sorted(found.items, key=lambda item: -ways(item, knowledge))
    return replace(found, items=tuple(ranked[:limit]))


def _in_play(knowledge: KnowledgeBase, rules: Rules) -> KnowledgeBase:
    """Without the copies of kinds that are not in play: they are not in the wall."""
    return KnowledgeBase.from_counts(
        [copies if kind < rules.kinds else 0 for kind, copies in enumerate(knowledge._bytes)]
    )


def _with_dead(
    option: DiscardOption, hand: Hand, knowledge: KnowledgeBase, rules: Rules
) -> Discard:
    rest = hand.without_tile(option.tile)
    return Discard(option, dead_waits(rest, knowledge, rules, option.deficiency))


def deficiency_to_json(least: int) -> int | None:
    """None for a hand that cannot be completed."""
    return None if least == UNREACHABLE else least


def position_to_json(hand: Hand, knowledge: KnowledgeBase, rules: Rules) -> dict[str, Any]:
    """The position that an answer is about, alike in all schemas of docs."""
    return {
        "hand": hand_to_json(hand),
        "rules": _rules_to_json(rules),
        "knowledge": {"available": str(knowledge), "total": knowledge.total},
    }


def hand_to_json(hand: Hand) -> dict[str, Any]:
    """A hand, alike in all schemas of docs."""
    return {
        "text": str(hand),
        "concealed": format_tiles(hand.tiles),
        "melds": _names(hand.melds),
        "is_waiting": hand.is_waiting,
    }


def copies_to_json(copies: Copies) -> dict[str, int]:
    """Numbers of copies by tile."""
    return {str(tile): number for tile, number in copies}


def fans_to_json(fans: Iterable[tuple[Fan, int]]) -> list[dict[str, Any]]:
    """What counts of a win, alike in all schemas of docs."""
    return [
        {"name": fan.en, "chinese": fan.zh, "points": fan.points, "times": times}
        for fan, times in fans
    ]


def reading_to_json(reading: Decomposition) -> dict[str, Any]:
    """How the tiles of a win are read, alike in all schemas of docs."""
    return {
        "form": str(reading.form),
        "declared": _names(reading.declared),
        "concealed": _names(reading.concealed),
        "eye": None if reading.eye is None else str(reading.eye),
    }


def _names(tiles: Iterable[Tile | Meld]) -> list[str]:
    return [str(tile) for tile in tiles]


def _rules_to_json(rules: Rules) -> dict[str, Any]:
    return {
        "name": rules.name,
        "kinds": rules.kinds,
        "forms": [str(form) for form in Form if form in rules.forms],
        "void_suit": None if rules.void_suit is None else str(rules.void_suit),
    }


def _wait_to_json(wait: Acceptance) -> dict[str, Any]:
    return {
        "tiles": copies_to_json(wait.tiles),
        "copies": wait.copies,
        "dead": _names(wait.dead),
    }


def _discard_to_json(discard: Discard) -> dict[str, Any]:
    option = discard.option
    improvements = option.improvements
    return {
        "tile": str(option.tile),
        "deficiency": deficiency_to_json(option.deficiency),
        "tiles": copies_to_json(option.tiles),
        "copies": option.copies,
        "dead": _names(discard.dead),
        "delta": option.delta,
        "two_step": option.two_step,
        "improvements": None
        if improvements is None
        else [
            {
                "tile": str(draw.tile),
                "copies": draw.copies,
                "discard": str(draw.discard),
                "accepts": draw.accepts,
            }
            for draw in improvements
        ],
    }


def _completion_to_json(item: Completion, knowledge: KnowledgeBase) -> dict[str, Any]:
    return {
        "form": str(item.form),
        "tiles": format_tiles(item.tiles),
        "melds": _names(item.melds),
        "eye": None if item.eye is None else str(item.eye),
        "coming": copies_to_json(item.coming),
        "going": copies_to_json(item.going),
        "ways": ways(item, knowledge),
    }


def _legal_discard_to_json(option: DiscardOption) -> dict[str, Any]:
    return {
        "tile": str(option.tile),
        "deficiency": deficiency_to_json(option.deficiency),
        "tiles": copies_to_json(option.tiles),
        "copies": option.copies,
    }


def _winning_plan_to_json(plan: WinningPlan) -> dict[str, Any]:
    return {
        "distance": plan.distance,
        "tiles": format_tiles(plan.tiles),
        "coming": copies_to_json(plan.coming),
        "going": copies_to_json(plan.going),
        "lasts": _names(plan.lasts),
        "last": str(plan.last),
        "self_drawn": plan.self_drawn,
        "total": plan.total,
        "fans": fans_to_json(plan.fans),
        "decomposition": reading_to_json(plan.decomposition),
        "ways": plan.ways,
        "probability": plan.probability,
    }
