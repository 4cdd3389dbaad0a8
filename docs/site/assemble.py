"""The sources of the site: the pages where they are, what they link to, the API and notebooks."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from docs.site.notebooks import page_of_notebook
from docs.site.reference import write_reference

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
"""Beside those of `FOLDERS`."""
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


def assemble(folder: Path) -> None:
    """Make a folder that Sphinx reads, laid out as the repository, so that links stay as they are.

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
    """The text of a page, the files that it links to copied.

    A notebook is a page here. A folder has no page: a link to one becomes text.
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
        # Not resolved: a file may be a link to another place, but the page names this one.
        copy = folder / Path(os.path.normpath(file)).relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    return re.sub(r"(\]\([^()\s]+)\.ipynb\)", r"\1.md)", text)


def _without_code(text: str) -> str:
    return re.sub(
        r"`[^`\n]*`", "", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    )


def _index(folder: Path, pages: list[Path], notebooks: list[Path]) -> str:
    """The first page: README, with all others below it."""
    text = (folder / "README.md").read_text(encoding="utf-8")
    (folder / "README.md").unlink()
    contents = (folder / "docs" / "README.md").read_text(encoding="utf-8")
    listed = [target for target, _ in _LINK.findall(contents) if target.endswith(".md")]
    guide = dict.fromkeys(os.path.normpath(f"docs/{name}") for name in listed)
    above = [name for name in guide if name.startswith("docs/")]
    papers = [name for name in guide if name.startswith("papers/")]
    others = [page.name for page in pages if page.parent == ROOT and page.name != "README.md"]
    return text + "".join(
        _TOC.format(caption=f":caption: {caption}\n", entries="\n".join(_entries(names)))
        for caption, names in (
            ("Try", ["try.md"]),
            ("Guide", ["docs/README.md", *above]),
            ("Notebooks", [f"examples/{path.stem}" for path in notebooks]),
            ("Reference", ["api/index"]),
            ("Papers", papers),
            ("Project", others),
        )
        if names
    )


def _entries(names: list[str]) -> list[str]:
    return [name.removesuffix(".md") for name in names]


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
