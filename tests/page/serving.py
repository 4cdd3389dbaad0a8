"""The ways in which the page is served."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from tempfile import TemporaryDirectory

from docs.site.analyser import Parts

_STARTED = re.compile(r"http://\S+/")


@contextmanager
def by_server() -> Iterator[str]:
    """Run `paili web` on a free port.

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


@contextmanager
def by_files() -> Iterator[str]:
    """Serve the page and the WebAssembly module as static files, as on the site.

    Yields:
        The address of the page.
    """
    with TemporaryDirectory() as folder:
        parts = Parts()
        shutil.copytree(parts.page, folder, dirs_exist_ok=True)
        for file in (*parts.pictures, parts.native):
            shutil.copy(file, folder)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=folder))
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


class _Files(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


Way = Callable[[], AbstractContextManager[str]]
WAYS: Mapping[str, Way] = {
    "server": by_server,
    # `make check` builds the module first; without it, as in `make test`, there is nothing to
    # serve.
    **({"files": by_files} if Parts().native.exists() else {}),
}
"""Context managers by name that serve the page and yield its address."""
