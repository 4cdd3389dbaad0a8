"""Requests that the API description allows, and many that it does not, sent to the server."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from paili.web.openapi import description
from paili.web.questions import KINDS
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.cases.asking import Server

pytestmark = pytest.mark.check
SCHEMA = schemathesis.openapi.from_dict(description())
LONGEST = {
    "plan": {"seconds": 0.05},
    "completions": {"seconds": 0.05},
    "outlook": {"seconds": 0.05},
}
"""Replacement fields that keep searches short."""


@SCHEMA.parametrize()
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_sent_the_answer_is_described(case: Any, server: Server) -> None:
    name = case.path.removeprefix("/api/")
    if isinstance(case.body, dict) and name in LONGEST and "seconds" in case.body:
        case.body |= LONGEST[name]
    case.call_and_validate(
        base_url=f"http://{server.host}",
        checks=[
            not_a_server_error_but_for_time,
            status_code_conformance,
            content_type_conformance,
            response_schema_conformance,
            unsupported_method,
            negative_data_rejection,
        ],
    )


def not_a_server_error_but_for_time(context: Any, response: Any, case: Any) -> bool | None:
    """Check that only a search that ran out of time fails on the server's side."""
    if response.status_code == 503:
        assert response.json()["error"]["kind"] == "TimeLimitError"
        return None
    return not_a_server_error(context, response, case)


def test_every_kind_is_fuzzed() -> None:
    assert len(list(SCHEMA.get_all_operations())) == len(KINDS) + 2
