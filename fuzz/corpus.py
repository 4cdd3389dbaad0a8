"""The corpus of inputs, a file for each harness with a line of JSON for each input.

A line is a text whose characters each stand for a byte. `python -m fuzz.corpus NAME FOLDER` writes
the inputs of a harness as files into a folder, in the form for fuzzers.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

KEPT = Path(__file__).parents[1] / "tests" / "fuzz" / "corpus"


def inputs(name: str) -> list[bytes]:
    """Return the inputs of a harness, such as "rules", or of a target of the core, "core/games"."""
    lines = (KEPT / f"{name}.jsonl").read_text("ascii").splitlines()
    return [json.loads(line).encode("latin-1") for line in lines]


def unpack(name: str, folder: Path) -> None:
    """Write the inputs of a harness as files, each named by its digest."""
    folder.mkdir(parents=True, exist_ok=True)
    for data in inputs(name):
        (folder / hashlib.sha1(data, usedforsecurity=False).hexdigest()[:12]).write_bytes(data)


if __name__ == "__main__":
    unpack(sys.argv[1], Path(sys.argv[2]))
