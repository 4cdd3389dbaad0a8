"""A page in a browser, for each way in which it is served; what must never happen is watched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests.page.browser import SIZES
from tests.page.serving import WAYS

_ANSWERED = re.compile(r"status of (400|404|429|503)")
PATIENCE = 120_000
"""Milliseconds within which what is expected has to come, also on a busy machine."""


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session", params=list(WAYS))
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the page is, in each of the ways."""
    with WAYS[request.param]() as address:
        yield address


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Where the page is served by `paili web`, for what is looked at in one way alone."""
    with WAYS["server"]() as address:
        yield address


class Watch:
    """What a page must not do: errors in its console, requests to others."""

    def __init__(self, address: str) -> None:
        self.wrong: list[str] = []
        self._host = urlsplit(address).netloc

    def look(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        # A browser itself reports these, which are answers like others: a field is wrong, nothing
        # is there, or a server is too busy and asked again.
        is_answer = _ANSWERED.search(message.text) is not None
        if message.type in ("error", "warning") and not is_answer:
            self.wrong.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self._host:
            self.wrong.append(f"a request to {request.url}")


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    yield from _watched(browser, address)


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def served_page(browser: Browser, server: str) -> Iterator[Page]:
    """A page of `paili web`, whatever the other ways are."""
    for context in _watched(browser, server):
        yield context.new_page()


def _watched(browser: Browser, address: str) -> Iterator[BrowserContext]:
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
