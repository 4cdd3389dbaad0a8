"""Check of docstrings and doc comments: none begins with "What", and none begins with a question.

`python tools/prose.py` checks the folders of `COVERED`, prints the faults and exits with 1 if there
are any.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]

COVERED = (
    "crates/answers/src",
    "crates/python/src",
    "crates/wasm/src",
    "papers/src/paili_papers/commands",
    "papers/src/paili_papers/common/claims.py",
    "papers/src/paili_papers/common/sources.py",
    "papers/src/paili_papers/ledger.py",
    "papers/src/paili_papers/li_yan_2019/claims",
    "papers/src/paili_papers/wang_2020_mcr/claims.py",
    "papers/src/paili_papers/wang_2022/claims",
    "papers/src/paili_papers/yan_2021/claims",
    "papers/src/paili_papers/yan_li_2023/claims",
    "python/paili/agents",
    "python/paili/analysis",
    "python/paili/arena",
    "python/paili/botzone",
    "python/paili/cli",
    "python/paili/commands.py",
    "python/paili/datasets",
    "python/paili/environments",
    "python/paili/extras.py",
    "python/paili/games",
    "python/paili/jobs",
    "python/paili/model",
    "python/paili/plots",
    "python/paili/plugins.py",
    "python/paili/render",
    "python/paili/web",
    "tools",
)
"""Files and folders that are checked."""

_SENTENCE = re.compile(r"[^.?!]*(?:[.?!](?!\s|$)[^.?!]*)*[.?!]?")
_RUST_DOC = re.compile(r"\s*//([/!])(?!/) ?(.*)")


def fault(text: str) -> str | None:
    """Return the fault of a docstring, None if it has none."""
    text = text.strip()
    if re.match(r"What\b", text):
        return 'begins with "What"'
    sentence = _SENTENCE.match(text)
    if sentence is not None and sentence[0].endswith("?"):
        return "is a question"
    return None


def python_docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Iterate over lines and texts of docstrings: of modules, classes, functions, attributes."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        before: ast.stmt | None = None
        for statement in node.body:
            match statement:
                case ast.Expr(ast.Constant(str() as text)) if before is None or isinstance(
                    before, ast.Assign | ast.AnnAssign
                ):
                    yield statement.lineno, text
            before = statement


def rust_docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Iterate over the first lines and texts of doc comments, `///` and `//!`."""
    first, mark, lines = 0, "", list[str]()
    for number, line in enumerate([*source.splitlines(), ""], 1):
        doc = _RUST_DOC.fullmatch(line)
        if lines and (doc is None or doc[1] != mark):
            yield first, "\n".join(lines)
            lines = []
        if doc is not None:
            if not lines:
                first, mark = number, doc[1]
            lines.append(doc[2])


def faults(path: Path) -> Iterator[tuple[int, str]]:
    """Iterate over the lines and faults of docstrings in a Python or Rust file."""
    read = rust_docstrings if path.suffix == ".rs" else python_docstrings
    for line, text in sorted(read(path.read_text(encoding="utf-8"))):
        message = fault(text)
        if message is not None:
            yield line, message


def covered_files() -> Iterator[Path]:
    """Iterate over the Python and Rust files of `COVERED`."""
    for name in COVERED:
        place = ROOT / name
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (path for path in files if path.suffix in {".py", ".rs"})


def main() -> int:
    """Print the faults of all covered files; return the exit status."""
    lines = [
        f"{path.relative_to(ROOT)}:{line}: docstring {message}"
        for path in covered_files()
        for line, message in faults(path)
    ]
    print(*lines, sep="\n", end="\n" if lines else "")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
