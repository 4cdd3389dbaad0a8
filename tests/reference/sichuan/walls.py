"""Games whose walls are chosen so that a situation arises. All seats give up bamboo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.reference.sichuan import COPIES, KINDS, SEATS, suit_of
from tests.reference.sichuan.events import PASS, Action, Event
from tests.reference.sichuan.notation import tile as tile_of
from tests.reference.sichuan.notation import tiles
from tests.reference.sichuan.rules import SichuanRules
from tests.reference.sichuan.table import DEALT, Table

BAMBOO = 2


def stacked(hands: Mapping[int, str], draws: str = "", last: str = "") -> list[int]:
    """A wall.

    Args:
        hands: tiles of a seat, filled up to thirteen with bamboo first, of which nobody wins.
        draws: the first draws.  last: the end of the wall; replacements come from its right.
    """
    chosen = [tiles(hands.get(seat, "")) for seat in SEATS]
    begin, end = tiles(draws), tiles(last)
    rest = Counter(dict.fromkeys(range(KINDS), COPIES))
    for some in (*chosen, begin, end):
        rest.subtract(some)
    assert min(rest.values()) >= 0, "more of a tile than there are"
    fill = sorted(rest.elements(), key=lambda kind: (-suit_of(kind), kind))
    dealt = []
    for some in chosen:
        while len(some) < DEALT:
            some.append(fill.pop(0))
        dealt += some
    return dealt + begin + fill + end


class Game:
    """A table without exchange, whose seats do nothing unless they are told to."""

    def __init__(
        self, rules: SichuanRules, hands: Mapping[int, str], draws: str = "", last: str = ""
    ) -> None:
        self.table = Table(stacked(hands, draws, last), rules.with_(exchange="none"))
        self.table.apply({seat: Action("void", (BAMBOO,)) for seat in SEATS})

    def say(self, answers: Mapping[int, str] | None = None) -> list[Event]:
        """What happens after these answers, such as "win" or "discard 5m".

        The other seats pass, or discard a void tile or what they drew.
        """
        said = answers or {}
        legal = self.table.legal()
        assert set(said) <= set(legal), (said, legal)
        return self.table.apply(
            {
                seat: action(said[seat]) if seat in said else self._nothing(actions)
                for seat, actions in legal.items()
            }
        )

    def _nothing(self, actions: list[Action]) -> Action:
        if PASS in actions:
            return PASS
        discards = [one for one in actions if one.kind == "discard"]
        void = [one for one in discards if suit_of(one.tiles[0]) == BAMBOO]
        drawn = [one for one in discards if one.tiles == (self.table.drawn,)]
        return [*void, *drawn, *discards][0]

    def play(self, *texts: str) -> list[Event]:
        """Discards of seats in their turns, "0 5m", each passed by all; the last one is open.

        Seats in between discard for themselves.
        """
        events: list[Event] = []
        for text in texts:
            seat, what = int(text[0]), text[2:]
            self.until(seat)
            events = self.say({seat: what if " " in what else f"discard {what}"})
        return events

    def legal(self, seat: int) -> set[str]:
        """What a seat may say, without its discards."""
        found = self.table.legal().get(seat, [])
        return {one.kind for one in found if one.kind != "discard"}

    def until(self, seat: int, *, left: int | None = None) -> None:
        """Until it is this seat's turn, with so many tiles left if that is said."""
        table = self.table
        while (table.turn, table.stage) != (seat, "turn") or left not in (None, len(table.wall)):
            assert not table.is_over
            self.say()


def action(text: str) -> Action:
    """An action of a text: "win", "pung 5m", "concealed_kong 5m"."""
    kind, _, tile = text.partition(" ")
    return Action(kind, (tile_of(tile),) if tile else ())
