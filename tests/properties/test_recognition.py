"""No text of one notation is read as another; red fives are shown, and change nothing."""

from __future__ import annotations

import pickle

import paili
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from paili import Hand, Meld, Notation, Tile

SUITED = Tile.EAST


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """Any hand of one to fourteen tiles with known melds, some fives of which are red.

    Often of few suits: then several notations have the same letters.
    """
    suits = draw(st.sampled_from(["mpsz", "mpsz", "mps", "p", "s", "z", "ps"]))
    kinds = [tile for tile in Tile if str(tile.suit) in suits]
    wall = dict.fromkeys(kinds, 4)
    melds = []
    for _ in range(draw(st.integers(0, 3))):
        tile = draw(st.sampled_from(kinds))
        chow = not tile.is_honor and tile.rank < 8
        options = [Meld.pung(tile), Meld.kong(tile), Meld.kong(tile, concealed=True)]
        chows = [Meld.chow(tile)] * 3 if chow else []
        meld = draw(st.sampled_from(options + chows))
        if all(wall[each] >= meld.tiles.count(each) for each in meld.tiles):
            for each in meld.tiles:
                wall[each] -= 1
            melds.append(meld)
    rest = [tile for tile, copies in wall.items() for _ in range(copies)]
    most = min(14 - 3 * len(melds), len(rest))
    size = draw(st.sampled_from([size for size in range(1, most + 1) if size % 3]))
    places = st.lists(st.integers(0, len(rest) - 1), min_size=size, max_size=size, unique=True)
    plain = Hand.from_tiles([rest[place] for place in draw(places)], melds)
    return Hand.parse(with_some_red(draw, str(plain)))


def with_some_red(draw: st.DrawFn, text: str) -> str:
    """The same text, where some fives of the suits are 0."""
    places = [at for at, char in enumerate(text) if char == "5" and suit_after(text, at) != "z"]
    red = {place for place in places if draw(st.integers(0, 3)) == 0}
    return "".join("0" if at in red else char for at, char in enumerate(text))


def suit_after(text: str, at: int) -> str:
    return next(char for char in text[at:] if char in "mpsz")


def spelled(hand: Hand, notation: str) -> str:
    """A hand in a spelling that has no name of its own."""
    parts = [hand.tiles, *(meld.tiles for meld in hand.melds)]
    brackets = ["{}", *("({})" if meld.concealed else "[{}]" for meld in hand.melds)]
    spell = {"suit first": suit_first, "letters": letters, "Chinese runs": chinese_runs}[notation]
    return "".join(b.format(spell(tiles)) for b, tiles in zip(brackets, parts, strict=True))


def suit_first(tiles: tuple[Tile, ...]) -> str:
    return " ".join(f"{tile.suit}{tile.rank}" for tile in tiles)


def letters(tiles: tuple[Tile, ...]) -> str:
    return "".join("ESWNPFC"[tile - SUITED] if tile >= SUITED else str(tile) for tile in tiles)


def chinese_runs(tiles: tuple[Tile, ...]) -> str:
    by_suit = ["".join(str(t.rank) for t in tiles if t < SUITED and t // 9 == s) for s in range(3)]
    runs = [ranks + suit for ranks, suit in zip(by_suit, "萬餅條", strict=True) if ranks]
    return "".join(runs) + "".join("東南西北白發中"[t - SUITED] for t in tiles if t >= SUITED)


@given(hands(), st.sampled_from(Notation))
def test_canonical_texts_are_read_as_themselves_or_refused(hand: Hand, notation: Notation) -> None:
    own = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
    if notation is Notation.PAPERS:
        assume(not any(tile.is_honor for tile in own))
    text = hand.to_text(notation)
    letter = {Notation.PAPERS: 2, Notation.BOTZONE: 1}.get(notation)
    if letter is not None and {int(tile.suit) for tile in own} == {letter}:
        with pytest.raises(paili.NotationError) as caught:
            Hand.parse(text)
        for name in ("papers", "botzone"):
            tiles = paili.format_tiles(paili.parse_tiles(text.translate(NO_BRACKETS), name))
            assert f"in {name} it is {tiles}" in caught.value.expected
    else:
        assert Hand.parse(text) == hand
    assert Hand.parse(text, notation) == hand


NO_BRACKETS = str.maketrans("", "", "[]()")


@given(hands(), st.sampled_from(["suit first", "letters", "Chinese runs"]))
def test_other_spellings_are_read_as_themselves(hand: Hand, notation: str) -> None:
    assert Hand.parse(spelled(hand, notation)) == hand


@given(hands(), st.sampled_from(Notation))
def test_a_link_is_in_mpsz(hand: Hand, notation: Notation) -> None:
    alone = Hand.from_tiles(hand.tiles)
    link = f"https://tenhou.net/2/?q={alone}"
    assert Hand.parse(link) == alone
    with pytest.raises(paili.NotationError):
        Hand.parse(link, notation)


@given(hands(), st.sampled_from([Notation.MPSZ, Notation.MJAI]))
def test_red_fives_round_trip(hand: Hand, notation: Notation) -> None:
    for again in (
        Hand.parse(hand.to_text(notation)),
        Hand.parse(hand.to_text(notation), notation),
        eval(repr(hand), {"Hand": Hand}),
        pickle.loads(pickle.dumps(hand)),
    ):
        assert again == hand
        assert hash(again) == hash(hand)
        assert (str(again), again.red_fives) == (str(hand), hand.red_fives)
        assert [meld.red_fives for meld in again.melds] == [m.red_fives for m in hand.melds]


@given(hands())
def test_red_fives_change_nothing(hand: Hand) -> None:
    plain = Hand.parse(str(hand).replace("0", "5"))
    assert plain == hand
    assert hash(plain) == hash(hand)
    assert plain.red_fives == (0, 0, 0)
    assert plain.tiles == hand.tiles
    assert paili.KnowledgeBase.full(plain) == paili.KnowledgeBase.full(hand)
    assert paili.deficiency(plain) == paili.deficiency(hand)


@given(hands(), st.sampled_from(Tile))
def test_red_fives_after_a_draw_and_a_discard(hand: Hand, tile: Tile) -> None:
    """A drawn five is not red, and of fives a red one goes last."""
    if hand.is_waiting and paili.KnowledgeBase.full(hand).available[tile]:
        drawn = hand.with_tile(tile)
        assert drawn.red_fives == hand.red_fives
        assert str(drawn.without_tile(tile)) == str(hand)
    elif not hand.is_waiting and tile in hand.tiles:
        given_up = hand.discard_text(tile)
        before = str(Hand.from_tiles(hand.tiles)) if not any(hand.red_fives) else str(hand)
        left = hand.without_tile(tile)
        assert sum(hand.red_fives) - sum(left.red_fives) == (given_up[0] == "0")
        assert Tile.parse(given_up) is tile
        assert before.count("0") >= sum(left.red_fives)
