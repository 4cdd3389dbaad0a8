"""One server for all tests of this folder: its processes take a moment to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cases.asking import Server, served


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    with served() as found:
        yield found
