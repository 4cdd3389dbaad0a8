"""Texts of one notation are not read as another; red fives are kept, and change nothing."""

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
    """Draw a hand of one to fourteen tiles with known melds and some red fives.

    Often it has few suits: then several notations use the same letters.
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
    """Return the text with some fives of the suits replaced by 0."""
    places = [at for at, char in enumerate(text) if char == "5" and suit_after(text, at) != "z"]
    red = {place for place in places if draw(st.integers(0, 3)) == 0}
    return "".join("0" if at in red else char for at, char in enumerate(text))


def suit_after(text: str, at: int) -> str:
    return next(char for char in text[at:] if char in "mpsz")


def spelled(hand: Hand, notation: str) -> str:
    """Return a hand in a spelling that has no name in the library."""
    parts = [hand.tiles, *(meld.tiles for meld in hand.melds)]
    brackets = ["{}", *("({})" if meld.concealed else "[{}]" for meld in hand.melds)]
    spell = SPELLINGS[notation]
    return "".join(b.format(spell(tiles)) for b, tiles in zip(brackets, parts, strict=True))


def suit_first(tiles: tuple[Tile, ...]) -> str:
    return " ".join(f"{tile.suit}{tile.rank}" for tile in tiles)


def letters(tiles: tuple[Tile, ...]) -> str:
    return "".join("ESWNPFC"[tile - SUITED] if tile >= SUITED else str(tile) for tile in tiles)


def chinese_runs(tiles: tuple[Tile, ...]) -> str:
    by_suit = ["".join(str(t.rank) for t in tiles if t < SUITED and t // 9 == s) for s in range(3)]
    runs = [ranks + suit for ranks, suit in zip(by_suit, "萬餅條", strict=True) if ranks]
    return "".join(runs) + "".join("東南西北白發中"[t - SUITED] for t in tiles if t >= SUITED)


def capitals(tiles: tuple[Tile, ...]) -> str:
    return paili.format_tiles(tiles).upper()


def full_width(tiles: tuple[Tile, ...]) -> str:
    return paili.format_tiles(tiles).translate({code: code + 0xFEE0 for code in range(33, 127)})


def one_by_one(tiles: tuple[Tile, ...]) -> str:
    """Return ranks separated by blanks, each suit once: 1 2 3m 4p."""
    return " ".join(
        " ".join(str(tile.rank) for tile in tiles if tile.suit is suit) + str(suit)
        for suit in paili.Suit
        if any(tile.suit is suit for tile in tiles)
    )


def words(tiles: tuple[Tile, ...]) -> str:
    honors = ["ton", "nan", "sha", "pei", "haku", "hatsu", "chun"]
    names = (f"{tile.rank}{('man', 'pin', 'sou')[tile.suit]}" for tile in tiles if tile < SUITED)
    return " ".join([*names, *(honors[tile - SUITED] for tile in tiles if tile >= SUITED)])


def words_first(tiles: tuple[Tile, ...]) -> str:
    names = (f"{('Man', 'PIN', 'sou')[tile.suit]}{tile.rank}" for tile in tiles if tile < SUITED)
    return " ".join(
        [*names, *("東南西北白發中"[tile - SUITED] for tile in tiles if tile >= SUITED)]
    )


def japanese(tiles: tuple[Tile, ...]) -> str:
    return "".join(
        "東南西北白發中"[tile - SUITED] if tile >= SUITED else str(tile) for tile in tiles
    )


SPELLINGS = {
    "suit first": suit_first,
    "letters": letters,
    "Chinese runs": chinese_runs,
    "capitals": capitals,
    "full width": full_width,
    "one by one": one_by_one,
    "words": words,
    "words first": words_first,
    "Chinese honours": japanese,
}


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


@given(hands(), st.sampled_from(sorted(SPELLINGS)))
def test_other_spellings_are_read_as_themselves(hand: Hand, notation: str) -> None:
    assert Hand.parse(spelled(hand, notation)) == hand


@given(hands(), st.sampled_from(["1w2t3b", "1c2b3d"]))
def test_ranks_before_letters_of_other_notations(hand: Hand, letters: str) -> None:
    """Check that hands of b alone are refused, as B1 B2 is; honours are Chinese letters here."""
    suits = {"1w2t3b": "wbt", "1c2b3d": "cdb"}[letters]
    own = [*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)]
    parts = [hand.tiles, *(meld.tiles for meld in hand.melds)]
    brackets = ["{}", *("({})" if meld.concealed else "[{}]" for meld in hand.melds)]
    text = "".join(
        bracket.format(
            "".join(
                "東南西北白發中"[t - SUITED] if t >= SUITED else f"{t.rank}{suits[t.suit]}"
                for t in tiles
            )
        )
        for bracket, tiles in zip(brackets, parts, strict=True)
    )
    shared = {suits.index("b"), 3}
    if {int(tile.suit) for tile in own} <= shared and any(tile < SUITED for tile in own):
        with pytest.raises(paili.NotationError, match="one meaning"):
            Hand.parse(text)
    else:
        assert Hand.parse(text) == hand


@given(hands())
def test_numbers_of_two_digits(hand: Hand) -> None:
    numbers = [f"{tile // 9 + 1}{tile.rank}" for tile in hand.tiles]
    assume(len(numbers) > 1)
    assert Hand.parse(" ".join(numbers)) == Hand.from_tiles(hand.tiles)
    listed = "[" + ", ".join(f'"{tile}"' for tile in hand.tiles) + "]"
    assert Hand.parse(listed) == Hand.from_tiles(hand.tiles)


@given(hands())
def test_melds_by_words_and_marks(hand: Hand) -> None:
    """Check that a meld is the same in brackets, after its word, after # or +, and before !."""
    names = {"chow": "chi", "pung": "pon"}
    melds = [m for m in hand.melds if m.kind != "kong"]
    alone = Hand.from_tiles(hand.tiles)
    for meld in melds:
        tiles = str(meld)[1:-1]
        eye = "99s" if Tile.M1 in meld.tiles else "11m"
        for text in (
            f"({tiles})",
            f"【{tiles}】",
            f" {names[meld.kind]} {tiles}",
            f" +{tiles}",
            f"{tiles}!",
            f"#{tiles}",
            f"[{tiles},2]",
        ):
            assert Hand.parse(f"{eye}{text}") == Hand.parse(f"{eye}[{tiles}]"), text
    assert Hand.parse(f'"{alone}"') == alone


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
    """Check that a drawn five is not red, and that red fives are discarded last."""
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
