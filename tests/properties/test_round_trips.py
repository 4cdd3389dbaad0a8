"""Values round-trip through their text, repr and pickle; any other text is an error of paili."""

import json
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import paili
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays, floating_dtypes, integer_dtypes
from paili import (
    Form,
    Hand,
    KnowledgeBase,
    Meld,
    MeldKind,
    Notation,
    Rules,
    Suit,
    Tile,
    TileCounts,
    Wind,
)

TILES = st.sampled_from(Tile)
MELDS = st.one_of(
    st.builds(Meld.chow, st.sampled_from([t for t in Tile if not t.is_honor and t.rank <= 7])),
    st.builds(Meld.pung, TILES),
    st.builds(Meld.kong, TILES, st.booleans()),
)
KNOWLEDGE = st.builds(
    KnowledgeBase.from_counts, st.lists(st.integers(0, 4), min_size=34, max_size=34)
)
RULES = st.builds(
    Rules,
    st.text(min_size=1),
    st.sampled_from([27, 34]),
    st.frozensets(st.sampled_from(Form), min_size=1),
    st.sampled_from([None, Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO]),
    st.booleans(),
)

REQUIRING = st.builds(
    paili.MCR.requiring,
    st.integers(0, 65_535),
    seat_wind=st.sampled_from(Wind),
    prevalent_wind=st.sampled_from(Wind),
    win_by=st.sampled_from(paili.WinBy),
)
COUNTS = st.builds(paili.TileCounts, st.dictionaries(st.sampled_from(Tile), st.integers(0, 4)))


@st.composite
def hands(draw: st.DrawFn, kinds: int = 34) -> Hand:
    """Draw any hand: melds that fit together, then concealed tiles from the rest.

    Some of its melds may be unknown.
    """
    wall = [4] * kinds + [0] * (34 - kinds)
    melds = []
    for meld in draw(st.lists(MELDS, max_size=4)):
        if all(wall[tile] >= meld.tiles.count(tile) for tile in meld.tiles):
            melds.append(meld)
            for tile in meld.tiles:
                wall[tile] -= 1
    rest = [tile for tile in Tile for _ in range(wall[tile])]
    number = draw(st.integers(len(melds), 4))
    size = draw(st.sampled_from([13, 14])) - 3 * number
    places = st.lists(st.integers(0, len(rest) - 1), min_size=size, max_size=size, unique=True)
    return Hand.from_tiles([rest[place] for place in draw(places)], melds)


VALUES = st.one_of(
    TILES,
    st.sampled_from(Suit),
    st.sampled_from(Wind),
    MELDS,
    hands(),
    KNOWLEDGE,
    st.sampled_from(list(paili.PRESETS.values())),
    REQUIRING,
    COUNTS,
)


@given(VALUES)
def test_text(value: Tile | Suit | Wind | Meld | Hand | KnowledgeBase | Rules) -> None:
    assert type(value).parse(str(value)) == value


@given(st.sampled_from([*Form, *Notation, *MeldKind]))
def test_named_texts(value: Form | Notation | MeldKind) -> None:
    assert type(value)(str(value)) is value


@given(st.one_of(VALUES, RULES, st.sampled_from([*Form, *Notation, *MeldKind])))
def test_repr_and_pickle(value: object) -> None:
    for again in (eval(repr(value), vars(paili).copy()), pickle.loads(pickle.dumps(value))):
        assert type(again) is type(value)
        assert again == value
        assert hash(again) == hash(value)


@given(st.lists(TILES, max_size=40), st.sampled_from(Notation))
def test_tiles_in_every_notation(tiles: list[Tile], notation: Notation) -> None:
    if notation is Notation.PAPERS:
        tiles = [tile for tile in tiles if not tile.is_honor]
    text = paili.format_tiles(tiles, notation)
    assert paili.parse_tiles(text, notation) == tuple(tiles)
    assert paili.format_tiles(paili.parse_tiles(text, notation), notation) == text


@given(st.one_of(hands(), hands(kinds=27)), st.sampled_from(Notation))
def test_hands_in_every_notation(hand: Hand, notation: Notation) -> None:
    has_honors = any(tile.is_honor for meld in hand.melds for tile in meld.tiles)
    if notation is Notation.PAPERS and (has_honors or any(tile.is_honor for tile in hand.tiles)):
        with pytest.raises(paili.ArgumentError):
            hand.to_text(notation)
    else:
        assert Hand.parse(hand.to_text(notation), notation) == hand
        for meld in hand.melds:
            assert Meld.parse(meld.to_text(notation), notation) == meld


@given(hands())
def test_hands_from_their_parts(hand: Hand) -> None:
    assert Hand.from_tiles(hand.tiles, hand.melds) == hand
    assert Hand.from_counts(hand.counts, hand.melds) == hand
    assert hand.is_waiting is (hand.size + 3 * hand.meld_count == 13)
    assert hand.meld_count >= len(hand.melds)


@given(hands(), TILES)
def test_a_draw_and_its_discard_cancel(hand: Hand, tile: Tile) -> None:
    if hand.is_waiting and KnowledgeBase.full(hand).available[tile]:
        assert hand.with_tile(tile).without_tile(tile) == hand
    elif not hand.is_waiting and tile in hand.tiles:
        assert hand.without_tile(tile).with_tile(tile) == hand
    else:
        with pytest.raises(paili.PailiError):
            (hand.with_tile if hand.is_waiting else hand.without_tile)(tile)


@given(KNOWLEDGE, st.sampled_from(["mpsz", "papers"]))
def test_knowledge_in_both_orders(
    knowledge: KnowledgeBase, order: Literal["mpsz", "papers"]
) -> None:
    assert KnowledgeBase.parse(knowledge.to_text(order=order), order=order) == knowledge


def refusal(call: Callable[[Any], object], argument: object) -> paili.PailiError | None:
    """Return the PailiError of a call, or None; any other exception propagates."""
    try:
        call(argument)
    except paili.PailiError as error:
        return error
    return None


# Texts of the library's letters get further into the parsers than arbitrary Unicode.
TEXTS = st.one_of(
    st.text(),
    st.text("0123456789mpszBCDWTFJH[]()+ ,", max_size=40),
    st.text("一九万萬筒饼条索东中发🀀🀄🀡🀢\ufe0f[]() ", max_size=30),
)


@given(TEXTS)
@pytest.mark.parametrize(
    "parse",
    [
        *(pytest.param(partial(paili.parse_tiles, notation=n), id=f"tiles {n}") for n in Notation),
        *(pytest.param(partial(Hand.parse, notation=n), id=f"hand {n}") for n in Notation),
        *(pytest.param(partial(Meld.parse, notation=n), id=f"meld {n}") for n in Notation),
        pytest.param(KnowledgeBase.parse, id="knowledge"),
        *(pytest.param(kind.parse, id=kind.__name__) for kind in (Tile, Suit, Wind, Rules)),
        *(pytest.param(kind, id=kind.__name__) for kind in (Form, Notation, MeldKind)),
    ],
)
def test_any_text_is_read_or_refused(parse: Callable[[str], object], text: str) -> None:
    error = refusal(parse, text)
    assert error is None or str(error).isprintable()
    if isinstance(error, paili.NotationError):
        assert error.text == text
        assert 0 <= error.position <= len(text)


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.binary(max_size=40),
    st.lists(st.one_of(st.integers(-1, 5), st.floats(), st.booleans()), max_size=35),
    st.dictionaries(st.integers(), st.integers(), max_size=3),
    arrays(st.one_of(integer_dtypes(), floating_dtypes()), array_shapes(max_dims=2, max_side=35)),
)
HAND = Hand.parse("123456789m1123p")


@given(JUNK)
@pytest.mark.parametrize(
    "call",
    [
        pytest.param(paili.parse_tiles, id="parse_tiles"),
        pytest.param(paili.format_tiles, id="format_tiles"),
        pytest.param(partial(paili.parse_tiles, "1m"), id="notation"),
        pytest.param(Meld.chow, id="chow"),
        pytest.param(partial(Meld.kong, Tile.M1), id="concealed"),
        pytest.param(lambda junk: Meld(junk, Tile.M1), id="meld kind"),
        pytest.param(Hand, id="Hand"),
        pytest.param(Hand.parse, id="Hand.parse"),
        pytest.param(Hand.from_tiles, id="Hand.from_tiles"),
        pytest.param(Hand.from_counts, id="Hand.from_counts"),
        pytest.param(partial(Hand.from_tiles, HAND.tiles), id="melds"),
        pytest.param(HAND.with_tile, id="with_tile"),
        pytest.param(HAND.without_tile, id="without_tile"),
        pytest.param(HAND.with_meld, id="with_meld"),
        pytest.param(partial(HAND.with_meld, Meld.chow(Tile.P1)), id="called"),
        pytest.param(KnowledgeBase.full, id="KnowledgeBase.full"),
        pytest.param(partial(KnowledgeBase.from_seen, HAND), id="seen"),
        pytest.param(KnowledgeBase.from_counts, id="KnowledgeBase.from_counts"),
        pytest.param(KnowledgeBase.full(HAND).pung, id="pung"),
        pytest.param(partial(KnowledgeBase.full(HAND).chow, Tile.M5), id="position"),
        pytest.param(lambda junk: Rules("x", junk, [Form.STANDARD]), id="kinds"),
        pytest.param(lambda junk: Rules("x", 27, junk), id="forms"),
        pytest.param(paili.MCR.with_void, id="void_suit"),
        pytest.param(Rules.parse, id="Rules.parse"),
    ],
)
def test_any_value_is_taken_or_refused(call: Callable[[object], object], junk: object) -> None:
    error = refusal(call, junk)
    assert error is None or str(error).isprintable()


@given(st.one_of(RULES, REQUIRING))
def test_json_of_rules(rules: Rules) -> None:
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules


@given(COUNTS, st.sampled_from(Notation))
def test_counts_in_every_notation(counts: TileCounts, notation: Notation) -> None:
    if notation is Notation.PAPERS and any(tile.is_honor for tile in counts):
        with pytest.raises(paili.ArgumentError):
            counts.to_text(notation)
    else:
        assert TileCounts.parse(counts.to_text(notation), notation) == counts


@given(st.dictionaries(st.sampled_from(Tile), st.integers(0, 4)))
def test_counts_are_a_mapping(given: dict[Tile, int]) -> None:
    """Check that it equals a dict in tile order without zeros; the original dict is not kept."""
    plain = {tile: given[tile] for tile in sorted(given) if given[tile]}
    counts = TileCounts(given)
    assert counts == plain
    assert plain == counts
    assert list(counts.items()) == list(plain.items())
    assert (len(counts), bool(counts), counts.copies) == (
        len(plain),
        bool(plain),
        sum(plain.values()),
    )
    assert [counts[tile] for tile in Tile] == counts.counts.tolist()
    assert all((tile in counts) == (tile in plain) for tile in Tile)
    for again in (TileCounts(plain), TileCounts(counts), TileCounts.from_tiles(counts.tiles)):
        assert (again, hash(again), str(again)) == (counts, hash(counts), str(counts))


@given(COUNTS, COUNTS)
def test_counts_are_equal_as_their_items(some: TileCounts, others: TileCounts) -> None:
    assert (some == others) == (dict(some) == dict(others)) == (str(some) == str(others))
