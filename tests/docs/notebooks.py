"""The notebooks of `examples`, executed cell by cell in their own kernels.

`python -m tests.docs.notebooks FILE...` executes them in full and stores their outputs.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbformat.v4 import new_output


def executed(path: Path, parameters: Mapping[str, int], folder: Path) -> NotebookNode:
    """Execute a notebook in a folder with changed numbers in its first code cell, and return it."""
    notebook = nbformat.read(path, as_version=4)
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    for name, value in parameters.items():
        lines = [line for line in first.source.splitlines() if line.startswith(f"{name} = ")]
        if len(lines) != 1:
            raise ValueError(f"{path.name}: no line {name} = ... in the first program")
        first.source = first.source.replace(lines[0], f"{name} = {value}")
    NotebookClient(
        notebook,
        kernel_name="python3",
        resources={"metadata": {"path": str(folder)}},
        timeout=None,
    ).execute()
    return notebook


def texts(notebook: NotebookNode) -> Iterator[str]:
    """Yield each cell's printed output, then its result as text, in order."""
    for cell in notebook.cells:
        printed = "".join(
            output.text for output in cell.get("outputs", ()) if output.output_type == "stream"
        )
        yield from [printed] if printed else []
        for output in cell.get("outputs", ()):
            if "text/plain" in output.get("data", {}):
                yield output.data["text/plain"]


def keep(path: Path) -> None:
    """Execute a notebook in full and store its outputs, without other changes of the file."""
    notebook = executed(path, {}, path.parent)
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = list(_kept(cell.outputs))
    notebook.metadata.pop("language_info", None)
    nbformat.write(notebook, path)


def _kept(outputs: list[NotebookNode]) -> Iterator[NotebookNode]:
    """Yield outputs without their execution counts, with all printed text in one output."""
    streams = [output for output in outputs if output.output_type == "stream"]
    if streams:
        yield new_output("stream", name="stdout", text="".join(one.text for one in streams))
    for output in outputs:
        if output.output_type == "execute_result":
            output.execution_count = None
        if output.output_type != "stream":
            yield output


if __name__ == "__main__":
    for name in sys.argv[1:]:
        keep(Path(name))
