"""The ways in which the page is served; each test of the page runs for each of them."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

_STARTED = re.compile(r"http://\S+/")


@contextmanager
def by_server() -> Iterator[str]:
    """`paili web` on a free port.

    Yields:
        The address of the page.
    """
    command = [sys.executable, "-m", "paili", "web", "--port", "0"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line)
            started = _STARTED.search(line)
            if started:
                yield started.group()
                break
        else:
            raise AssertionError("paili web did not start: " + "".join(lines))
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


WAYS: Mapping[str, Callable[[], AbstractContextManager[str]]] = {"server": by_server}
"""By name: what serves the page, and yields its address."""
