"""The OpenAPI description, generated from the kinds of questions and the schemas of answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import paili
from paili.web.questions import KINDS, Kind

SCHEMAS = Path(paili.__file__).resolve().parent / "schemas"
"""The folder of the schemas of reports, to which docs links."""
REPLAYED = "replayed"
"""The name of the answer to `replay`, which is a report on any game."""

_SHARED = "#/components/schemas/"
_FAULTS = {
    400: "The question is wrong; field, what, got and expected say where and why.",
    403: "A page of another site asks.",
    404: "There is nothing at this address.",
    405: "The address cannot be asked in this way.",
    408: "The question did not come in time.",
    413: "The question is too large.",
    415: "The question is not sent as application/json.",
    421: "The server is asked by another name than its own.",
    500: "The server has failed.",
    503: "Too many questions wait, or the answer would take too long or too much memory.",
}


def description() -> dict[str, Any]:
    """Return the description of the API as an OpenAPI 3.1 document."""
    paths: dict[str, Any] = {
        f"/api/{kind.name}": {
            "post": _operation(kind, f"ask_{kind.name}", has_body=True),
            **({} if kind.fields else {"get": _operation(kind, f"get_{kind.name}")}),
        }
        for kind in KINDS.values()
    }
    paths["/api/openapi.json"] = {
        "get": {
            "operationId": "get_description",
            "summary": "This description",
            "responses": _responses({"type": "object"}),
        }
    }
    names = dict.fromkeys(name for kind in KINDS.values() for name in kind.answers)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "paili",
            "version": version("paili"),
            "description": "Exact, knowledge-aware Mahjong hand analysis. Fields are named as the "
            "options of the command line; answers are the reports of the library.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": {
                "error": _ERROR,
                **{f"{kind.name}-question": kind.schema for kind in KINDS.values()},
                **_answers(names),
            }
        },
    }


def answer_schema(kind: Kind) -> dict[str, Any]:
    """Return the schema of the answer of a kind, as references into the description."""
    schemas = [{"$ref": f"{_SHARED}{name}"} for name in kind.answers]
    return schemas[0] if len(schemas) == 1 else {"oneOf": schemas}


def _operation(kind: Kind, name: str, *, has_body: bool = False) -> dict[str, Any]:
    question = {"$ref": f"{_SHARED}{kind.name}-question"}
    content = {"application/json": {"schema": question}}
    body = {"requestBody": {"required": True, "content": content}} if has_body else {}
    return {
        "operationId": name,
        "summary": kind.help,
        **body,
        "responses": _responses(answer_schema(kind)),
    }


def _responses(answer: dict[str, Any]) -> dict[str, Any]:
    fault = {"application/json": {"schema": {"$ref": f"{_SHARED}error"}}}
    return {
        "200": {"description": "The answer.", "content": {"application/json": {"schema": answer}}},
        **{str(code): {"description": help, "content": fault} for code, help in _FAULTS.items()},
    }


def _answers(names: Iterable[str]) -> dict[str, Any]:
    """Return the schemas of the answers by name, with the schemas that they refer to."""
    found: dict[str, Any] = {}
    for name in names:
        if name != REPLAYED:
            found[name] = _read(name)
            continue
        parts = ("replay", "sichuan-replay", "riichi-replay", "transcript", "sichuan-transcript")
        found |= {part: _read(part) for part in parts}
        found[name] = _REPLAYED
    return found


def _read(name: str) -> dict[str, Any]:
    """Return a schema as a component of the description, with its own references adjusted."""
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    whole = {key: part for key, part in schema.items() if key not in ("$schema", "$id")}
    moved = _moved(whole, f"{_SHARED}{name}/")
    assert isinstance(moved, dict)  # as every schema of ours
    return moved


def _moved(part: Any, place: str) -> Any:
    if isinstance(part, list):
        return [_moved(one, place) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: value.replace("#/", place, 1) if _is_reference(key, value) else _moved(value, place)
        for key, value in part.items()
    }


def _is_reference(key: str, value: object) -> bool:
    return key == "$ref" and isinstance(value, str)


_TEXT = {"type": "string"}
_ERROR: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "additionalProperties": False,
            "required": ["kind", "message"],
            "properties": {
                "kind": {"description": "The class of the error.", **_TEXT},
                "message": {"description": "One sentence.", **_TEXT},
                "field": {"description": "Of the question; left out if it is none.", **_TEXT},
                "what": {"description": "What was wrong.", **_TEXT},
                "got": {"description": "What came.", **_TEXT},
                "expected": {"description": "What may come.", **_TEXT},
                "position": {
                    "description": "In a text, from 0.",
                    "type": "integer",
                    "minimum": 0,
                },
            },
        }
    },
}
_NULL = {"type": "null"}
_NUMBERS = {"type": "array", "items": {"type": "integer"}}
_RIICHI_ROUND: dict[str, Any] = {
    "description": "A round of riichi: its deal, and its events by the names of their parts.",
    "type": "object",
    "additionalProperties": False,
    "required": [
        "riichi", "players", "dealer", "scores", "sticks", "indicator", "hands", "events",
    ],
    "properties": {
        "riichi": {"const": True},
        "players": {"type": "array", "items": _TEXT},
        "dealer": {"type": "integer", "minimum": 0, "maximum": 3},
        "scores": _NUMBERS,
        "sticks": {"type": "integer", "minimum": 0},
        "indicator": _TEXT,
        "hands": {"type": "array", "items": {"type": "array", "items": _TEXT}},
        "events": {
            "type": "array",
            "items": {"type": "object", "required": ["event"], "properties": {"event": _TEXT}},
        },
    },
}  # fmt: skip
_REPLAYED: dict[str, Any] = {
    "title": "A game of a log, its report and its transcript",
    "type": "object",
    "additionalProperties": False,
    "required": ["games", "count"],
    "properties": {
        "count": {"description": "Games of the log.", "type": "integer", "minimum": 1},
        "games": {
            "type": "array",
            "minItems": 1,
            "maxItems": 1,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["game", "report", "transcript", "error"],
                "properties": {
                    "game": {"description": "Its number.", "type": "integer", "minimum": 1},
                    "report": {
                        "anyOf": [
                            _NULL,
                            {"$ref": f"{_SHARED}replay/$defs/ReportAnswer"},
                            {"$ref": f"{_SHARED}sichuan-replay"},
                            {"$ref": f"{_SHARED}riichi-replay"},
                        ]
                    },
                    "transcript": {
                        "anyOf": [
                            _NULL,
                            {"$ref": f"{_SHARED}transcript/$defs/game"},
                            {"$ref": f"{_SHARED}sichuan-transcript/$defs/whole"},
                            _RIICHI_ROUND,
                        ]
                    },
                    "error": {
                        "description": "Why the game cannot be read; null if it can.",
                        "type": ["string", "null"],
                    },
                },
            },
        },
    },
}
