"""Games for the slow judge, with walls that lead to a situation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

from tests.reference.judge import SEATS, Judge, Output

ALL = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
ALL += [f"F{rank}" for rank in range(1, 5)] + [f"J{rank}" for rank in range(1, 4)]
FLOWERS = [f"H{rank}" for rank in range(1, 9)]


class Game:
    """A game of the judge after the deal. Answers are PASS by default."""

    def __init__(self, walltiles: list[str], quan: int = 0) -> None:
        self.judge = Judge({"walltiles": " ".join(walltiles), "quan": quan})
        self.drawn = [0] * 4
        self.say()
        self.say()

    @classmethod
    def duplicate(
        cls,
        hands: Mapping[int, str],
        draws: Mapping[int, Mapping[int, str]] | None = None,
        quan: int = 0,
    ) -> Self:
        """Return a game of four walls.

        Args:
            hands: up to 13 tiles of a seat, separated by blanks; the rest is filled up.
            draws: draws by seat and number (from 1); the rest is filled up.
        """
        walls: list[list[str]] = []
        for s in SEATS:
            dealt, later = hands.get(s, "").split(), (draws or {}).get(s, {})
            drawn = [later.get(number, "") for number in range(1, 22)]
            walls.append([*dealt, *[""] * (13 - len(dealt)), *drawn])
        rest = _rest(ALL * 4, [tile for wall in walls for tile in wall])
        walls = [[tile or rest.pop() for tile in wall] for wall in walls]
        return cls([tile for wall in walls for tile in reversed(wall)], quan)

    @classmethod
    def single(cls, drawn: str, last: str = "", quan: int = 0) -> Self:
        """Return a game of one wall that begins and ends with these tiles, in drawing order."""
        first, end = drawn.split(), last.split()
        rest = _rest([*ALL * 4, *FLOWERS], [*first, *end])
        return cls([*first, *rest, *end][::-1], quan)

    @property
    def output(self) -> Output:
        return self.judge.output

    @property
    def display(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.output["display"]
        return shown

    @property
    def told(self) -> list[str]:
        """The requests to the four seats, or their scores."""
        return [self.output["content"][str(s)] for s in SEATS]

    def say(self, answers: Mapping[int, str] | None = None) -> list[str]:
        """Apply answers, PASS for the other seats, and return the judge's output.

        An answer such as "!TLE" is a verdict.
        """
        return self._step(answers or {})

    def _step(self, answers: Mapping[int, str]) -> list[str]:
        said = {}
        for s in SEATS:
            text = answers.get(s, "PASS")
            failed = text.startswith("!")
            said[str(s)] = {
                "verdict": text[1:] if failed else "OK",
                "response": "" if failed else text,
            }
        self.judge.answer(said)
        if self.display["action"] == "DRAW":
            self.drawn[self.display["player"]] += 1
        return self.told

    def until(self, seat: int, number: int) -> None:
        """Let all seats discard the drawn tile until a seat has drawn `number` tiles."""
        while self.drawn[seat] < number:
            assert not self.judge.is_over
            self.on()

    def on(self) -> list[str]:
        """Pass, and discard the drawn tile."""
        if self.display["action"] == "DRAW":
            return self._step({self.display["player"]: f"PLAY {self.display['tile']}"})
        return self._step({})

    def on_to_the_end(self) -> None:
        while not self.judge.is_over:
            self.on()

    def fan(self) -> dict[str, int]:
        """Return the number of times of each fan of the win, by name."""
        return {one["name"]: one["cnt"] for one in self.display["fan"]}


def refused(game: Game, seat: int, verdict: str = "WA") -> bool:
    """Check the final scores of a fault of this seat; return whether the verdict matches."""
    assert game.output["command"] == "finish"
    assert game.told == [-30 if s == seat else 10 for s in range(4)]
    return (game.display["action"], game.display["player"]) == (verdict, seat)


def _rest(tiles: list[str], chosen: list[str]) -> list[str]:
    """Return the unused tiles, sorted by rank and suit, so that equal tiles are rarely together."""
    wanted = Counter(tile for tile in chosen if tile)
    assert wanted <= Counter(tiles), "more of a tile than there are"
    return sorted((Counter(tiles) - wanted).elements(), key=lambda tile: (tile[1], tile[0]))
