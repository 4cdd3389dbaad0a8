"""Logs of Tenhou in XML, written from rounds according to the description of the format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from paili.riichi import Round

HAND = re.compile("([0-9]+)([mpsz])")
REDS = {4: 16, 13: 52, 22: 88}
ENDS = {
    "exhaustive": "",
    "nagashi": "nm",
    "nine_terminals": "yao9",
    "four_winds": "kaze4",
    "four_riichi": "reach4",
    "four_kongs": "kan4",
    "three_wins": "ron3",
}


def kind_of(tile: str) -> int:
    return "mpsz".index(tile[1]) * 9 + (5 if tile[0] == "0" else int(tile[0])) - 1


def id_of(tile: str) -> int:
    """Return an id of a tile: that of the red copy, or of the last copy."""
    kind = kind_of(tile)
    return REDS[kind] if tile[0] == "0" else 4 * kind + 3


class Ids:
    """The ids of tiles, each copy once; a tile keeps its id when it moves."""

    def __init__(self) -> None:
        self._left = {kind: [4 * kind + copy for copy in range(4)] for kind in range(34)}
        self._of: dict[tuple[object, str], list[int]] = {}

    def take(self, owner: object, tile: str) -> int:
        """Return the id of a new tile of an owner."""
        kind = kind_of(tile)
        left, red = self._left[kind], REDS.get(kind)
        number = red if tile[0] == "0" else next(one for one in left if one != red)
        left.remove(number)
        self._of.setdefault((owner, tile), []).append(number)
        return number

    def give(self, owner: object, tile: str) -> int:
        """Remove an owner's oldest copy of a tile and return its id."""
        return self._of[owner, tile].pop(0)

    def last(self, owner: object, tile: str) -> int:
        """Remove an owner's newest copy of a tile and return its id."""
        return self._of[owner, tile].pop()


def mjlog(rounds: Iterable[Round], *, players: int = 4) -> str:
    """Return the log of finished rounds."""
    tags = [f'<GO type="{9 | 16 * (players == 3)}"/><UN n0="%41" n1="b" n2="c" n3="d"/>']
    for one in rounds:
        tags += _Writer(one).tags
    return f'<mjloggm ver="2.3"><SHUFFLE seed="x"/>{"".join(tags)}</mjloggm>'


class _Writer:
    def __init__(self, played: Round) -> None:
        self.ids, self.tags = Ids(), []
        self.seats = len(played.hands)
        self.drawn: dict[int, int] = {}
        self.scores = list(played.scores)
        self.melds: dict[tuple[int, int], int] = {}
        self.last = 0
        self.begin(played)
        for event in played.events:
            getattr(self, event["event"])(event)

    def begin(self, played: Round) -> None:
        number = 4 * played.wind + played.dealer
        indicator = self.ids.take("wall", played.indicator)
        hands = ""
        for seat, hand in enumerate(played.hands):
            tiles = [rank + suit for ranks, suit in HAND.findall(hand) for rank in ranks]
            own = ",".join(str(self.ids.take(seat, tile)) for tile in tiles)
            hands += f' hai{seat}="{own}"'
        ten = ",".join(str(score // 100) for score in played.scores)
        self.tags.append(
            f'<INIT seed="{number},{played.honba},{played.sticks},1,2,{indicator}" ten="{ten}" '
            f'oya="{played.dealer}"{hands}/>'
        )

    def draw(self, event: Mapping[str, Any]) -> None:
        seat = event["seat"]
        self.drawn[seat] = self.ids.take(seat, event["tile"])
        self.tags.append(f"<{'TUVW'[seat]}{self.drawn[seat]}/>")

    def discard(self, event: Mapping[str, Any]) -> None:
        seat, tile = event["seat"], event["tile"]
        self.last = (self.ids.last if event["drawn"] else self.ids.give)(seat, tile)
        self.tags.append(f"<{'DEFG'[seat]}{self.last}/>")

    def riichi(self, event: Mapping[str, Any]) -> None:
        self.tags.append(f'<REACH who="{event["seat"]}" step="1"/>')

    def stick(self, event: Mapping[str, Any]) -> None:
        self.tags.append(f'<REACH who="{event["seat"]}" ten="1,2,3,4" step="2"/>')

    def indicator(self, event: Mapping[str, Any]) -> None:
        self.tags.append(f'<DORA hai="{self.ids.take("wall", event["tile"])}" />')

    def _meld(self, seat: int, code: int) -> None:
        self.tags.append(f'<N who="{seat}" m="{code}" />')

    def _own(self, event: Mapping[str, Any]) -> list[int]:
        return [self.ids.give(event["seat"], tile) for tile in event["tiles"]]

    def _from(self, event: Mapping[str, Any]) -> int:
        # Three players have the first three of four seats.
        return int((event["from"] - event["seat"]) % 4)

    def chow(self, event: Mapping[str, Any]) -> None:
        tiles = sorted([self.last, *self._own(event)])
        first = tiles[0] // 4
        place = first // 9 * 7 + first % 9
        code = (3 * place + tiles.index(self.last)) << 10 | 4 | self._from(event)
        for at, number in enumerate(tiles):
            code |= number % 4 << 3 + 2 * at
        self._meld(event["seat"], code)

    def pung(self, event: Mapping[str, Any]) -> None:
        tiles = sorted([self.last, *self._own(event)])
        kind = tiles[0] // 4
        unused = next(copy for copy in range(4) if 4 * kind + copy not in tiles)
        code = (3 * kind + tiles.index(self.last)) << 9 | unused << 5 | 8 | self._from(event)
        self.melds[event["seat"], kind] = code
        self._meld(event["seat"], code)

    def kong(self, event: Mapping[str, Any]) -> None:
        self._own(event)
        self._meld(event["seat"], self.last << 8 | self._from(event))

    def concealed_kong(self, event: Mapping[str, Any]) -> None:
        self._meld(event["seat"], self._own(event)[0] << 8)

    def added_kong(self, event: Mapping[str, Any]) -> None:
        seat, tile = event["seat"], event["tile"]
        self.last = self.ids.give(seat, tile)
        code = self.melds[seat, self.last // 4]
        self._meld(seat, code & ~8 | 16)

    def north(self, event: Mapping[str, Any]) -> None:
        number = self.ids.give(event["seat"], "4z")
        self.last = number
        self._meld(event["seat"], number << 8 | 32)

    def _scores(self, stated: Mapping[str, Any]) -> str:
        parts = [
            f"{score // 100},{delta // 100}"
            for score, delta in zip(self.scores, stated["deltas"], strict=True)
        ]
        return ",".join(parts)

    def win(self, event: Mapping[str, Any]) -> None:
        stated = event["stated"]
        ura = ",".join(str(id_of(tile)) for tile in event["ura"])
        below = f' doraHaiUra="{ura}"' if ura else ""
        worth = 'yakuman="99"' if stated["han"] is None else f'yaku="99,{stated["han"]}"'
        ten = f"{stated['fu'] or 0},{stated['points']},0"
        self.tags.append(
            f'<AGARI ba="0,0" hai="0" ten="{ten}" {worth}{below} '
            f'who="{event["seat"]}" fromWho="{event["from"]}" sc="{self._scores(stated)}" />'
        )

    def end(self, event: Mapping[str, Any]) -> None:
        kind = ENDS[event["reason"]]
        named = f' type="{kind}"' if kind else ""
        self.tags.append(f'<RYUUKYOKU{named} ba="0,0" sc="{self._scores(event["stated"])}" />')
