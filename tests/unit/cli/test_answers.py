"""The JSON of commands equals the answers of pages and servers byte by byte."""

from typing import Any

import pytest
from paili import _core
from paili.cli import main
from paili.model.views import json_text

HAND = "2346m34p3456s7799s"
EIGHT_FAN = "mcr:minimum=8:seat=east:round=south:win_by=self_draw"

ASKED: dict[str, tuple[str, list[str], dict[str, Any]]] = {
    "report": ("report", ["analyse", HAND], {"hand": HAND, "rank_by": "chance"}),
    "report-waiting": (
        "report",
        ["analyse", "123m406p23478s[111z]", "--seen", "6s", "--limit", "20"],
        {"hand": "123m406p23478s[111z]", "seen": "6s", "rank_by": "chance", "limit": 20},
    ),
    "report-ahead": (
        "report",
        ["analyse", HAND, "--rank-by", "acceptance", "--two-step", "--improvements"],
        {"hand": HAND, "rank_by": "acceptance", "two_step": True, "improvements": True},
    ),
    "report-required": (
        "report",
        ["analyse", "123m456m789m1122p9s", "--rules", EIGHT_FAN, "--rank-by", "acceptance"],
        {"hand": "123m456m789m1122p9s", "rules": EIGHT_FAN, "rank_by": "acceptance"},
    ),
    "report-sichuan": (
        "report",
        ["analyse", "1223456778m139p", "--rules", "xuezhan:exchange=random"],
        {"hand": "1223456778m139p", "rules": "xuezhan:exchange=random", "rank_by": "chance"},
    ),
    "plan": (
        "plan",
        ["plan", HAND, "--draws", "3"],
        {"hand": HAND, "draws": 3, "seconds": 10},
    ),
    "plan-points": (
        "plan",
        ["plan", "123789m12399p12s", "--rules", "sbr:void=p", "--objective", "points"],
        {"hand": "123789m12399p12s", "rules": "sbr:void=p", "objective": "points", "seconds": 10},
    ),
    "outlook": ("outlook", ["outlook", HAND, "--draws", "6"], {"hand": HAND, "draws": 6}),
    "completions": (
        "completions",
        ["completions", HAND, "--slack", "1", "--limit", "7"],
        {"hand": HAND, "slack": 1, "limit": 7},
    ),
    "completions-sichuan": (
        "completions",
        ["completions", "1112223334445m", "--rules", "xuezhan:void=s"],
        {"hand": "1112223334445m", "rules": "xuezhan:void=s"},
    ),
    "explain": (
        "explain",
        ["explain", HAND, "6m", "7s", "--draws", "2"],
        {"hand": HAND, "discards": ["6m", "7s"], "draws": 2},
    ),
    "score": (
        "score",
        ["score", "123456789m1122p", "1p", "--seat", "east", "--round", "south"],
        {"hand": "123456789m1122p", "tile": "1p", "seat": "east", "round": "south"},
    ),
    "score-sichuan": (
        "score",
        ["score", "1112223334445m", "5m", "--rules", "xuezhan", "--void", "s"],
        {"hand": "1112223334445m", "tile": "5m", "rules": "xuezhan", "void": "s"},
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_commands_write_the_answer_of_servers(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    kind, words, fields = ASKED[name]
    fault, answer = _core.ask(kind, json_text(fields))
    assert fault == "", answer
    assert main([*words, "--json"]) == 0
    assert capsys.readouterr().out == f"{answer}\n"
