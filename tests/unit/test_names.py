"""Public names, and names that must not return."""

import importlib
import inspect

import paili
import pytest
from paili import analysis
from paili.analysis import calls as calls_module

GONE = [
    "Acceptance",
    "AcceptedTiles",
    "CallOption",
    "ClaimKind",
    "ClaimOption",
    "ClaimSeat",
    "Completion",
    "Decomposition",
    "DiscardOption",
    "DiscardTable",
    "Fan",
    "Improvement",
    "LEFT_OUT",
    "Legal",
    "PlanOption",
    "Reason",
    "Score",
    "ScoreBatch",
    "Win",
    "WinningPlan",
    "WinningPlans",
    "claims",
    "game",
    "legal",
    "legal_acceptance",
    "legal_deficiency",
    "legal_deficiency_batch",
    "legal_discards",
    "score",
    "score_batch",
    "winning_plans",
]


@pytest.mark.parametrize("name", GONE)
def test_names_that_are_gone(name: str) -> None:
    assert not hasattr(paili, name)
    assert name not in paili.__all__


@pytest.mark.parametrize(
    "module",
    [
        "paili.game",
        "paili.legal",
        "paili.claims",
        "paili.planning",
        "paili.scoring",
        "paili.analysis.legal",
        "paili.analysis.claims",
        "paili.analysis.planning",
        "paili.analysis.serialization",
        "paili.analysis.questions",
    ],
)
def test_modules_that_are_gone(module: str) -> None:
    with pytest.raises(ImportError):
        importlib.import_module(module)


@pytest.mark.parametrize("name", ["ClaimKind", "ClaimOption", "ClaimSeat", "claims"])
def test_calls_are_not_claims(name: str) -> None:
    assert not hasattr(calls_module, name)
    assert not hasattr(analysis, name)


FUNCTIONS = [name for name in paili.__all__ if inspect.isfunction(getattr(paili, name))]
OF_GAMES = {"infer"}
"""Functions about a game instead of a hand."""
ASKED_BY_RULES = [
    name for name in FUNCTIONS if not name.endswith("_tiles") and name not in OF_GAMES
]


@pytest.mark.parametrize("name", ASKED_BY_RULES)
def test_every_question_is_asked_alike(name: str) -> None:
    """Check the signature: hand and knowledge first, keywords after them, riichi by default."""
    parameters = inspect.signature(getattr(paili, name)).parameters
    assert "goal" not in parameters
    assert "legal" not in parameters
    rules = parameters["rules"]
    if name != "census":
        assert rules.default is paili.RIICHI
        assert rules.kind is inspect.Parameter.KEYWORD_ONLY
    positional = [
        one for one, it in parameters.items() if it.kind is not inspect.Parameter.KEYWORD_ONLY
    ]
    if name.endswith("_batch"):
        assert positional == ["counts", "available"]
    elif name == "calls":
        assert positional == ["hand", "discard", "knowledge"]
    elif name == "explain":
        assert positional == ["hand", "tiles"]
    elif name != "census":
        assert positional == ["hand", "knowledge"]


def test_public_names_are_there_once() -> None:
    for module in (paili, analysis):
        names = module.__all__
        assert len(set(names)) == len(names)
        assert all(hasattr(module, name) for name in names)
    assert not set(paili.__all__) & set(analysis.__all__) - {
        "Completions",
        "Explanation",
        "Outlook",
        "Plan",
        "PlanSearch",
        "Report",
    }
