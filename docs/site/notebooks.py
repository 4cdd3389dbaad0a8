"""A notebook as a page: its text, its programs, and what they print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def page_of_notebook(path: Path) -> str:
    """The Markdown of a notebook, with a link to it."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    parts = [part for cell in notebook["cells"] for part in _parts(cell)]
    return "\n\n".join(parts) + "\n"


def _parts(cell: dict[str, Any]) -> list[str]:
    source = "".join(cell["source"]).strip("\n")
    if cell["cell_type"] == "markdown":
        return [source]
    if not source:
        return []
    texts = [text for output in cell["outputs"] if (text := _text(output))]
    return [f"```python\n{source}\n```", *(f"```text\n{text}\n```" for text in texts)]


def _text(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return "".join(output["text"]).rstrip("\n")
    return "".join(output.get("data", {}).get("text/plain", "")).rstrip("\n")
