"""The view that analyses a hand, operated by clicks."""

from __future__ import annotations

import re

import paili
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

pytestmark = pytest.mark.check

HAND = "2346m34p34567799s"
EIGHT = "mcr:minimum=8:seat=east:round=east:win_by=either"


def show(page: Page, fragment: str = "") -> None:
    page.goto(f"./#{fragment}" if fragment else "./")


@pytest.mark.each_way
def test_a_typed_hand_is_answered(page: Page) -> None:
    show(page)
    page.fill("#hand", "2346m34p3456s7799s")
    expect(page.locator(".verdict")).to_contain_text("1-shanten")
    expect(page.locator(".forms")).to_contain_text("seven pairs: 4-shanten")
    expect(page.locator("#answer-headline")).to_contain_text("122 tiles of 136")
    expect(page.locator("#sentence")).to_have_text(
        "Discard 6 of characters: 7.16% within 4 draws; next 7 of bamboo, 6.40%."
    )
    first = page.locator(".discards tbody tr").first
    expect(first).to_have_attribute("data-tile", "6m")
    expect(first.locator(".c-copies")).to_have_text("23")
    expect(first.locator(".accepted")).to_have_count(7)
    expect(first.locator(".c-chance .number")).to_have_text("7.16%")
    expect(first.locator(".c-long .number")).to_have_text("64.1%")
    expect(page.locator("#answer-why")).to_contain_text("14 are 2 tiles away")
    expect(page.locator("#answer-why .completions > li")).to_have_count(12)


def test_a_hand_is_clicked_together_with_melds(page: Page) -> None:
    show(page)
    for tile in ("4z", "5z"):
        page.click(f"[data-tile='{tile}'].key")
    for mode, tile in (("pung", "4z"), ("chow", "1m")):
        page.click(f"[data-key=mode-{mode}]")
        page.click(f"[data-tile='{tile}'].key")
    expect(page.locator("#hand")).to_have_value("45z")
    expect(page.locator("#melds")).to_have_value("[444z][123m]")
    expect(page.locator("[data-key=mode-tile]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".key[data-tile='4z'] .left")).to_have_text("0")
    # The hand has used copies of 5z, so four are not left; no chow begins with an 8.
    page.click("[data-key=mode-kong]")
    expect(page.locator(".key[data-tile='5z']")).to_have_attribute("aria-disabled", "true")
    page.click("[data-key=mode-chow]")
    expect(page.locator(".key[data-tile='8p']")).to_have_attribute("aria-disabled", "true")
    page.click("[data-key=mode-concealed]")
    page.click("[data-tile='6z'].key")
    expect(page.locator("#melds")).to_have_value("[444z][123m](6666z)")
    page.click("[data-key=meld-1]")
    expect(page.locator("#melds")).to_have_value("[444z](6666z)")
    page.click("[data-key=hand-0]")
    page.click("[data-key=take-out]")
    expect(page.locator("#hand")).to_have_value("5z")
    page.focus("[data-key=hand-0]")
    page.keyboard.press("Delete")
    expect(page.locator("#hand")).to_have_value("")
    page.click("#clear")
    expect(page.locator("#melds")).to_have_value("")
    expect(page.locator("#welcome")).to_be_visible()


def test_tiles_seen_change_what_can_come(page: Page) -> None:
    show(page, "hand=123789m12399p12s")
    expect(page.locator(".waits")).to_contain_text("4 tiles")
    page.click("[data-key=mode-seen]")
    for left in "321":
        page.click(".key[data-tile='3s']")
        expect(page.locator(".key[data-tile='3s'] .left")).to_have_text(left)
    expect(page.locator(".waits")).to_contain_text("1 tile")
    page.click(".key[data-tile='3s']")
    expect(page.locator("#seen")).to_have_value("3333s")
    expect(page.locator(".verdict")).to_contain_text("1-shanten")
    expect(page.locator(".dead [aria-label='3 of bamboo']")).to_be_visible()
    page.click("[data-key=seen-3s]")
    expect(page.locator("#seen")).to_have_value("333s")
    expect(page.locator(".verdict")).to_contain_text("Ready")


def test_any_notation_is_read_and_a_click_goes_on_from_it(page: Page) -> None:
    show(page)
    page.fill("#hand", "W1 W2 W3 W7 W8 W9 B1 B2 B3 B9 B9 T1 T2")
    expect(page.locator(".verdict")).to_contain_text("Ready")
    expect(page.locator("#hand-row button")).to_have_count(13)
    page.click(".key[data-tile='5z']")
    expect(page.locator("#hand")).to_have_value("123789m12399p12s5z")
    page.fill("#hand", "B1B2B3B4B5B6B7B8B9B9B9B1B2")
    expect(page.locator("#hand-error")).to_contain_text("botzone")
    page.select_option("#notation", "papers")
    expect(page.locator("#hand-error")).to_be_empty()
    expect(page.locator(".discards, .waits")).to_be_visible()


@pytest.mark.parametrize(
    ("field", "text", "message"),
    [
        ("hand", HAND + "11z9x", "x"),
        ("hand", HAND + "111z", "14"),
        ("hand", "11111m456p789s12344z", "1m"),
        ("melds", "[124m]", "124m"),
        ("seen", "22222p", "2p"),
    ],
    ids=["no tile", "too many", "five of a kind", "no meld", "more than there are"],
)
def test_a_wrong_field_says_so_and_nothing_else_is_lost(
    page: Page, field: str, text: str, message: str
) -> None:
    show(page, f"hand={HAND}")
    expect(page.locator(".discards tbody tr").first).to_be_visible()
    page.fill(f"#{field}", text)
    expect(page.locator(f"#{field}-error")).to_contain_text(message)
    expect(page.locator(f"#{field}")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"#{field}")).to_have_value(text)
    expect(page.locator(".discards tbody tr").first).to_be_visible()
    page.fill("#hand", HAND)
    page.fill("#melds", "")
    page.fill("#seen", "")
    expect(page.locator(f"#{field}-error")).to_be_empty()
    expect(page.locator(f"#{field}")).not_to_have_attribute("aria-invalid", "true")


def test_rules_are_chosen_with_all_their_switches(page: Page) -> None:
    show(page, "hand=1223456778m139p")
    page.click("#rules-card > summary")
    page.select_option("[data-key=preset]", "mcr")
    expect(page.locator("#rules-text")).to_have_value(EIGHT)
    page.select_option("[data-key=seat]", "south")
    page.select_option("[data-key=round]", "west")
    page.select_option("[data-key=win_by]", "discard")
    page.fill("[data-key=minimum]", "16")
    page.press("[data-key=minimum]", "Enter")
    expect(page.locator("#rules-text")).to_have_value(
        "mcr:minimum=16:seat=south:round=west:win_by=discard"
    )
    expect(page.locator("#answer-headline")).to_contain_text("16 fan or more")
    expect(page.locator("#rules-line")).to_have_text(
        "Chinese Standard Mahjong, at least 16 fan, seat south, round west, by discard"
    )
    page.uncheck("[data-key=required]")
    expect(page.locator("#rules-text")).to_have_value("mcr")
    page.select_option("[data-key=preset]", "xuezhan")
    expect(page.locator("[data-key=void]")).to_have_value("best")
    page.select_option("[data-key=void]", "m")
    page.click("details.switches > summary")
    expect(page.locator("details.switches .field")).to_have_count(18)
    page.fill("[data-key=cap]", "4")
    page.press("[data-key=cap]", "Enter")
    page.select_option("[data-key=self_draw]", "base")
    expect(page.locator("#rules-text")).to_have_value("xuezhan:void=m:cap=4:self_draw=base")
    page.select_option("[data-key=self_draw]", "fan")
    expect(page.locator("#rules-text")).to_have_value("xuezhan:void=m:cap=4")
    page.select_option("[data-key=void]", "none")
    expect(page.locator("#rules-text")).to_have_value("xuezhan:void=none:cap=4")
    page.select_option("[data-key=void]", "best")
    expect(page.locator("#rules-text")).to_have_value("xuezhan:cap=4")
    page.fill("#rules-text", "xuezhan:cap=99")
    page.press("#rules-text", "Enter")
    expect(page.locator("#rules-error")).to_contain_text("cap")
    expect(page.locator("#rules-text")).to_have_attribute("aria-invalid", "true")


def test_jokers_are_in_the_hand_and_on_the_keyboard(page: Page) -> None:
    show(page, "hand=123m456p23478s0z")
    page.click("#rules-card > summary")
    page.fill("[data-key=jokers]", "4")
    page.press("[data-key=jokers]", "Enter")
    page.click(".key[data-tile='0z']")
    expect(page.locator("#hand")).to_have_value("123m456p23478s00z")
    expect(page.locator(".key[data-tile='0z'] .left")).to_have_text("2")
    expect(page.locator(".waits")).to_contain_text("127 tiles")
    expect(page.locator("#answer-plan")).to_contain_text("With jokers")
    page.check("[data-key=fifth]")
    expect(page.locator("#rules-text")).to_have_value("riichi:jokers=4:fifth=yes")


@pytest.mark.each_way
def test_the_exact_chance_comes_in_slices_and_gives_way_to_the_next_question(page: Page) -> None:
    asked: list[dict[str, object]] = []
    page.on("request", lambda sent: asked.append(sent.post_data_json) if "plan" in sent.url else 0)
    show(page, f"hand={HAND}&draws=3")
    expect(page.locator("#answer-plan .chance")).to_contain_text("exactly 4304/110715")
    expect(page.locator("#answer-plan")).to_contain_text("all chances are exact")
    expect(page.locator("#answer-plan .completions > li")).to_have_count(3)
    page.click("[data-key=draws-more]")
    expect(page.locator("#answer-plan .chance")).to_contain_text("within 4 draws")
    expect(page).to_have_url(re.compile("draws=4"))
    show(page, "hand=1258m3699p1357s24z&rules=mcr&draws=12")
    expect(page.locator("#answer-plan")).to_contain_text("searched in")
    expect(page.locator("#answer-plan .chance")).to_contain_text("At least")
    page.fill("#hand", "123789m12399p12s")
    page.click("[data-key=draws-less]")
    page.evaluate("location.hash = '#hand=123789m12399p12s&draws=3'")
    expect(page.locator("#answer-plan .chance")).to_contain_text("exactly 86456/907863")


def test_points_are_made_the_most_of_where_rules_count_them(page: Page) -> None:
    show(page, "hand=1223456778m139p9s&rules=xuezhan:void=best&draws=4")
    page.select_option("[data-key=objective]", "points")
    expect(page.locator(".discards tbody tr").first.locator(".c-points")).to_have_text("0.1196")
    expect(page.locator("#answer-plan .chance")).to_contain_text("0.1196 points on average")
    show(page, f"hand={HAND}")
    expect(page.locator("[data-key=objective]")).to_have_count(0)


def test_curves_are_read_off_and_chosen(page: Page) -> None:
    show(page, f"hand={HAND}")
    legend = page.locator(".legend li").first
    page.fill("[data-key=cursor]", "18")
    expect(legend.locator(".number")).to_have_text("64.1%")
    page.click("[data-key=curve-ready]")
    expect(legend.locator(".number")).to_have_text("98.3%")
    expect(page.locator("#answer-long .paili-curve")).to_have_count(4)
    page.click("[data-key=more-curves]")
    expect(page.locator("#answer-long .paili-curve")).to_have_count(9)
    page.click("[data-key=curve-6m]")
    expect(page.locator("#answer-long .paili-curve")).to_have_count(8)
    expect(page.locator("[data-key=curve-6m]")).to_have_attribute("aria-pressed", "false")


_HOLD = """
(() => {
  window.held = [];
  const isWhole = (kind, question) => kind === "outlook" && question.detours === undefined;
  const late = { kind: "TimeLimitError", message: "too late" };
  const { fetch } = window;
  window.fetch = (url, options) => {
    const isIt = url === "api/outlook" && isWhole("outlook", JSON.parse(options.body));
    if (!isIt || window.goesOn) return fetch(url, options);
    return new Promise((resolve) => window.held.push((isLate) => resolve(isLate
      ? new Response(JSON.stringify({ error: late }), { status: 503 }) : fetch(url, options))));
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function post(message) {
    const { id, kind, question } = message;
    if (!isWhole(kind, question) || window.goesOn) postMessage.call(this, message);
    else window.held.push((isLate) => (isLate
      ? this.onmessage({ data: { id, error: late } }) : postMessage.call(this, message)));
  };
})()
"""
"""A script that delays the full outlook until it is released or times out."""


def test_an_outlook_begins_with_short_ways(page: Page) -> None:
    page.add_init_script(_HOLD)
    show(page, f"hand={HAND}")
    first = page.locator(".discards tbody tr").first.locator(".c-long .number")
    expect(first).to_have_text("≥ 63.8%")
    note = page.locator("#answer-long [role=status]")
    expect(note).to_contain_text("Short ways only so far")
    expect(note).to_contain_text("848 hands looked at")
    page.fill("[data-key=cursor]", "18")
    expect(page.locator(".legend .number").first).to_have_text("≥ 63.8%")
    # Opening a view sends no new question, nor does changing the draws of a plan.
    page.click("[data-key=draws-more]")
    expect(page.locator("#answer-plan .chance")).to_contain_text("within 5 draws")
    expect(first).to_have_text("≥ 63.8%")
    page.evaluate("() => { window.goesOn = true; window.held.forEach((go) => go(false)); }")
    expect(first).to_have_text("64.1%")
    expect(page.locator("#answer-long")).to_contain_text("1,493 hands looked at; at most 2 detours")
    expect(note).to_have_count(0)


@pytest.mark.each_way
def test_short_ways_stay_if_the_rest_takes_too_long(page: Page) -> None:
    page.add_init_script(_HOLD)
    show(page, f"hand={HAND}")
    note = page.locator("#answer-long [role=status]")
    expect(note).to_contain_text("so far")
    for wait in (1, 2):  # the question is sent again with a longer time limit
        page.wait_for_function("(wait) => window.held.length === wait", arg=wait)
        page.evaluate("() => window.held.at(-1)(true)")
    expect(note).to_contain_text("Longer ways would take more than 10 seconds")
    first = page.locator(".discards tbody tr").first.locator(".c-long .number")
    expect(first).to_have_text("≥ 63.8%")
    expect(page.locator("#answer")).not_to_have_class(re.compile("busy"))
    expect(page.locator("#other-error")).to_be_empty()


def test_short_ways_prove_nothing_but_what_is_made_the_most_of(page: Page) -> None:
    page.add_init_script(_HOLD)
    show(page, "hand=1223456778m139p9s&rules=xuezhan:void=p&draws=4&objective=points")
    note = page.locator("#answer-long [role=status]")
    expect(note).to_contain_text("so the points are lower bounds")
    numbers = page.locator(".legend li").first.locator(".number")
    expect(numbers.first).not_to_contain_text("≥")
    expect(numbers.last).to_contain_text("≥")
    expect(numbers.last).to_contain_text("points")


def test_a_discard_is_compared_where_it_is_asked_about(page: Page) -> None:
    show(page, f"hand={HAND}")
    expect(page.locator("#sentence")).to_contain_text("7.16%")
    page.click("[data-key=compare-7s]")
    below = page.locator("tr[data-tile='7s'] + tr.more")
    expect(below.locator(".side")).to_have_count(2)
    expect(below.locator(".side").first).to_contain_text("7.16%")
    expect(below.locator(".paili-chart")).to_be_visible()
    expect(page).to_have_url(re.compile("discards=6m,7s"))
    page.select_option("[data-key=beside]", "3s")
    expect(page).to_have_url(re.compile("discards=3s,7s"))
    expect(below.locator(".side").first).to_contain_text("2.97%")
    page.click("[data-key=close-compare]")
    expect(page.locator(".side")).to_have_count(0)
    # By the tile of the hand it opens beside the hand only.
    page.click("[data-kind='7s'] >> nth=0")
    page.click("[data-key=why-not]")
    expect(page.locator("#tile-panel .side")).to_have_count(2)
    expect(page.locator(".side")).to_have_count(2)


def test_nothing_is_drawn_anew_under_a_finger(page: Page) -> None:
    """Check that an answer which arrives while a tile is pressed waits for the click."""
    show(page, f"hand={HAND}")
    expect(page.locator("#answer:not(.busy) .discards tbody tr").first).to_be_visible()
    page.mouse.move(5, 5)
    page.mouse.down()
    page.evaluate("location.hash = 'hand=123m456p789s1122z3z'")
    page.wait_for_timeout(1500)
    expect(page.locator(".discards tbody tr").first).to_have_attribute("data-tile", "6m")
    page.mouse.up()
    expect(page.locator(".discards tbody tr").first).to_have_attribute("data-tile", "3z")


def test_side_by_side_says_why(page: Page) -> None:
    show(page, f"hand={HAND}&discards=6m,7s")
    expect(page.locator(".sentences li").first).to_contain_text("wins 7.16% within 4 draws")
    page.locator(".side details summary").first.click()
    expect(page.locator(".side .completions > li").first).to_be_visible()


EXPLAINED = (
    (HAND, ["6m", "7s"]),
    ("2346m34p34567799s", ["6m", "3s", "9s"]),
    ("2379m2357p23579s1z", ["2s", "9s"]),
    ("123456789m1123p7s", ["7s", "1p"]),
    ("123456789m1122p7s", ["1p", "2p"]),
    ("19m19p19s1234567z7z", ["7z", "1m"]),
    ("11223344556677m", ["1m", "4m", "7m"]),
    ("1122334455667m7p", ["1m", "7p", "7m"]),
)
"""Hands and discards: winning, impossible, equal, farther and nearer."""


def test_reasons_in_english_are_those_of_the_library(page: Page) -> None:
    show(page)
    for text, discards in EXPLAINED:
        found = paili.explain(paili.Hand.parse(text), *map(paili.Tile.parse, discards), draws=2)
        ours = page.evaluate(
            "async (found) => (await import('./explained.js')).reasons(found)", found.to_json()
        )
        assert ours == list(found.sentences)


FAULTS = {
    "123m456q": "第8个字符：“q”，应为一个数字，或m、p、s、z之一",
    "123456789m123456p": "15张牌：多1张，最多14张",
    "11111m456p789s12344z": "1m有5张，应为0到4张",
    "123m89z": "第5个字符：“8”，应为1z到7z的字牌",
}
"""Invalid hands, and their messages in Chinese."""


def test_errors_are_said_in_the_language_of_the_page(page: Page) -> None:
    show(page, "lang=zh")
    for hand, message in FAULTS.items():
        page.locator("#hand").fill(hand)
        expect(page.locator("#hand-error")).to_have_text(message)
    page.locator("#hand").fill("")
    page.goto("about:blank")
    show(page, "lang=en")
    page.locator("#hand").fill("123m456q")
    with pytest.raises(paili.NotationError) as library:
        paili.Hand.parse("123m456q")
    expect(page.locator("#hand-error")).to_have_text(str(library.value))


GOALS = (
    "123m456p11z78s[555p]",
    "123m456p22z78s[555z]",
    "234m234p555p789s11s",
    "234m567p99s12s[333m]",
    "1289m128p[123s][789m]",
)


@pytest.mark.parametrize("win_by", ["either", "self_draw"])
def test_goals_in_english_are_those_of_the_library(page: Page, win_by: str) -> None:
    show(page)
    for winds in ("", ":seat=south:round=east"):
        for text in GOALS:
            rules = f"tenhou:minimum=1{winds}:win_by={win_by}"
            found = paili.analyse(paili.Hand.parse(text), rules=rules).to_json()["aim"]
            said = page.evaluate(
                "async (aim) => (await import('./explained.js')).aimOf(aim)", found
            )
            assert said == found["sentence"]


def test_reasons_are_said_in_the_language_of_the_page(page: Page) -> None:
    show(page, f"hand={HAND}&discards=6m,7s&lang=zh")
    expect(page.locator(".sentences li").first).to_contain_text("和牌率 7.16%")
    page.goto("about:blank")
    show(page, f"hand={HAND}&discards=6m,7s&lang=ja")
    expect(page.locator(".sentences li").first).to_contain_text("7.16% で和了")


def test_details_say_improvements_and_exact_chances(page: Page) -> None:
    show(page, "hand=23456m34p4588s&melds=[111s]")
    page.click("[data-key=open-4s]")
    facts = page.locator(".facts")
    expect(facts).to_contain_text("7 kinds improve it")
    expect(facts).to_contain_text("176 pairs of draws")
    expect(facts).to_contain_text("exactly")
    page.click("[data-key=open-4s]")
    expect(facts).to_have_count(0)


@pytest.mark.each_way
def test_plans_to_eight_fan_and_what_a_win_is_worth(page: Page) -> None:
    show(page, f"hand=123456m238p11s&melds=[777p]&rules={EIGHT}")
    expect(page.locator("#why-title")).to_contain_text("Plans to 8 fan")
    expect(page.locator("#answer-why")).to_contain_text("2 are 2 tiles away, 31 are 3 tiles away")
    expect(page.locator("#answer-why .worth").first).to_contain_text("Last Tile 4")
    page.click("#answer-why details summary")
    expect(page.locator("#answer-why details")).to_contain_text("2 are 1 tile away")
    show(page, f"hand=1478m258p369s111z8m&rules={EIGHT}")
    page.select_option("[data-key=won-with]", "8m")
    page.select_option("[data-key=won-by]", "no")
    expect(page.locator("#answer-win")).to_contain_text("19 fan: enough to win")
    expect(page.locator("#answer-win .fans")).to_contain_text("Knitted Straight")


@pytest.mark.each_way
def test_a_kong_of_ones_own_is_compared_with_the_best_discard(page: Page) -> None:
    show(page, "hand=2222m3456p567s115z&draws=2")
    calls = page.locator("#answer-calls")
    expect(calls).to_contain_text("A kong of your own")
    rows = calls.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("4.17%")
    expect(rows.first).to_contain_text("+2.39%")
    expect(rows.nth(1)).to_contain_text("1.77%")
    show(page, "hand=123m45p99s5z23s1m&melds=[555z]&draws=2")
    expect(calls.locator("tbody tr")).to_have_count(2)
    show(page, "hand=2346m34p34567799s")
    expect(page.locator(".discards")).to_be_visible()
    expect(calls).to_be_empty()


@pytest.mark.each_way
def test_riichi_asks_for_a_yaku_and_scores_a_win(page: Page) -> None:
    yaku = "rules=tenhou:minimum=1:seat=south:round=east:win_by=either"
    show(page, f"hand=123m456p11z78s[555p]&{yaku}")
    aim = page.locator(".aim")
    expect(aim).to_have_text("Goes for Prevalent Wind;  and  complete it without a yaku.")
    expect(aim.locator("[role=img]")).to_have_count(2)
    expect(page.locator("#answer-headline")).to_contain_text("of 1 han of yaku or more")
    expect(page.locator("#why-title")).to_contain_text("Plans to 1 han of yaku")
    expect(page.locator("#answer-why")).to_contain_text("1 han, 40 fu, 1300 points Prevalent Wind")
    show(page, f"hand=234m234p555p789s11s&{yaku}")
    page.select_option("[data-key=won-with]", "2m")
    page.select_option("[data-key=won-by]", "no")
    expect(page.locator("#answer-win")).to_contain_text("no yaku")
    page.select_option("[data-key=declared]", "riichi")
    page.fill("[data-key=dora]", "4p")
    page.press("[data-key=dora]", "Enter")
    expect(page.locator("#answer-win")).to_contain_text("4 han, 40 fu, mangan: 8,000 points")
    expect(page.locator("#answer-win")).to_contain_text("the discarder pays 8,000")


def test_a_hand_that_is_typed_is_unfinished_and_nothing_moves(page: Page) -> None:
    show(page)
    expect(page.locator(".key[data-tile='1m']")).to_be_visible()
    # The rules come from the server; until then their line is empty.
    expect(page.locator("#rules-line")).not_to_be_empty()
    places = """() => ["#rules-line", "#hand-row", "#sentence", "#hand"].map((each) => {
        const { x, y, width } = document.querySelector(each).getBoundingClientRect();
        return [x, y, width];
    })"""
    before = page.evaluate(places)
    text = "2346m34p3456s7799s"
    page.click("#hand")
    for end in range(1, len(text) + 1):
        page.keyboard.type(text[end - 1])
        expect(page.locator(".wrong:not(:empty)")).to_have_count(0)
        assert page.evaluate(places) == before, text[:end]
        if end == 3:
            expect(page.locator(".ghost")).to_have_text(["2", "3", "4"])
            expect(page.locator("#answer")).to_be_hidden()
        if end == 5:
            expect(page.locator("#sentence")).to_contain_text("4 of 13 tiles")
    expect(page.locator(".verdict")).to_contain_text("1-shanten")
    assert page.evaluate(places) == before


def test_fewer_tiles_are_answered_where_it_is_asked_for(page: Page) -> None:
    show(page, "hand=123m3p")
    expect(page.locator("#sentence")).to_contain_text("4 of 13 tiles")
    page.click("[data-key=short]")
    expect(page.locator(".waits")).to_be_visible()
    expect(page).to_have_url(re.compile("short=yes"))
    show(page, "hand=123m3p&melds=[444z][111p][777s]")
    expect(page.locator(".waits")).to_be_visible()


@pytest.mark.each_way
def test_the_discard_of_another_is_called_or_passed(page: Page) -> None:
    show(page, "hand=23344m456p778s55z&rules=tenhou:minimum=1:seat=east:round=south&draws=3")
    page.click("[data-key=offer-9s]")
    answers = page.locator(".called tbody tr")
    expect(answers).to_have_count(2)
    expect(answers.first).to_contain_text("pass")
    expect(answers.last).to_contain_text("chow")
    expect(page).to_have_url(re.compile("offered=9s"))
    page.select_option("[data-key=from]", "across")
    expect(page.locator("[data-key=offer-9s]")).to_have_count(0)
    page.click("[data-key=offer-5z]")
    expect(answers.first).to_contain_text("pung")
    expect(answers.first).to_contain_text("+")
    show(page, f"hand={HAND}")
    expect(page.locator(".discards")).to_be_visible()
    expect(page.locator("#answer-calls")).to_be_empty()


def test_discards_that_move_away_from_a_win_are_folded(page: Page) -> None:
    show(page, f"hand={HAND}")
    rows = page.locator(".discards tbody tr")
    expect(rows).to_have_count(4)
    page.get_by_text("8 more move away from a win").click()
    expect(rows).to_have_count(12)
    expect(rows.last).to_contain_text("2-shanten")


def test_red_fives_are_on_the_keyboard_of_riichi_alone(page: Page) -> None:
    show(page)
    expect(page.locator(".key[data-tile='0m']")).to_be_visible()
    show(page, f"hand=&rules={EIGHT}")
    expect(page.locator(".key[data-tile='0m']")).to_have_count(0)


def test_the_keyboard_is_a_sheet_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    show(page)
    for tile in [f"{rank}m" for rank in "123456789"] + [f"{rank}p" for rank in "1234"] + ["7z"]:
        page.click(f".key[data-tile='{tile}']")
    expect(page.locator("#tools")).to_be_hidden()
    for place in ("#hand-row", "#sentence", ".discards tbody tr"):
        expect(page.locator(place).first).to_be_in_viewport()
    page.click("#tools-toggle")
    expect(page.locator("#hand")).to_be_visible()
    page.click("#tools-toggle")
    expect(page.locator("#hand")).to_be_hidden()


def test_a_win_is_scored_by_the_way_in_which_it_came(page: Page) -> None:
    yaku = "rules=tenhou:minimum=1:seat=south:round=east:win_by=either"
    show(page, f"hand=234m234p555p78s11s&{yaku}")
    page.get_by_text("What a win is worth").click()
    expect(page.locator("[data-key=won-with] option")).to_have_count(2)
    page.select_option("[data-key=declared]", "riichi")
    page.get_by_text("How it was won").click()
    page.check("[data-key=was-ippatsu]")
    expect(page.locator("#answer-win")).to_contain_text("Ippatsu")
    page.check("[data-key=was-after_kong]")
    expect(page.locator("#answer-win .wrong")).to_contain_text("kong")
    page.uncheck("[data-key=was-after_kong]")
    page.check("[data-key=was-last_tile]")
    expect(page.locator("#answer-win .fans:not(.fu-items) li")).to_have_count(4)
    expect(page.locator("#answer-win .fu-items")).to_contain_text("concealed pung")
    show(page, f"hand=1478m258p369s111z8m&rules={EIGHT}")
    page.check("[data-key=was-wall_last]")
    expect(page.locator("#answer-win .fans")).to_contain_text("Last Tile Draw")
    page.fill("[data-key=flowers]", "2")
    page.press("[data-key=flowers]", "Enter")
    expect(page.locator("#answer-win .fans")).to_contain_text("Flower")
    show(page, "hand=112233m778899p99m&rules=xuezhan:void=s")
    page.check("[data-key=was-last_tile]")
    expect(page.locator("#answer-win .fans")).to_be_visible()


def test_before_a_game_of_sichuan(page: Page) -> None:
    show(page, "hand=1223456778m139p&rules=xuezhan")
    expect(page.locator("#answer-sichuan")).to_contain_text("Which suit to give up")
    expect(page.locator("#answer-sichuan")).to_contain_text("and 65 more choices")
    page.click("[data-key=void-p]")
    expect(page).to_have_url(re.compile("void=p"))
    expect(page.locator(".verdict")).to_contain_text("4 tiles from a win")
    page.select_option("[data-key=unit]", "shanten")
    expect(page.locator(".verdict")).to_contain_text("3-shanten")
    expect(page.locator("#answer-why .worth").first).to_contain_text("fan")
    page.reload()
    expect(page.locator(".verdict")).to_contain_text("3-shanten")


def test_tiles_are_drawn_and_discarded_from_the_answer(page: Page) -> None:
    show(page, f"hand={HAND}")
    # Rows are sorted again when the chances arrive.
    expect(page.locator("#sentence")).to_contain_text("7.16%")
    page.click("[data-key=discard-6m]")
    expect(page.locator("#hand")).to_have_value("234m34p34567799s")
    page.click(".waits .accepted >> nth=0")
    expect(page.locator("#hand")).to_have_value("234m34p34567799s2p")
    expect(page.locator(".drawn [data-kind='2p']")).to_be_visible()
    page.click("tr[data-tile='7s'] .accepted >> nth=0")
    expect(page.locator("#hand-row button")).to_have_count(14)
    for name in ("#random", "#deal"):
        page.click(name)
        expect(page.locator("#hand-row button")).to_have_count(14)
        expect(page.locator(".discards tbody tr").first).to_be_visible()
    page.click("[data-key=hand-0]")
    page.click("[data-key=discard-it]")
    expect(page.locator("#hand-row button")).to_have_count(13)
    page.click("#draw-one")
    expect(page.locator("#hand-row button")).to_have_count(14)


def test_the_address_is_the_position_back_and_forward(page: Page) -> None:
    show(page)
    page.click("#examples button >> nth=0")
    expect(page).to_have_url(re.compile(r"#hand=2346m34p3456s7799s$"))
    expect(page.locator(".discards")).to_be_visible()
    page.click("[data-key=discard-6m]")
    expect(page.locator(".waits")).to_be_visible()
    page.go_back()
    expect(page.locator("#hand")).to_have_value("2346m34p3456s7799s")
    expect(page.locator(".discards")).to_be_visible()
    page.go_forward()
    expect(page.locator(".waits")).to_be_visible()
    page.goto("./#hand=123456m238p11s&melds=%5B777p%5D&seen=9p%26&rules=mcr%3Aminimum%3D8")
    expect(page.locator("#melds")).to_have_value("[777p]")
    expect(page.locator("#seen")).to_have_value("9p&")


def test_typing_is_one_step_back(page: Page) -> None:
    show(page, f"hand={HAND}")
    page.click("#hand")
    page.fill("#hand", "")
    page.locator("#hand").press_sequentially("123789m12399p12s", delay=5)
    expect(page.locator(".waits")).to_be_visible()
    page.go_back()
    expect(page.locator("#hand")).to_have_value(HAND)


def test_text_image_and_link_are_copied(page: Page) -> None:
    show(page, f"hand={HAND}")
    expect(page.locator(".c-long .number").first).to_be_visible()
    expect(page.locator("#answer-plan")).to_contain_text("all chances are exact")
    page.get_by_text("Copy as text").click()
    expect(page.locator("#announcer")).to_have_text("The text is copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    lines = text.splitlines()
    assert lines[0] == f"{HAND}   Riichi, shapes only, a yaku is not asked for"
    assert lines[1] == "1-shanten; 122 tiles can still come"
    assert lines[2].split()[:3] == ["6m", "23", "tiles"]
    assert "7.16% in 4" in lines[2]
    assert lines[-1] == page.url
    page.get_by_text("Copy link").click()
    expect(page.locator("#announcer")).to_have_text("The link is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.get_by_text("Copy as image").click()
    expect(page.locator("#announcer")).to_have_text("The image is copied.")
    size = page.evaluate(
        """async () => {
          const [item] = await navigator.clipboard.read();
          const image = await createImageBitmap(await item.getType("image/png"));
          const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
          canvas.drawImage(image, 0, 0);
          const colours = new Set();
          const { data } = canvas.getImageData(0, 0, image.width, image.height);
          for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
          return [image.width, image.height, colours.size];
        }"""
    )
    assert size[:2] == [1240, 920]
    assert size[2] > 100, "the tiles are drawn in colours"


def test_without_a_clipboard_the_text_is_shown_and_the_image_saved(page: Page) -> None:
    page.add_init_script(
        "for (const name of ['write', 'writeText'])"
        " navigator.clipboard[name] = () => Promise.reject(new Error('no'));"
    )
    show(page, "hand=123789m12399p12s")
    page.get_by_text("Copy as text").click()
    expect(page.locator("#text-dialog textarea")).to_have_value(re.compile("accepts 4 tiles"))
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_text("Copy as image").click()
    assert download.value.suggested_filename == "paili-123789m12399p12s.png"


def test_numbers_say_what_they_mean(page: Page) -> None:
    show(page, f"hand={HAND}")
    expect(page.locator("#answer-plan")).to_contain_text("all chances are exact")
    page.click("tr[data-tile='6m'] .c-chance .number")
    about = page.locator("#about")
    expect(about).to_contain_text("7.16% within 4 draws, exactly")
    expect(about).to_contain_text("How exact")
    page.keyboard.press("Escape")
    expect(about).to_be_hidden()
    page.locator(".verdict .big").focus()
    page.keyboard.press("Enter")
    expect(about).to_contain_text("shanten is one less")
    expect(about.locator(".close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(about).to_be_hidden()
    expect(page.locator(".verdict .big")).to_be_focused()


def test_every_number_has_a_meaning(page: Page) -> None:
    show(page, f"hand=123456m238p11s&melds=[777p]&rules={EIGHT}&discards=2p,8p")
    expect(page.locator("#answer-plan")).to_contain_text("exact")
    expect(page.locator(".side")).to_have_count(2)
    for name in ("long", "fan", "count"):  # these come last
        expect(page.locator(f"[data-about={name}]").first).to_be_attached()
    names = page.evaluate(
        "[...document.querySelectorAll('[data-about]')].map((each) => each.dataset.about)"
    )
    assert {"chance", "long", "legal", "fan", "copies", "leaves", "rank", "count"} <= set(names)


def test_the_keyboard_alone_is_enough(page: Page) -> None:
    show(page)
    page.locator(".key[data-tile='1m']").focus()
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#hand")).to_have_value("123m3p")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".key[data-tile='3z']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_have_value("123m3p3z")
    expect(page.locator(".key[data-tile='3z']")).to_be_focused()
    # One press of Tab leaves the keyboard.
    page.keyboard.press("Tab")
    expect(page.locator("#melds")).to_be_focused()
    page.locator("[data-key=short]").focus()
    page.keyboard.press("Enter")
    page.locator("[data-key=discard-3z]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_have_value("123m3p")


def test_what_is_typed_is_never_read_as_html(page: Page) -> None:
    page.add_init_script("window.harm = false")
    image = "<img src=x onerror='window.harm=true'>"
    show(page)
    for name in ("hand", "melds", "seen"):
        page.fill("#hand", HAND)
        page.fill(f"#{name}", image)
        expect(page.locator(f"#{name}-error")).not_to_be_empty()
        page.fill(f"#{name}", "")
    show(page, f"hand={HAND}&rules=" + image.replace(" ", "%20"))
    expect(page.locator("#rules-error")).not_to_be_empty()
    expect(page.locator("main img")).to_have_count(0)
    assert page.evaluate("window.harm") is False


@pytest.mark.each_way
def test_a_language_is_chosen_and_kept(context: BrowserContext) -> None:
    page = context.new_page()
    show(page, "hand=2346m34p3456s7799s")
    expect(page.locator("#sentence")).to_contain_text("Discard 6 of characters")
    page.select_option("#language", "zh")
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    expect(page.locator("#sentence")).to_have_text("打6万：4巡内7.16%；其次7条，6.40%。")
    expect(page.locator(".discards tbody tr").first.locator(".c-copies .number")).to_have_text("23")
    page.reload()
    expect(page.locator("[data-view=replay]")).to_have_text("牌谱")
    # The language in the address has priority.
    page.goto("about:blank")
    show(page, "lang=ja&hand=2346m34p3456s7799s")
    expect(page.locator(".verdict")).to_contain_text("1向聴")
    page.select_option("#language", "en")
    expect(page.locator(".verdict")).to_contain_text("1-shanten")
    assert "lang=en" in page.url


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_the_language_is_that_of_the_browser(browser: Browser, address: str, language: str) -> None:
    context = browser.new_context(base_url=address, locale=f"{language}-XX")
    page = context.new_page()
    show(page)
    expect(page.locator("html")).to_have_attribute("lang", language)
    context.close()


def test_colours_are_chosen_and_kept(context: BrowserContext) -> None:
    page = context.new_page()
    show(page)
    page.click("#theme")
    page.click("#theme")
    expect(page.locator("html")).to_have_class(re.compile("paili-dark"))
    page.reload()
    expect(page.locator("html")).to_have_class(re.compile("paili-dark"))
    page.click("#theme")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_class(re.compile("paili-dark"))
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    expect(page.locator("html")).not_to_have_class(re.compile("paili-dark"))
    show(page, f"hand={HAND}")
    expect(page.locator("#hand-row svg")).to_have_count(14)
    moving = page.evaluate(
        "getComputedStyle(document.querySelector('#hand-row svg')).transitionDuration"
    )
    assert moving == "0s"
