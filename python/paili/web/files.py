"""The files of the page: package data, served only by their own names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import paili

_ROOT = Path(paili.__file__).resolve().parent
PAGE = _ROOT / "web" / "page"
"""The folder of the page."""
_DRAWN = _ROOT / "render" / "data"
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/vnd.microsoft.icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}
_INDEX = "index.html"


def page_files(page: Path = PAGE) -> Mapping[str, Path]:
    """Return the served files by path, each at `/NAME` and at `/static/NAME`.

    Other paths are not resolved, so that none leads out of the folders.
    """
    found: dict[str, Path] = {}
    for name, path in _named(page):
        found[f"/{name}"] = found[f"/static/{name}"] = path
    if f"/{_INDEX}" in found:
        found["/"] = found[f"/{_INDEX}"]
    return found


def _named(page: Path) -> Iterator[tuple[str, Path]]:
    for name in ("tiles.svg", "tiles.css"):
        if (_DRAWN / name).is_file():
            yield name, _DRAWN / name
    for path in sorted(page.rglob("*")):
        if path.is_file() and path.suffix in _TYPES:
            yield path.relative_to(page).as_posix(), path


def type_of(path: Path) -> str:
    """Return the media type of a served file."""
    return _TYPES[path.suffix]
