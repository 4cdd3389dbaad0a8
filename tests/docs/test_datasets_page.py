"""The tables of columns in docs/datasets.md, compared with the columns in written files."""

from __future__ import annotations

from collections.abc import Iterable

import paili
from paili.datasets import (
    DECISION_COLUMNS,
    ENVIRONMENT_COLUMNS,
    GAME_COLUMNS,
    INPUT_COLUMNS,
    Column,
    Family,
)
from paili.datasets.hand_labels import KINDS_OF_LABELS, LABELS, labels_of
from paili.datasets.labelling import ERROR

from tests.docs.blocks import ROOT
from tests.docs.tables import rows

PAGE = ROOT / "docs" / "datasets.md"
SHOWN_DRAWS = {"plan": "plan:4", "outlook": "outlook:18"}


def expected(columns: Iterable[Column]) -> list[tuple[str, ...]]:
    return [
        (column.name, column.type, "yes" if column.is_optional else "no", column.meaning.strip("`"))
        for column in columns
    ]


def shown() -> list[tuple[str, ...]]:
    names = ["column", "type", "null", "meaning"]
    return [tuple(row[name] for name in names) for row in rows(PAGE, names)]


def test_columns_of_all_tables() -> None:
    dealt = Family("riichi:jokers=4", seen=1, deficiencies=(1,))
    met = [Family(rules, agents=["greedy"] * 4).columns for rules in ("mcr", "xuezhan")]
    mcr, sichuan = DECISION_COLUMNS["mcr"], DECISION_COLUMNS["sichuan"]
    both = [column for column in mcr if column in sichuan]
    before = both[: both.index(next(column for column in both if column.name == "legal"))]
    tables = (
        dealt.columns,
        (*met[0], *(column for column in met[1] if column not in met[0])),
        INPUT_COLUMNS,
        GAME_COLUMNS,
        before,
        [column for column in mcr if column not in both],
        [column for column in sichuan if column not in both],
        both[len(before) :],
        ENVIRONMENT_COLUMNS["mcr"],
        [one for one in ENVIRONMENT_COLUMNS["sichuan"] if one not in ENVIRONMENT_COLUMNS["mcr"]],
    )
    assert shown() == [row for columns in tables for row in expected(columns)]


def test_columns_of_labels() -> None:
    found = []
    for name in KINDS_OF_LABELS:
        text = SHOWN_DRAWS.get(name, name)
        rules = paili.MCR if name in ("legal", "worth") else paili.RIICHI
        (label,) = labels_of(text, rules)
        found += [(text, column.name, column.type, column.meaning) for column in label.columns]
    (label,) = labels_of("worth", paili.XUEZHAN)
    points = label.columns[-1]
    found.append(("worth", points.name, points.type, points.meaning))
    found.append(("", ERROR.name, ERROR.type, ERROR.meaning))
    names = ["label", "column", "type", "meaning"]
    assert [tuple(row[name] for name in names) for row in rows(PAGE, names)] == found


def test_all_labels_are_shown() -> None:
    kinds = {text.partition(":")[0] for text in LABELS}
    assert {
        row["label"].partition(":")[0] for row in rows(PAGE, ["label", "column", "type", "meaning"])
    } == kinds | {""}
