"""Botzone's judge, slowly: strings in, strings out, one rule after another.

It uses neither the tiles nor the table of paili; fan are counted by PyMahjongGB. The duplicate
format has four walls of 34 tiles, one for each seat; the old one has a single wall of 144 with the
flowers. Both are drawn from the end.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from MahjongGB import MahjongFanCalculator

SEATS = range(4)
NOT_ASKED, NOT_WINNING = -4, -3
"""Values of `canHu`: not computed; tiles not complete."""
BASE = 8

Answers = dict[str, dict[str, str]]
Output = dict[str, Any]


def judge(record: dict[str, Any]) -> Output:
    """Return the output after a log, whose entries are from the judge and the players in turn."""
    table = Judge(record["initdata"])
    for answers in record["log"][1::2]:
        table.answer(answers)
    return table.output


class _Over(Exception):  # noqa: N818 - it is no error
    """The game has ended; the output has the result."""


class Judge:
    """One game, stage by stage.

    `output` is the judge's current output; `answer` takes the answers of all four seats to it.
    """

    def __init__(self, initdata: dict[str, Any]) -> None:
        tiles = initdata["walltiles"].split(" ")
        self.initdata = dict(initdata)
        self.quan = initdata["quan"]
        self.is_duplicate = len(tiles) == 136
        # In the old format all seats share one wall.
        self.walls = [tiles[34 * s : 34 * s + 34] for s in SEATS]
        if not self.is_duplicate:
            self.walls = [tiles] * 4
        self.hands: list[list[str]] = [[] for _ in SEATS]
        self.packs: list[list[tuple[str, str, int]]] = [[] for _ in SEATS]  # kind, tile, giver
        self.flowers: list[list[str]] = [[] for _ in SEATS]
        self.shown: Counter[str] = Counter()
        self.turn = 0  # the seat that has drawn, discarded or declared a kong
        self.tile = ""  # the tile that was drawn, discarded or added to a pung
        self.is_replacement = False  # the draw replaces the fourth tile of a kong
        self.stage = "INIT"
        self.output: Output = {
            "command": "request",
            "content": {str(s): f"0 {s} {self.quan}" for s in SEATS},
            "display": {"action": "INIT", "quan": self.quan, "canHu": [NOT_ASKED] * 4},
            "initdata": self.initdata,
        }

    @property
    def is_over(self) -> bool:
        return bool(self.output["command"] == "finish")

    def answer(self, answers: Answers) -> Output:
        """Take the answers to the current output and return the next one."""
        assert not self.is_over
        said = [answers[str(s)] for s in SEATS]
        try:
            if self.stage == "INIT":
                self._all_pass(said)
                self._deal()
            elif self.stage in ("DEAL", "BUHUA"):
                self._all_pass(said)
                self._draw()
            elif self.stage == "DRAW":
                self._after_draw(said)
            elif self.stage == "DISCARD":
                self._after_discard(said)
            else:
                self._after_kong(said)
        except _Over:
            pass
        return self.output

    # Stages

    def _deal(self) -> None:
        dealt: list[list[str]] = [[] for _ in SEATS]
        for s in SEATS:
            while len(self.hands[s]) < 13:
                tile = self.walls[s].pop()
                dealt[s].append(tile)
                (self.flowers if tile[0] == "H" else self.hands)[s].append(tile)
        numbers = " ".join(str(len(drawn)) for drawn in self.flowers)
        flowers = "".join(f" {flower}" for drawn in self.flowers for flower in drawn)
        self.stage = "DEAL"
        self._request(
            [f"1 {numbers} {' '.join(self.hands[s])}{flowers}" for s in SEATS],
            {"action": "DEAL", "hand": dealt},
        )

    def _draw(self) -> None:
        """Draw for the seat whose turn it is, if there is a tile left."""
        p = self.turn
        if not self.walls[p]:
            self._finish({"action": "HUANG"}, [0, 0, 0, 0])
        self.tile = self.walls[p].pop()
        shown = {"player": p, "tile": self.tile}
        if self.tile[0] == "H":
            self.flowers[p].append(self.tile)
            self.is_replacement = False
            self.stage = "BUHUA"
            self._request([f"3 {p} BUHUA {self.tile}"] * 4, {"action": "BUHUA", **shown})
            return
        self.stage = "DRAW"
        texts = [f"2 {self.tile}" if s == p else f"3 {p} DRAW" for s in SEATS]
        self._request(texts, {"action": "DRAW", **shown}, asked=[p])

    def _discarded(self, action: str, p: int, tile: str, middle: str = "") -> None:
        self.turn, self.tile, self.stage, self.is_replacement = p, tile, "DISCARD", False
        shown = {"action": action, "player": p, "tile": tile}
        if middle:
            shown["tileCHI"] = middle
        words = " ".join(filter(None, [action, middle, tile]))
        self._request([f"3 {p} {words}"] * 4, shown, asked=list(SEATS))

    def _konged(self, action: str, p: int, tile: str) -> None:
        self.turn, self.tile, self.stage, self.is_replacement = p, tile, action, True
        is_added = action == "BUGANG"
        words = f"BUGANG {tile}" if is_added else "GANG"
        shown = {"action": action, "player": p, "tile": tile}
        asked = [s for s in SEATS if is_added and s != p]
        self._request([f"3 {p} {words}"] * 4, shown, asked)

    # Answers

    def _all_pass(self, said: list[dict[str, str]]) -> None:
        for s in SEATS:
            self._passes(s, said[s])

    def _answers(self, s: int, answer: dict[str, str]) -> None:
        if answer["verdict"] != "OK":
            self._fault(s, answer["verdict"])

    def _passes(self, s: int, answer: dict[str, str]) -> None:
        self._answers(s, answer)
        if answer["response"] != "PASS":
            self._fault(s, "WA")

    def _after_draw(self, said: list[dict[str, str]]) -> None:
        """Check the seats in order: a fault before the drawer's answer precedes a win."""
        p = self.turn
        done = ("", "")
        for s in SEATS:
            if s != p:
                self._passes(s, said[s])
                continue
            self._answers(p, said[p])
            if said[p]["response"] == "HU":
                self._win(p)
            done = self._play(p, said[p]["response"])
        action, tile = done
        if action == "PLAY":
            self._discarded("PLAY", p, tile)
        else:
            self._konged(action, p, tile)

    def _play(self, p: int, response: str) -> tuple[str, str]:
        """Apply the drawer's action to its hand; return the action and the tile."""
        words = response.split(" ")
        hand = self.hands[p]
        if len(words) != 2:
            self._fault(p, "WA")
        action, tile = words
        hand.append(self.tile)
        may_kong = not self.is_duplicate or bool(self.walls[p] and self.walls[(p + 1) % 4])
        if action == "PLAY" and tile in hand:
            hand.remove(tile)
        elif action == "GANG" and may_kong and hand.count(tile) == 4:
            self.hands[p] = [other for other in hand if other != tile]
            self.packs[p].append(("GANG", tile, p))
        elif action == "BUGANG" and may_kong and tile in hand and self._has_pung(p, tile):
            hand.remove(tile)
            self.packs[p] = [
                ("GANG", *pack[1:]) if pack[:2] == ("PENG", tile) else pack
                for pack in self.packs[p]
            ]
            self.shown[tile] = 4
        else:
            self._fault(p, "WA")
        return action, tile

    def _has_pung(self, p: int, tile: str) -> bool:
        return any(pack[:2] == ("PENG", tile) for pack in self.packs[p])

    def _after_discard(self, said: list[dict[str, str]]) -> None:
        d = self.turn
        self._passes(d, said[d])
        for s in ((d + 1) % 4, (d + 2) % 4, (d + 3) % 4):
            self._answers(s, said[s])
            if said[s]["response"] == "HU":
                self._win(s)
        others = [s for s in SEATS if s != d]
        # An accepted call ends the checks: the answers of later seats are not read.
        for s in others:
            if self._pung_or_kong(s, said[s]["response"].split(" ")):
                return
        for s in others:
            if self._chow(s, said[s]["response"].split(" ")):
                return
        self.shown[self.tile] += 1
        self.turn = (d + 1) % 4
        self._draw()

    def _may_call(self) -> bool:
        return not self.is_duplicate or bool(self.walls[(self.turn + 1) % 4])

    def _pung_or_kong(self, s: int, words: list[str]) -> bool:
        """Return whether a seat calls a pung or kong of the discard. Chows are checked later."""
        if words == ["PASS"] or len(words) == 3:
            return False
        hand, tile, giver = self.hands[s], self.tile, self.turn
        if not self._may_call():
            self._fault(s, "WA")
        if words == ["GANG"] and hand.count(tile) == 3:
            self.hands[s] = [other for other in hand if other != tile]
            self.packs[s].append(("GANG", tile, giver))
            self.shown[tile] = 4
            self._konged("GANG", s, tile)
            return True
        if len(words) == 2 and words[0] == "PENG" and hand.count(tile) >= 2:
            hand.remove(tile)
            hand.remove(tile)
            if words[1] in hand:
                hand.remove(words[1])
                self.packs[s].append(("PENG", tile, giver))
                self.shown[tile] += 3
                self._discarded("PENG", s, words[1])
                return True
        self._fault(s, "WA")
        return False

    def _chow(self, s: int, words: list[str]) -> bool:
        if words == ["PASS"]:
            return False
        action, middle, discard = words
        run = _run_around(middle)
        if action != "CHI" or s != (self.turn + 1) % 4 or not self._may_call():
            self._fault(s, "WA")
        if self.tile not in run:
            self._fault(s, "WA")
        hand = self.hands[s]
        hand.append(self.tile)
        for tile in [*run, discard]:
            if tile not in hand:
                self._fault(s, "WA")
            hand.remove(tile)
        self.shown.update(run)
        self.packs[s].append(("CHI", middle, self.turn))
        self._discarded("CHI", s, discard, middle)
        return True

    def _after_kong(self, said: list[dict[str, str]]) -> None:
        p = self.turn
        for s in (p, (p + 1) % 4, (p + 2) % 4, (p + 3) % 4):
            self._answers(s, said[s])
            if said[s]["response"] == "HU" and self.stage == "BUGANG" and s != p:
                self._win(s)
            self._passes(s, said[s])
        self._draw()

    # Winning

    def _fan(self, s: int) -> tuple[int, list[dict[str, Any]]]:
        """Return a seat's total fan with the current tile, flowers included, and the fan list."""
        packs = tuple(
            (kind, tile, 1 if kind == "CHI" else (giver - s) % 4)
            for kind, tile, giver in self.packs[s]
        )
        is_drawn = self.stage == "DRAW"
        try:
            found = MahjongFanCalculator(
                packs,
                tuple(self.hands[s]),
                self.tile,
                len(self.flowers[s]),
                is_drawn,
                self.shown[self.tile] == 3,
                self.is_replacement if is_drawn else self.stage == "BUGANG",
                not self.walls[(self.turn + 1) % 4],
                s,
                self.quan,
                True,
            )
        except TypeError:
            return NOT_WINNING, []
        fan = [{"name": name, "cnt": count, "value": value} for value, count, name, _ in found]
        return sum(one["cnt"] * one["value"] for one in fan), fan

    def _win(self, s: int) -> None:
        """Handle a seat's claim to win, which ends the game in any case."""
        total, fan = self._fan(s)
        display = {"player": s, "fanCnt": total, "fan": fan}
        if total < 8 + len(self.flowers[s]):
            self._finish({"action": "WH", **display}, _penalty(s))
        if s == self.turn:
            score = [-(BASE + total)] * 4
            score[s] = 3 * (BASE + total)
        else:
            score = [-BASE] * 4
            score[self.turn] = -(BASE + total)
            score[s] = 3 * BASE + total
        self._finish({"action": "HU", **display}, score)

    # Outputs

    def _fault(self, s: int, verdict: str) -> None:
        self._finish({"action": verdict, "player": s}, _penalty(s))

    def _finish(self, display: dict[str, Any], score: list[int]) -> None:
        self.stage = "END"
        self.output = {
            "command": "finish",
            "content": {str(s): score[s] for s in SEATS},
            "display": {**display, "canHu": [NOT_ASKED] * 4},
        }
        if display["action"] != "HUANG":
            self.output["display"]["score"] = score
        raise _Over

    def _request(
        self, texts: list[str], display: dict[str, Any], asked: list[int] | None = None
    ) -> None:
        can_win = [self._fan(s)[0] if s in (asked or ()) else NOT_ASKED for s in SEATS]
        self.output = {
            "command": "request",
            "content": {str(s): texts[s] for s in SEATS},
            "display": {**display, "canHu": can_win},
        }


def _penalty(s: int) -> list[int]:
    return [-30 if other == s else 10 for other in SEATS]


def _run_around(middle: str) -> list[str]:
    """Return the three tiles around a middle tile, or none if there is no such run."""
    suit, rank = middle[:1], middle[1:]
    if suit not in ("W", "B", "T") or rank not in tuple("2345678"):
        return []
    return [f"{suit}{int(rank) + step}" for step in (-1, 0, 1)]
