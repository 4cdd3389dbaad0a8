"""`paili reproduce`: the papers' experiments again, their values beside ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paili.cli.outputs import Output, check_distinct, check_plot
from paili.cli.state import default_state, progress, say
from paili.model.errors import ArgumentError

if TYPE_CHECKING:
    from paili.experiments.item import Item
    from paili.experiments.report import Report

_ITEM = typer.Argument(metavar="ITEM", help="Such as yan-2021/table-1; --list names them.")
_LIST = typer.Option("--list", help="Name every item, its default size and the paper's.")
_HANDS = typer.Option(metavar="N", min=1, help="Size; the item's default if left out.")
_SEED = typer.Option(metavar="S", min=0, help="Of everything random.")
_JOBS = typer.Option(metavar="N", min=1, max=256, help="Processes.")
_JSON = typer.Option("--json", metavar="FILE", help="Write the report as JSON; - is stdout.")
_PLOT = typer.Option("--plot", metavar="FILE.svg", help="Draw the report; needs matplotlib.")
_MARKDOWN = typer.Option("--markdown", metavar="FILE", help="Write the report as Markdown.")
_DATA = typer.Option("--data", metavar="DIR", help="Keep the data sets there as Parquet.")
_STATE = typer.Option("--state", metavar="DIR", help="For checkpoints; ~/.cache/paili if left out.")


def reproduce(
    name: Annotated[str | None, _ITEM] = None,
    shall_list: Annotated[bool, _LIST] = False,
    hands: Annotated[int | None, _HANDS] = None,
    seed: Annotated[int, _SEED] = 0,
    jobs: Annotated[int, _JOBS] = 2,
    json_file: Annotated[str | None, _JSON] = None,
    plot: Annotated[str | None, _PLOT] = None,
    markdown: Annotated[str | None, _MARKDOWN] = None,
    data: Annotated[Path | None, _DATA] = None,
    state: Annotated[Path | None, _STATE] = None,
) -> None:
    """Run an experiment of the papers again: their values, ours, the difference.

    An interrupted run goes on where it was when the same command is given again.
    """
    from paili.experiments.items import ITEMS, item

    if shall_list:
        from paili.cli.render.experiment import draw_items

        print(draw_items(ITEMS.values()), end="")
        return
    if name is None:
        raise ArgumentError("ITEM", "nothing", "an item: paili reproduce --list names them")
    chosen = item(name)
    with ExitStack() as stack:
        check_distinct({"--json": json_file, "--plot": plot, "--markdown": markdown})
        json_output = _opened(stack, json_file)
        markdown_output = _opened(stack, markdown)
        draw_plot = _plotter(plot)
        plot_output = _opened(stack, plot)
        if data is not None:
            _keep_data(data, chosen, seed, hands)
        report = _run(chosen, seed, hands, jobs, state or default_state())
        if not any(output and output.is_stdout for output in (json_output, markdown_output)):
            from paili.cli.render.experiment import draw

            print(draw(report), end="")
        if json_output:
            json_output.write(json.dumps(report.to_json(), indent=2) + "\n")
        if markdown_output:
            markdown_output.write(report.to_markdown())
        if plot_output:
            draw_plot(report)


def _opened(stack: ExitStack, path: str | None) -> Output | None:
    return None if path is None else stack.enter_context(Output(path))


def _plotter(path: str | None) -> Callable[[Report], None]:
    """What draws a report to a file; that it can is checked now."""
    if path is None:
        return lambda report: None
    check_plot(path)
    from paili.experiments.figures import plot

    return lambda report: plot(report, Path(path))


def _keep_data(directory: Path, item: Item, seed: int, hands: int | None) -> None:
    from paili.experiments.datasets import STUDIES
    from paili.experiments.parquet import keep

    if not item.studies:
        expected = "no directory: this item has no random hands with knowledge"
        raise ArgumentError("--data", str(directory), expected)
    for name in item.studies:
        keep(directory, STUDIES[name], seed, item.hands if hands is None else hands)


def _run(item: Item, seed: int, hands: int | None, jobs: int, state: Path) -> Report:
    from paili.experiments.run import run

    try:
        with progress() as tell:
            return run(item, seed, hands, jobs=jobs, state=state, progress=tell, remark=say)
    except KeyboardInterrupt:
        say("interrupted; the same command goes on from here")
        raise
