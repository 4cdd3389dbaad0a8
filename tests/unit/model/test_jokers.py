"""Jokers in rules, hands, counts and knowledge: values, texts and invalid input."""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import paili
import pytest
from paili import JOKER, Hand, KnowledgeBase, Rules, Tile, TileCounts

WILD = paili.RIICHI.with_jokers(4)
FIFTH = paili.RIICHI.with_jokers(4, fifth=True)
WAITING = Hand.parse("123m456p23478s00z")
DRAWN = WAITING.with_tile(Tile.M9)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (WILD, "riichi:jokers=4"),
        (FIFTH, "riichi:jokers=4:fifth=yes"),
        (paili.SICHUAN.with_void(paili.Suit.DOTS).with_jokers(8), "sichuan:jokers=8:void=p"),
        (paili.XUEZHAN.with_(cap=4).with_jokers(1), "xuezhan:cap=4:jokers=1"),
        (WILD.with_jokers(0), "riichi"),
    ],
)
def test_rules_and_their_texts(rules: Rules, text: str) -> None:
    assert str(rules) == text
    assert Rules.parse(text) == rules
    assert eval(repr(rules), {"Rules": Rules}) == rules
    assert Rules.from_json(rules.to_json()) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert ("jokers" in rules.to_json()) == (rules.jokers > 0)


def test_rules_of_another_name_keep_their_jokers() -> None:
    rules = Rules("mine", 27, ["standard"], jokers=3, fifth=True)
    names = {"Rules": Rules, "Form": paili.Form}
    assert eval(repr(rules), names) == rules != rules.with_jokers(3)
    assert rules.with_void(paili.Suit.DOTS).jokers == 3
    assert not paili.MCR.with_jokers(4).has_scoring


@pytest.mark.parametrize(
    "text", ["123m456p23478s00z", "0z", "11m300z[444m](1111s)", "00000000000000z"]
)
def test_hands_and_their_texts(text: str) -> None:
    hand = Hand.parse(text)
    assert str(hand) == text
    assert eval(repr(hand), {"Hand": Hand}) == hand == pickle.loads(pickle.dumps(hand))
    assert hash(hand) == hash(Hand.parse(text))
    assert hand.size == len(hand.tiles) + hand.jokers
    assert Hand.from_counts(hand.counts, hand.melds, jokers=hand.jokers) == hand
    assert Hand.from_tiles([*hand.tiles, *[JOKER] * hand.jokers], hand.melds) == hand
    assert hand.counts.shape == (34,)


@pytest.mark.parametrize("jokers", [15, 300])
def test_more_jokers_than_a_hand_holds(jokers: int) -> None:
    with pytest.raises(paili.HandSizeError) as error:
        Hand.parse("1m" + "0" * jokers + "z")
    assert error.value.size == jokers + 1


@pytest.mark.parametrize("text", ["0z123m0z", "z00m123", "123m🀪🀪"])
def test_other_texts_of_a_joker(text: str) -> None:
    if "🀪" in text:
        assert Hand.parse(WAITING.to_text("unicode"), "unicode") == WAITING
        return
    assert Hand.parse(text) == Hand.from_counts(Hand.parse("123m0z").counts, jokers=2)


def test_draws_and_discards_of_jokers() -> None:
    drawn = WAITING.with_tile(JOKER)
    assert (drawn.jokers, drawn.without_tile(JOKER)) == (3, WAITING)
    assert drawn.discard_text(JOKER) == "0z"
    assert DRAWN.without_tile(Tile.M9) == WAITING
    red = Hand.parse("0m0z")
    assert str(red.without_tile(JOKER)) == "0m"


def test_counts_with_jokers() -> None:
    counts = TileCounts.parse("6669s00z")
    assert (counts.copies, counts.jokers, counts[JOKER], counts[Tile.S6]) == (6, 2, 2, 3)
    assert [*counts] == [Tile.S6, Tile.S9, JOKER]
    assert JOKER in counts
    assert JOKER not in TileCounts.parse("6669s")
    assert counts == {Tile.S6: 3, Tile.S9: 1, JOKER: 2} == TileCounts({**counts})
    assert len(counts) == 3
    assert counts.counts.shape == (34,)
    assert len(counts.tiles) == 4
    assert TileCounts.from_tiles([*counts.tiles, JOKER, JOKER]) == counts
    assert eval(repr(counts), {"TileCounts": TileCounts}) == counts
    assert counts.sorted()[0] == (Tile.S6, 3)


def test_knowledge_counts_jokers() -> None:
    full = KnowledgeBase.full(WAITING, rules=WILD)
    assert (full.jokers, KnowledgeBase.full(WAITING).jokers) == (2, 0)
    assert full.copies == KnowledgeBase.full(WAITING).copies + 2
    for order in ("mpsz", "papers"):
        assert KnowledgeBase.parse(full.to_text(order=order), order=order) == full
    assert eval(repr(full), {"KnowledgeBase": KnowledgeBase}) == full
    assert full.own_draw(JOKER).discard(JOKER).jokers == 0
    seen = KnowledgeBase.from_seen(WAITING, [JOKER, Tile.M9], rules=WILD)
    assert seen == full.discard(JOKER).discard(Tile.M9)
    assert KnowledgeBase.from_counts(full.available, jokers=2) == full


@pytest.mark.parametrize("fifth", [False, True])
def test_exact_small_cases(fifth: bool) -> None:
    rules = WILD.with_jokers(4, fifth=fifth)
    for text, expected in [
        ("00z", 0),
        ("1m0z", 0),
        ("1111m0z", 0 if fifth else 1),
        ("19m19p19s12345670z", 0),
        ("119m19p19s1234500z", 0),
        ("1199m19p19s123400z", 1),
        ("1111222233334m0z", 0),
    ]:
        assert paili.deficiency(Hand.parse(text), rules=rules) == expected, text
    nothing = KnowledgeBase.from_counts([0] * 34)
    assert paili.deficiency(Hand.parse("12m"), nothing, rules=rules) == paili.UNREACHABLE
    assert paili.deficiency(Hand.parse("1m"), nothing, rules=rules) == paili.UNREACHABLE
    one = KnowledgeBase.from_counts([0] * 34, jokers=1)
    assert paili.deficiency(Hand.parse("1m"), one, rules=rules) == 1
    assert [*paili.acceptance(Hand.parse("1m"), one, rules=rules)] == [JOKER]


def test_no_joker_for_the_void_suit() -> None:
    rules = paili.SICHUAN.with_void(paili.Suit.DOTS).with_jokers(4)
    assert paili.deficiency(Hand.parse("1p0z"), rules=rules) == 1
    accepted = paili.acceptance(Hand.parse("0z"), rules=rules)
    assert {str(tile)[-1] for tile in accepted} == {"m", "s", "z"}
    assert accepted[JOKER] == 3
    assert accepted.copies == 4 * 18 + 3


def _wrong_rules() -> list[Callable[[], Any]]:
    return [
        lambda: paili.RIICHI.with_jokers(-1),
        lambda: paili.RIICHI.with_jokers(33),
        lambda: paili.RIICHI.with_jokers(True),
        lambda: paili.RIICHI.with_jokers(2.0),  # type: ignore[arg-type]  # this is the question
        lambda: paili.RIICHI.with_jokers(0, fifth=True),
        lambda: paili.RIICHI.with_jokers(4, fifth=1),  # type: ignore[arg-type]
        lambda: paili.MCR.requiring(8, seat_wind="E", prevalent_wind="E").with_jokers(4),
        lambda: WILD.requiring(8, seat_wind="E", prevalent_wind="E"),
        lambda: Rules.parse("riichi:jokers=33"),
        lambda: Rules.parse("riichi:jokers=-1"),
        lambda: Rules.parse("riichi:jokers=four"),
        lambda: Rules.parse("riichi:jokers=4:fifth=1"),
        lambda: Rules.parse("riichi:fifth=yes"),
        lambda: Rules.from_json({**WILD.to_json(), "jokers": 99}),
    ]


@pytest.mark.parametrize("make", _wrong_rules())
def test_wrong_rules(make: Callable[[], Any]) -> None:
    with pytest.raises(paili.ArgumentError):
        make()


NO_JOKERS = KnowledgeBase.from_counts([1] * 34)


def _wrong_hands() -> list[tuple[Callable[[], Any], type[paili.PailiError]]]:
    rows = WAITING.counts[np.newaxis]
    batch = paili.deficiency_batch
    return [
        (lambda: paili.deficiency(WAITING), paili.ArgumentError),
        (lambda: paili.deficiency(WAITING, rules=WILD.with_jokers(1)), paili.ArgumentError),
        (lambda: paili.deficiency(Hand.parse("12m000z"), rules="riichi"), paili.ArgumentError),
        (
            lambda: paili.deficiency(
                WAITING, KnowledgeBase.from_counts([1] * 34, jokers=3), rules=WILD
            ),
            paili.ArgumentError,
        ),
        (
            lambda: paili.deficiency(Hand.parse("1m"), KnowledgeBase.full(WAITING, rules=WILD)),
            paili.ArgumentError,
        ),
        (lambda: KnowledgeBase.full(WAITING, rules="riichi"), paili.ArgumentError),
        (lambda: KnowledgeBase.from_counts([0] * 34, jokers=33), paili.ArgumentError),
        (lambda: KnowledgeBase.parse("0" * 34 + " 0z=33"), paili.NotationError),
        (lambda: KnowledgeBase.parse("0" * 34 + " 0z="), paili.NotationError),
        (lambda: KnowledgeBase.from_seen(WAITING, [JOKER] * 3, rules=WILD), paili.ArgumentError),
        (lambda: NO_JOKERS.own_draw(JOKER), paili.ArgumentError),
        (lambda: NO_JOKERS.pung(JOKER), paili.ArgumentError),  # type: ignore[arg-type]
        (lambda: Hand.parse("123m").with_tile(JOKER), paili.HandSizeError),
        (lambda: Hand.parse("12m").without_tile(JOKER), paili.ArgumentError),
        (lambda: Hand.parse("000z"), paili.HandSizeError),
        (lambda: Hand.parse("0" * 16 + "z"), paili.PailiError),
        (lambda: Hand.parse("1m[00z1z]"), paili.NotationError),
        (lambda: Hand.from_counts([0] * 34, jokers=15), paili.ArgumentError),
        (lambda: Hand.from_tiles([JOKER] * 15), paili.ArgumentError),
        (lambda: WAITING.to_text("botzone"), paili.ArgumentError),
        (lambda: Tile.parse("0z"), paili.NotationError),
        (lambda: paili.parse_tiles("1m0z"), paili.NotationError),
        (lambda: TileCounts({JOKER: 33}), paili.ArgumentError),
        (lambda: TileCounts({JOKER: "2"}), paili.ArgumentError),  # type: ignore[dict-item]
        (lambda: batch(rows, jokers=2), paili.ArgumentError),
        (lambda: batch(rows, rules=WILD, jokers=5), paili.ArgumentError),
        (lambda: batch(rows, rules=WILD, jokers=np.array([2, 2])), paili.ArrayError),
        (lambda: batch(rows, rules=WILD, jokers=np.array([2.0])), paili.ArrayError),
        (lambda: batch(rows, rules=WILD, jokers=np.array([-1])), paili.ArgumentError),
        (lambda: batch(rows, rules=WILD, jokers=2, jokers_available=3), paili.ArgumentError),
        (lambda: batch(rows, rules=WILD, jokers="2"), paili.ArgumentError),  # type: ignore[arg-type]
        (lambda: batch(rows, rules=WILD, jokers=1), paili.HandSizeError),
        (lambda: paili.acceptance(DRAWN, rules=WILD), paili.HandSizeError),
        (lambda: paili.discards(WAITING, rules=WILD), paili.HandSizeError),
    ]


@pytest.mark.parametrize(("ask", "error"), _wrong_hands())
def test_wrong_hands(ask: Callable[[], Any], error: type[paili.PailiError]) -> None:
    with pytest.raises(error) as caught:
        ask()
    assert 0 < len(str(caught.value)) < 300
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_errors_of_a_batch_name_the_row() -> None:
    rows = np.stack([WAITING.counts] * 3)
    with pytest.raises(paili.ArgumentError, match="row 1"):
        paili.deficiency_batch(rows, rules=WILD.with_jokers(2), jokers=np.array([2, 5, 2]))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: paili.plan(WAITING, rules=WILD, draws=2),
        lambda: paili.PlanSearch(WAITING, rules=WILD, draws=2),
        lambda: paili.outlook(WAITING, rules=WILD),
        lambda: paili.simulate(WAITING, rules=WILD, draws=3, games=9, seed=1),
        lambda: paili.census(WILD),
        lambda: paili.calls(WAITING, Tile.M1, rules=WILD, draws=1),
        lambda: paili.explain(DRAWN, rules=WILD),
        lambda: paili.discards(DRAWN, rules=WILD, rank_by="chance"),
        lambda: paili.discard_values_batch(np.zeros((0, 34), dtype=np.uint8), draws=1, rules=WILD),
        lambda: paili.analysis.plan_report(DRAWN, rules=WILD, draws=1),
    ],
)
def test_what_does_not_know_jokers_says_so(ask: Callable[[], Any]) -> None:
    with pytest.raises(paili.ArgumentError, match="without jokers"):
        ask()


def test_no_score_of_a_hand_with_jokers() -> None:
    with pytest.raises(paili.ArgumentError, match="jokers"):
        paili.mcr.Win(WAITING, Tile.M1, self_drawn=True, seat_wind="east", prevalent_wind="east")
    with pytest.raises(paili.ArgumentError, match="joker"):
        paili.sichuan.Win(Hand.parse("123m456p23478s00z"), Tile.M1, None)


def test_reports_rank_by_acceptance() -> None:
    report = paili.analyse(DRAWN, rules=WILD)
    assert report.discards is not None
    assert {one.ranked_by for one in report.discards} == {paili.analysis.RankedBy.ACCEPTANCE}
    assert report.discards[JOKER].tile is JOKER
    assert JOKER in report.discards
    assert "0z" in str(report)
    assert report.to_json()["knowledge"]["available"].endswith("0z=2")
