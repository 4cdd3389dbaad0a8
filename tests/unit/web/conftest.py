"""One server for all tests of this folder, because its processes start slowly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cases.asking import Server, served


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    with served() as found:
        yield found
