"""Every command, snippet and link of the documentation, executed and compared exactly."""

import ast
import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from difflib import unified_diff
from itertools import chain
from pathlib import Path

import paili
import paili_papers
import pytest

from tests.docs.blocks import (
    ROOT,
    Block,
    Command,
    anchors,
    blocks,
    commands,
    links,
    markdown_files,
    place,
)

LANGUAGES = {"pycon", "console", "python", "text"}
EXECUTABLES = {"paili", "python", "cat", "printf", "echo", "head", "tail", "wc", "gzip", "zcat"}
INSTALLERS = {"pip", "git", "cd", "curl", "apt-get", "rustup"}
OUTPUT = "# Output:"

FILES = markdown_files()
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def of_language(path: Path, language: str) -> list[Block]:
    return [block for block in blocks(path) if block.language == language and not block.skipped]


def files_with(language: str) -> list[Path]:
    return [path for path in FILES if of_language(path, language)]


SLOW = {
    "docs/cli.md",
    "papers/docs/algorithms.md",
    "papers/docs/reproduce.md",
    "papers/docs/wang-2020-mcr/README.md",
    "papers/docs/yan-2021/README.md",
}
"""Pages of many commands, or of long ones: only `make check` runs them."""


def marks(path: Path) -> list[pytest.MarkDecorator]:
    return [pytest.mark.check] if name_of(path) in SLOW else []


def in_files(files: list[Path]) -> pytest.MarkDecorator:
    params = [pytest.param(path, marks=marks(path)) for path in files]
    return pytest.mark.parametrize("path", params, ids=map(name_of, files))


@pytest.fixture
def sandbox(tmp_path: Path) -> Path:
    """A copy of the files that commands may read, in a folder where they may write."""
    for folder in ("docs", "examples"):
        shutil.copytree(ROOT / folder, tmp_path / "here" / folder)
    (tmp_path / "home").mkdir()
    return tmp_path / "here"


def environment(sandbox: Path) -> dict[str, str]:
    programs = Path(sys.executable).parent  # unresolved: the venv
    return {
        "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "HOME": str(sandbox.parent / "home"),
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "TERM": "dumb",
    }


def run(argv: list[str], sandbox: Path) -> tuple[str, str]:
    """Run a program without a terminal and return its stdout and stderr."""
    done = subprocess.run(
        argv,
        cwd=sandbox,
        env=environment(sandbox),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    return done.stdout, done.stderr


def difference(where: str, what: str, expected: str, got: str) -> str | None:
    """Return a diff of the two texts, or None if they are equal."""
    if expected == got:
        return None
    lines = unified_diff(expected.splitlines(), got.splitlines(), "shown", "real", lineterm="")
    return "\n".join([f"{where}: {what}", *lines])


def report(failures: list[str]) -> None:
    assert not failures, "\n" + "\n\n".join(failures)


# Commands


CONSOLES = [block for path in FILES for block in of_language(path, "console")]


@pytest.mark.parametrize(
    "block", [pytest.param(block, marks=marks(block.path), id=block.place) for block in CONSOLES]
)
def test_commands_answer_as_shown(block: Block, sandbox: Path) -> None:
    report([failure for command in commands(block) if (failure := fault(command, sandbox))])


def fault(command: Command, sandbox: Path) -> str | None:
    if command.text.startswith("make "):
        return fault_of_make(command, sandbox)
    foreign = programs(command.text) - EXECUTABLES
    if foreign:
        return f"{command.place}: {', '.join(sorted(foreign))} is not among {sorted(EXECUTABLES)}"
    stdout, stderr = run(["sh", "-c", command.text], sandbox)
    if "Traceback" in stderr:
        return f"{command.place}: $ {command.text}\n{stderr}"
    return difference(command.place, f"$ {command.text}", command.output, stdout + stderr)


def programs(text: str) -> set[str]:
    """Return the programs that a command line starts; quoted text is not searched."""
    bare = re.sub(r"'[^']*'|\"[^\"]*\"", "_", text)
    return {part.split()[0] for part in re.split(r"[|;&]+", bare) if part.split()}


def fault_of_make(command: Command, sandbox: Path) -> str | None:
    """Check a make command with `make -n` only.

    Output may be shown if the last program that make runs is `paili`.
    """
    targets = command.text.split()[1:]
    done = subprocess.run(
        ["make", "-n", *targets], cwd=ROOT, capture_output=True, check=False, encoding="utf-8"
    )
    if done.returncode:
        return f"{command.place}: $ {command.text}\n{done.stderr}"
    if not command.output:
        return None
    last = done.stdout.splitlines()[-1].split()
    if Path(last[0]).name != "paili":
        return f"{command.place}: the output of $ {command.text} cannot be checked"
    stdout, stderr = run(["paili", *last[1:]], sandbox)
    return difference(command.place, f"$ {command.text}", command.output, stdout + stderr)


def test_blocks_are_of_a_known_kind() -> None:
    """Check that every command or program on a page is executed, unless it installs something."""
    failures = []
    for block in (block for path in FILES for block in blocks(path)):
        if block.language not in LANGUAGES:
            known = ", ".join(sorted(LANGUAGES))
            failures.append(f"{block.place}: ```{block.language}, expected one of {known}")
        elif block.skipped:
            lines = block.text.splitlines()
            used = {line.removeprefix("$ ").split()[0] for line in lines if line.strip()}
            if block.language != "console" or used - INSTALLERS - {"make"}:
                failures.append(f"{block.place}: only installation may be left unexecuted")
    report(failures)


# Python


@in_files(files_with("pycon"))
def test_sessions_answer_as_shown(
    path: Path, sandbox: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run the blocks of a file as one session."""
    monkeypatch.chdir(sandbox)
    examples = []
    for block in of_language(path, "pycon"):
        found = doctest.DocTestParser().get_examples(block.text, name_of(path))
        assert found, f"{block.place}: no line begins with >>>"
        for example in found:
            example.lineno += block.line - 1
        examples += found
    run_doctest(doctest.DocTest(examples, {}, "session", name_of(path), 0, None))


def run_doctest(test: doctest.DocTest) -> None:
    output: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=output.append)
    assert not output, "".join(output)


def docstrings() -> Iterator[doctest.DocTest]:
    """Yield the docstrings of both packages that contain examples."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    packages = (paili, paili_papers)
    modules = (pkgutil.walk_packages(one.__path__, f"{one.__name__}.") for one in packages)
    for found in chain.from_iterable(modules):
        if found.name.endswith(("._core", ".__main__")):
            continue
        module = importlib.import_module(found.name)
        yield from (test for test in finder.find(module, found.name) if test.examples)


@pytest.mark.parametrize("docstring", list(docstrings()), ids=lambda test: test.name)
def test_docstrings_answer_as_shown(docstring: doctest.DocTest) -> None:
    run_doctest(docstring)


def test_snippets_run(sandbox: Path) -> None:
    failures = []
    for block in (block for path in FILES for block in of_language(path, "python")):
        _, stderr = run([sys.executable, "-W", "error", "-c", block.text], sandbox)
        if stderr:
            failures.append(f"{block.place}: {stderr}")
    report(failures)


@in_files(EXAMPLES)
def test_examples_answer_as_shown(path: Path, sandbox: Path) -> None:
    """Compare the output with the comment at the end of each example."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert OUTPUT in lines, f"{name_of(path)}: no line {OUTPUT!r}"
    start = lines.index(OUTPUT) + 1
    expected = "".join(line.removeprefix("#").removeprefix(" ") + "\n" for line in lines[start:])
    stdout, stderr = run([sys.executable, "-W", "error", f"examples/{path.name}"], sandbox)
    report(list(filter(None, [difference(place(path, start + 1), "", expected, stdout + stderr)])))


# Names


def test_links_lead_somewhere() -> None:
    failures = []
    for path in FILES:
        for line, link in links(path):
            target, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            file = path if not target else (path.parent / target)
            if not file.exists():
                failures.append(f"{place(path, line)}: no file {target}")
            elif anchor and file.suffix == ".md" and anchor not in anchors(file):
                failures.append(f"{place(path, line)}: no heading #{anchor} in {file.name}")
    report(failures)


def test_every_page_is_in_the_table_of_contents() -> None:
    contents = ROOT / "docs" / "README.md"
    linked = {(contents.parent / link.partition("#")[0]).resolve() for _, link in links(contents)}
    missing = sorted({path for path in FILES if path.parent != ROOT} - linked - {contents})
    report([f"docs/README.md: no link to {name_of(path)}" for path in missing])


def documented() -> Iterator[str]:
    """Yield the names in the package's modules that have a docstring, inside or below them."""
    for path in (ROOT / "python" / "paili").rglob("*.py"):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for node, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                if ast.get_docstring(node):
                    yield node.name
            elif isinstance(node, ast.Assign | ast.AnnAssign) and _is_text(after):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def _is_text(node: ast.stmt | None) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def test_public_names_are_documented() -> None:
    with_docstring = set(documented())
    tour = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    failures = [
        f"paili.{name}: no docstring" for name in paili.__all__ if name not in with_docstring
    ]
    failures += [
        f"docs/python.md: paili.{name} is not mentioned"
        for name in paili.__all__
        if not re.search(rf"\b{name}\b", tour)
    ]
    report(failures)
