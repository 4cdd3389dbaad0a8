"""All public names of `paili.analysis`."""

from paili.analysis.acceptance import Acceptance
from paili.analysis.calls import CallKind, CallOption, Calls
from paili.analysis.census import (
    Census,
    CensusRow,
    CensusSample,
    CensusSampleRow,
    Gates,
    GatesRow,
    k_gates,
    sample_census,
)
from paili.analysis.completions import Completion, Completions
from paili.analysis.deficiency import suit_costs_batch
from paili.analysis.discard_options import (
    DiscardChance,
    DiscardOption,
    Discards,
    DiscardTable,
    Improvement,
    Improvements,
    RankBy,
    RankedBy,
    Rows,
)
from paili.analysis.explanation import ExplainedDiscard, Explanation
from paili.analysis.outlook import Outlook, OutlookLimits, OutlookOption, OutlookOptions
from paili.analysis.plan import Plan, PlanSearch
from paili.analysis.plan_reports import (
    Candidate,
    Chance,
    PlanReport,
    ReachedHand,
    Stop,
    plan_report,
)
from paili.analysis.plan_values import (
    OptionBounds,
    PlanBounds,
    PlanOption,
    PlanOptions,
    Reason,
    Reasons,
)
from paili.analysis.report import Report
from paili.analysis.simulation import Simulation

__all__ = [
    "Acceptance",
    "CallKind",
    "CallOption",
    "Calls",
    "Candidate",
    "Census",
    "CensusRow",
    "CensusSample",
    "CensusSampleRow",
    "Chance",
    "Completion",
    "Completions",
    "DiscardChance",
    "DiscardOption",
    "DiscardTable",
    "Discards",
    "ExplainedDiscard",
    "Explanation",
    "Gates",
    "GatesRow",
    "Improvement",
    "Improvements",
    "OptionBounds",
    "Outlook",
    "OutlookLimits",
    "OutlookOption",
    "OutlookOptions",
    "Plan",
    "PlanBounds",
    "PlanOption",
    "PlanOptions",
    "PlanReport",
    "PlanSearch",
    "RankBy",
    "RankedBy",
    "ReachedHand",
    "Reason",
    "Reasons",
    "Report",
    "Rows",
    "Simulation",
    "Stop",
    "k_gates",
    "plan_report",
    "sample_census",
    "suit_costs_batch",
]
