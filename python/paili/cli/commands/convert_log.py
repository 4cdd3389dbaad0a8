"""`paili convert-log`: conversion of riichi logs from one format to another."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from paili.cli import WRONG
from paili.cli.outputs import Output, say
from paili.cli.source import standard_input


class LogFormatOption(StrEnum):
    """The format to write, by its name in the library."""

    TENHOU = "tenhou"
    MJAI = "mjai"


_LOG = typer.Argument(metavar="LOG", help="A log: mjlog, tenhou.net/6 or mjai; - is stdin.")
_TO = typer.Option("--to", help="Format to write: tenhou.net/6, or mjai.")
_RULES = typer.Option(
    metavar="RULES", help="Rules by which the rounds are checked; by default those of the log."
)
_OUTPUT = typer.Option("--output", "-o", metavar="FILE", help="File to write; - is stdout.")


def convert_log(
    path: Annotated[str, _LOG],
    to: Annotated[LogFormatOption, _TO],
    rules: Annotated[str | None, _RULES] = None,
    output: Annotated[str, _OUTPUT] = "-",
) -> None:
    """Convert a recorded game of riichi from one format to another.

    Each round is played by the rules before it is written, and its wins are scored. Where the log
    states another score, both are reported on stderr, and that of the log is written.

    LOG may be compressed with gzip, or hold links to the viewer of tenhou.net. A round that cannot
    be read is reported on stderr with its place and the reason; the others are written, and the
    exit code is 2.
    """
    from paili.games.riichi.logs import Log, read_log
    from paili.model.errors import PailiError

    name = "<stdin>" if path == "-" else path
    with Output(output) as file:
        log: Log = read_log(_data(path), rules)
        for found in log.rounds:
            if isinstance(found, PailiError):
                say(f"{name}: {found}")
            else:
                for difference in found.differences:
                    say(f"{name}: {found.name}, {difference}")
        file.write(log.write(to.value))
    if any(isinstance(found, PailiError) for found in log.rounds):
        raise typer.Exit(WRONG)


def _data(path: str) -> bytes:
    return standard_input().read() if path == "-" else Path(path).read_bytes()
