"""The look of the page: accessible in both colour schemes, and no wider than its window."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.page.browser import SIZES

pytestmark = pytest.mark.check

STATES: Mapping[str, tuple[str, str]] = {
    "empty": ("", "#welcome"),
    "discards": ("hand=2346m34p34567799s", "#answer-long .paili-chart"),
    "waiting": ("hand=123789m12399p12s&seen=33s", ".waits"),
    "eight fan": (
        "hand=123456m238p11s&melds=[777p]&rules=mcr:minimum=8:seat=east:round=east:win_by=either",
        "#answer-why .worth",
    ),
    "sichuan": ("hand=1223456778m139p&rules=xuezhan", "#answer-sichuan table"),
    "side by side": ("hand=2346m34p34567799s&discards=6m,7s", ".sides"),
    "won": ("hand=1478m258p369s111z8m&rules=mcr", "#answer-win .fans"),
    "calls": (
        "hand=23344m456p778s55z&rules=tenhou:minimum=1:seat=east:round=south&draws=3&offered=9s",
        ".called tbody tr",
    ),
    "unfinished": ("hand=123m45", ".ghost"),
    "wrong": ("hand=123m9x", "#hand-error:not(:empty)"),
    "what to discard": ("view=drills&drill=discard&seed=7", ".drill-hand button"),
    "call or pass": ("view=drills&drill=call&seed=7", "#drill .modes .paili-meld"),
    "which fan": ("view=drills&drill=fan&seed=7", ".fan-choices input"),
    "how many points": ("view=drills&drill=points&seed=7", "[data-key=points-number]"),
}
"""Addresses and selectors of visible elements, by name."""
SERVED: Mapping[str, tuple[str, str]] = {
    "open a game": ("view=replay", "#open-log"),
    "replay": ("view=replay&log=mcr&turn=17", ".decision .search"),
    "replay of riichi": ("view=replay&log=riichi&turn=63", ".decision dl"),
    "replay of sichuan": ("view=replay&log=sichuan&turn=40", ".decision .search"),
}
"""Slow states, which are tested only with a server."""


def show(page: Page, state: tuple[str, str]) -> None:
    fragment, seen = state
    page.goto(f"./#{fragment}")
    expect(page.locator(seen).first).to_be_visible()
    for details in page.locator("main details:visible > summary").all():
        details.click()
    # Content fades in within a fifth of a second.
    page.wait_for_timeout(300)


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html'][:200]}" for each in found for node in each["nodes"]]


def too_small(page: Page) -> list[str]:
    """Return the buttons and fields of less than 24 by 24 pixels."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button:not(.number), input, select, summary")]
          .filter((each) => each.checkVisibility() && !each.matches("[type=checkbox]"))
          .filter((each) => {
            const { width, height } = each.getBoundingClientRect();
            return width < 24 || height < 24;
          })
          .map((each) => each.outerHTML.slice(0, 120))"""
    )
    return found


each_state = pytest.mark.parametrize(
    "state", [*STATES.values(), *SERVED.values()], ids=[*STATES, *SERVED]
)


@each_state
def test_axe_finds_nothing(page: Page, state: tuple[str, str]) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    show(page, state)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_timeout(300)
    assert violations(page) == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_in_what_opens(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    page.goto("./#hand=2346m34p34567799s")
    expect(page.locator(".discards")).to_be_visible()
    page.click("[data-kind='7s'] >> nth=0")
    assert violations(page) == []
    page.click("[data-key=why-not]")
    expect(page.locator("#tile-panel .sides")).to_be_visible()
    assert violations(page) == []
    if size == "phone":
        page.click("#tools-toggle")
        assert violations(page) == []


@each_state
def test_it_fits_and_can_be_tapped(page: Page, state: tuple[str, str]) -> None:
    """Check the width, and for 24 by 24 pixels as WCAG 2.2 requires, except numbers in a text."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if size == "phone":
            show(page, state)
            assert too_small(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, size


@pytest.mark.parametrize(("language", "scheme"), [("zh", "light"), ("ja", "dark")])
@pytest.mark.parametrize("name", ["discards", "sichuan", "which fan"])
def test_other_languages_are_as_accessible_and_fit(
    page: Page, name: str, language: str, scheme: str
) -> None:
    fragment, seen = STATES[name]
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    for width, height in (SIZES["desktop"], SIZES["phone"]):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("about:blank")
        show(page, (f"lang={language}&{fragment}", seen))
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
