"""Chinese and Japanese: only names stay in English."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.check

NAMES = {
    *("Botzone", "JSON", "Unicode", "mjai", "mjlog", "mpsz", "net", "paili", "search", "tenhou"),
    *("EMA", "LEAGUE", "SBR", "WRC", "mcr", "poker", "riichi", "strict", "xuezhan"),
}
"""Formats, programs, federations, and names that users type."""
EIGHT = "mcr:minimum=8:seat=east:round=east:win_by=either"
STATES = {
    "discards": ("hand=2346m34p34567799s&discards=6m,7s", ".sides"),
    "eight fan": (f"hand=123456m238p11s&melds=[777p]&rules={EIGHT}", "#answer-why .worth"),
    "sichuan": ("hand=1223456778m139p&rules=xuezhan", "#answer-sichuan table"),
    "own kong": ("hand=2222m3456p567s115z&draws=2", "#answer-calls tbody tr"),
    "won": ("hand=1478m258p369s111z8m&rules=mcr", "#answer-win .fans"),
    "too many seen": ("hand=2346m34p34567799s&seen=6666m7s", ".wrong:not(:empty)"),
    "no rules": ("hand=2346m34p34567799s&rules=poker", ".wrong:not(:empty)"),
    "no melds": ("hand=123456m238p11s&melds=[77p]", ".wrong:not(:empty)"),
    "too many draws": ("hand=2346m34p34567799s&draws=200", ".wrong:not(:empty)"),
    "mcr replay": ("view=replay&log=mcr&turn=17", ".decision .search"),
    "riichi replay": ("view=replay&log=riichi&turn=63", ".decision dl"),
    "sichuan replay": ("view=replay&log=sichuan&turn=40", ".decision .search"),
    "calls": ("view=drills&drill=call&seed=7", "#drill .modes .paili-meld"),
    "points": ("view=drills&drill=points&seed=7", "[data-key=points-number]"),
}
"""Addresses and selectors of visible elements, by name."""
SPOKEN = """() => [...document.querySelectorAll("main [aria-label], main [placeholder]")]
    .filter((each) => each.checkVisibility())
    .map((each) => each.getAttribute("aria-label") ?? each.placeholder).join("\\n")"""


@pytest.mark.parametrize("language", ["zh", "ja"])
@pytest.mark.parametrize("state", STATES)
def test_what_stays_in_english_are_names(page: Page, state: str, language: str) -> None:
    fragment, seen = STATES[state]
    page.goto(f"./#{fragment}&lang={language}")
    expect(page.locator(seen).first).to_be_visible()
    for details in page.locator("main details:visible > summary").all():
        details.click()
    words = re.findall(r"[A-Za-z]{3,}", page.locator("main").inner_text() + page.evaluate(SPOKEN))
    assert set(words) <= NAMES


def test_a_circumstance_is_named(page: Page) -> None:
    page.goto("./#hand=234m234p555p78s11s&rules=tenhou&lang=ja")
    page.locator("[data-key=worth-of-win] > summary").click()
    page.locator("[data-key=circumstances] summary").click()
    page.check("[data-key=was-ippatsu]")
    expect(page.locator("#answer-win .wrong")).to_have_text("「一発」の条件：リーチ")
