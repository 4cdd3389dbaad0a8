"""A notebook as a page: its text, its code, and its output."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SVG = "image/svg+xml"


def page_of_notebook(path: Path, folder: Path) -> str:
    """Return the Markdown of a notebook, and write its figures into a folder beside the page."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    parts: list[str] = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"]).strip("\n")
        if cell["cell_type"] == "markdown":
            parts.append(source)
        elif source:
            parts.append(f"```python\n{source}\n```")
            for output in cell["outputs"]:
                parts += _shown(output, folder / f"{path.stem}-{len(parts)}.svg")
    return "\n\n".join(parts) + "\n"


def _shown(output: dict[str, Any], figure: Path) -> list[str]:
    """Return an output as Markdown: a figure in a file, or text."""
    data = output.get("data", {})
    if SVG in data:
        figure.parent.mkdir(parents=True, exist_ok=True)
        figure.write_text("".join(data[SVG]), encoding="utf-8")
        return [f"![a figure that the program above draws]({figure.name})"]
    text = "".join(output.get("text", data.get("text/plain", ""))).rstrip("\n")
    return [f"```text\n{text}\n```"] if text else []
