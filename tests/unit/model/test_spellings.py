"""Pasted texts in the letters and words of many places: they are read correctly, or raise."""

from __future__ import annotations

import paili
import pytest
from paili import Hand, Meld, TileCounts, parse_tiles

TILES = {
    # capitals and full width
    "2346M34P": "2346m34p",
    "123m456P7S": "123m456p7s",
    "M123P45Z11": "123m45p11z",
    "S1S2P3": "12s3p",
    "111Z0M": "111z0m",
    "２３４６ｍ３４ｐ": "2346m34p",
    "１２３ｍ，４５６ｐ\u3000１１ｚ": "123m456p11z",
    "ｍ１２３Ｐ４": "123m4p",
    "Ｗ１　Ｊ３": "1m5z",
    "１１　１２　４１": "12m1z",
    "ＥＳＷＮ": "1234z",
    "123m\u00a0456p\u200b7s": "123m456p7s",
    # Chinese and Japanese letters beside others
    "123m456p789s東東": "123m456p789s11z",
    "東123m白": "1z123m5z",
    "m123 東 p4": "123m1z4p",
    "W1 東 B2": "1m1z2p",
    "C1D2中": "1m2p7z",
    "123m四五六筒": "123m456p",
    "一萬2p三索": "1m2p3s",
    "赤5m5p": "0m5p",
    "伍萬": "5m",
    "壹贰叁肆伍陆柒捌玖万": "123456789m",
    "貳萬參筒陸索": "2m3p6s",
    "赤五萬": "0m",
    "赤伍筒六筒": "06p",
    "红五万紅5索": "0m0s",
    "红中發財白板": "765z",
    "东风南風西北風": "1234z",
    "1マン2ピン3ソウ": "1m2p3s",
    "萬123筒4": "123m4p",
    # the letters of the papers and of Botzone, in any order
    "1w2t3b": "1m2s3p",
    "123W456T7B": "123m456s7p",
    "1C 1D": "1m1p",
    "1c2d3b": "1m2p3s",
    "1C 2D 3B E S": "1m2p3s12z",
    "c1d2b3": "1m2p3s",
    "w1 t2 b3 f4 j1": "1m2s3p47z",
    "W123T45F1": "123m45s1z",
    "C1 D4 WE FR": "1m4p17z",
    "C1 D4 B2 WN DG FW": "1m4p2s465z",
    # whitespace in runs, red fives
    "4 5r 6m": "406m",
    "1 2 3m 4p": "123m4p",
    "1,2,3m": "123m",
    "123 m 45 p": "123m45p",
    "m1 2 3 p4": "123m4p",
    "45r6m": "406m",
    "m45r6": "406m",
    "5R5p": "05p",
    # lists
    '["1m","2m"]': "12m",
    "['1m', '2p', '7z']": "1m2p7z",
    '["1m", "1m", "1m"]': "111m",
    "[1m, 2m, 3m, 4p, 5p]": "123m45p",
    "[11, 12, 13, 21, 41]": "123m1p1z",
    "“123m45p”": "123m45p",
    '"1m","2m"': "12m",
    # numbers
    "11 12 41": "12m1z",
    "19,21,39,47": "9m1p9s7z",
    "51 52 53 15": "0m0p0s5m",
    # words
    "man123 pin456": "123m456p",
    "MAN1 Pin2 sou3": "1m2p3s",
    "123man 456pin 7sou": "123m456p7s",
    "1man2pin": "1m2p",
    "man 123": "123m",
    "1 bam 2 dot 3 crak": "1s2p3m",
    "1wan 2tong 3tiao 4bing": "1m2p3s4p",
    "ton haku": "15z",
    "123m Ton nan SHA pei": "123m1234z",
    "m123 haku hatsu chun": "123m567z",
    "東 ナン しゃー ペー ハク はつ チュン": "1234567z",
    "east South 1m": "12z1m",
    "dong nan xi bei zhong fa bai": "1234765z",
}


@pytest.mark.parametrize("text", TILES)
def test_tiles(text: str) -> None:
    assert parse_tiles(text) == parse_tiles(TILES[text], "mpsz")
    assert TileCounts.parse(text) == TileCounts.parse(TILES[text])
    if len(parse_tiles(text)) % 3:
        assert str(Hand.parse(text)) == str(Hand.parse(TILES[text], "mpsz"))


REST = "34678m678p22s"
MELDS = {
    "(345s)": "[345s]",
    "(111z)": "[111z]",
    "（３４５ｓ）": "[345s]",
    "(1111z)": "(1111z)",
    "[345s3]": "[345s]",
    "[345s,1]": "[345s]",
    "[534s, 2]": "[345s]",
    "[NNN,3]": "[444z]",
    "[NNN3]": "[444z]",
    "[東東東,1]": "[111z]",
    "[一二三万,1]": "[123m]",
    "[1s1s1s,2]": "[111s]",
    "[1111z,1]": "[1111z]",
    "[1111z,6]": "[1111z]",
    "[345ｓ，３]": "[345s]",
    "[z111]": "[111z]",
    "[s345]": "[345s]",
    "(z1111)": "(1111z)",
    "【111z】": "[111z]",
    "［111z］": "[111z]",
    "〔111z〕": "[111z]",
    "「東東東」": "[111z]",
    "【ＥＥＥ】": "[111z]",
    "pon 111z": "[111z]",
    "PON111z": "[111z]",
    "Pung: 111z": "[111z]",
    "pong 東東東": "[111z]",
    "pon EEE": "[111z]",
    "pon[111z]": "[111z]",
    "chi 345s": "[345s]",
    "chow 345s": "[345s]",
    "chi 3s4s0s": "[340s]",
    "碰111z": "[111z]",
    "碰 東東東": "[111z]",
    "吃345s": "[345s]",
    "ポン111z": "[111z]",
    "チー 345s": "[345s]",
    "暗杠1111z": "(1111z)",
    "明槓1111z": "[1111z]",
    "ankan 1111z": "(1111z)",
    "kan (1111z)": "(1111z)",
    "111z!": "[111z]",
    "345s！": "[345s]",
    "EEE!": "[111z]",
    "#1111z": "[1111z]",
    "#345s": "[345s]",
    " # 111z": "[111z]",
    " +111z": "[111z]",
    " +345s": "[345s]",
    " + [345s]": "[345s]",
}


@pytest.mark.parametrize("text", MELDS)
def test_melds(text: str) -> None:
    expected = f"{REST}{MELDS[text]}"
    gap = " " if text[0].isalpha() and text[0].isascii() else ""
    assert str(Hand.parse(f"{REST}{gap}{text}")) == expected
    assert str(Hand.parse(f"{REST.upper()}{gap}{text}")) == expected
    meld = text.strip(" ")
    if not meld.startswith(("+ ", "# ", "#")):
        assert str(Meld.parse(meld)) == MELDS[text]


@pytest.mark.parametrize("text", [*TILES, *(REST + text for text in MELDS)])
@pytest.mark.parametrize("notation", ["mpsz", "papers", "botzone", "unicode", "chinese", "mjai"])
def test_a_notation_that_is_named_reads_its_own_alone(text: str, notation: str) -> None:
    own = {"W1 東 B2", "C1D2中"}
    strict = {"mpsz": {REST + "(1111z)", REST + " +111z", REST + " +345s", REST + " + [345s]"}}
    if text in strict.get(notation, own):
        return
    with pytest.raises(paili.PailiError):
        Hand.parse(text, notation)
