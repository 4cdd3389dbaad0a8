"""The bot process: it reads requests from stdin and writes answers to stdout."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import BinaryIO, NoReturn

from paili.agents.printing import printing_to_stderr
from paili.games.mcr.agents import NATIVE_AGENTS, McrAgent, NativeAgent
from paili.games.mcr.botzone_session import (
    MOST_DEBUG,
    Answer,
    Interaction,
    Session,
    Turn,
    interaction,
)
from paili.games.mcr.protocol import KEEP_RUNNING
from paili.model.errors import ArgumentError
from paili.model.tiles import integer_within

STRONGEST = "search-1"
"""The strongest native agent, as far as docs/strength.md tells."""


def run(arguments: Sequence[str]) -> int:
    """Play until the input ends, and return the exit code.

    Args:
        arguments: options, see `paili botzone --help`.
    Raises:
        ArgumentError: an unknown option or agent.  OSError: stdin or stdout is closed.
    """
    parser = _parser()
    try:
        options = parser.parse_args(arguments)
    except SystemExit:  # after --help
        return 0
    seed = integer_within(options.seed, "--seed", 0, (1 << 64) - 1)
    agent = _agent(options.agent)
    if options.bundle is not None:
        _write_bundle(options, agent, seed)
        return 0
    _expect_no_process(agent, options.agent)
    if sys.stdin is None or sys.stdout is None:
        raise OSError(f"{'stdin' if sys.stdin is None else 'stdout'} is closed")
    sink = sys.stdout.buffer
    # A line that an agent prints on stdout would be read as an answer.
    with printing_to_stderr():
        serve(
            agent,
            interaction(simple=options.simple, has_data=hasattr(agent, "saved_state")),
            sys.stdin.buffer,
            sink,
            seed=seed,
            keep_running=options.keep_running,
        )
    return 0


def _agent(name: str) -> McrAgent:
    """Return a new agent."""
    if name in NATIVE_AGENTS:
        return NativeAgent(name)
    # It loads programs and the other games, which a native agent does not need.
    from paili.agents import named

    return named(name)


def _expect_no_process(agent: McrAgent, name: str) -> None:
    if not isinstance(agent, NativeAgent):
        from paili.games.mcr.botzone_agent import ProcessAgent

        if isinstance(agent, ProcessAgent):
            raise ArgumentError("--agent", name, "an agent that is no bot process itself")


def _write_bundle(options: argparse.Namespace, agent: McrAgent, seed: int) -> None:
    """Write the agent as a JavaScript program, and print its name and size."""
    from pathlib import Path

    from paili.botzone.bundle import bundle_of

    if not isinstance(agent, NativeAgent):
        expected = f"a native agent for --bundle: {' or '.join(NATIVE_AGENTS)}"
        raise ArgumentError("--agent", options.agent, expected)
    if options.simple:
        raise ArgumentError("--simple", "it with --bundle", "JSON, which bundles read and write")
    text = bundle_of(agent, seed=seed, keep_running=options.keep_running)
    Path(options.bundle).write_text(text, "utf-8", newline="\n")
    print(f"{options.bundle}: {len(text):,} bytes, plays {agent.name}")


def serve(
    agent: McrAgent,
    texts: Interaction,
    source: BinaryIO,
    sink: BinaryIO,
    *,
    seed: int = 0,
    keep_running: bool = True,
) -> None:
    """Answer requests until the input ends, or only the first one if not `keep_running`."""
    session = Session(agent, seed)
    while (turn := texts.read(source)) is not None:
        if turn.history is not None:
            session = Session(agent, seed)
            session.replay(*turn.history)
            session.restore(turn.data)
        answer = _with_fault(session.answer(turn.request), turn)
        text = texts.written(answer)
        if keep_running:
            text += f"{KEEP_RUNNING}\n"
        sink.write(text.encode("ascii", "replace"))
        sink.flush()
        if not keep_running:
            return


def _with_fault(answer: Answer, turn: Turn) -> Answer:
    """Add the fault in the text of a turn to the debug text of its answer."""
    notes = "; ".join(filter(None, [turn.fault, answer.debug]))
    return replace(answer, debug=notes[:MOST_DEBUG])


class _Parser(argparse.ArgumentParser):
    """Argument parser that raises ArgumentError instead of exiting."""

    def error(self, message: str) -> NoReturn:
        raise ArgumentError(self.prog, message, f"options of {self.prog} --help")


def _parser() -> argparse.ArgumentParser:
    # argparse, because typer takes longer to load than the rest of the bot.
    parser = _Parser(
        prog="paili botzone",
        description="Play a game on Botzone: requests from stdin, answers to stdout.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--agent",
        metavar="AGENT",
        default=STRONGEST,
        help=f"{', '.join(NATIVE_AGENTS)}, FILE.py:CLASS or MODULE:CLASS; {STRONGEST} if left out.",
    )
    parser.add_argument(
        "--simple", action="store_true", help="Plain lines, Botzone's simple interaction; not JSON."
    )
    parser.add_argument(
        "--bundle",
        metavar="FILE.js",
        help="Write the bot as one file of JavaScript to upload, and play nothing.",
    )
    keeping = parser.add_mutually_exclusive_group()
    keeping.add_argument(
        "--keep-running",
        action="store_true",
        default=True,
        help="Stay for the next request (default).",
    )
    keeping.add_argument(
        "--single",
        dest="keep_running",
        action="store_false",
        help="Answer once; a new process with the whole game each turn.",
    )
    parser.add_argument(
        "--seed", metavar="S", type=int, default=0, help="Of an agent that chooses at random."
    )
    return parser
