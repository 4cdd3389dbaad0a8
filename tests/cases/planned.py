"""Positions of the reference as arguments of `plan`, and its answers in plain types."""

from fractions import Fraction

import paili
from paili.analysis.plan import Plan, plan

from tests.cases.native import native_rules
from tests.reference import Tiles, playable
from tests.reference.positions import Position, Ruleset


def hand_of(position: Position) -> paili.Hand:
    """Return a hand with the tiles of a position, and with melds of kinds that it does not use."""
    free = [
        kind
        for kind in range(position.kinds)
        if playable(kind, position.kinds, position.void)
        and position.counts[kind] + position.available[kind] <= 1
    ]
    melds = [paili.Meld.pung(kind) for kind in free[: position.melds]]
    return paili.Hand.from_counts(position.counts, melds)


def rules_of(position: Position) -> paili.Rules:
    return native_rules(Ruleset(*position[3:]))


def planned(position: Position, draws: int, threads: int = 1) -> Plan:
    knowledge = paili.KnowledgeBase.from_counts(position.available)
    rules = rules_of(position)
    return plan(hand_of(position), knowledge, draws=draws, rules=rules, threads=threads)


def options_of(of_plan: Plan) -> dict[int, Fraction]:
    return {int(option.tile): option.exact for option in of_plan.options}


def reasons_of(of_plan: Plan) -> dict[Tiles, Fraction]:
    """Return the exact chances of the complete hands, by their 34 counts."""
    return {tuple(map(int, reason.tiles.counts)): reason.exact for reason in of_plan.reasons()}
