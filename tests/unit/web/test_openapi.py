"""The API description agrees with the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paili.web.openapi import SCHEMAS, description
from paili.web.questions import KINDS


def parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for one in value.values() if isinstance(value, dict) else value if type(value) is list else ():
        yield from parts(one)


def test_every_kind_is_described() -> None:
    paths = description()["paths"]
    assert set(paths) == {f"/api/{name}" for name in KINDS} | {"/api/openapi.json"}
    assert set(paths["/api/rules"]) == {"get", "post"}
    assert set(paths["/api/report"]) == {"post"}


def test_every_reference_leads_somewhere() -> None:
    whole = description()
    found = {part["$ref"] for part in parts(whole) if isinstance(part.get("$ref"), str)}
    assert len(found) > 20
    for reference in found:
        target: Any = whole
        for step in reference.removeprefix("#/").split("/"):
            target = target[step]
        assert isinstance(target, dict)


def test_every_schema_is_one() -> None:
    for schema in description()["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_the_schemas_of_docs_are_those_of_the_package() -> None:
    """Check that each schema is one file, linked from the documentation."""
    for path in sorted(SCHEMAS.glob("*.schema.json")):
        assert Path("docs", path.name).resolve() == path
    names = {path.name.removesuffix(".schema.json") for path in SCHEMAS.iterdir()}
    assert {name for kind in KINDS.values() for name in kind.answers} <= names | {"replayed"}


def test_operations_have_names_of_their_own() -> None:
    names = [part["operationId"] for part in parts(description()) if "operationId" in part]
    assert len(names) == len(set(names)) == len(KINDS) + 2


@pytest.mark.parametrize("name", KINDS)
def test_fields_say_what_they_are(name: str) -> None:
    schema = KINDS[name].schema
    assert schema["additionalProperties"] is False
    assert all(field["description"] for field in schema["properties"].values())
    assert ("hand" in schema["required"]) == ("hand" in schema["properties"])


def test_it_is_plain_json() -> None:
    assert json.loads(json.dumps(description(), allow_nan=False)) == description()
