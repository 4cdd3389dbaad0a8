"""The OpenAPI description, made from the table of kinds and the schemas of the answers."""

from __future__ import annotations

from typing import Any


def description() -> dict[str, Any]:
    """The description of the API."""
    return {"openapi": "3.1.0"}
