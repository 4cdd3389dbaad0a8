"""Wins and lists of fan, parsed from the words of tests and pages."""

import re

import paili

_SEPARATOR = re.compile(r",\s*")
_TIMES = re.compile(r"(.+?)(?: ×(\d))?")
_FLOWERS = re.compile(r"(\d) flowers?")
FLAGS = ("last copy", "kong", "wall last")


def win(hand: str, tile: str, how: str) -> paili.mcr.Win:
    """Return a win such as "12m345678p11z[999s]", "3m", "drawn, last copy, seat west, 2 flowers".

    The description begins with "drawn" or "discard". The seat is south and the round east by
    default.
    """
    source, *words = _SEPARATOR.split(how)
    assert source in ("drawn", "discard"), how
    flags, winds, flowers = set(), {"seat": paili.Wind.SOUTH, "round": paili.Wind.EAST}, 0
    for word in words:
        kind, _, wind = word.partition(" ")
        if kind in winds:
            winds[kind] = paili.Wind.parse(wind)
        elif number := _FLOWERS.fullmatch(word):
            flowers = int(number[1])
        else:
            assert word in FLAGS, word
            flags.add(word)
    return paili.mcr.Win(
        paili.Hand.parse(hand),
        paili.Tile.parse(tile),
        self_drawn=source == "drawn",
        last_copy="last copy" in flags,
        kong="kong" in flags,
        wall_last="wall last" in flags,
        seat_wind=winds["seat"],
        prevalent_wind=winds["round"],
        flowers=flowers,
    )


def fan_list(text: str) -> dict[str, int]:
    """Return the number of times of each fan in a list such as "All Pungs, Tile Hog ×2"."""
    parts = (_TIMES.fullmatch(part) for part in _SEPARATOR.split(text))
    return {part[1]: int(part[2] or 1) for part in parts if part}


def fan_names(score: paili.mcr.Score) -> dict[str, int]:
    """Return the number of times of each fan in a score, by English name."""
    return {str(fan): times for fan, times in score.fans}
