"""`paili label`: exact labels of the hands of a Parquet file, as further columns."""

from __future__ import annotations

import sys
from itertools import islice
from typing import Annotated

import typer

from paili.cli.long_work import ExecutorOption, JobsOption, ProgressOption, ProgressStyle, long_work
from paili.cli.options import DEFAULT_RULES, RULES
from paili.wording import counted

_SHOWN = 100
"""Greatest number of bad rows that are reported."""

_IN = typer.Argument(metavar="IN", help="A Parquet file, or a folder of them.")
_OUT = typer.Argument(metavar="OUT", help="A folder for the parts.")
_WITH = typer.Option(
    "--with",
    metavar="LABEL,LABEL...",
    help="deficiency, forms, acceptance, discards, completions, legal, worth, plan:DRAWS, "
    "outlook:DRAWS.",
)
_KEEP = typer.Option(metavar="NAME,NAME...", help="Columns of IN to keep; all by default.")
_PART_ROWS = typer.Option(
    metavar="N", min=1, help="Rows of each part; by default a minute of work or 64 MB."
)


def label(
    source: Annotated[str, _IN],
    out: Annotated[str, _OUT],
    labels: Annotated[str, _WITH] = "deficiency",
    rules: Annotated[str, RULES] = DEFAULT_RULES,
    keep: Annotated[str | None, _KEEP] = None,
    part_rows: Annotated[int | None, _PART_ROWS] = None,
    jobs: JobsOption = None,
    executor: ExecutorOption = None,
    progress: ProgressOption = ProgressStyle.BAR,
) -> None:
    """Label the hands of a table with exact answers.

    IN has a column counts, 34 numbers a row, or hand, a text; docs/datasets.md has the other
    columns and those that are written. A row that is not a hand under the rules is reported as
    IN:ROW: REASON on stderr, with rows counted from 0; the others are labelled, and the exit code
    is 2. The same command resumes an interrupted run.
    """
    from paili.datasets import iter_errors
    from paili.datasets import label as write

    with long_work(jobs, executor, progress) as means:
        data = write(
            source,
            out,
            labels,
            rules=rules,
            keep=None if keep is None else [name.strip() for name in keep.split(",")],
            part_rows=part_rows,
            jobs=means.jobs,
            executor=means.executor,
            progress=means.progress,
            remark=means.remark,
            lost=means.lost,
        )
    errors = iter_errors(data)
    faults = 0
    for row, reason in islice(errors, _SHOWN):
        faults += 1
        print(f"{source}:{row}: {reason}", file=sys.stderr)
    if others := sum(1 for _ in errors):
        text = f"{counted(others, 'more row')} without labels: see the column error of {out}"
        print(f"{source}: {text}", file=sys.stderr)
    if faults:
        raise typer.Exit(2)
