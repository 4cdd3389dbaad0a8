"""Wins, scores and batches of them: input, output and errors."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import paili
import pytest
from paili import Form, Hand, Meld, Tile, Wind, _core
from paili.mcr import FANS, Fan, Win, score, score_batch

PLAIN = Hand.parse("123456789m11z23p")


def win(hand: Hand | str = PLAIN, tile: str = "1p", **situation: Any) -> Win:
    """Return a win; by default it is a discard, with seat and round east."""
    told = {"self_drawn": False, "seat_wind": Wind.EAST, "prevalent_wind": Wind.EAST} | situation
    return Win(Hand.parse(hand) if isinstance(hand, str) else hand, Tile.parse(tile), **told)


def fans(found: paili.mcr.Score) -> dict[Fan, int]:
    return dict(found.fans)


# Fan


def test_the_table_of_fan_is_that_of_the_core() -> None:
    assert [(fan.points, fan.en, fan.ja, fan.zh) for fan in Fan] == _core.fan_table()
    assert [fan.points for fan in Fan] == sorted((fan.points for fan in Fan), reverse=True)


def test_fan_are_named_after_the_rulebook() -> None:
    assert len(Fan) == len({fan.zh for fan in Fan}) == 82
    for fan in Fan:
        assert fan.name == fan.en.upper().replace(" ", "_").replace("-", "_")
        assert (str(fan), f"{fan}", repr(fan)) == (fan.en, fan.en, f"Fan.{fan.name}")
        assert Fan(fan.en) is fan


def test_unknown_fan_is_refused() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Fan("All Blue")
    assert caught.value.got == "'All Blue'"


# Scores


def test_parts_of_a_score() -> None:
    found = score(win("23456789m11z[123s]", "1m", self_drawn=True, flowers=2))
    assert (found.fan, found.without_flowers, found.is_legal) == (21, 19, True)
    assert found.fans == (
        (Fan.PURE_STRAIGHT, 1),
        (Fan.FLOWER_TILES, 2),
        (Fan.SELF_DRAWN, 1),
        (Fan.ONE_VOIDED_SUIT, 1),
        (Fan.MIXED_DOUBLE_CHOW, 1),
    )
    assert found.fan == sum(fan.points * times for fan, times in found.fans)
    assert found.decomposition == paili.mcr.Decomposition(
        Form.STANDARD,
        (Meld.parse("[123s]"),),
        (Meld.parse("[123m]"), Meld.parse("[456m]"), Meld.parse("[789m]")),
        Tile.EAST,
    )
    assert found.repairs == ()


@pytest.mark.parametrize(
    ("hand", "tile", "form", "concealed", "eye"),
    [
        pytest.param("1122334455667m", "7m", Form.SEVEN_PAIRS_WITH_QUADS, "", None, id="pairs"),
        pytest.param("19m19p19s1234567z", "1z", Form.THIRTEEN_ORPHANS, "", None, id="orphans"),
        pytest.param("147m258p36s12345z", "9s", Form.HONORS_AND_KNITTED, "", None, id="knitted"),
        pytest.param(
            "147m258p369s22z11p", "2z", Form.KNITTED_STRAIGHT, "[222z]", "1p", id="beside"
        ),
        pytest.param("147m258p369s[123m]5z", "5z", Form.KNITTED_STRAIGHT, "", "5z", id="meld"),
    ],
)
def test_readings_of_special_shapes(
    hand: str, tile: str, form: Form, concealed: str, eye: str | None
) -> None:
    reading = score(win(hand, tile)).decomposition
    assert reading.form is form
    assert "".join(map(str, reading.concealed)) == concealed
    assert reading.eye == (None if eye is None else Tile.parse(eye))


def test_less_than_eight_fan_is_a_result() -> None:
    found = score(win("23456m678p[123s]22z", "7m", flowers=8))
    assert (found.without_flowers, found.fan, found.is_legal) == (1, 9, False)


def test_eight_fan_are_enough() -> None:
    found = score(win("34m567p55z[123s][555s]", "2m"))
    assert (dict(found.fans), found.is_legal) == ({Fan.CHICKEN_HAND: 1}, True)


def test_incomplete_tiles_are_refused() -> None:
    with pytest.raises(paili.NotWinningError) as caught:
        score(win(tile="2p"))
    assert (caught.value.hand, caught.value.tile) == (str(PLAIN), "2p")


def test_only_wins_are_scored() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        score(PLAIN)  # type: ignore[arg-type]
    assert caught.value.name == "win"


def test_scores_are_light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that Python objects are created lazily."""
    found = score(win())
    monkeypatch.setattr("paili.games.mcr.scoring.wins.FANS", ())
    assert found.fan == 20
    with pytest.raises(IndexError):
        _ = found.fans


# Flags


def test_the_last_copy_is_noticed_in_the_melds() -> None:
    found = score(win("456789m23p11s[111p]", "1p"))
    assert Fan.LAST_TILE in fans(found)
    assert any("last_copy read as True" in repair for repair in found.repairs)


@pytest.mark.parametrize(
    ("hand", "flags", "name"),
    [
        pytest.param("123456789m1p123s", {"last_copy": True}, "last_copy", id="copy-in-hand"),
        pytest.param(None, {"kong": True, "self_drawn": True}, "kong", id="no-kong"),
        pytest.param("123456789m1p123s", {"kong": True}, "kong", id="robbed-of-what-we-hold"),
        pytest.param("456789m23p11s[111p]", {"kong": True}, "kong", id="robbed-of-what-we-show"),
    ],
)
def test_flags_that_exclude_the_tiles_are_errors(
    hand: str | None, flags: dict[str, bool], name: str
) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        win(**flags) if hand is None else win(hand, **flags)
    assert (caught.value.name, caught.value.got) == (name, "True")


def test_a_batch_names_the_row_of_such_a_flag() -> None:
    given = win("123456789m1p123s")
    counts = np.stack([given.hand.counts] * 3)
    tiles = np.full(3, given.tile)
    last_copy = np.array([False, False, True])
    with pytest.raises(paili.ArgumentError, match="last_copy: got True in row 2"):
        paili.mcr.score_batch(
            counts,
            tiles,
            self_drawn=False,
            last_copy=last_copy,
            seat_wind="east",
            prevalent_wind="east",
        )


@pytest.mark.parametrize(
    ("given", "fan"),
    [
        pytest.param(win(last_copy=True), Fan.LAST_TILE, id="last-copy"),
        pytest.param(win(kong=True), Fan.ROBBING_THE_KONG, id="robbed"),
        pytest.param(
            win("456789m23p11s(1111z)", kong=True, self_drawn=True),
            Fan.OUT_WITH_REPLACEMENT_TILE,
            id="own-kong",
        ),
    ],
)
def test_flags_that_fit_are_not_repaired(given: Win, fan: Fan) -> None:
    found = score(given)
    assert fan in fans(found)
    assert found.repairs == ()


# Values


@pytest.mark.parametrize(
    "given", [win(), win("456789m23p11s(1111z)", kong=True, flowers=3)], ids=str
)
def test_values_are_values(given: Win) -> None:
    names = vars(paili) | vars(paili.mcr)
    for value in (given, score(given).decomposition):
        assert eval(repr(value), dict(names)) == value
    for value in (given, score(given), score(given).decomposition):
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert given != win(flowers=1)
    assert score(given) != score(win(flowers=1))
    with pytest.raises(FrozenInstanceError):
        given.kong = True  # type: ignore[misc]
    assert score(pickle.loads(pickle.dumps(given))).fan == score(given).fan


def test_tiles_by_index_are_tiles() -> None:
    given = Win(PLAIN, 9, self_drawn=False, seat_wind=Wind.EAST, prevalent_wind=Wind.EAST)  # type: ignore[arg-type]
    assert given == win()
    assert type(given.tile) is Tile


# Invalid input


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"hand": "123m"}, "hand"),
        ({"tile": 34}, "tile"),
        ({"tile": "1p"}, "tile"),
        ({"self_drawn": 1}, "self_drawn"),
        ({"last_copy": None}, "last_copy"),
        ({"kong": np.True_}, "kong"),
        ({"wall_last": "no"}, "wall_last"),
        ({"seat_wind": 0}, "seat_wind"),
        ({"prevalent_wind": Tile.EAST}, "prevalent_wind"),
        ({"flowers": 9}, "flowers"),
        ({"flowers": -1}, "flowers"),
        ({"flowers": True}, "flowers"),
        ({"flowers": 1.0}, "flowers"),
    ],
)
def test_wrong_arguments_are_named(changed: dict[str, Any], name: str) -> None:
    situation = {"self_drawn": False, "seat_wind": Wind.EAST, "prevalent_wind": Wind.EAST}
    arguments: dict[str, Any] = {"hand": PLAIN, "tile": Tile.P1} | situation | changed
    with pytest.raises(paili.ArgumentError) as caught:
        Win(**arguments)
    assert caught.value.name == name


def test_a_drawn_hand_is_refused() -> None:
    with pytest.raises(paili.HandSizeError) as caught:
        win("123456789m11z123p", "1p")
    assert caught.value.size == 14


@pytest.mark.parametrize("hand", ["111123456789m1z", "15678m1122s1p[111m]", "2345678p111z(1111m)"])
def test_a_fifth_copy_is_refused(hand: str) -> None:
    with pytest.raises(paili.TileCountError) as caught:
        win(hand, "1m")
    assert (caught.value.tile, caught.value.count) == (Tile.M1, 5)


# Batches

CLOSED = [
    "123456789m11z23p",
    "1122334455667m",
    "19m19p19s1234567z",
    "1112345678999m",
    "123m456p789s1122z",
]
TILES = np.array([Tile.P1, Tile.M7, Tile.RED, Tile.M5, Tile.SOUTH])


def counts() -> np.ndarray:
    return np.array([Hand.parse(hand).counts for hand in CLOSED])


def batch(**changed: Any) -> paili.mcr.ScoreBatch:
    arguments: dict[str, Any] = {
        "counts": counts(),
        "tiles": TILES,
        "self_drawn": False,
        "seat_wind": Wind.EAST,
        "prevalent_wind": Wind.EAST,
    }
    return score_batch(**(arguments | changed))


def test_batch_is_what_scores_are() -> None:
    self_drawn = np.array([True, False, True, False, True])
    winds = np.array([3, 2, 1, 0, 3])
    flowers = np.arange(5)
    found = batch(
        self_drawn=self_drawn,
        wall_last=np.roll(self_drawn, 1),
        seat_wind=winds,
        prevalent_wind=winds[::-1],  # not contiguous
        flowers=flowers,
    )
    assert (found.fan.dtype, found.without_flowers.dtype) == (np.int16, np.int16)
    assert (found.fans.dtype, found.fans.shape) == (np.uint8, (5, 82))
    for row, hand in enumerate(CLOSED):
        one = score(
            Win(
                Hand.parse(hand),
                Tile(TILES[row]),
                self_drawn=bool(self_drawn[row]),
                wall_last=bool(np.roll(self_drawn, 1)[row]),
                seat_wind=Wind(winds[row]),
                prevalent_wind=Wind(winds[::-1][row]),
                flowers=int(flowers[row]),
            )
        )
        assert (found.fan[row], found.without_flowers[row]) == (one.fan, one.without_flowers)
        assert found.fans[row].tolist() == [fans(one).get(fan, 0) for fan in FANS]


def test_batch_with_melds() -> None:
    hand = Hand.parse("23456789m11z[123s]")
    found = score_batch(
        hand.counts[np.newaxis],
        np.array([Tile.M1]),
        melds=hand.melds,
        self_drawn=True,
        seat_wind=Wind.SOUTH,
        prevalent_wind=Wind.EAST,
    )
    assert found.fan.tolist() == [score(win(hand, "1m", self_drawn=True)).fan]


def test_batch_marks_what_is_not_complete() -> None:
    found = batch(tiles=np.full(5, Tile.S9))
    assert found.fan.tolist() == [-1, -1, 88, -1, -1]
    assert found.without_flowers.tolist() == [-1, -1, 88, -1, -1]
    assert not found.fans[[0, 1, 3, 4]].any()


def test_threads_do_not_change_a_batch() -> None:
    many = np.tile(counts(), (1000, 1))
    tiles = np.tile(TILES, 1000)
    one, two = (batch(counts=many, tiles=tiles, threads=threads) for threads in (1, 2))
    assert all(np.array_equal(left, right) for left, right in zip(one, two, strict=True))


def test_an_empty_batch() -> None:
    found = batch(counts=np.zeros((0, 34), np.uint8), tiles=np.zeros(0, np.uint8))
    assert [len(part) for part in found] == [0, 0, 0]


@pytest.mark.parametrize(
    ("changed", "kind", "text"),
    [
        ({"counts": counts().astype(float)}, paili.ArrayError, "counts"),
        ({"tiles": TILES[:4]}, paili.ArrayError, "tiles"),
        ({"tiles": TILES + 34}, paili.ArgumentError, "tiles"),
        ({"tiles": -TILES}, paili.ArgumentError, "in row 0"),
        ({"tiles": 9}, paili.ArrayError, "tiles"),
        ({"self_drawn": 1}, paili.ArrayError, "self_drawn"),
        ({"kong": np.ones(5, np.uint8)}, paili.ArrayError, "kong"),
        ({"last_copy": np.ones(4, bool)}, paili.ArrayError, "last_copy"),
        ({"wall_last": np.ma.masked_array(np.ones(5, bool))}, paili.ArrayError, "wall_last"),
        ({"seat_wind": 0}, paili.ArrayError, "seat_wind"),
        ({"seat_wind": np.array([0, 1, 2, 3, 4])}, paili.ArgumentError, "in row 4"),
        ({"prevalent_wind": np.zeros((5, 1), int)}, paili.ArrayError, "prevalent_wind"),
        ({"flowers": 9}, paili.ArgumentError, "flowers"),
        ({"flowers": np.array([0, 0, 9, 0, 0])}, paili.ArgumentError, "in row 2"),
        ({"melds": [Meld.pung(Tile.RED)]}, paili.HandSizeError, "row 0"),
        ({"melds": "777z"}, paili.ArgumentError, "melds"),
        ({"melds": [Meld.pung(Tile.RED)] * 5}, paili.ArgumentError, "melds"),
        ({"threads": 0}, paili.ArgumentError, "threads"),
    ],
)
def test_bad_batches(changed: dict[str, Any], kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=text):
        batch(**changed)


def test_a_fifth_copy_in_a_batch_names_its_row() -> None:
    hands = counts()
    hands[3] = Hand.parse("1111m23456789m1z").counts
    with pytest.raises(paili.TileCountError) as caught:
        batch(counts=hands, tiles=np.array([Tile.P1, Tile.M7, Tile.RED, Tile.M1, Tile.SOUTH]))
    assert (caught.value.tile, caught.value.where) == (Tile.M1, "row 3")
