"""The check of docstrings, `tools/prose.py`: on small texts, and on the repository."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def load_prose():
    spec = importlib.util.spec_from_file_location("prose", ROOT / "tools" / "prose.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


prose = load_prose()

PYTHON = '''"""What a module has."""

LIMIT = 3
"""What is allowed."""

"a text that documents nothing"


class Hand:
    """A hand."""

    size: int
    """Is it large?"""

    def is_won(self):
        """Is it
        over? It may be.
        """
        return "What else"

    async def draw(self):
        """Draw a tile."""
        if self.size:
            pass
            """What is no docstring."""


def undocumented():
    pass
'''

RUST = """//! What a module has.
//!
//! Details.

// What a comment says.
//// What is no doc comment.
/// Returns the size.
///
/// What follows may begin so.
fn size() -> usize { 3 }

    /// Works until the time
    /// is over; is it?
    fn work() {}

/// Whether it is won? No matter.
struct Won;
"""


@pytest.mark.parametrize(
    "text",
    [
        "Return the hand.",
        "Whether it is over.",
        "A hand. Is it won? It may be.",
        "Whatever comes, in order.",
        "A link such as `a?b=1`, or 1.5?x.",
        "",
    ],
)
def test_good_docstrings_have_no_fault(text):
    assert prose.fault(text) is None


@pytest.mark.parametrize("text", ["What a hand is.", "\n    What a hand is.", "What?"])
def test_what_is_a_fault(text):
    assert prose.fault(text) == 'begins with "What"'


@pytest.mark.parametrize(
    "text", ["Is it over?", "Is it\nover? It may be.", "Work until 1.5 is over; is it?"]
)
def test_a_question_in_the_first_sentence_is_a_fault(text):
    assert prose.fault(text) == "is a question"


def test_docstrings_of_python():
    found = list(prose.python_docstrings(PYTHON))
    assert sorted(line for line, _ in found) == [1, 4, 10, 13, 16, 22]


def test_docstrings_of_rust():
    found = dict(prose.rust_docstrings(RUST))
    assert sorted(found) == [1, 7, 12, 16]
    assert found[1] == "What a module has.\n\nDetails."


@pytest.mark.parametrize(
    ("name", "text", "faults"),
    [
        (
            "hand.py",
            PYTHON,
            [
                (1, 'begins with "What"'),
                (4, 'begins with "What"'),
                (13, "is a question"),
                (16, "is a question"),
            ],
        ),
        (
            "hand.rs",
            RUST,
            [(1, 'begins with "What"'), (12, "is a question"), (16, "is a question")],
        ),
    ],
)
def test_faults_of_a_file(tmp_path, name, text, faults):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert list(prose.faults(path)) == faults


def test_a_fault_is_printed_with_its_place(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    monkeypatch.setattr(prose, "COVERED", ("python", "lib.rs"))
    (tmp_path / "python").mkdir()
    (tmp_path / "python" / "hand.py").write_text('"""Is it over?"""\n', encoding="utf-8")
    (tmp_path / "lib.rs").write_text("//! What it is.\n", encoding="utf-8")
    assert prose.main() == 1
    assert capsys.readouterr().out.splitlines() == [
        "python/hand.py:1: docstring is a question",
        'lib.rs:1: docstring begins with "What"',
    ]


def test_a_covered_place_exists():
    assert [name for name in prose.COVERED if not (ROOT / name).exists()] == []


@pytest.mark.check
def test_the_repository_is_clean(capsys):
    assert prose.main() == 0
    assert capsys.readouterr().out == ""
