"""Public names: each has one meaning, and a line in the glossary."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections import defaultdict
from enum import EnumType
from pathlib import Path

import paili
import pytest

from tests.cases.packages import PACKAGES

GLOSSARY = Path("docs/glossary.md").read_text(encoding="utf-8")
SECTION = re.compile(r"^### `(paili[.\w]*)`\n(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `(\w+)` \| (.+) \|$", re.MULTILINE)
LISTED = {package: dict(ROW.findall(text)) for package, text in SECTION.findall(GLOSSARY)}
GAMES = (
    ["paili.mcr", "paili.sichuan", "paili.riichi"],
    ["paili.games.mcr", "paili.games.sichuan"],
    ["paili.environments.mcr_v0", "paili.environments.sichuan_v0"],
)
"""Packages of which a program uses one: equal things in two games have the same name."""
ALIKE = {"Payment", "Score", "ScoreBatch", "Win", "score", "score_batch"}
ALIKE_AT_THE_TABLE = {
    "Action", "ActionKind", "Consideration", "Deal", "Decision", "Event", "EventKind",
    "GameRecords", "Lessons", "NATIVE_AGENTS", "NativeAgent", "Observation", "State",
    "VectorGames", "considerations", "play_lessons", "preferences", "simulate_games",
    "weighed_actions",
}  # fmt: skip

ALIKE_FOR_LEARNERS = {"env", "single", "vector"}


def exported(package: str) -> dict[str, object]:
    module = importlib.import_module(package)
    return {name: getattr(module, name) for name in module.__all__}


def own_names(package: str) -> list[str]:
    """Return the names of a package that earlier packages do not have; these may be repeated."""
    before = [exported(other) for other in PACKAGES[: PACKAGES.index(package)]]
    return [
        name
        for name, value in exported(package).items()
        if not any(name in names and names[name] is value for names in before)
    ]


def test_every_package_has_a_section() -> None:
    assert tuple(LISTED) == PACKAGES


@pytest.mark.parametrize("package", PACKAGES)
def test_the_glossary_lists_what_is_exported(package: str) -> None:
    names, listed = sorted(own_names(package)), sorted(LISTED[package])
    assert listed == names


@pytest.mark.parametrize("package", PACKAGES)
def test_lines_are_sorted_and_say_something(package: str) -> None:
    listed = list(LISTED[package])
    assert listed == sorted(listed, key=lambda name: (name.lower(), name))
    assert all(len(line) > 8 for line in LISTED[package].values())


def test_no_name_stands_for_two_things() -> None:
    meanings: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for package in PACKAGES:
        for name, value in exported(package).items():
            meanings[name][id(value)].append(package)
    twice = {name: list(found.values()) for name, found in meanings.items() if len(found) > 1}
    for games, names in zip(GAMES, (ALIKE, ALIKE_AT_THE_TABLE, ALIKE_FOR_LEARNERS), strict=True):
        shared = {
            name
            for name, found in twice.items()
            if all(len(one) == 1 and one[0] in games for one in found)
        }
        assert shared == names
        twice = {name: found for name, found in twice.items() if name not in shared}
    assert twice == {}


def test_no_package_has_a_thing_under_two_names() -> None:
    for package in PACKAGES:
        names = defaultdict(list)
        for name, value in exported(package).items():
            if inspect.isclass(value) or inspect.isroutine(value):
                names[id(value)].append(name)
        assert [found for found in names.values() if len(found) > 1] == []


def test_no_module_is_shadowed() -> None:
    """Check that a path such as `paili.analysis.plan` names the module, never its function."""
    paths = [found.name for found in pkgutil.walk_packages(paili.__path__, "paili.")]
    assert "paili.analysis.plan" in paths
    for path in paths:
        parent, _, name = path.rpartition(".")
        if name == "__main__":
            continue
        module = importlib.import_module(path)
        assert getattr(importlib.import_module(parent), name) is module, path


@pytest.mark.parametrize("package", PACKAGES)
def test_all_names_are_listed_by_dir(package: str) -> None:
    """Check that completion by `dir` offers lazily imported names too."""
    assert exported(package).keys() <= set(dir(importlib.import_module(package)))


def test_every_enumeration_can_be_evaluated_and_has_its_own_error() -> None:
    values = [value for package in PACKAGES for value in exported(package).values()]
    enums = sorted({kind for kind in values if isinstance(kind, EnumType)}, key=str)
    assert len(enums) > 25
    for kind in enums:
        for member in kind:
            assert eval(repr(member), {kind.__name__: kind}) is member
        with pytest.raises(paili.ArgumentError):
            kind("no such member")
