"""All commands about one hand take the same options in the same order."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest
from paili.cli import main
from paili.cli.commands.analyse import analyse
from paili.cli.commands.completions import list_completions
from paili.cli.commands.explain import explain_discards
from paili.cli.commands.outlook import look_out
from paili.cli.commands.plan import plan
from paili.cli.commands.report import write_report

SHARED = [
    "text",
    "melds",
    "seen",
    "available",
    "order",
    "notation",
    "rules",
    "seat",
    "prevalent",
    "minimum",
    "win_by",
]


@pytest.mark.parametrize(
    "command",
    [analyse, explain_discards, list_completions, look_out, plan, write_report],
)
def test_shared_options(command: Callable[..., Any]) -> None:
    parameters = signature(command).parameters
    assert [name for name in parameters if name in SHARED] == SHARED
    defaults = signature(analyse).parameters
    assert all(parameters[name].default == defaults[name].default for name in SHARED)


def test_the_list_of_commands_has_whole_sentences(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    assert len(shown) == 22
    assert all(line.endswith((".", "?")) and not line.endswith("...") for line in shown)


@pytest.mark.parametrize(
    ("text", "options", "expected"),
    [
        (
            "xuezhan:void=s:minimum=3",
            ["--win-by", "discard"],
            "3 fan or more, by a discard",
        ),
        (
            "xuezhan:void=s:minimum=3:win_by=self_draw",
            ["--minimum", "1"],
            "1 fan or more, by a draw",
        ),
        (
            "mcr:minimum=20:seat=south:round=west",
            ["--win-by", "self_draw"],
            "20 fan or more, by a draw, as south in the west round",
        ),
        (
            "mcr:minimum=20:seat=south:round=west",
            ["--round", "north"],
            "20 fan or more, by a discard or a draw, as south in the north round",
        ),
    ],
)
def test_an_option_changes_of_a_requirement_what_it_says(
    text: str, options: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["analyse", "123456m23p11s777p", "--rules", text, *options, "--limit", "0"])
    assert f"legal: a win of {expected} " in " ".join(capsys.readouterr().out.split()) + " "
