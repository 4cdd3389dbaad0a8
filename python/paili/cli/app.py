"""The application with all commands."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from paili.plugins import COMMANDS, entry_point, loaded, names_of

_OWN: Mapping[str, str] = {
    "analyse": "analyse:analyse",
    "report": "report:write_report",
    "plan": "plan:plan",
    "explain": "explain:explain_discards",
    "completions": "completions:list_completions",
    "outlook": "outlook:look_out",
    "score": "score:score_win",
    "deficiency": "deficiency:deficiency",
    "convert": "convert:convert",
    "convert-log": "convert_log:convert_log",
    "demo": "demo:demo",
    "census": "census:count",
    "replay": "replay:replay",
    "arena": "arena:arena",
    "deal": "deal:deal",
    "label": "label:label",
    "records": "records:records",
    "new-bot": "new_bot:write_bot",
    "web": "web:web",
    "botzone": "botzone:botzone",
}
"""Modules and functions of `paili.cli.commands` by command name, in the order of the help."""
_SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "botzone": {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []},
}
"""Settings of the command that parses its options itself."""


class _Commands(TyperGroup):
    """Command group that imports a command only when it is invoked."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*_OWN, *(name for name in names_of(COMMANDS) if name not in _OWN)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in _OWN:
            module, _, function = _OWN[cmd_name].partition(":")
            commands = import_module(f"paili.cli.commands.{module}")
            return _command(cmd_name, getattr(commands, function), _SETTINGS.get(cmd_name))
        if cmd_name.startswith("-"):
            return None
        point = entry_point(COMMANDS, cmd_name)
        return None if point is None else _command(cmd_name, loaded(point))


def _command(name: str, function: Any, settings: Mapping[str, Any] | None = None) -> Any:
    """Return the command that `typer` creates for a single function."""
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name, context_settings=None if settings is None else dict(settings))(function)
    return typer.main.get_command(alone)


app = typer.Typer(
    name="paili",
    cls=_Commands,
    help="Exact, knowledge-aware, multi-rule Mahjong hand analysis.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"paili {version('paili')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())
