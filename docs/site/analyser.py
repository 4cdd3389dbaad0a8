"""The analyser as a page of the site, which computes answers in the browser, without a server."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import paili

PLACE = "analyser"
"""The folder of the site for the analyser."""

_PACKAGE = Path(paili.__path__[0])
_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Parts:
    """The files of the analyser.

    Attributes:
        page: a folder of files.
        pictures: the tiles and their style sheet.
        native: the module that `make wasm` writes.
    """

    page: Path = _PACKAGE / "web" / "page"
    pictures: tuple[Path, ...] = (
        _PACKAGE / "render" / "data" / "tiles.svg",
        _PACKAGE / "render" / "data" / "tiles.css",
    )
    native: Path = _ROOT / "target" / "wasm" / "paili.wasm"

    def missing(self) -> list[str]:
        """Return a message for each missing file."""
        needed = dict.fromkeys([self.page / "index.html", *self.pictures], "the package has none")
        needed[self.native] = "run `make wasm` first, which needs the target wasm32-unknown-unknown"
        return [
            f"no analyser, for {path} is missing: {reason}"
            for path, reason in needed.items()
            if not path.exists()
        ]


_LIVE = """\
# Analyser

<meta http-equiv="refresh" content="0; url=analyser/index.html">

<a href="analyser/index.html">Open the analyser</a>. It runs in the browser: no hand is sent
anywhere.
"""
_ABSENT = """\
# Analyser

This copy of the site was built without the analyser. `paili web` serves it.
"""


def add_analyser(folder: Path, sources: Path, parts: Parts | None = None) -> list[str]:
    """Copy the page and its modules into a folder, and write the site's page about it.

    Returns:
        A message for each missing file; if there is any, nothing is copied.
    """
    parts = parts or Parts()
    missing = parts.missing()
    if not missing:
        shutil.copytree(parts.page, folder)
        for file in (*parts.pictures, parts.native):
            shutil.copyfile(file, folder / file.name)
    (sources / "try.md").write_text(_ABSENT if missing else _LIVE, encoding="utf-8")
    return missing
