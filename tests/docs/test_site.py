"""The site builds offline and without warnings, and its links are valid."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from docs.site.names import PACKAGES, own_names
from tests.docs.blocks import ROOT

pytestmark = pytest.mark.check

NOWHERE = "http://127.0.0.1:9"
"""A proxy that does not answer, so that any access to the network fails."""


@dataclass
class Page:
    """The anchors, links and loaded files of a page."""

    places: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.page.places |= {text for name in ("id", "name") if (text := found.get(name))}
        if tag == "a" and (link := found.get("href")):
            self.page.links.append(link)
        for name in ("src", "href"):
            if tag in {"script", "img", "link", "iframe"} and (file := found.get(name)):
                self.page.loaded.append(file)


def read(path: Path) -> Page:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader.page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "site"
    proxies = dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), NOWHERE)
    done = subprocess.run(
        [sys.executable, "-m", "docs.site", str(folder)],
        cwd=ROOT,
        env={**os.environ, **proxies, **{name.upper(): NOWHERE for name in proxies}},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    told = [line for line in done.stderr.splitlines() if "make site: no analyser" not in line]
    assert (done.returncode, told) == (0, [])
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {path: read(path) for path in sorted(site.rglob("*.html"))}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_has_a_place(package: str, pages: dict[Path, Page], site: Path) -> None:
    places = pages[site / "api" / f"{package}.html"].places
    assert {f"{package}.{name}" for name in own_names(package)} - places == set()


def test_every_page_of_the_documentation_is_there(pages: dict[Path, Page], site: Path) -> None:
    folders = (ROOT / "docs", ROOT / "papers")
    expected = {path.relative_to(ROOT) for folder in folders for path in folder.rglob("*.md")}
    expected |= {path.relative_to(ROOT) for path in (ROOT / "examples").glob("*.ipynb")}
    built = {path.relative_to(site) for path in pages}
    assert {path.with_suffix(".html") for path in expected} - built == set()
    assert {Path("index.html"), Path("search.html"), Path("try.html")} <= built


def test_no_link_is_broken(pages: dict[Path, Page]) -> None:
    broken = defaultdict(list)
    for path, page in pages.items():
        for link in {*page.links, *page.loaded}:
            target = urlsplit(link)
            if target.scheme:
                continue
            file = (path.parent / unquote(target.path)).resolve() if target.path else path
            place = unquote(target.fragment)
            is_place = not place or file not in pages or place in pages[file].places
            if not file.is_file() or not is_place:
                broken[str(path)].append(link)
    assert broken == {}


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Page]) -> None:
    loaded = {file for page in pages.values() for file in page.loaded}
    assert {file for file in loaded if re.match(r"(\w+:)?//", file)} == set()


def test_what_is_searched_needs_no_server(pages: dict[Path, Page], site: Path) -> None:
    """Check that the index is a script, which a page that was opened as a file may load."""
    assert "searchindex.js" in pages[site / "search.html"].loaded
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    assert index.startswith("Search.setIndex(")
    for word in ("deficiency_batch", "xuezhan", "docs/planning"):
        assert word in index
