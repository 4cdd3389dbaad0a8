"""The view of recorded games, operated by clicks, with and without a server."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any, Literal

import paili
import pytest
from paili.games import mcr, sichuan
from paili.games.game_files import read_any_games
from paili.games.mcr.botzone_log import read_games, to_botzone_log
from paili.games.sichuan.replay import Replay
from paili.games.transcripts import RecordedGame
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.check

ROOT = Path(__file__).resolve().parents[2]
GAMES = (ROOT / "docs/games.jsonl").read_text("utf-8")


def botzone_log() -> dict[str, Any]:
    """Return the judge's log of the first game."""
    found = next(read_games(GAMES.splitlines()))
    assert isinstance(found, mcr.State)
    record: dict[str, Any] = json.loads(json.dumps(to_botzone_log(found)))
    return record


def sichuan_report() -> Replay:
    """Return the report of the first game of Sichuan Mahjong, with explanations."""
    lines = (ROOT / "docs/sichuan-games.jsonl").read_text("utf-8").splitlines()
    found = next(read_any_games(lines))
    assert isinstance(found, RecordedGame)
    assert isinstance(found.state, sichuan.State)
    return Replay.of(found.state, explain=True)


def show(page: Page, fragment: str) -> None:
    page.goto(f"./#view=replay&{fragment}")


@pytest.mark.each_way
def test_an_example_is_opened_and_stepped_through(page: Page) -> None:
    page.goto("./")
    page.click("[data-view=replay]")
    page.click("[data-key=example-mcr]")
    expect(page.locator(".event")).to_have_text("4. East discards 8 of bamboo.")
    page.click("[data-key='go-first']")
    expect(page.locator(".event")).to_have_text("1. The players take their seats.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".event")).to_have_text("3. East draws south.")
    expect(page.locator(".seat-own .held .paili-tile")).to_have_count(14)
    page.click("[data-key='go-next']")
    expect(page.locator(".event")).to_have_text("4. East discards 8 of bamboo.")
    expect(page.locator(".seat-own .river .paili-tile")).to_have_count(1)
    expect(page.locator(".decision").first).to_contain_text("one of the best")
    # The losses of each seat up to the shown event.
    expect(page.locator(".legend li").first).to_have_text(re.compile(r"^east 0"))
    page.click("[data-key='go-last']")
    expect(page.locator(".legend li").filter(has_text="north")).not_to_have_text("north 0")
    expect(page.locator(".event")).to_contain_text("North wins with 2 of bamboo, self-drawn.")
    expect(page.locator(".played")).to_contain_text("Mixed Shifted Chows")
    expect(page.locator(".played")).to_contain_text("east −17, south −17, west −17, north +51")
    page.click("[data-key='go-before']")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.click("[data-key='go-first']")
    expect(page.locator(".event")).to_contain_text("1.")


def test_a_costly_decision_says_why(page: Page) -> None:
    show(page, "log=mcr&game=1&turn=1")
    entry = page.locator("[data-key=jump-17-north]")
    expect(entry).to_contain_text("8 copies fewer accepted; by search 3.9 points")
    entry.click()
    decision = page.locator(".decision").first
    expect(decision).to_contain_text("north: discards 5 of dots")
    expect(decision).to_contain_text("play 7z: 26.77")
    expect(decision).to_contain_text("Decided by the chance to win")
    expect(decision.locator(".bests")).to_contain_text("2 tiles from a win, accepts 15")
    expect(page).to_have_url(re.compile("turn=17"))
    expect(page.locator(".judged")).to_contain_text("north: 2 of 3 discards among the best")
    decision.get_by_text("Analyse this hand").click()
    expect(page.locator("#hand")).to_have_value("345m235p3466s7z")
    expect(page.locator("#melds")).to_have_value("[555z]")
    expect(page.locator("#rules-line")).to_contain_text("seat north, round south")
    expect(page.locator(".discards tbody tr").first).to_be_visible()
    page.go_back()
    expect(page.locator(".event")).to_contain_text("17. North discards")


def test_seats_turn_and_hands_are_closed(page: Page) -> None:
    show(page, "log=mcr&game=1&turn=24")
    expect(page.locator(".event")).to_contain_text(
        "North calls a chow with 1 of dots, and discards"
    )
    page.select_option("[data-key=own]", "north")
    expect(page.locator(".seat-own")).to_contain_text("north")
    expect(page.locator(".seat-own .paili-meld")).to_have_count(2)
    expect(page.locator(".seat-left .paili-gone")).to_have_count(2)
    backs = page.locator("use[href='tiles.svg#tile-back']")
    expect(backs).to_have_count(0)
    page.uncheck("[data-key=open-hands]")
    expect(backs).to_have_count(39)


def test_a_game_of_sichuan_is_paid_as_it_goes(page: Page) -> None:
    show(page, "log=sichuan&turn=54")
    expect(page.locator(".event")).to_contain_text("The game is over")
    expect(page.locator(".played")).to_contain_text("east +2, south −8, west +5, north +1")
    expect(page.locator(".tag.won")).to_have_count(3)
    expect(page.locator(".seat-own")).to_contain_text("no dots")
    page.fill("[data-key=turn]", "14")
    decision = page.locator(".decision").first
    expect(decision).to_contain_text("east: discards 4 of dots")
    search = sichuan_report().explanations[14]
    told = [
        f"{reason.action}: {reason.worth:.2f} (for any win, by a drawn tile, gets there "
        for reason in search.reasons
    ]
    assert told
    expect(decision.locator(".search li")).to_contain_text(told)
    decided = "the chance to win" if search.decided_by == "chance" else search.decided_by
    expect(decision.locator(".search .note")).to_contain_text(f"Decided by {decided}.")
    expect(page.locator(".costly")).to_contain_text("by search")
    page.get_by_text("Analyse this hand").click()
    expect(page.locator("#rules-line")).to_contain_text("dots given up")


def test_another_game_of_the_log(page: Page) -> None:
    show(page, "log=mcr")
    page.select_option("[data-key=game]", "2")
    expect(page).to_have_url(re.compile("game=2"))
    expect(page.locator(".centre")).to_contain_text("north round")
    expect(page.locator("[data-key=jump-65-north]")).to_be_visible()


@pytest.mark.parametrize("compress", [False, True], ids=["plain", "gzip"])
def test_a_file_is_opened(page: Page, compress: bool, tmp_path: Path) -> None:
    path = tmp_path / "games"
    data = GAMES.encode()
    path.write_bytes(gzip.compress(data) if compress else data)
    page.goto("./#view=replay")
    page.set_input_files("[data-key=file]", path)
    expect(page.locator(".event")).to_have_text("4. East discards 8 of bamboo.")
    expect(page.locator("[data-key=game] option")).to_have_count(2)


@pytest.mark.each_way
def test_a_wrong_log_says_where_and_the_next_one_is_read(page: Page) -> None:
    page.goto("./#view=replay")
    page.fill("[data-key=log]", "nonsense")
    page.click("[data-key=read-log]")
    expect(page.locator("#log-error")).to_contain_text("got 'nonsense'")
    expect(page.locator("[data-key=log]")).to_have_value("nonsense")
    broken = [*GAMES.splitlines()[:20], "{}"]
    page.fill("[data-key=log]", "\n".join(broken))
    page.click("[data-key=read-log]")
    expect(page.locator("#log-error")).to_contain_text("21")
    page.fill("[data-key=log]", GAMES)
    page.click("[data-key=read-log]")
    expect(page.locator("#log-error")).to_be_empty()
    expect(page.locator(".event")).to_have_text("4. East discards 8 of bamboo.")


WINDS = ("east", "south", "west", "north")
RIICHI = (ROOT / "docs/riichi-game.mjson").read_text("utf-8")


@pytest.mark.each_way
def test_a_log_of_riichi_is_opened(page: Page) -> None:
    page.goto("./#view=replay&log=riichi")
    expect(page.locator("[data-key=game] option")).to_have_count(4)
    expect(page.locator(".event")).to_have_text("2. East discards red dragon.")
    decision = page.locator(".decision").first
    expect(decision).to_contain_text("53 copies fewer accepted")
    expect(page.locator(".judged")).to_contain_text("Mistakes by kind")
    expect(decision.locator(".bests")).to_contain_text("3-shanten, accepts 74")
    expect(page.locator(".jump").first).to_contain_text("within 2 draws")
    replay = paili.riichi.Replay.of(paili.riichi.read_log(RIICHI), explain=True)
    mistakes = [one for one in replay.mistakes if one.round == 0]
    # A discard and its riichi are one entry.
    keys = list(dict.fromkeys(f"jump-{one.number}-{WINDS[one.seat]}" for one in mistakes))
    expect(page.locator(".jump")).to_have_count(len(keys))
    for at in (0, 1, -1):
        expect(page.locator(".jump").nth(at)).to_have_attribute("data-key", keys[at])
    page.click("[data-key='go-last']")
    log = paili.riichi.read_log(RIICHI)
    (first, *_) = log.rounds
    assert isinstance(first, paili.riichi.Round)
    deltas = [f"+{delta}" if delta > 0 else f"{delta}" for delta in first.deltas]
    expect(page.locator(".played")).to_contain_text(deltas[0].replace("-", "−"))
    page.click("[data-key='go-first']")
    page.keyboard.press("ArrowRight")
    decision.get_by_text("Analyse this hand").click()
    expect(page.locator("#rules-line")).to_contain_text("at least 1 han of yaku, seat east")
    expect(page.locator(".discards tbody tr").first.locator(".c-copies")).to_have_text("74")


@pytest.mark.parametrize("to", ["tenhou", "mjai"])
def test_a_pasted_log_of_riichi_is_in_the_address(
    page: Page, to: Literal["tenhou", "mjai"]
) -> None:
    text = paili.riichi.read_log(RIICHI).write(to)
    page.goto("./#view=replay")
    page.fill("[data-key=log]", text)
    page.click("[data-key=read-log]")
    expect(page.locator(".event")).to_contain_text("East discards red dragon.")
    expect(page).to_have_url(re.compile("log=z:"))
    page.reload()
    expect(page.locator(".event")).to_contain_text("East discards red dragon.")
    page.select_option("[data-key=game]", "2")
    expect(page.locator(".centre")).to_contain_text("east 2")
    page.go_back()
    expect(page.locator(".centre")).to_contain_text("east 1")


def test_an_address_that_is_cut_off_and_a_log_too_long_for_one(page: Page) -> None:
    page.goto("./#view=replay&log=z:q83vEjRW")
    expect(page.locator("#log-error")).to_contain_text("the address is cut off")
    page.fill("[data-key=log]", "nonsense " * 5)
    page.click("[data-key=read-log]")
    expect(page.locator("#log-error")).to_contain_text("a log of riichi")


def test_names_in_a_log_are_never_read_as_html(page: Page) -> None:
    first, *rest = GAMES.splitlines()
    image = "<img src=x onerror='document.title=1'>"
    players = dict.fromkeys(("east", "south", "west", "north"), image)
    deal = json.dumps(json.loads(first) | {"players": players})
    page.goto("./#view=replay")
    page.fill("[data-key=log]", "\n".join([deal, *rest]))
    page.click("[data-key=read-log]")
    expect(page.locator(".seat-own")).to_contain_text(image)
    expect(page.locator("main img")).to_have_count(0)


@pytest.mark.parametrize("indent", [None, 1], ids=["a line", "many lines"])
def test_a_log_of_botzone_is_opened(page: Page, indent: int | None) -> None:
    page.goto("./#view=replay")
    page.fill("[data-key=log]", json.dumps(botzone_log(), indent=indent))
    page.click("[data-key=read-log]")
    expect(page.locator(".event")).to_have_text("4. East discards 8 of bamboo.")
    expect(page.locator("[data-key=jump-17-north]")).to_contain_text("by search 3.9 points")
    # The losses of each seat up to the shown event.
    expect(page.locator(".legend li").first).to_have_text(re.compile(r"^east 0"))
    page.click("[data-key='go-last']")
    expect(page.locator(".legend li").filter(has_text="north")).not_to_have_text("north 0")
    expect(page.locator(".event")).to_contain_text("North wins with 2 of bamboo, self-drawn.")


def test_a_wrong_log_of_botzone_says_what_and_where(page: Page) -> None:
    record = botzone_log()
    record["log"][8]["content"]["1"] = "3 0 PLAY W1"
    page.goto("./#view=replay")
    page.fill("[data-key=log]", json.dumps(record))
    page.click("[data-key=read-log]")
    error = page.locator("#log-error")
    expect(error).to_contain_text("line 1, turn 5: got 'to seat 1: 3 0 PLAY W1', expected")
    record["log"][5]["0"]["response"] = "PLAY W1 W1"
    page.fill("[data-key=log]", json.dumps(record))
    page.click("[data-key=read-log]")
    expect(error).to_contain_text("line 1, turn 3: ")
    expect(error).to_contain_text("is not legal, expected play ")
