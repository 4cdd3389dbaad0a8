"""Spellings of tiles that are recognised besides those of the notations: letters, words, numbers.

A table has literal texts only. Words of Latin letters stand in small letters, in capitals, and
with a capital at the beginning.
"""

from collections.abc import Iterable, Mapping

from paili.model.notation import (
    CHINESE_RANKS,
    JOKER_CODE,
    LETTERS,
    NAMES,
    RANKS,
    RED,
    Notation,
)
from paili.model.tiles import KINDS, TILES, Tile

SPACES = " \t\r\n\u3000"
"""White space between tiles; the last is the space of Chinese text."""

_OTHER_SPACES = "\u00a0\u202f\ufeff" + "".join(map(chr, range(0x2000, 0x200C)))
_OPENING, _CLOSING = "【〔「『", "】〕」』"
_QUOTES = "\"'“”‘’"
_FULL_WIDTH = range(0xFF01, 0xFF5F)

PLAIN = {
    **{code: code - 0xFF01 + ord("!") for code in _FULL_WIDTH},
    **dict.fromkeys(map(ord, SPACES + _OTHER_SPACES), ord(" ")),
    **dict.fromkeys(map(ord, _OPENING), ord("[")),
    **dict.fromkeys(map(ord, _CLOSING), ord("]")),
    **dict.fromkeys(map(ord, _QUOTES + "\uff02\uff07"), ord('"')),
    ord("、"): ord(","),
    ord("；"): ord(","),
    ord(";"): ord(","),
}
"""Full-width letters, other spaces, brackets and quotes as plain ones: a letter for a letter."""

SAME_IN_CHINESE = {"万": "萬", "筒": "饼餅", "条": "條索", "东": "東", "发": "發発"}
"""Letters of the Chinese notation, and what is read as the same."""

SELECTORS = "\ufe0e\ufe0f"
"""Ask for a plain or a coloured picture of the tile before them."""

FLOWERS = {Notation.BOTZONE: "H", Notation.UNICODE: "".join(map(chr, range(0x1F022, 0x1F02A)))}
"""Letters and pictures of flowers."""

NO_FLOWER = "no flower: they are counted, but never in a hand"

RED_MARKS = "赤红紅"
"""Before a five in Chinese or Japanese text: a red one."""

_FORMAL = (
    "壹壱",
    "贰貳弐",
    "叁參参",
    "肆",
    "伍",
    "陆陸",
    "柒",
    "捌",
    "玖",
)


def _cased(word: str) -> set[str]:
    """The word and its capitals, without those that are letters of honours."""
    spellings = {word, word.title(), word.upper()}
    return {spelling for spelling in spellings if not set(spelling) <= set(LETTERS)}


def _table(names: Iterable[str]) -> dict[str, int]:
    """The numbers of names in a line each."""
    return {
        spelling: number
        for number, line in enumerate(names)
        for name in line.split()
        for spelling in (_cased(name) if name.isascii() else {name})
    }


RANK_OF: Mapping[str, int] = {
    **{digit: rank for rank, digit in enumerate("0" + RANKS)},
    **{numeral: rank for rank, numeral in enumerate(CHINESE_RANKS, 1)},
    **{numeral: rank for rank, group in enumerate(_FORMAL, 1) for numeral in group},
}
"""Digits and Chinese numerals, those of bills among them."""

CHINESE_SUITS: Mapping[str, int] = {
    letter: suit for suit, name in enumerate("万筒条") for letter in name + SAME_IN_CHINESE[name]
} | _table(
    ("万子 萬子 マン まん", "筒子 饼子 餅子 ピン ぴん", "条子 條子 索子 ソー ソウ そう そー")
)
"""Suits of Chinese and Japanese text."""

SUIT_WORDS: Mapping[str, int] = _table(
    (
        "man wan char chars crak craks crack cracks character characters",
        "pin tong bing dot dots circle circles",
        "sou so suo tiao bam bams bamboo bamboos",
    )
)
"""Words for suits, before or after the ranks."""

HONOR_WORDS: Mapping[str, int] = {
    name: Tile.EAST + place
    for name, place in _table(
        (
            "ton tou east dong トン とん 东风 東風",
            "nan south ナン なん 南风 南風",
            "sha shaa sya xia west xi シャー シャ しゃー しゃ 西风 西風",
            "pe pei pee north bei ペー ペイ ぺー ぺい 北风 北風",
            "haku bai ハク はく 白板",
            "hatsu fa ハツ はつ 发财 發財 発財",
            "chun zhong チュン ちゅん 红中 紅中",
        )
    ).items()
}
"""Words for honours in Japanese, English and Chinese."""


def chinese_honors() -> dict[str, int]:
    """The honours of the Chinese notation, with other letters for them."""
    return {
        letter: Tile.EAST + place
        for place, name in enumerate("东南西北白发中")
        for letter in name + SAME_IN_CHINESE.get(name, "")
    }


def pictures() -> dict[str, int]:
    """The tiles of Unicode, perhaps with a selector, and the joker."""
    names = NAMES[Notation.UNICODE]
    return {
        names[code] + selector: code
        for code in (*range(KINDS), JOKER_CODE)
        for selector in ("", *SELECTORS)
    }


LETTER_OF_HONOR: Mapping[str, int] = {
    letter: Tile.EAST + place for place, letter in enumerate(LETTERS)
}
"""East, south, west, north, white, green and red as capitals."""

WINDS_AND_DRAGONS: Mapping[str, int] = {
    **{"W" + wind: Tile.EAST + place for place, wind in enumerate("ESWN")},
    **{kind + colour: Tile.WHITE + place for kind in "DF" for place, colour in enumerate("WGR")},
}
"""WE to WN are winds, DW or FW, DG or FG, DR or FR dragons, beside the letters of the papers."""

NUMBERS: Mapping[str, int] = {
    **{f"{tile // 9 + 1}{tile % 9 + 1}": tile for tile in TILES},
    **{f"5{suit + 1}": RED + suit for suit in range(3)},
}
"""Tiles as numbers of two digits: 11-19, 21-29, 31-39, 41-47, and 51-53 for red fives."""
