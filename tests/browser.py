"""Ask questions of `native.js` and `paili.wasm` in headless Chromium, served as static files."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser

from tests.cases.questions import Question

PAGE = Path(__file__).resolve().parents[1] / "python" / "paili" / "web" / "page"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; "
    "worker-src 'self'"
)
_ASK = """
async (questions) => {
  const worker = new Worker("native.js", { type: "module" });
  const answers = [];
  for (const [id, [kind, question]] of questions.entries()) {
    answers.push(await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.id !== id) reject(new Error(`answer ${data.id} to question ${id}`));
        resolve(data.error ? { error: data.error } : data.answer);
      };
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ id, kind, question });
    }));
  }
  worker.terminate();
  return answers;
}
"""


class _Files(SimpleHTTPRequestHandler):
    """A handler that serves files with the content security policy of the page."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing, to keep the output of the tests clean."""


@contextmanager
def served(module: Path) -> Iterator[str]:
    """Serve a folder with a page, the worker and the module; yield its address."""
    with TemporaryDirectory() as folder:
        shutil.copy(module, Path(folder, "paili.wasm"))
        shutil.copy(PAGE / "native.js", folder)
        Path(folder, "index.html").write_text("<!doctype html><title>questions</title>")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=folder))
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/index.html"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


def answers_in_browser(
    browser: Browser, module: Path, questions: Sequence[Question], script: str = _ASK
) -> list[Any]:
    """Return the worker's answers to questions that are asked one after another."""
    with served(module) as address:
        page = browser.new_page()
        page.goto(address)
        found: list[Any] = page.evaluate(script, [list(question) for question in questions])
        page.close()
    return found
