"""The command line. Every error is one line on stderr and exit code 2."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from paili.model.errors import PailiError

WRONG = 2
"""Invalid input or options."""
INTERRUPTED = 130
"""Ctrl-C: 128 plus the number of the signal, as in shells."""
BROKEN_PIPE = 141
"""The reader of the output has closed the pipe, as in `paili ... | head`."""

_MOMENT = 0.01
"""Seconds after which a dropped Ctrl-C is repeated, outside of what dropped it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code.

    Args:
        arguments: arguments without the name of the program; None means those of this process.
    """
    try:
        with _repeated_interrupts():
            code = _run(sys.argv[1:] if arguments is None else arguments)
        # Flush here and not when Python exits, to catch a closed pipe or a full disk.
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except PailiError as error:
        return _complain(str(error))
    except UnicodeEncodeError as error:
        return _complain(f"the output is {error.encoding}: PYTHONIOENCODING=utf-8 would allow this")
    except OSError as error:
        place = "" if error.filename is None else f"{error.filename}: "
        return _complain(f"{place}{error.strerror or error}")
    return code


@contextmanager
def _repeated_interrupts() -> Iterator[None]:
    """Repeat each Ctrl-C that Python drops within the block, as in a callback during an import."""
    before, thread = sys.unraisablehook, _thread.get_ident()

    def repeat() -> None:
        time.sleep(_MOMENT)
        if hasattr(signal, "pthread_kill"):
            # Unlike `interrupt_main`, it ends what waits for input.
            signal.pthread_kill(thread, signal.SIGINT)
        else:
            _thread.interrupt_main()

    def hook(dropped: sys.UnraisableHookArgs, /) -> None:
        if dropped.exc_type is KeyboardInterrupt:
            _thread.start_new_thread(repeat, ())
        else:
            before(dropped)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before


def _run(arguments: Sequence[str]) -> int:
    if arguments[:1] == ["botzone"]:
        # Without loading typer: the time for the first answer is limited.
        from paili.botzone.program import run

        return run(arguments[1:])
    if list(arguments) == ["--version"]:
        from importlib.metadata import version

        print(f"paili {version('paili')}")
        return 0
    return _run_command(arguments)


def _run_command(arguments: Sequence[str]) -> int:
    # Imported here so that Ctrl-C during start-up is quiet as well.
    import typer

    from paili.cli.app import app

    # The usage error of click, for which typer has no public name.
    usage_error: type[Exception] = typer.BadParameter.__mro__[1]
    # The command itself, not its `main`, which handles interrupts and closed pipes differently.
    command = typer.main.get_command(app)
    try:
        with command.make_context("paili", list(arguments)) as invocation:
            command.invoke(invocation)
    except typer.Exit as stop:
        return stop.exit_code
    except usage_error as error:
        message = getattr(error, "format_message", error.__str__)().rstrip(".")
        context = getattr(error, "ctx", None)
        return _complain(f"{message}. See {context.command_path if context else 'paili'} --help")
    return 0


def _complain(message: str) -> int:
    print("paili:", " ".join(message.split()), file=sys.stderr)
    return WRONG


def _drop_output() -> None:
    """Redirect stdout to the null device, so that Python's flush at exit does not fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
