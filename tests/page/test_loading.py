"""The size and the order of loading of a visit to the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response, Route, expect

pytestmark = pytest.mark.check

MOST = 450_000
"""The maximal uncompressed size in bytes of a first visit with a server."""


def name_of(response: Response) -> str:
    return response.url.rpartition("/")[2]


def test_a_first_visit_loads_little(page: Page) -> None:
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto("./")
    expect(page.locator("#source")).not_to_be_empty()
    expect(page.locator("#keyboard .paili-tile").first).to_be_visible()
    sizes = {name_of(response): int(response.headers["content-length"]) for response in responses}
    assert {"main.js", "texts-en.json", "tiles.svg", "rules"} <= sizes.keys()
    assert sum(sizes.values()) <= MOST
    assert not {"replay.js", "drills.js"} & sizes.keys()
    page.click("[data-view=drills]")
    expect(page.locator("#drill")).to_contain_text("1.")
    later = {name_of(response) for response in responses}
    assert "drills.js" in later
    assert "replay.js" not in later


def test_a_view_that_cannot_be_loaded_says_so_and_is_asked_for_again(page: Page) -> None:
    def fail(route: Route) -> None:
        route.fulfill(status=503)

    page.goto("./")
    expect(page.locator("#rules-line")).not_to_be_empty()
    page.route("**/replay.js", fail)
    page.click("[data-view=replay]")
    expect(page.locator("#view-replay [role=alert]")).to_contain_text("does not answer")
    page.unroute("**/replay.js")
    page.click("[data-view=analyse]")
    page.click("[data-view=replay]")
    expect(page.locator("#open-log")).to_be_visible()
    expect(page.locator("#view-replay > [role=alert]")).to_have_count(0)


def test_a_view_that_comes_late_is_not_shown_over_another(page: Page) -> None:
    held: list[Route] = []
    page.goto("./")
    expect(page.locator("#rules-line")).not_to_be_empty()
    page.route("**/replay.js", lambda route: held.append(route))
    with page.expect_request("**/replay.js"):
        page.click("[data-view=replay]")
    page.click("[data-view=drills]")
    expect(page.locator("#drill")).to_contain_text("1.")
    with page.expect_response("**/replay.js"):
        held[0].continue_()
    expect(page.locator("#view-replay")).to_be_hidden()
    page.click("[data-view=replay]")
    expect(page.locator("#open-log")).to_be_visible()
