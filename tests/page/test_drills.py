"""The view of the drills, operated by clicks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.check


def show(page: Page, drill: str, seed: str = "7") -> None:
    page.goto(f"./#view=drills&drill={drill}&seed={seed}")
    expect(page.locator(".drill-hand .paili-tile").first).to_be_visible()


def labels(page: Page) -> list[str]:
    tiles = page.locator(".drill-hand button, .drill-hand svg[role=img]")
    return [tiles.nth(at).get_attribute("aria-label") or "" for at in range(tiles.count())]


@pytest.mark.each_way
def test_what_to_discard(page: Page) -> None:
    show(page, "discard")
    before = labels(page)
    assert len(before) == 14
    page.click("[data-key=choose-3]")
    expect(page.locator(".verdict-line")).to_have_text("Right.")
    expect(page.locator("#drill")).to_contain_text("ranked by the chance to win within 3 draws")
    expect(page.locator(".chosen-row")).to_contain_text("18.6%")
    expect(page.locator(".tally")).to_contain_text("1 answer: 100 % of the points, 1 right")
    expect(page.locator("#drill .completions > li").first).to_be_visible()
    expect(page.locator("[data-key=next]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#drill h2")).to_contain_text("2.")
    expect(page).to_have_url(re.compile("number=2"))
    page.click("[data-key=choose-0]")
    expect(page.locator(".tally")).to_contain_text("2 answers")
    page.get_by_text("Analyse this hand").click()
    expect(page.locator(".discards")).to_be_visible()


def test_the_same_seed_asks_the_same(page: Page) -> None:
    show(page, "discard", "a seed")
    first = labels(page)
    page.reload()
    expect(page.locator(".drill-hand .paili-tile").first).to_be_visible()
    assert labels(page) == first
    page.fill("[data-key=seed]", "another")
    page.press("[data-key=seed]", "Enter")
    expect(page).to_have_url(re.compile("seed=another"))
    page.wait_for_function(
        """before => {
          const tiles = [...document.querySelectorAll(".drill-hand button")];
          return tiles.length === 14 && tiles.map((tile) => tile.ariaLabel).join() !== before;
        }""",
        arg=",".join(first),
    )


def test_how_far_is_this_hand(page: Page) -> None:
    show(page, "distance")
    page.click("[data-key=distance-0]")
    expect(page.locator(".verdict-line")).to_be_visible()
    told = page.locator("#drill").inner_text()
    shanten = re.search(r"It is (\d)-shanten", told)
    deficiency = int(shanten[1]) + 1 if shanten else int("It is ready" in told)
    page.reload()
    expect(page.locator(".drill-hand .paili-tile").first).to_be_visible()
    page.click(f"[data-key=distance-{deficiency}]")
    expect(page.locator(".verdict-line")).to_have_text("Right.")
    expect(page.locator("#drill")).to_contain_text("thirteen orphans")


def test_which_fan(page: Page) -> None:
    show(page, "fan")
    page.click("[data-key=drill-fan]")
    page.click("[data-key=fan-done]")
    expect(page.locator(".verdict-line")).to_have_text("0 % of the points.")
    listed = page.locator("#drill .fans li")
    names = [listed.nth(at).inner_text() for at in range(listed.count())]
    assert names
    assert all("missed" in name for name in names)
    page.reload()
    for name in names:
        found = re.match(r"\d+ (.*?) [^\x00-\x7f]", name)
        page.check(f"[data-key='fan-{found[1]}']")
    page.click("[data-key=fan-done]")
    expect(page.locator(".verdict-line")).to_have_text("Right.")
    expect(page.locator("#drill .fans")).to_contain_text("found")


@pytest.mark.each_way
def test_call_or_pass(page: Page) -> None:
    show(page, "call")
    expect(page.locator("#drill")).to_contain_text("is discarded by the player on the left")
    expect(page.locator(".drill-hand svg[role=img]")).to_have_count(14)
    answers = page.locator("#drill .modes button")
    expect(answers.last).to_have_text("pass")
    asked = answers.count()
    page.click("[data-key=call-pass]")
    rows = page.locator("#drill .called tbody tr")
    expect(rows).to_have_count(asked)
    chosen = page.locator("#drill .called .chosen-row")
    expect(chosen).to_contain_text("pass")
    is_best = "best" in (chosen.get_attribute("class") or "")
    told = page.locator(".verdict-line").inner_text()
    assert (told == "Right.") is is_best
    best = rows.first.inner_text().split()[0]
    page.get_by_text("Analyse this hand").click()
    expect(page.locator("#answer .called tbody tr").first).to_contain_text(best)


def test_which_yaku(page: Page) -> None:
    show(page, "yaku")
    expect(page.locator("#drill")).to_contain_text("The dora indicator is")
    page.click("[data-key=yaku-done]")
    expect(page.locator(".verdict-line")).to_have_text("0 % of the points.")
    listed = page.locator("#drill .fans li")
    found = [re.match(r"\w+ (.*?) [^\x00-\x7f]", one) for one in listed.all_inner_texts()]
    assert found
    page.reload()
    for name in found:
        assert name
        page.check(f"[data-key='yaku-{name[1]}']")
    page.click("[data-key=yaku-done]")
    expect(page.locator(".verdict-line")).to_have_text("Right.")


def test_how_many_fu(page: Page) -> None:
    show(page, "fu")
    page.click("[data-key=fu-20]")
    expect(page.locator(".fu-items li").first).to_be_visible()
    fu = re.search(r"(\d+) fu", page.locator("#drill .answered ~ *").all_inner_texts()[1])
    assert fu
    page.reload()
    page.click(f"[data-key=fu-{fu[1]}]")
    expect(page.locator(".verdict-line")).to_have_text("Right.")
    counted = [int(item.split()[0]) for item in page.locator(".fu-items li").all_inner_texts()]
    rounded = "rounded up" in page.locator(".fu-items").inner_text()
    if rounded:
        assert counted.pop() == int(fu[1])
        assert -(-sum(counted) // 10) * 10 == int(fu[1])
    else:
        assert sum(counted) == int(fu[1])


def test_how_many_points(page: Page) -> None:
    show(page, "points")
    page.fill("[data-key=points-number]", "1")
    page.press("[data-key=points-number]", "Enter")
    expect(page.locator(".verdict-line")).to_have_text("0 % of the points.")
    points = re.search(r"([\d,]+) points", page.locator("#drill").inner_text())
    assert points
    page.reload()
    page.fill("[data-key=points-number]", points[1])
    page.click("[data-key=points-done]")
    expect(page.locator(".verdict-line")).to_have_text("Right.")


@pytest.mark.parametrize("drill", ["discard", "call", "distance", "fan", "yaku", "fu", "points"])
def test_each_drill_has_questions_for_every_number(page: Page, drill: str) -> None:
    for number in range(1, 9):
        page.goto(f"./#view=drills&drill={drill}&seed=many&number={number}")
        expect(page.locator("#drill h2")).to_have_text(re.compile(f"^{number}\\. "))
        expect(page.locator(".drill-hand .paili-tile").first).to_be_visible()
        expect(page.locator("#drill .wrong")).to_have_count(0)


def test_time_runs_out(page: Page) -> None:
    page.clock.install()
    show(page, "distance")
    page.select_option("[data-key=time]", "10")
    expect(page.locator("#clock")).to_be_visible()
    page.clock.run_for(11_000)
    expect(page.locator(".verdict-line")).to_have_text("The time is over.")
    expect(page.locator(".tally")).to_contain_text("0 right")
    # A question that was not answered correctly can be revisited.
    page.click("[data-key=next]")
    expect(page.locator("#drill h2")).to_contain_text("2. ")
    page.click("[data-key=again-1]")
    expect(page.locator("#drill h2")).to_contain_text("1. ")


@pytest.mark.parametrize("name", ["constructor", "__proto__", "toString", "nothing"])
def test_an_address_names_no_other_view_and_no_other_drill(page: Page, name: str) -> None:
    """Check that inherited properties of JavaScript objects are not valid names."""
    page.goto(f"./#view={name}")
    expect(page.locator("#view-title")).to_have_text("Analyse a hand")
    expect(page.locator("#view-analyse")).to_be_visible()
    show(page, name)
    expect(page.locator(".drill-hand button").first).to_be_visible()
