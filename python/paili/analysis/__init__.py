"""Answers about one hand or many: how far, what helps, what to discard, and why.

The functions that people ask most are names of `paili` itself; here are the values that all of them
return, and what only some ask: `k_gates` and `plan_report`.
"""

from paili.analysis.acceptance import Acceptance, DiscardOption, DiscardTable, Improvement
from paili.analysis.calls import CallKind, CallOption
from paili.analysis.census import Census, CensusRow, GatesRow, k_gates
from paili.analysis.completions import Completion, Completions
from paili.analysis.explanation import ExplainedDiscard, Explanation
from paili.analysis.outlook import Outlook, OutlookLimits, OutlookOption
from paili.analysis.plan import Plan, PlanSearch
from paili.analysis.plan_reports import (
    Candidate,
    Chance,
    PlanReport,
    ReachedHand,
    Stop,
    plan_report,
)
from paili.analysis.plan_values import OptionBounds, PlanBounds, PlanOption, Reason
from paili.analysis.ranking import DiscardChance, RankBy, RankedBy
from paili.analysis.report import Report
from paili.analysis.simulation import Simulation

__all__ = [
    "Acceptance",
    "CallKind",
    "CallOption",
    "Candidate",
    "Census",
    "CensusRow",
    "Chance",
    "Completion",
    "Completions",
    "DiscardChance",
    "DiscardOption",
    "DiscardTable",
    "ExplainedDiscard",
    "Explanation",
    "GatesRow",
    "Improvement",
    "OptionBounds",
    "Outlook",
    "OutlookLimits",
    "OutlookOption",
    "Plan",
    "PlanBounds",
    "PlanOption",
    "PlanReport",
    "PlanSearch",
    "RankBy",
    "RankedBy",
    "ReachedHand",
    "Reason",
    "Report",
    "Simulation",
    "Stop",
    "k_gates",
    "plan_report",
]
