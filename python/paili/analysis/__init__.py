"""Answers about one hand or many: how far, what helps, what to discard, and why.

The functions that people ask most are names of `paili` itself; here are the values that all of them
return, and what only some ask: `k_gates` and `plan_report`.
"""

from paili.analysis.acceptance import Acceptance, DiscardOption, DiscardTable, Improvement
from paili.analysis.calls import CallKind, CallOption
from paili.analysis.census import Census, CensusRow, GatesRow, k_gates
from paili.analysis.completions import Completion, Completions
from paili.analysis.outlook import Outlook, OutlookLimits, OutlookOption
from paili.analysis.plan import OptionBounds, Plan, PlanBounds, PlanOption, PlanSearch, Reason
from paili.analysis.plan_reports import (
    Candidate,
    Chance,
    PlanReport,
    ReachedHand,
    Stop,
    plan_report,
)
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
    "DiscardOption",
    "DiscardTable",
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
    "ReachedHand",
    "Reason",
    "Report",
    "Simulation",
    "Stop",
    "k_gates",
    "plan_report",
]
