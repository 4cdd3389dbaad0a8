"""`paili deficiency`: the deficiencies of a stream of hands."""

from __future__ import annotations

import gzip
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Annotated, BinaryIO, cast

import numpy as np
import numpy.typing as npt
import typer

from paili.analysis.deficiency import deficiency as deficiency_of
from paili.analysis.deficiency import deficiency_batch
from paili.analysis.question import is_hand_by_hand
from paili.cli.lines import Chunk, only, read_chunk
from paili.cli.options import (
    DEFAULT_RULES,
    ORDER,
    RULES,
    NotationOption,
    SuitOrderOption,
)
from paili.cli.outputs import standard_output
from paili.cli.source import Source, standard_input
from paili.cli.tables import TableFormat, maker_of
from paili.model.errors import ArgumentError, PailiError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules

_ROWS = 16_384
"""Number of lines processed at a time; a block of short lines has far more."""
_ROWS_OF_WORTH = 256
"""Number of lines processed at a time with a requirement, when each takes a millisecond."""

_COMPRESSION = 6
"""The compression level, the default of the gzip program."""


_FILE = typer.Argument(metavar="FILE", help="- is stdin.")
_FORMAT = typer.Option("--format", help="Format of the answers.")
_OUTPUT = typer.Option("--output", "-o", metavar="FILE", help="- is stdout.")
_NOTATION = typer.Option("--notation", help="Notation of the hands; auto recognises that of each.")
_THREADS = typer.Option(metavar="N", help="1 to 256.")


def deficiency(
    path: Annotated[str, _FILE] = "-",
    rules: Annotated[str, RULES] = DEFAULT_RULES,
    form: Annotated[TableFormat, _FORMAT] = TableFormat.CSV,
    output: Annotated[str, _OUTPUT] = "-",
    threads: Annotated[int, _THREADS] = 1,
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    notation: Annotated[NotationOption, _NOTATION] = NotationOption.AUTO,
) -> None:
    """Compute the deficiency of every hand in a file, one a line.

    A line is a hand. After a space, tab or comma it may have 27 or 34 digits: the copies of each
    kind that can still come. Empty lines and lines that begin with # are skipped. Bad lines are
    reported as FILE:LINE: REASON on stderr; the others are answered, and the exit code is 2. FILE
    may be compressed with gzip.
    """
    game = Rules.parse(rules)
    # Check the number of threads before there is any output.
    some = game.with_void(None) if game.best_void else game
    deficiency_batch(np.zeros((0, 34), dtype=np.uint8), rules=some, threads=threads)
    new_table = maker_of(form)
    with ExitStack() as stack:
        file = standard_input() if path == "-" else stack.enter_context(open(path, "rb"))
        target = stack.enter_context(_open_output(output, file))
        table = new_table(target)
        source = Source(file)
        messages = _Messages("<stdin>" if path == "-" else path, file)
        for read in _iter_chunks(source, game, order, notation):
            chunk, answers = _answered(read, game, threads)
            table.write(chunk.numbers, chunk.texts, answers)
            if output == "-":
                target.flush()  # so that a reader of the pipe gets results at once
            messages.report(chunk.faults)
            messages.show_progress(source)
        if source.damage is not None:
            messages.report([(source.lines_read + 1, source.damage)])
        messages.clear_progress()
        table.close()
    if messages.faults:
        raise typer.Exit(2)


def _iter_chunks(
    source: Source, rules: Rules, order: SuitOrderOption, notation: NotationOption
) -> Iterator[Chunk]:
    rows = _ROWS_OF_WORTH if is_hand_by_hand(rules) else _ROWS
    for first, lines in source.iter_lines():
        for start in range(0, len(lines), rows):
            some = lines[start : start + rows]
            yield read_chunk(some, first + start, rules, order.value, notation.named)


def _answered(chunk: Chunk, rules: Rules, threads: int) -> tuple[Chunk, npt.NDArray[np.int8]]:
    """Return the lines with an answer, and the answers."""
    if not is_hand_by_hand(rules):
        return chunk, _answers(chunk, rules, threads)
    answers: list[int] = []
    faults = list(chunk.faults)
    has_answer = np.ones(len(chunk.texts), dtype=np.bool_)
    for row, text in enumerate(chunk.texts):
        left = chunk.available[row] if chunk.informed[row] else None
        knowledge = None if left is None else KnowledgeBase.from_counts(left)
        try:
            answers.append(deficiency_of(Hand.parse(text), knowledge, rules=rules))
        except PailiError as error:
            faults.append((int(chunk.numbers[row]), str(error)))
            has_answer[row] = False
    return only(chunk, has_answer, sorted(faults)), np.array(answers, dtype=np.int8)


def _answers(chunk: Chunk, rules: Rules, threads: int) -> npt.NDArray[np.int8]:
    """Return the answers to all lines; those without knowledge are a separate, faster batch."""
    answers = np.empty(len(chunk.texts), dtype=np.int8)
    for rows, has_knowledge in ((~chunk.informed, False), (chunk.informed, True)):
        if rows.any():
            answers[rows] = deficiency_batch(
                chunk.counts[rows],
                chunk.available[rows] if has_knowledge else None,
                melds=chunk.melds[rows],
                rules=rules,
                threads=threads,
                jokers=chunk.jokers[rows],
                jokers_available=chunk.jokers_available[rows] if has_knowledge else None,
            )
    return answers


@contextmanager
def _open_output(path: str, source: BinaryIO) -> Iterator[BinaryIO]:
    """Open the output: stdout, or a file that is compressed if its name ends in .gz."""
    if path == "-":
        yield standard_output()
        return
    if os.path.exists(path) and os.path.samestat(os.stat(path), os.fstat(source.fileno())):
        raise ArgumentError("--output", path, "another file than the one that is read")
    with open(path, "wb") as file:
        if path.endswith(".gz"):
            with gzip.GzipFile("", "wb", _COMPRESSION, file, mtime=0) as compressed:
                yield cast(BinaryIO, compressed)
        else:
            yield file


class _Messages:
    """Messages on stderr: errors of lines and, on a terminal, progress."""

    _EVERY = 0.2
    """Minimum seconds between two progress reports."""

    def __init__(self, name: str, file: BinaryIO) -> None:
        self.faults = 0
        self._name = name
        self._is_watched = sys.stderr is not None and sys.stderr.isatty()
        status = os.fstat(file.fileno()) if self._is_watched else None
        self._size = status.st_size if status and stat.S_ISREG(status.st_mode) else 0
        self._start = self._last = time.monotonic()

    def report(self, faults: list[tuple[int, str]]) -> None:
        """Print one line for each fault."""
        if faults:
            self.clear_progress()
            self.faults += len(faults)
            lines = [f"{self._name}:{number}: {reason}\n" for number, reason in faults]
            print("".join(lines), end="", file=sys.stderr)

    def show_progress(self, source: Source) -> None:
        """Print the progress, at most every `_EVERY` seconds and only on a terminal."""
        now = time.monotonic()
        if self._is_watched and now - self._last >= self._EVERY:
            self._last = now
            share = f"{source.bytes_read / self._size:4.0%}  " if self._size else ""
            speed = source.lines_read / (now - self._start)
            text = f"{share}{source.lines_read:,} lines  {speed:,.0f} lines/s"
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear_progress(self) -> None:
        """Clear the progress, so that another line can be printed."""
        if self._is_watched:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
