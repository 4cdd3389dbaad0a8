"""Published hands: examples of the papers, and hands that well-known programs get wrong."""

import paili
import pytest

FULL = None  # default knowledge: all copies outside the hand and its melds


def papers_hand(text: str) -> paili.Hand:
    return paili.Hand.parse(text, paili.Notation.PAPERS)


def papers_knowledge(text: str) -> paili.KnowledgeBase:
    return paili.KnowledgeBase.parse(text, order="papers")


def delta_by_position(text: str, knowledge: str) -> list[int]:
    """Return the delta of each tile of the hand, in the order of the paper."""
    tiles = paili.parse_tiles(text, paili.Notation.PAPERS)
    options = paili.discards(
        paili.Hand.from_tiles(tiles), papers_knowledge(knowledge), rules=paili.MAHJONG0
    )
    delta = {option.tile: option.delta for option in options}
    return [delta[tile] for tile in tiles]


def test_li_yan_2019_example_2() -> None:
    """Check pages 14-15: one copy of every tile is available; discard B9."""
    text, knowledge = "B1B1B1B8B8B9 C1C5C5C5 D1D5D6D7", "1" * 27
    assert (
        paili.deficiency(papers_hand(text), papers_knowledge(knowledge), rules=paili.MAHJONG0) == 2
    )
    assert delta_by_position(text, knowledge) == [0, 0, 0, 3, 3, 7, 6, 0, 0, 0, 6, 0, 0, 0]
    best = paili.discards(papers_hand(text), papers_knowledge(knowledge), rules=paili.MAHJONG0)[0]
    assert best.tile == paili.Tile.S9
    assert list(best.tiles) == list(paili.parse_tiles("123m123p8s"))


def test_li_yan_2019_example_3() -> None:
    """Check page 15: delta cannot distinguish D5 from D9, which have the values 1/2 and 7/12."""
    text, knowledge = "B1B2B3B7B8B9 C2C2C2 D1D2D3D5D9", "000000000 000000000 010110001"
    assert (
        paili.deficiency(papers_hand(text), papers_knowledge(knowledge), rules=paili.MAHJONG0) == 1
    )
    assert delta_by_position(text, knowledge) == [0] * 12 + [1, 1]


def test_yan_2021_example_3() -> None:
    """Check section 4.1: the pre-decomposition that the quadtree misses has cost 3, the minimum.

    As printed, the hand holds three B8 and the knowledge base two more: five. With one, it is 3.
    """
    hand = papers_hand("B1B5B6B8B8B8B9 D1D2D4D5D5D6D7")
    printed = papers_knowledge("(343423023)(434434443)(334220344)")
    with pytest.raises(paili.TileCountError) as caught:
        paili.deficiency(hand, printed, rules=paili.MAHJONG0)
    assert (caught.value.tile, caught.value.count) == (paili.Tile.S8, 5)
    assert paili.deficiency(hand, printed.discard(paili.Tile.S8), rules=paili.MAHJONG0) == 3


def test_yan_2021_example_4() -> None:
    hand = papers_hand("C1C4C6C7C8C9 D1D2D3D6D6D7D8")
    knowledge = papers_knowledge("(001100121)(010000030)(032242321)")
    assert paili.deficiency(hand, knowledge, rules=paili.MAHJONG0) == 4


def test_yan_li_2023_hand_t1() -> None:
    """Check that the hand is one tile short, B3, and farther once all four B3 have been seen."""
    hand = papers_hand("B1B2B5B6B7 C1C1C1C4C5C6C7 D3D3")
    assert paili.deficiency(hand, rules=paili.MAHJONG0) == 1
    seen = [paili.Tile.S3] * 4
    assert (
        paili.deficiency(hand, paili.KnowledgeBase.from_seen(hand, seen), rules=paili.MAHJONG0) == 2
    )


def test_yan_li_2023_hand_t2() -> None:
    """Check that B3 can be in the missing meld or the eye but not both, so no hand is reachable."""
    hand = papers_hand("B1B5B7B8B9 C2C3C4C8C8C8C9 D2D5")
    knowledge = papers_knowledge("(012000011)(110001000)(100100110)")
    assert paili.deficiency(hand, knowledge, rules=paili.MAHJONG0) == paili.UNREACHABLE
    assert paili.completions(hand, knowledge, rules=paili.MAHJONG0).counts == ()
    for option in paili.discards(hand, knowledge, rules=paili.MAHJONG0):
        assert (option.deficiency, option.copies) == (paili.UNREACHABLE, 0)


@pytest.mark.parametrize(
    "text",
    [
        "1234455668888m",
        "1111345567888m",
        "1111345667788m",
        "123456789m1111z",
        "123456789m1111p",
        "111222333z4444z",
        "1111222235555m",
    ],
)
def test_a_wait_for_a_fifth_copy_is_no_wait(text: str) -> None:
    hand = paili.Hand.parse(text)
    assert paili.deficiency(hand, FULL, rules=paili.RIICHI) == 2


def test_nothing_to_wait_for_but_a_fifth_north() -> None:
    hand = paili.Hand.parse("1112223334444z")
    accepted = paili.acceptance(hand, FULL, rules=paili.RIICHI)
    assert paili.Tile.NORTH not in accepted.tiles


@pytest.mark.parametrize(
    ("text", "deficiency", "without_melds"),
    [
        pytest.param("45z[444z][111z][555z][777z]", 2, 1, id="both-eyes-need-a-tile-of-a-meld"),
        pytest.param("9m9p569s[999m][999p][999s]", 3, 2, id="nines-are-in-the-melds"),
        pytest.param("13556z[666z][111z][333z]", 3, 2, id="honors-are-in-the-melds"),
    ],
)
def test_tiles_of_our_melds_are_gone(text: str, deficiency: int, without_melds: int) -> None:
    hand = paili.Hand.parse(text)
    assert paili.deficiency(hand, FULL, rules=paili.RIICHI) == deficiency
    forgetful = paili.KnowledgeBase.full(hand, count_melds=False)
    assert paili.deficiency(hand, forgetful, rules=paili.RIICHI) == without_melds
    unknown = paili.Hand.from_counts(hand.counts)
    for knowledge in (FULL, forgetful):
        assert paili.deficiency(unknown, knowledge, rules=paili.RIICHI) == without_melds


@pytest.mark.parametrize("meld", ["[234m]", "[777z]", "(7777z)"])
def test_orphans_and_pairs_need_a_closed_hand(meld: str) -> None:
    hand = paili.Hand.parse(f"19m19p19s12345z{meld}")
    assert paili.deficiency(hand, FULL, rules=paili.RIICHI) == 7
    by_form = paili.deficiency_by_form(hand, FULL, rules=paili.MCR)
    assert by_form.pop(paili.Form.STANDARD) == 7
    assert by_form.pop(paili.Form.KNITTED_STRAIGHT) < paili.UNREACHABLE
    assert set(by_form.values()) == {paili.UNREACHABLE}


@pytest.mark.parametrize(
    ("text", "deficiency"),
    [("4569m13445788p2s", 3), ("459m13445788p2s4z", 4), ("245568m245568p77s", 3)],
)
def test_greedy_programs_say_more(text: str, deficiency: int) -> None:
    assert paili.deficiency(paili.Hand.parse(text), FULL, rules=paili.RIICHI) == deficiency


def test_a_quad_may_be_two_pairs() -> None:
    hand = paili.Hand.parse("1111222235555m")
    assert paili.deficiency(hand, FULL, rules=paili.SICHUAN) == 1
    assert paili.deficiency(hand, FULL, rules=paili.MAHJONG0) == 2
