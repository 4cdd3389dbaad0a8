"""Random calls with random garbage: each returns an answer or raises an error of the library."""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import paili
import pytest

from tests.depth import sample
from tests.reference.positions import counts_of, deal, random_wall

Call = Callable[[random.Random], object]
ALPHABET = "0123456789mpszMBCDWTFJHX[]() +,\x00\n\t🀀🀇🀙🀐一九万筒条东中发萬9²٣é"


def garbage(rng: random.Random) -> Any:
    """Return a value that is rarely valid."""
    return rng.choice(_GARBAGE)(rng)


_GARBAGE: list[Callable[[random.Random], Any]] = [
    lambda rng: None,
    lambda rng: rng.choice(
        [True, False, 0, 1, -1, 4, 5, 27, 34, 127, 255, 256, 2**31, -(2**63), 2**64]
    ),
    lambda rng: rng.choice([0.0, 1.5, float("nan"), float("inf"), 1j]),
    lambda rng: text(rng),
    lambda rng: text(rng).encode(),
    lambda rng: bytes(rng.randrange(6) for _ in range(rng.choice([0, 1, 27, 33, 34, 35]))),
    lambda rng: [rng.randrange(-1, 6) for _ in range(rng.choice([0, 1, 13, 14, 27, 34, 35]))],
    lambda rng: tuple(rng.choice([None, "1m", 2.0, 3, paili.Tile.M1]) for _ in range(3)),
    lambda rng: {rng.randrange(40) for _ in range(5)},
    lambda rng: {"a": 1},
    lambda rng: (n for n in range(rng.randrange(40))),
    lambda rng: array(rng),
    lambda rng: rng.choice([object(), int, len, Ellipsis, NotImplemented, np, Exception("x")]),
    lambda rng: rng.choice([*paili.Tile, *paili.Suit, *paili.Wind, *paili.Form, *paili.Notation]),
    lambda rng: rng.choice(list(paili.PRESETS.values())),
    lambda rng: np.random.default_rng(0),
    lambda rng: hand(rng),
    lambda rng: knowledge(rng, hand(rng)),
    lambda rng: melds(rng),
]


def mostly(good: Callable[[random.Random], Any]) -> Callable[[random.Random], Any]:
    """Return a generator of good values with occasional garbage."""
    return lambda rng: good(rng) if rng.random() < 0.85 else garbage(rng)


def text(rng: random.Random) -> str:
    """Return anything from a valid hand to noise, sometimes very long."""
    good = str(hand(rng))
    length = rng.choice([0, 1, 2, 5, 14, 40, 40, 3000])
    noise = "".join(rng.choices(ALPHABET, k=length))
    cut = rng.randrange(len(good) + 1)
    changed = good[:cut] + rng.choice(ALPHABET) + good[cut + 1 :]
    long = good * rng.randrange(400)
    return rng.choice([good, good, good, changed, changed, good[:cut], noise, noise, long])


def array(rng: random.Random) -> np.ndarray:
    """Return an array of any dtype, of a nearly valid shape, with numbers in and out of range."""
    number = rng.choice([0, 1, 2, 3])
    shape = rng.choice(
        [(), (34,), (number,), (number, 34), (number, 34), (34, number), (number, 33)]
    )
    dtype = rng.choice(
        ["u1", "u1", "u1", "i1", "i2", ">i4", "i8", "u8", "f8", "?", "O", "U2", "c8"]
    )
    numbers = np.random.default_rng(rng.randrange(2**32)).integers(-1, 6, shape)
    clipped = np.clip(numbers, *rng.choice([(0, 4), (0, 1), (-1, 5), (0, 0)]))
    made = np.asarray(clipped).astype(dtype)
    return rng.choice(
        [made, made.T, made[::-1] if shape else made, made[..., ::2] if shape else made]
    )


def hand(rng: random.Random) -> paili.Hand:
    """Return a hand of any size with melds, some of which may be unknown."""
    number = rng.randrange(5)
    own = random.Random(rng.randrange(2**32))
    kinds = own.sample(range(34), number)
    concealed = own.random() < 0.3
    declared = [paili.Meld.kong(kind, concealed=concealed) for kind in kinds]
    wall = [kind for kind in range(own.choice([27, 34])) if kind not in kinds for _ in range(4)]
    missing = own.choice([0, 0, 0, own.randrange(5 - number)])
    counts = deal(own, wall, own.choice([13, 14]) - 3 * (number + missing))
    return paili.Hand.from_counts(counts, declared)


def melds(rng: random.Random) -> list[paili.Meld]:
    return [paili.Meld.pung(rng.randrange(34)) for _ in range(rng.randrange(6))]


def tiles(rng: random.Random) -> list[int]:
    return rng.choices(range(34), k=rng.choice([0, 1, 13, 14, 20]))


def knowledge(rng: random.Random, of_hand: paili.Hand) -> paili.KnowledgeBase:
    most = 4 - of_hand.counts
    if rng.random() < 0.1:
        return paili.KnowledgeBase.from_counts([rng.randrange(5) for _ in range(34)])
    return paili.KnowledgeBase.from_counts([rng.randint(0, int(n)) for n in most])


def rules(rng: random.Random) -> paili.Rules:
    forms = rng.sample(list(paili.Form), rng.randint(1, 6))
    void = rng.choice([None, None, *list(paili.Suit)[:3]])
    if rng.random() < 0.1:
        return requiring(rng)
    return paili.Rules("fuzz", rng.choice([27, 34, 34]), forms, void)


def requiring(rng: random.Random) -> paili.Rules:
    """Return rules with a minimum worth of wins."""
    return paili.MCR.requiring(
        mostly(lambda r: r.choice([0, 1, 8, 24, 400]))(rng),
        seat_wind=mostly(lambda r: r.choice(list(paili.Wind)))(rng),
        prevalent_wind=rng.choice(list(paili.Wind)),
        win_by=mostly(lambda r: r.choice(list(paili.WinBy)))(rng),
    )


def batch(rng: random.Random) -> tuple[dict[str, Any], np.ndarray]:
    """Return arguments of a batch function: nearly valid arrays of a few rows."""
    number, melds = rng.choice([0, 1, 2, 5]), rng.randrange(5)
    size = rng.choice([13, 14]) - 3 * melds
    wall = random_wall(rng, rng.choice([27, 34]))
    counts = np.zeros((number, 34), dtype=rng.choice(["u1", "i4", ">i2"]))
    for at in range(number):
        counts[at] = deal(rng, wall, size)
    if number and rng.random() < 0.2:
        counts[rng.randrange(number), rng.randrange(34)] += rng.choice([1, 4, 5, 100])
    available = rng.choice([None, 4 - counts, np.minimum(1, 4 - counts), np.zeros(34, np.uint8)])
    arguments: dict[str, Any] = {
        "available": available,
        "melds": rng.choice([0, melds, np.full(number, melds), [paili.Meld.pung(33)] * melds]),
        "rules": rules(rng),
        "threads": rng.choice([1, 1, 2]),
    }
    if rng.random() < 0.3:
        arguments[rng.choice(list(arguments))] = garbage(rng)
    return arguments, counts if rng.random() < 0.9 else garbage(rng)


def call_batch(rng: random.Random) -> object:
    function: Any = rng.choice(
        [
            paili.deficiency_batch,
            paili.shanten_batch,
            paili.acceptance_batch,
            paili.discards_batch,
        ]
    )
    arguments, counts = batch(rng)
    return function(counts, **arguments)


def call_scalar(rng: random.Random) -> object:
    function: Any = rng.choice(
        [
            paili.deficiency,
            paili.shanten,
            paili.deficiency_by_form,
            paili.acceptance,
            paili.discards,
        ]
    )
    of_hand = hand(rng)
    options = {}
    if function is paili.discards and rng.random() < 0.1:
        options = {"two_step": rng.random() < 0.5, "improvements": rng.random() < 0.5}
    return function(
        mostly(lambda r: of_hand)(rng),
        mostly(lambda r: knowledge(r, of_hand))(rng),
        rules=mostly(rules)(rng),
        **options,
    )


def call_completions(rng: random.Random) -> object:
    of_hand = hand(rng)
    return paili.completions(
        of_hand,
        mostly(lambda r: knowledge(r, of_hand))(rng),
        rules=mostly(rules)(rng),
        slack=mostly(lambda r: 0)(rng),
        limit=mostly(lambda r: r.randrange(20))(rng),
        seconds=mostly(lambda r: r.choice([None, 0, 0.05]))(rng),
    )


def call_planning(rng: random.Random) -> object:
    """Plan with few draws or little memory, so that no search is long."""
    of_hand = hand(rng)
    known = mostly(lambda r: knowledge(r, of_hand))(rng)
    options: dict[str, Any] = {
        "draws": mostly(lambda r: r.randrange(3))(rng),
        "rules": mostly(rules)(rng),
        "memory": mostly(lambda r: r.choice([1, 10**5, 10**6]))(rng),
    }
    if not isinstance(options["memory"], int) or options["memory"] > 10**6:
        options["draws"] = rng.choice([-1, 0, 1, None])
    asked = mostly(lambda r: of_hand)(rng)
    tile = mostly(lambda r: paili.Tile(r.randrange(34)))(rng)
    seat = mostly(lambda r: r.choice(["left", "across", "right"]))(rng)
    calls: list[Callable[[], object]] = [
        lambda: paili.plan(asked, known, **options).reasons(),
        lambda: paili.plan(asked, known, **options).after(tile),
        lambda: paili.calls(asked, tile, known, seat=seat, **options),
        lambda: paili.kongs(asked, known, **options),
        lambda: paili.PlanSearch(asked, known, **options).bounds(),
        lambda: paili.discard_values_batch(np.stack([of_hand.counts]), **options),
        lambda: paili.outlook(asked, known, **options, detours=mostly(lambda r: 0)(rng)),
        lambda: paili.simulate(
            asked,
            known,
            policy=mostly(lambda r: r.choice(["delta", "two-step", "outlook", "step-2"]))(rng),
            games=rng.choice([-1, 0, 1, 2, 1.5]),
            seed=garbage(rng),
            seconds=mostly(lambda r: r.choice([None, 0, 0.05]))(rng),
            **options,
        ),
    ]
    return rng.choice(calls)()


def call_text(rng: random.Random) -> object:
    parse: Any = rng.choice(
        [
            paili.parse_tiles,
            paili.Hand.parse,
            paili.TileCounts.parse,
            paili.Meld.parse,
            paili.format_tiles,
        ]
    )
    notation = mostly(lambda r: r.choice([paili.Notation.MPSZ, *paili.Notation]))(rng)
    given = mostly(tiles)(rng) if parse is paili.format_tiles else mostly(text)(rng)
    return parse(given, notation)


def call_name(rng: random.Random) -> object:
    parse: Any = rng.choice([paili.Tile.parse, paili.Rules.parse])
    preset = rng.choice(list(paili.PRESETS.values())).with_void(rules(rng).void_suit)
    names = [str(rng.choice(list(paili.Tile))), str(preset), text(rng)[:3], text(rng)]
    return parse(mostly(lambda r: r.choice(names))(rng))


def call_constructor(rng: random.Random) -> object:
    some_tiles, some_melds = tiles(rng), melds(rng)
    if rng.random() < 0.5:
        good = hand(rng)
        some_tiles, some_melds = list(good.tiles), list(good.melds)
    makers: list[Callable[[], object]] = [
        lambda: paili.Hand.from_tiles(
            mostly(lambda r: some_tiles)(rng), mostly(lambda r: some_melds)(rng)
        ),
        lambda: paili.Hand.from_counts(
            mostly(lambda r: counts_of(some_tiles))(rng), mostly(lambda r: some_melds)(rng)
        ),
        lambda: paili.Meld(garbage(rng), garbage(rng), garbage(rng)),
        lambda: paili.Meld.chow(garbage(rng)),
        lambda: paili.Meld.pung(garbage(rng)),
        lambda: paili.Meld.kong(garbage(rng), concealed=garbage(rng)),
        lambda: paili.Rules(garbage(rng), garbage(rng), garbage(rng), garbage(rng)),
        lambda: rules(rng).with_void(garbage(rng)),
        lambda: requiring(rng),
        lambda: rules(rng).requiring(8, seat_wind=garbage(rng), prevalent_wind=garbage(rng)),
        lambda: paili.Rules.from_json(garbage(rng)),
        lambda: paili.Requirement.from_json(garbage(rng)),
        lambda: paili.TileCounts(garbage(rng)),
        lambda: paili.TileCounts.from_tiles(mostly(tiles)(rng)),
        lambda: paili.KnowledgeBase.from_counts(garbage(rng)),
        lambda: paili.KnowledgeBase.from_seen(mostly(hand)(rng), garbage(rng)),
        lambda: paili.KnowledgeBase.full(garbage(rng)),
        lambda: paili.KnowledgeBase.parse(garbage(rng), order=garbage(rng)),
    ]
    return rng.choice(makers)()


def call_method(rng: random.Random) -> object:
    of_hand = hand(rng)
    known = knowledge(rng, of_hand)
    tile = mostly(lambda r: paili.Tile(r.randrange(34)))(rng)
    methods: list[Callable[[], object]] = [
        lambda: of_hand.with_tile(tile),
        lambda: of_hand.without_tile(tile),
        lambda: of_hand.with_meld(mostly(lambda r: r.choice(melds(r) or [None]))(rng), tile),
        lambda: of_hand.to_text(garbage(rng)),
        lambda: known.own_draw(tile),
        lambda: known.discard(tile),
        lambda: known.chow(tile, mostly(lambda r: r.choice(["left", "middle", "right"]))(rng)),
        lambda: known.pung(tile),
        lambda: known.exposed_kong(tile),
        lambda: known.added_kong(tile),
        lambda: known.concealed_kong(tile),
        lambda: known.win(tile),
    ]
    return rng.choice(methods)()


CALLS: list[Call] = [
    call_batch,
    call_batch,
    call_scalar,
    call_completions,
    call_planning,
    call_text,
    call_name,
    call_constructor,
    call_method,
]


def fuzz(seed: int, number: int) -> None:
    """Make random calls, each with its own seed, so that a failure can be repeated alone."""
    for index in range(number):
        case = f"{seed}:{index}"
        rng = random.Random(case)
        call = rng.choice(CALLS)
        try:
            with suppress(paili.PailiError):
                call(rng)
        except BaseException as error:
            error.add_note(f"seed {case!r} of {call.__name__}")
            raise


def test_some_thousand_calls() -> None:
    fuzz(seed=0, number=sample(6000, at_least=2000))


@pytest.mark.census
@pytest.mark.parametrize("seed", range(1, 21))
def test_two_million_calls(seed: int) -> None:
    fuzz(seed, 100_000)
