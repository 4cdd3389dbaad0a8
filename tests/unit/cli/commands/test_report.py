"""`paili report`: one HTML file about a hand."""

from __future__ import annotations

from pathlib import Path

import paili
import pytest
from paili.cli import main

HAND = "2346m34p34567799s"
Output = pytest.CaptureFixture[str]


def test_it_writes_what_the_function_returns(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "hand.html"
    path.write_text("what was there before is gone afterwards" * 9999, encoding="utf-8")
    asked = ["--seen", "5p5p", "--rank-by", "acceptance", "--draws", "3", "--limit", "2"]
    assert main(["report", HAND, *asked, "--two-step", "--html", str(path)]) == 0
    assert capsys.readouterr() == ("", "")
    hand = paili.Hand.parse(HAND)
    knowledge = paili.KnowledgeBase.from_seen(hand, [paili.Tile.P5] * 2)
    made = paili.report_html(hand, knowledge, rank_by="acceptance", draws=3, limit=2, two_step=True)
    assert path.read_text(encoding="utf-8") == made


def test_stdout(capsys: Output) -> None:
    asked = ["report", "123789m12399p", "12s", "--draws", "0", "--html", "-"]
    assert main(asked) == 0
    made = paili.report_html(paili.Hand.parse("123789m12399p12s"), draws=0)
    assert capsys.readouterr().out == made


def test_options_of_a_position(capsys: Output) -> None:
    asked = ["123456m23p11s", "--melds", "[777p]", "--rules", "mcr", "--seat", "E", "--round", "E"]
    assert main(["report", *asked, "--draws", "2", "--html", "-"]) == 0
    page = capsys.readouterr().out
    assert "for a legal win:" in page
    assert "as east in the east round" in page


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([HAND], "--html"),
        ([HAND, "--html", "no such folder/a.html"], "no such folder"),
        (["11111m", "--html", "-"], "1m"),
        ([HAND, "--draws", "99", "--html", "-"], "draws"),
        (["123789m12399p12s", "--two-step", "--html", "-"], "two_step"),
        ([HAND, "--rules", "nobody's", "--html", "-"], "nobody's"),
    ],
    ids=["no file", "no folder", "five of a kind", "draws", "two-step", "rules"],
)
def test_what_is_wrong(arguments: list[str], said: str, capsys: Output) -> None:
    assert main(["report", *arguments]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert said in found.err
    assert "Traceback" not in found.err


def test_a_failed_report_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "hand.html"
    assert main(["report", HAND, "--draws", "99", "--html", str(path)]) == 2
    assert not path.exists()
