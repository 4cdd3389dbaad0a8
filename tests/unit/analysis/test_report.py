import json
from pathlib import Path
from typing import Any

import jsonschema
import paili
import pytest
from hypothesis import given, settings
from paili.analysis import RankedBy
from paili.analysis.report import analyse

from tests.cases.strategies import Position, positions

SCHEMA = json.loads(Path("docs/report.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
DRAWN = paili.Hand.parse("2346m34p3456s7799s")
WAITING = paili.Hand.parse("123789m12399p12s")


def seen(hand: paili.Hand, text: str) -> paili.KnowledgeBase:
    return paili.KnowledgeBase.from_seen(hand, paili.parse_tiles(text))


def names(tiles: Any) -> str:
    return "".join(str(tile) for tile in tiles)


def test_the_parts_are_the_answers_of_the_library() -> None:
    report = analyse(DRAWN, None, rules=paili.RIICHI, limit=3)
    assert report.deficiency == paili.deficiency(DRAWN, None, rules=paili.RIICHI) == 2
    assert dict(report.by_form) == paili.deficiency_by_form(DRAWN, None, rules=paili.RIICHI)
    assert report.acceptance is None
    assert report.discards is not None
    assert report.discards == paili.discards(DRAWN, rank_by="chance")
    assert report.ranked_by is RankedBy.PLAN
    cheap = analyse(DRAWN, rank_by="acceptance")
    assert cheap.discards == paili.discards(DRAWN)
    assert cheap.ranked_by is RankedBy.ACCEPTANCE
    assert report.completions.counts == paili.completions(DRAWN).counts == (14,)


def test_a_waiting_hand_has_acceptance_and_no_discards() -> None:
    report = analyse(WAITING, rules=paili.MAHJONG0)
    assert report.discards is None
    assert report.acceptance is not None
    assert report.acceptance == paili.acceptance(WAITING, rules=paili.MAHJONG0)
    assert report.acceptance.dead == ()
    assert report.ranked_by is None


def test_a_dead_wait_is_named() -> None:
    report = analyse(WAITING, seen(WAITING, "3333s"), rules=paili.MAHJONG0)
    assert report.deficiency == 2
    assert report.acceptance is not None
    assert names(report.acceptance.dead) == "3s"
    assert paili.Tile.S3 not in report.acceptance.tiles


def test_a_wait_that_is_partly_dead() -> None:
    hand = paili.Hand.parse("123m456p78s999m11p")
    report = analyse(hand, seen(hand, "6666s9s"), rules=paili.MAHJONG0)
    assert report.deficiency == 1
    assert report.acceptance is not None
    assert names(report.acceptance.dead) == "6s"
    assert report.acceptance.tiles == {paili.Tile.S9: 3}


@pytest.mark.parametrize(
    ("text", "dead"),
    [
        pytest.param("123456789m1111z", "1z", id="eye-of-the-kong"),
        pytest.param("123456789m1111p", "1p", id="eye-of-the-suited-kong"),
        pytest.param("1111m23456p789s1z", "", id="four-of-a-kind-but-no-wait"),
        pytest.param("1112223334444z", "4z", id="honours"),
        pytest.param("45z[444z][111z][555z][777z]", None, id="after-each-discard"),
    ],
)
def test_a_wait_for_a_fifth_copy_is_dead(text: str, dead: str | None) -> None:
    hand = paili.Hand.parse(text)
    report = analyse(hand, None, rules=paili.RIICHI)
    assert report.deficiency > 1
    if report.acceptance is not None:
        assert names(report.acceptance.dead) == dead
    else:
        assert report.discards is not None
        found = {str(row.tile): names(row.dead) for row in report.discards}
        assert found == {"4z": "5z", "5z": "4z"}


def test_no_fifth_copy_of_the_void_suit() -> None:
    rules = paili.SICHUAN.with_void(paili.Suit.DOTS)
    report = analyse(paili.Hand.parse("123456789m1111p"), None, rules=rules)
    assert report.acceptance is not None
    assert report.acceptance.dead == ()


def test_dead_kinds_follow_their_definition_after_discards() -> None:
    knowledge = seen(DRAWN, "2222p6s")
    report = analyse(DRAWN, knowledge, rules=paili.RIICHI)
    assert report.discards is not None
    for row in report.discards:
        rest = DRAWN.without_tile(row.tile)
        for tile in row.dead:
            assert not knowledge.available[tile]
            after = paili.deficiency(rest.with_tile(tile), knowledge, rules=paili.RIICHI)
            assert after < row.deficiency
    best = report.discards[0]
    assert names(best.dead) == "2p"


def test_knowledge_is_of_the_kinds_in_play() -> None:
    assert analyse(WAITING, rules=paili.MAHJONG0).knowledge.copies == 108 - 13
    assert analyse(WAITING, None, rules=paili.RIICHI).knowledge.copies == 136 - 13
    report = analyse(WAITING, paili.KnowledgeBase.full(WAITING), rules=paili.MAHJONG0)
    assert report.to_json()["knowledge"]["available"].endswith(" 0000000")


def test_the_likeliest_completions_come_first() -> None:
    hand = paili.Hand.parse("2358m179p14799s16z")
    report = analyse(hand, None, rules=paili.RIICHI, limit=20)
    found = [item.ways for item in report.completions.items]
    assert len(found) == 20
    assert found == sorted(found, reverse=True)
    everything = paili.completions(hand, None, rules=paili.RIICHI, limit=2_000).items
    assert found[0] == max(item.ways for item in everything)
    assert analyse(hand, None, rules=paili.RIICHI, limit=0).completions.items == ()


@pytest.mark.parametrize("option", ["two_step", "improvements"])
def test_looking_ahead_needs_a_drawn_hand(option: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        analyse(WAITING, **{option: True}, rules=paili.MAHJONG0)
    assert caught.value.name == option


def test_json_of_a_drawn_hand() -> None:
    report = analyse(DRAWN, None, rules=paili.RIICHI, two_step=True, improvements=True, limit=1)
    found = report.to_json()
    VALIDATOR.validate(found)
    assert found["hand"] == {
        "text": "2346m34p34567799s",
        "concealed": "2346m34p34567799s",
        "melds": [],
        "is_waiting": False,
    }
    assert found["acceptance"] is None
    best = found["discards"][0]
    assert (best["tile"], best["deficiency"], best["copies"]) == ("6m", 2, 23)
    assert best["tiles"] == {"2p": 4, "5p": 4, "2s": 4, "5s": 3, "7s": 2, "8s": 4, "9s": 2}
    assert best["two_step"] > 0
    assert found["completions"]["counts"] == [14]
    assert found["completions"]["items"][0]["coming"] == {"2p": 1, "2s": 1}
    assert found["completions"]["items"][0]["ways"] == 32


def test_json_of_improvements() -> None:
    report = analyse(
        paili.Hand.parse("23456m34p4588s[111s]"), improvements=True, rules=paili.MAHJONG0
    )
    found = report.to_json()
    VALIDATOR.validate(found)
    (third,) = [one for one in found["discards"] if one["tile"] == "3p"]
    draw = {"tile": "8s", "copies": 2, "discard": "4p", "accepts": 37}
    assert third["improvements"][0] == draw


@pytest.mark.check
def test_a_draw_that_takes_the_only_win_away_improves_nothing() -> None:
    # Eight fan need 7p as the last tile: drawn before, it leaves no such win as near.
    hand = paili.Hand.parse("123456m238p11s[777p]")
    rules = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east", win_by="either")
    options = paili.discards(hand, rules=rules, improvements=True, two_step=True)
    best = options[0]
    assert (best.tile, best.deficiency, best.two_step) == (paili.Tile.P2, 2, 8)
    assert paili.Tile.P7 not in {draw.tile for draw in best.improvements}


def test_json_of_a_hand_that_cannot_be_completed() -> None:
    nothing = paili.KnowledgeBase.from_counts([0] * 34)
    found = analyse(WAITING, nothing, rules=paili.SICHUAN.with_void(paili.Suit.BAMBOO)).to_json()
    VALIDATOR.validate(found)
    assert found["deficiency"] is None
    assert found["rules"]["void_suit"] == "s"
    assert found["completions"] == {
        "deficiency": None,
        "is_exact": True,
        "counts": [],
        "items": [],
    }


@pytest.mark.check
@settings(max_examples=60)
@given(positions())
def test_any_report_is_valid(position: Position) -> None:
    report = analyse(position.hand, position.knowledge, rules=position.rules, limit=3)
    found = json.loads(json.dumps(report.to_json()))
    VALIDATOR.validate(found)
    assert found["deficiency"] == (
        None if position.deficiency == paili.UNREACHABLE else position.deficiency
    )
    assert (found["discards"] is None) == position.is_waiting


# Wins of a minimum worth

EAST_OF_SOUTH = {"seat_wind": paili.Wind.SOUTH, "prevalent_wind": paili.Wind.EAST}
EIGHT = paili.MCR.requiring(8, **EAST_OF_SOUTH)


@pytest.mark.parametrize("text", ["123456m238p11s[777p]", "1258m3699p1357s2z"])
def test_with_a_requirement_both_answers_are_those_of_the_library(text: str) -> None:
    hand = paili.Hand.parse(text)
    knowledge = seen(hand, "9p4s")
    report = analyse(hand, knowledge, rules=EIGHT, limit=1)
    assert (report.rules, report.rules.requirement) == (EIGHT, EIGHT.requirement)
    assert report.deficiency == paili.deficiency(hand, knowledge, rules=EIGHT)
    assert dict(report.by_form) == paili.deficiency_by_form(hand, knowledge, rules=EIGHT)
    assert report.completions == paili.completions(hand, knowledge, rules=EIGHT, limit=1)
    if hand.is_waiting:
        assert report.acceptance == paili.acceptance(hand, knowledge, rules=EIGHT)
        assert report.discards is None
    else:
        assert report.discards == paili.discards(hand, knowledge, rules=EIGHT, rank_by="chance")
        assert report.acceptance is None
    plain = analyse(hand, knowledge, rules=paili.MCR, limit=1)
    assert report.any_win == plain
    assert plain.any_win is None
    found = report.to_json()
    VALIDATOR.validate(found)
    answers = {key: plain.to_json()[key] for key in found["any_win"]}
    assert found["any_win"] == answers
    assert set(found) - set(answers) == {"schema_version", "rules", "hand", "knowledge", "any_win"}
    assert plain.to_json()["any_win"] is None


def test_a_report_follows_what_is_required() -> None:
    hand = paili.Hand.parse("123456m238p11s[777p]")
    deficiencies = []
    for minimum in (0, 8, 24):
        rules = paili.MCR.requiring(minimum, **EAST_OF_SOUTH, win_by="either")
        deficiencies.append(analyse(hand, None, rules=rules).deficiency)
        assert deficiencies[-1] == paili.deficiency(hand, None, rules=rules)
    assert deficiencies == sorted(set(deficiencies))


@pytest.mark.parametrize("rules", [8, None, "poker", EIGHT.requirement])
def test_rules_are_rules(rules: Any) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        analyse(DRAWN, None, rules=rules)
    assert caught.value.name == "rules"


def test_json_can_be_changed() -> None:
    """Check that the caller owns all parts."""
    hand = paili.Hand.parse("2346m34p3456s7799s")
    values: tuple[Any, ...] = (
        paili.analyse(hand, rank_by="acceptance"),
        paili.discards(hand)[0],
        paili.completions(hand),
        paili.outlook(hand, draws=2),
        paili.analysis.plan_report(hand, draws=1),
        paili.explain(hand, draws=1),
    )
    for value in values:
        before = value.to_json()
        spoil(value.to_json())
        assert value.to_json() == before


def spoil(data: Any) -> None:
    for part in data.values() if isinstance(data, dict) else data:
        if isinstance(part, dict | list):
            spoil(part)
    data.clear()
