"""The analyser as a page of the site, which answers in the browser, without a server."""

from __future__ import annotations

import shutil
from pathlib import Path

import paili

PLACE = "analyser"
"""The folder of the site that it goes to."""

_PACKAGE = Path(paili.__path__[0])
_PAGE = _PACKAGE / "web" / "page"
_PICTURES = tuple(_PACKAGE / "render" / "data" / name for name in ("tiles.svg", "tiles.css"))
_NATIVE = Path(__file__).resolve().parents[2] / "target" / "wasm" / "paili.wasm"
"""What `make wasm` writes."""

_LIVE = """\
# Analyser

<a href="analyser/index.html">Open the analyser</a>. It runs in the browser: hands are not sent anywhere.
"""
_ABSENT = """\
# Analyser

This copy of the site was built without the analyser. `paili web` serves it.
"""


def add_analyser(folder: Path, sources: Path) -> list[str]:
    """Copy the page and what answers it into a folder, and write the page of the site about it.

    Returns:
        What is missing, a line each; then nothing is copied.
    """
    missing = [
        f"no analyser, for {path} is missing: {reason}"
        for path, reason in (
            (_PAGE / "index.html", "the package has no page"),
            (_NATIVE, "run `make wasm` first, which needs the target wasm32-unknown-unknown"),
        )
        if not path.exists()
    ]
    if not missing:
        shutil.copytree(_PAGE, folder)
        for file in (*_PICTURES, _NATIVE):
            shutil.copyfile(file, folder / file.name)
    (sources / "try.md").write_text(_ABSENT if missing else _LIVE, encoding="utf-8")
    return missing
