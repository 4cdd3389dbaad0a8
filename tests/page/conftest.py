"""A page in a browser, served in several ways, and watched for forbidden behaviour."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests.page.browser import SIZES
from tests.page.serving import WAYS

_ANSWERED = re.compile(r"status of (400|404|429|503)")
PATIENCE = 120_000
"""Timeout of expectations in milliseconds, sufficient for a busy machine."""


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    expect.set_options(timeout=PATIENCE)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests with `paili web`; those marked `each_way`, and all in the census, in every way."""
    if "address" not in metafunc.fixturenames:
        return
    is_for_each = metafunc.definition.get_closest_marker("each_way") is not None
    marks = () if is_for_each else (pytest.mark.census,)
    ways = [pytest.param(way, marks=marks * (way != "server")) for way in WAYS]
    metafunc.parametrize("address", ways, indirect=True)


@pytest.fixture(scope="session")
def addresses() -> Iterator[Callable[[str], str]]:
    """A cached function that starts a way of serving and returns the address."""
    with ExitStack() as stack:
        yield cache(lambda way: stack.enter_context(WAYS[way]()))


@pytest.fixture
def address(request: pytest.FixtureRequest, addresses: Callable[[str], str]) -> str:
    """The address of the page."""
    return addresses(request.param)


class Watch:
    """A record of forbidden behaviour of a page: console errors and requests to other hosts."""

    def __init__(self, address: str) -> None:
        self.wrong: list[str] = []
        self._host = urlsplit(address).netloc

    def look(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        # A browser logs these responses itself, though they are normal: an invalid field, a missing
        # file, or a busy server that is asked again.
        is_answer = _ANSWERED.search(message.text) is not None
        if message.type in ("error", "warning") and not is_answer:
            self.wrong.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self._host:
            self.wrong.append(f"a request to {request.url}")


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    width, height = SIZES["desktop"]
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(PATIENCE)
    watch = Watch(address)
    watch.look(context)
    yield context
    context.close()
    assert watch.wrong == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
