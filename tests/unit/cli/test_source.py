"""Lines of plain and compressed input, intact and damaged."""

import gzip
import io
import random
import zlib

import pytest
from paili.cli.lines import LONGEST_LINE
from paili.cli.source import BLOCK, Source

TEXT = b"".join(b"%d line\n" % number for number in range(60_000))


class Trickle(io.BytesIO):
    """A pipe that returns a few bytes at a time."""

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read(min(size or 0, 7))


def lines_of(data: bytes, kind: type[io.BytesIO] = io.BytesIO) -> tuple[list[bytes], Source]:
    source = Source(kind(data))
    lines: list[bytes] = []
    for first, some in source.iter_lines():
        assert first == len(lines) + 1
        assert some
        lines += some
    assert source.lines_read == len(lines)
    return lines, source


@pytest.mark.parametrize("kind", [io.BytesIO, Trickle])
@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(b"", [], id="empty"),
        pytest.param(b"\n", [b""], id="one-empty-line"),
        pytest.param(b"a\n", [b"a"], id="one-short-line"),
        pytest.param(b"a\nb", [b"a", b"b"], id="no-last-line-end"),
        pytest.param(b"a\r\nb\r\n\r\n", [b"a", b"b", b""], id="crlf"),
        pytest.param(b"a\rb\n", [b"a\rb"], id="lone-carriage-return-ends-nothing"),
        pytest.param(b"\xef\xbb\xbfa\n\xef\xbb\xbfb", [b"a", b"\xef\xbb\xbfb"], id="mark"),
        pytest.param(b"\xef\xbb\xbf", [b""], id="only-a-mark"),
        pytest.param(b"\xef\xbb", [b"\xef\xbb"], id="half-a-mark"),
        pytest.param(b"\x1f", [b"\x1f"], id="half-the-gzip-magic"),
        pytest.param(b"a\0b\n", [b"a\0b"], id="nul"),
    ],
)
def test_line_ends(kind: type[io.BytesIO], data: bytes, expected: list[bytes]) -> None:
    for packed in (data, gzip.compress(data)):
        lines, source = lines_of(packed, kind)
        assert lines == expected
        assert source.damage is None
        assert source.bytes_read == len(packed)


@pytest.mark.parametrize("kind", [io.BytesIO, Trickle])
def test_many_lines(kind: type[io.BytesIO]) -> None:
    expected = TEXT.split(b"\n")[:-1]
    assert lines_of(gzip.compress(TEXT), kind)[0] == expected
    assert lines_of(TEXT)[0] == expected


def test_members_and_padding() -> None:
    data = gzip.compress(b"a\nb") + gzip.compress(b"") + gzip.compress(b"c\n") + bytes(1_000)
    assert lines_of(data)[0] == [b"a", b"bc"]
    assert lines_of(data)[1].damage is None
    assert lines_of(data, Trickle)[0] == [b"a", b"bc"]


def test_truncated_anywhere() -> None:
    whole = gzip.compress(TEXT)
    expected = TEXT.split(b"\n")
    for size in [2, 5, 10, 11, len(whole) // 2, len(whole) - 8, len(whole) - 1]:
        lines, source = lines_of(whole[:size])
        assert lines == expected[: len(lines)]
        assert source.damage == "the compressed data end too early"
    assert len(lines) == 60_000


def test_the_line_that_damage_cuts_is_left_out() -> None:
    packer = zlib.compressobj(wbits=31)
    data = packer.compress(b"123m\n456p") + packer.flush(zlib.Z_SYNC_FLUSH)
    assert lines_of(data)[0] == [b"123m"]


def test_damaged_bytes() -> None:
    rng = random.Random("damage")
    for _ in range(50):
        data = bytearray(gzip.compress(TEXT[:5_000]))
        data[rng.randrange(10, len(data))] ^= 1 << rng.randrange(8)
        assert lines_of(bytes(data))[1].damage is not None
    assert lines_of(gzip.compress(b"a\n") + b"no gzip")[1].damage is not None


def test_long_lines_are_cut_and_the_next_one_is_found() -> None:
    for size in (LONGEST_LINE + 1, BLOCK - 1, BLOCK, 3 * BLOCK + 5):
        for packed in (b"1" * size + b"\nnext\n", gzip.compress(b"1" * size + b"\nnext\n")):
            lines, _ = lines_of(packed)
            assert lines[1:] == [b"next"]
            assert LONGEST_LINE < len(lines[0]) <= size
            assert len(lines[0]) <= LONGEST_LINE + 1 + BLOCK


def test_a_bomb_is_decompressed_in_small_parts() -> None:
    source = Source(io.BytesIO(gzip.compress(bytes(50_000_000))))
    (last,) = source.iter_lines()
    assert len(last[1][0]) <= LONGEST_LINE + 1 + BLOCK
