"""`paili reproduce`: the papers' experiments repeated, with their values beside ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from paili import ArgumentError
from paili.commands import (
    ExecutorOption,
    JobsOption,
    Output,
    ProgressOption,
    ProgressStyle,
    check_distinct,
    check_plot,
    default_state,
    long_work,
)

if TYPE_CHECKING:
    from paili_papers.registry import Report

_ITEM = typer.Argument(
    metavar="ITEM", help="Such as yan-2021/table-1; --list names them. With --only: claims."
)
_LIST = typer.Option("--list", help="Name every item, or with ITEM claims every claim.")
_ONLY = typer.Option(metavar="ID", help="Check only this claim or its parts; may be repeated.")
_HANDS = typer.Option(metavar="N", min=1, help="The size; by default that of --list.")
_SEED = typer.Option(metavar="S", min=0, help="Seed of everything random.")
_JSON = typer.Option("--json", metavar="FILE", help="Write the report as JSON; - is stdout.")
_PLOT = typer.Option("--plot", metavar="FILE", help="Draw the report: .svg, .png or .pdf.")
_MARKDOWN = typer.Option("--markdown", metavar="FILE", help="Write the report as Markdown.")
_DATA = typer.Option("--data", metavar="DIR", help="Write the data sets to this folder as Parquet.")
_STATE = typer.Option(
    "--state", metavar="DIR", help="Folder of checkpoints; by default ~/.cache/paili."
)


def reproduce(
    name: Annotated[str | None, _ITEM] = None,
    shall_list: Annotated[bool, _LIST] = False,
    only: Annotated[list[str] | None, _ONLY] = None,
    hands: Annotated[int | None, _HANDS] = None,
    seed: Annotated[int, _SEED] = 0,
    jobs: JobsOption = None,
    executor: ExecutorOption = None,
    json_file: Annotated[str | None, _JSON] = None,
    plot: Annotated[str | None, _PLOT] = None,
    markdown: Annotated[str | None, _MARKDOWN] = None,
    data: Annotated[Path | None, _DATA] = None,
    state: Annotated[Path | None, _STATE] = None,
    progress: ProgressOption = ProgressStyle.BAR,
) -> None:
    """Repeat an experiment of the papers, or check a claim.

    Shows the paper's value, paili's value and the difference. With --only, checks one claim or its
    parts and shows all that is known of them. The same command resumes an interrupted run.
    """
    from paili_papers import registry

    if shall_list:
        if name not in (None, registry.LEDGER):
            raise ArgumentError("--list", f"with {name}", f"it alone, or with {registry.LEDGER}")
        if only:
            raise ArgumentError("--list", f"with --only {', '.join(only)}", "one of the two")
        written = {"--json": json_file, "--plot": plot, "--markdown": markdown, "--data": data}
        for option, path in written.items():
            if path is not None:
                raise ArgumentError(
                    "--list", f"with {option}", "no file: it only names what is there"
                )
        if name == registry.LEDGER:
            print(registry.draw_claims(registry.claims().values()), end="")
        else:
            print(registry.draw_items(registry.items().values()), end="")
        return
    if name is None and only:
        name = registry.LEDGER
    if name is None:
        raise ArgumentError("ITEM", "nothing", "an item: paili reproduce --list names them")
    chosen = registry.item(name)
    if only:
        if name != registry.LEDGER:
            raise ArgumentError("--only", ", ".join(only), f"no such option for {name}")
        chosen = registry.ledger_of(only)
    if hands is not None and not registry.has_sizes(chosen):
        raise ArgumentError("--hands", str(hands), f"no size: {name} has one of its own")
    with ExitStack() as stack:
        check_distinct({"--json": json_file, "--plot": plot, "--markdown": markdown})
        json_output = _opened(stack, json_file)
        markdown_output = _opened(stack, markdown)
        draw_plot = _plotter(plot)
        plot_output = _opened(stack, plot)
        if data is not None:
            registry.keep_data(data, chosen, seed, hands)
        # A few claims take seconds, so there is nothing to resume.
        kept = None if only else state or default_state()
        with long_work(jobs, executor, progress) as means:
            report = registry.run(
                chosen,
                seed,
                hands,
                jobs=means.jobs,
                executor=means.executor,
                state=kept,
                progress=means.progress,
                remark=means.remark,
                lost=means.lost,
            )
        if not any(output and output.is_stdout for output in (json_output, markdown_output)):
            print(registry.draw(report, in_full=bool(only)), end="")
        if json_output:
            json_output.write(json.dumps(report.to_json(), indent=2) + "\n")
        if markdown_output:
            markdown_output.write(registry.markdown(report))
        if plot_output:
            draw_plot(report)


def _opened(stack: ExitStack, path: str | None) -> Output | None:
    return None if path is None else stack.enter_context(Output(path))


def _plotter(path: str | None) -> Callable[[Report], None]:
    """Return a function that draws a report to a file; raise now if the file cannot be drawn."""
    if path is None:
        return lambda report: None
    check_plot(path)
    from paili_papers.registry import plot

    return lambda report: plot(report, Path(path))
