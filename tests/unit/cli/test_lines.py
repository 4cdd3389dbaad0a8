"""The fast parser of lines agrees with the exact one, and leaves all else to it."""

import random
from typing import Any

import numpy as np
import paili
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from paili.cli.lines import LONGEST_LINE, Chunk, read_chunk, read_line
from paili.model.knowledge import SuitOrder

from tests.cases.strategies import positions

HAND = "123m456p2345789s1m"
BASE = "0" * 27
ORDERS: list[SuitOrder] = ["mpsz", "papers"]


def exact(lines: list[bytes], rules: paili.Rules, order: SuitOrder) -> dict[int, Any]:
    """Return by line the exact parser's hand with its knowledge, or its error message."""
    found: dict[int, Any] = {}
    for number, raw in enumerate(lines, 1):
        try:
            line = read_line(raw, rules, order)
        except paili.PailiError as error:
            found[number] = str(error)
            continue
        if line is not None:
            knowledge = line.knowledge or paili.KnowledgeBase.full(line.hand)
            melds = len(line.hand.melds)
            found[number] = (line.text, tuple(line.hand.counts), melds, tuple(knowledge.available))
    return found


def fast(chunk: Chunk) -> dict[int, Any]:
    found: dict[int, Any] = dict(chunk.faults)
    for row, number in enumerate(chunk.numbers.tolist()):
        known = chunk.available[row] if chunk.informed[row] else 4 - chunk.counts[row]
        melds = int(chunk.melds[row])
        found[number] = (chunk.texts[row], tuple(chunk.counts[row]), melds, tuple(known))
    return found


def assert_same(lines: list[bytes], rules: paili.Rules, order: SuitOrder = "mpsz") -> None:
    assert fast(read_chunk(lines, 1, rules, order)) == exact(lines, rules, order)


RULES = [*paili.PRESETS.values(), paili.SICHUAN.with_void(paili.Suit.BAMBOO)]
texts = st.lists(
    st.sampled_from(
        [*"0123456789mpsz[]() ,\t+#", "123m", "[123s]", "(1111z)", BASE, HAND, "４", "\r"]
    ),
    max_size=12,
).map("".join)


@pytest.mark.check
@settings(max_examples=300)
@given(st.lists(texts, min_size=1, max_size=8), st.sampled_from(RULES), st.sampled_from(ORDERS))
@example([HAND + BASE, f"{HAND} {BASE}", f"{HAND},{BASE}", ""], paili.MAHJONG0, "mpsz")
@example(["123m456p23457s1z9s", "89z", "m", "1", "", "#", "[123m]"], paili.RIICHI, "mpsz")
@example(["11112m3456p[111m]78s9s", "111m[111m]34p78p"], paili.RIICHI, "mpsz")
def test_any_text(lines: list[str], rules: paili.Rules, order: SuitOrder) -> None:
    assert_same([line.encode() for line in lines], rules, order)


@given(st.lists(st.binary(max_size=30).map(lambda raw: raw.replace(b"\n", b"")), min_size=1))
def test_any_bytes(lines: list[bytes]) -> None:
    assert_same(lines, paili.RIICHI)


@pytest.mark.check
@settings(max_examples=100)
@given(st.lists(st.tuples(positions(), st.integers(0, 3)), min_size=1, max_size=6))
def test_hands_with_and_without_melds_and_knowledge(found: list[tuple[Any, int]]) -> None:
    lines = []
    for position, how in found:
        digits = str(position.knowledge).replace(" ", "")
        ends = ["", " " + digits, "," + digits[:27], "\t" + str(position.knowledge)]
        lines.append(f"{position.hand}{ends[how]}".encode())
    for rules in RULES:
        for order in ORDERS:
            assert_same(lines, rules, order)


@pytest.mark.check
def test_random_lines_with_one_changed_byte() -> None:
    rng = random.Random("lines")
    wall = [kind for kind in range(34) for _ in range(4)]
    lines = []
    for _ in range(3_000):
        hand = paili.Hand.from_tiles(rng.sample(wall, rng.choice([13, 14])))
        text = bytearray(str(hand).encode())
        text[rng.randrange(len(text))] = rng.choice(b"0123456789mpsz[( ,\x00\xff")
        lines.append(bytes(text))
    for rules in (paili.MAHJONG0, paili.MCR):
        assert_same(lines, rules)


def test_plain_lines_need_no_exact_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError(arguments)

    monkeypatch.setattr("paili.cli.lines.read_line", refuse)
    lines = [HAND, "406m123p123456s33z", f"{HAND} {'1' * 27}", "11m22p[123m][123m](1111z)"]
    lines += ["19m19p19s1234567z", f"11p45m789s[444p](1111s),{'0' * 34}"]
    chunk = read_chunk([line.encode() for line in lines], 5, paili.RIICHI, "mpsz")
    assert chunk.numbers.tolist() == [5, 6, 7, 8, 9, 10]


def test_rows_that_no_line_has() -> None:
    chunk = read_chunk([b"", b"# 123m", b"  "], 1, paili.RIICHI, "mpsz")
    assert (chunk.counts.shape, chunk.texts, chunk.faults) == ((0, 34), [], [])


def test_base_in_the_order_of_the_papers() -> None:
    digits = "4" + "0" * 25 + "3"  # four of 1 bamboo, three of 9 dots
    for line in (f"{HAND} {digits}", f"{HAND}  {digits[:9]} {digits[9:]}"):
        chunk = read_chunk([line.encode()], 1, paili.MAHJONG0, "papers")
        available = chunk.available[0]
        assert (available[paili.Tile.S1], available[paili.Tile.P9]) == (4, 3)
        assert available.sum() == 7


def test_own_melds_cannot_come() -> None:
    chunk = read_chunk([b"45z[444z][111z][555z](7777z)"], 1, paili.RIICHI, "mpsz")
    assert chunk.melds.tolist() == [4]
    assert chunk.available[0, 27:].tolist() == [1, 4, 4, 0, 0, 4, 0]
    assert chunk.informed.tolist() == [True]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        pytest.param(b"123m456p2345789s1z", "the rules riichi or mcr", id="honour"),
        pytest.param(b"11m123456p78s[111z]", "the honour 1z", id="honour-in-a-meld"),
        pytest.param(b"11m123456p78p[111s]", "void suit s", id="meld-of-the-void-suit"),
        pytest.param(b"123m\xff", "byte 0xff at byte 5", id="not-utf-8"),
        pytest.param(b"1" * (LONGEST_LINE + 1), "more than 20,000 bytes", id="very-long"),
        pytest.param(b"1" * LONGEST_LINE, "at most 10,000 characters", id="long"),
        pytest.param(b"11111m", "count of 1m is 5", id="five-copies"),
        pytest.param(HAND.encode() + b" 12", "27 or 34 digits, not 2", id="short-base"),
        pytest.param(HAND.encode() + b" " + b"4" * 27, "at most 2 besides", id="too-many"),
        pytest.param(HAND.encode() + b" " + b"5" * 27, "a digit from 0 to 4", id="no-copies"),
    ],
)
def test_reasons(line: bytes, reason: str) -> None:
    rules = paili.SICHUAN.with_void(paili.Suit.BAMBOO)
    chunk = read_chunk([b"", line], 7, rules, "mpsz")
    ((number, found),) = chunk.faults
    assert number == 8
    assert reason in found
    assert "\n" not in found
    assert len(found) < 300
    assert len(chunk.numbers) == 0


def test_counts_are_ready_for_the_batch_functions() -> None:
    chunk = read_chunk([HAND.encode()] * 3, 1, paili.MAHJONG0, "mpsz")
    for array in (chunk.counts, chunk.melds, chunk.available):
        assert array.dtype == np.uint8
    assert paili.deficiency_batch(
        chunk.counts, melds=chunk.melds, rules=paili.MAHJONG0
    ).tolist() == [1, 1, 1]
