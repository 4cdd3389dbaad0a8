"""All commands in one application."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

import typer

from paili.cli.commands.algorithm import ask_algorithm
from paili.cli.commands.analyse import analyse
from paili.cli.commands.arena import arena
from paili.cli.commands.botzone import UNREAD, botzone
from paili.cli.commands.census import count
from paili.cli.commands.completions import list_completions
from paili.cli.commands.convert import convert
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
from paili.cli.commands.reproduce import reproduce
from paili.cli.commands.score import score_win
from paili.cli.commands.web import web

app = typer.Typer(
    name="paili",
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
app.command()(demo)
app.command()(reproduce)
app.command("algorithm")(ask_algorithm)
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
