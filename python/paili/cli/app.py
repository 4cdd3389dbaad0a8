"""All commands in one application."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from paili.cli.commands.analyse import analyse
from paili.cli.commands.arena import arena
from paili.cli.commands.botzone import UNREAD, botzone
from paili.cli.commands.census import count
from paili.cli.commands.completions import list_completions
from paili.cli.commands.convert import convert
from paili.cli.commands.convert_log import convert_log
from paili.cli.commands.deal import deal
from paili.cli.commands.deficiency import deficiency
from paili.cli.commands.demo import demo
from paili.cli.commands.explain import explain_discards
from paili.cli.commands.label import label
from paili.cli.commands.new_bot import write_bot
from paili.cli.commands.outlook import look_out
from paili.cli.commands.plan import plan
from paili.cli.commands.records import records
from paili.cli.commands.replay import replay
from paili.cli.commands.report import write_report
from paili.cli.commands.score import score_win
from paili.cli.commands.web import web
from paili.plugins import COMMANDS, entry_point, loaded, names_of


class _Commands(TyperGroup):
    """The commands of paili, and those of other distributions, imported where they are named."""

    def list_commands(self, ctx: Any) -> list[str]:
        own = super().list_commands(ctx)
        return [*own, *(name for name in names_of(COMMANDS) if name not in own)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        own = super().get_command(ctx, cmd_name)
        if own is not None or cmd_name.startswith("-"):
            return own
        point = entry_point(COMMANDS, cmd_name)
        return None if point is None else _command(cmd_name, loaded(point))


def _command(name: str, function: Any) -> Any:
    """The command of a function, as `typer` makes it of one that is alone."""
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name)(function)
    return typer.main.get_command(alone)


app = typer.Typer(
    name="paili",
    cls=_Commands,
    help="Exact, knowledge-aware, multi-rule Mahjong hand analysis.",
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(analyse)
app.command("report")(write_report)
app.command()(plan)
app.command("explain")(explain_discards)
app.command("completions")(list_completions)
app.command("outlook")(look_out)
app.command("score")(score_win)
app.command()(deficiency)
app.command()(convert)
app.command("convert-log")(convert_log)
app.command()(demo)
app.command("census")(count)
app.command()(replay)
app.command()(arena)
app.command()(deal)
app.command()(label)
app.command()(records)
app.command("new-bot")(write_bot)
app.command()(web)
app.command(context_settings=UNREAD)(botzone)


def _show_version(wanted: bool) -> None:
    if wanted:
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
