"""The sources of the site: the pages in place, the files that they link to, API and notebooks."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from docs.site.notebooks import page_of_notebook
from docs.site.reference import write_reference

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "CHANGELOG.md")
"""Pages besides those of `FOLDERS`."""
FOLDERS = ("docs", "papers/docs")

_LINK = re.compile(r"\]\(([^()\s#]+)(#[^()\s]*)?\)")
_TOC = """

```{{toctree}}
:hidden:
:maxdepth: 1
{caption}
{entries}
```
"""
_WAYS_IN = """\
**[Open the analyser](try.md)**: a hand, its best discard, and why; games looked at again; drills.

- [For players](docs/page.md): the page, and what wins are worth in each game.
- [For authors of bots and programs](docs/python.md): Python, JSON, games, agents and arenas.
- [For researchers](docs/theory.md): what is computed, data sets, and five papers run again.
- [For contributors](docs/architecture.md): how the program is built, and what to touch.
"""


def assemble(folder: Path) -> None:
    """Make a folder for Sphinx with the layout of the repository, so that links stay valid.

    Raises:
        FileNotFoundError: a page links to a file that does not exist.
    """
    shutil.rmtree(folder, ignore_errors=True)
    pages = [ROOT / name for name in PAGES if (ROOT / name).exists()]
    pages += [ROOT / "papers" / "README.md"]
    pages += [page for name in FOLDERS for page in sorted((ROOT / name).rglob("*.md"))]
    notebooks = sorted((ROOT / "examples").glob("*.ipynb"))
    for page in pages:
        _write(folder / page.relative_to(ROOT), _with_files(page, folder))
    for notebook in notebooks:
        target = (folder / notebook.relative_to(ROOT)).with_suffix(".md")
        _write(target, page_of_notebook(notebook, target.parent))
    write_reference(folder / "api")
    _write(folder / "index.md", _index(folder, pages, notebooks))


def _with_files(page: Path, folder: Path) -> str:
    """Return the text of a page, and copy the files that it links to.

    Links to notebooks stay, because notebooks become pages. Links to folders become text.
    """
    text = page.read_text(encoding="utf-8")
    for target, _ in _LINK.findall(_without_code(text)):
        file = page.parent / target
        if re.match(r"[a-z]+:", target) or file.suffix in {".md", ".ipynb"}:
            continue
        if file.is_dir():
            text = re.sub(rf"\[([^\]]*)\]\({re.escape(target)}\)", r"\1", text)
            continue
        if not file.is_file():
            raise FileNotFoundError(f"{page.relative_to(ROOT)} links to {target}, which is no file")
        # Not resolved: a file may be a symbolic link, but the page refers to this path.
        copy = folder / Path(os.path.normpath(file)).relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    return re.sub(r"(\]\([^()\s]+)\.ipynb\)", r"\1.md)", text)


def _without_code(text: str) -> str:
    return re.sub(
        r"`[^`\n]*`", "", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    )


def _index(folder: Path, pages: list[Path], notebooks: list[Path]) -> str:
    """Return the first page: links to the sections and README, followed by all other pages."""
    text = (folder / "README.md").read_text(encoding="utf-8")
    (folder / "README.md").unlink()
    contents = (folder / "docs" / "README.md").read_text(encoding="utf-8")
    groups = dict(_groups(contents))
    others = [page.name for page in pages if page.parent == ROOT and page.name != "README.md"]
    title, _, rest = text.partition("\n")
    return "".join(
        [
            f"{title}\n\n{_WAYS_IN}{rest}",
            _toc("Try", ["try.md"]),
            *(_toc(name, group) for name, group in groups.items() if group),
            _toc("Notebooks", [f"examples/{path.stem}" for path in notebooks]),
            _toc("Reference", ["docs/README.md", "api/index"]),
            _toc("Project", others),
        ]
    )


def _groups(contents: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the headings of the list of pages, each with its pages; a page is listed once."""
    seen: set[str] = set()
    for part in contents.split("\n## ")[1:]:
        name, _, text = part.partition("\n")
        targets = [target for target, _ in _LINK.findall(text) if target.endswith(".md")]
        names = dict.fromkeys(os.path.normpath(f"docs/{target}") for target in targets)
        listed = [page for page in names if page.startswith(("docs/", "papers/"))]
        yield name, [page for page in listed if page not in seen]
        seen.update(listed)


def _toc(caption: str, names: list[str]) -> str:
    return _TOC.format(caption=f":caption: {caption}\n", entries="\n".join(_entries(names)))


def _entries(names: list[str]) -> list[str]:
    return [name.removesuffix(".md") for name in names]


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
