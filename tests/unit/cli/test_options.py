"""The commands that ask about one hand take the same options, in the same order."""

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
    assert len(shown) == 21
    assert all(line.endswith((".", "?")) and not line.endswith("...") for line in shown)
