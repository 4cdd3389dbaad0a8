"""Ctrl-C at moments at which Python drops it."""

from __future__ import annotations

import subprocess
import sys

from paili.cli import INTERRUPTED

PROGRAM = """
import sys, time, weakref
from paili import cli

class Watched:
    pass

def drop(reference):
    raise KeyboardInterrupt

def run(arguments):
    watched = Watched()
    reference = weakref.ref(watched, drop)
    del watched
    time.sleep(30)
    return 0

cli._run = run
sys.exit(cli.main([]))
"""


def test_an_interrupt_in_a_callback_is_repeated() -> None:
    """An import has such a callback, in which an interrupt is reported and ignored by Python."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False, timeout=25
    )
    assert (done.returncode, done.stderr) == (INTERRUPTED, "")
