"""Consistency of the repository: workflows, versions, templates, links."""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CARGO = tomllib.loads((ROOT / "Cargo.toml").read_text("utf-8"))["workspace"]["package"]


def jobs(workflow: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(workflow.read_text("utf-8"))["jobs"]
    return found


def steps(workflow: Path) -> list[dict[str, Any]]:
    return list(chain.from_iterable(job.get("steps", ()) for job in jobs(workflow).values()))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_commands_of_workflows_are_those_of_the_makefile(workflow: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    for command in (step["run"] for step in steps(workflow) if "run" in step):
        program, target = command.split()
        assert program == "make"
        assert target in targets


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_have_few_rights_and_an_end(workflow: Path) -> None:
    plain = yaml.safe_load(workflow.read_text("utf-8"))
    assert plain["permissions"] == {"contents": "read"}
    for job in jobs(workflow).values():
        assert ("uses" in job) != ("timeout-minutes" in job)
    for used in (step["uses"] for step in steps(workflow) if "uses" in step):
        assert re.fullmatch(r"[\w-]+/[\w-]+@[\w./-]+", used)


def test_the_versions_that_are_promised_are_tested() -> None:
    test = jobs(ROOT / ".github/workflows/test.yml")
    pythons = test["test"]["strategy"]["matrix"]["python"]
    named = [text.rpartition(" ")[2] for text in PROJECT["classifiers"] if "Python :: 3." in text]
    assert pythons == named
    assert PROJECT["requires-python"] == f">={pythons[0]}"
    rust = {
        step["uses"].partition("@")[2]
        for step in test["oldest-rust"]["steps"]
        if "rust-toolchain" in step.get("uses", "")
    }
    assert rust == {f"{CARGO['rust-version']}.0"}


def test_one_version_everywhere() -> None:
    papers = tomllib.loads((ROOT / "papers/pyproject.toml").read_text("utf-8"))["project"]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    version = CARGO["version"]
    assert papers["version"] == cited["version"] == version
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_forms_ask_for_what_is_needed(form: Path) -> None:
    plain = yaml.safe_load(form.read_text("utf-8"))
    if form.stem == "config":
        assert plain == {"blank_issues_enabled": True}
        return
    asked = {part["id"] for part in plain["body"]}
    assert len(asked) == len(plain["body"])
    if form.stem == "wrong-answer":
        assert asked == {"hand", "knowledge", "rules", "answer", "right", "version"}


@pytest.mark.parametrize("page", ["SECURITY.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md"])
def test_links_of_pages_lead_somewhere(page: str) -> None:
    links = re.findall(r"\]\(([^)#]+)", (ROOT / page).read_text("utf-8"))
    for link in links:
        assert (ROOT / link).exists(), link
