"""The judge of a Sichuan game, slowly: one rule after the other, each cited by its number.

A `Table` waits for answers: `legal` returns the seats that must answer with their legal actions,
`apply` takes one answer of each of these seats and returns the events.

The rules are numbered as follows:

 1. deal and wall            6. the void suit            11. the empty wall
 2. exchange                 7. kongs                    12. passed wins
 3. the choice of a void     8. answers to a discard     13. the end
 4. the first draw           9. robbing a kong           14. faults
 5. a turn                  10. the next draw

Where the rules are ambiguous:

- All seats that are in answer a discard and an added kong, even if they can only pass.
- Only seats that must answer can make a fault. An answer of an impossible kind is an error of the
  caller, as is a missing one.
- A seat passes a win (12) by any other answer, by a pung or a kong too, and also if another seat
  wins. A barred seat that passes a still higher win is barred up to that one.
- A kong is added with the tile just drawn if its tile is that of the last draw, replacements
  included. The tile of an earlier draw of the same turn is not just drawn.
- "First draw" (HEAVENLY, EARTHLY) is the first tile that a seat draws. Any pung or kong of any seat
  rules both patterns out, concealed kongs too; wins of other seats do not.
- After a win on the replacement of a fed kong, the first seat in after the winner draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from tests.reference.sichuan import COPIES, KINDS, SEATS, Tiles, after, suit_of
from tests.reference.sichuan.events import PASS, WIN, Action, Event
from tests.reference.sichuan.rules import DIRECTIONS, SichuanRules
from tests.reference.sichuan.scoring import Meld, Score, Win, is_complete, score
from tests.reference.sichuan.settlement import (
    KongIncome,
    Payment,
    Seat,
    after_shot,
    balance,
    fault_payments,
    kong_income,
    kong_payments,
    settle,
    settle_after_three_wins,
    win_payments,
)

TILES: Final = COPIES * KINDS
DEALT: Final = 13
WINNERS: Final = 3
"""The number of wins that end the game."""


class Table:
    """A game.

    Attributes:
        rules: the rule set.
        direction: the direction of the exchange, "" without one.
        wall: the tiles that can be drawn; normal draws from its start, replacements from its end.
        hands: the concealed tiles of each seat.
        melds: the melds of each seat.
        voids: the void suit of each seat.
        discards: all discards of each seat, called ones too.
        taken: the discards that were called, as (seat, place in its discards).
        robbed: the tiles that were taken out of a hand by robbery.
        has_won: whether each seat has won.
        kongs: the income of all kongs.
        stage: "exchange", "void", "turn", "discard", "robbery", "over".
        turn: the seat whose turn it is, or whose discard or kong is answered.
        tile: that discard or kong.
        events: all events, in order.
    """

    def __init__(self, wall: Sequence[int], rules: SichuanRules, direction: str = "") -> None:
        if sorted(wall) != sorted(list(range(KINDS)) * COPIES):
            raise ValueError(f"wall: got {len(wall)} tiles, expected four of each of 27 kinds")
        expected = tuple(DIRECTIONS) if rules.exchange == "random" else (rules.exchange,)
        if rules.exchange == "none":
            expected = ("",)
        if direction not in expected:
            raise ValueError(f"direction: got {direction!r}, expected {' or '.join(expected)!r}")
        self.rules, self.direction = rules, direction
        # Rule 1: thirteen tiles to each seat in one piece, draws from then on.
        self.hands = [sorted(wall[DEALT * seat : DEALT * (seat + 1)]) for seat in SEATS]
        self.wall = list(wall[4 * DEALT :])
        self.melds: list[tuple[Meld, ...]] = [()] * 4
        self.voids: list[int | None] = [None] * 4
        self.discards: list[list[int]] = [[] for _ in SEATS]
        self.taken: set[tuple[int, int]] = set()
        self.robbed: list[int] = []
        self.has_won = [False] * 4
        self.kongs: list[KongIncome] = []
        self.passed: list[int | None] = [None] * 4  # the highest value passed since the last draw
        self.draws = [0] * 4
        self.turn = 0
        self.tile: int | None = None
        self.drawn: int | None = None  # the last draw of this turn; None after a pung
        self.is_replacement = False  # the last draw of this turn replaced the fourth of a kong
        self.last_kong: int | None = None  # the index in `kongs` of this turn's last kong
        self.fed_by: int | None = None  # the discarder of the tile of this turn's last kong
        self.events = [Event("deal", seat, tuple(self.hands[seat])) for seat in SEATS]
        self.stage = "void" if rules.exchange == "none" else "exchange"

    # Queries

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    @property
    def points(self) -> list[int]:
        """The gain of each seat so far."""
        return balance(payment for event in self.events for payment in event.payments)

    def counts(self, seat: int) -> Tiles:
        """Return the counts of a seat's concealed tiles."""
        return tuple(self.hands[seat].count(kind) for kind in range(KINDS))

    def others_in(self, seat: int) -> list[int]:
        """Return the other seats that are in, in the order of their turns after it."""
        return [other for other in after(seat) if not self.has_won[other]]

    def asked(self) -> list[int]:
        """Return the seats that must answer now."""
        if self.stage == "over":
            return []
        if self.stage in ("exchange", "void"):
            return list(SEATS)
        return [self.turn] if self.stage == "turn" else sorted(self.others_in(self.turn))

    def legal(self) -> dict[int, list[Action]]:
        """Return the legal actions of each seat that must answer now."""
        actions: dict[str, Callable[[int], list[Action]]] = {
            "exchange": self._exchanges,
            "void": lambda _: [Action("void", (suit,)) for suit in range(3)],
            "turn": self._turn_actions,
            "discard": self._calls,
            "robbery": lambda seat: [*self._wins(seat), PASS],
        }
        return {seat: actions[self.stage](seat) for seat in self.asked()}

    def apply(self, answers: Mapping[int, Action]) -> list[Event]:
        """Take an answer of every seat that must answer; return the events.

        Raises:
            ValueError: the seats of the answers are not those that must answer.
        """
        legal = self.legal()
        if set(answers) != set(legal) or not legal:
            raise ValueError(f"answers: got seats {sorted(answers)}, expected {sorted(legal)}")
        start = len(self.events)
        # Rule 14: the lowest seat whose answer is illegal ends the game and pays for it.
        for seat in sorted(legal):
            if answers[seat] not in legal[seat]:
                payments = fault_payments(seat, self.others_in(seat), self.rules)
                self._tell("fault", seat, payments=payments)
                self._end("fault", [])
                return self.events[start:]
        stages = {
            "exchange": self._apply_exchange,
            "void": self._apply_voids,
            "turn": self._apply_turn,
            "discard": self._apply_calls,
            "robbery": self._apply_robbery,
        }
        stages[self.stage](answers)
        return self.events[start:]

    # Legal actions

    def _exchanges(self, seat: int) -> list[Action]:
        """Return three tiles of one suit (rule 2)."""
        found = {
            three
            for three in combinations(sorted(self.hands[seat]), 3)
            if len({suit_of(tile) for tile in three}) == 1
        }
        return [Action("exchange", three) for three in sorted(found)]

    def _turn_actions(self, seat: int) -> list[Action]:
        """Return all actions after a draw, or only discards after a pung (rule 5)."""
        if self.drawn is None:
            return self._discard_actions(seat)
        return [*self._wins(seat), *self._own_kongs(seat), *self._discard_actions(seat)]

    def _discard_actions(self, seat: int) -> list[Action]:
        """Return the discards: under strict rules void tiles, as long as there are any (rule 6)."""
        tiles = sorted(set(self.hands[seat]))
        void = [tile for tile in tiles if self._is_void(seat, tile)]
        if void and self.rules.void_discard == "strict":
            tiles = void
        return [Action("discard", (tile,)) for tile in tiles]

    def _own_kongs(self, seat: int) -> list[Action]:
        """Return kongs outside the void suit, if a replacement is left (rules 6, 7, 11)."""
        if not self.wall:
            return []
        hand = self.hands[seat]
        tiles = [tile for tile in sorted(set(hand)) if not self._is_void(seat, tile)]
        concealed = [tile for tile in tiles if hand.count(tile) == COPIES]
        added = [tile for tile in tiles if Meld("pung", tile) in self.melds[seat]]
        return [Action("concealed_kong", (tile,)) for tile in concealed] + [
            Action("added_kong", (tile,)) for tile in added
        ]

    def _calls(self, seat: int) -> list[Action]:
        """Return win, kong, pung and pass; there is no chow (rule 8)."""
        assert self.tile is not None
        found = self._wins(seat)
        held = self.hands[seat].count(self.tile)
        if not self._is_void(seat, self.tile):  # Rule 6
            if held == 3 and self.wall:  # Rules 7, 11
                found.append(Action("exposed_kong", (self.tile,)))
            # Rule 11: the allowed answers to a discard when the wall is empty.
            if held >= 2 and (self.wall or self.rules.last_discard == "win_or_pung"):
                found.append(Action("pung", (self.tile,)))
        return [*found, PASS]

    def _wins(self, seat: int) -> list[Action]:
        """Return a win, if the hand wins and no passed win bars it (rules 6, 12)."""
        win = self.win(seat)
        if win is None or (self.stage != "turn" and self._is_barred(seat, win)):
            return []
        return [WIN]

    def _is_barred(self, seat: int, win: Win) -> bool:
        """Return whether a passed win bars this one until the next draw (rule 12)."""
        passed = self.passed[seat]
        if passed is None or self.rules.passed_win == "none":
            return False
        if self.rules.passed_win == "until_draw":
            return True
        return score(win, self.rules).value <= passed

    def _is_void(self, seat: int, tile: int) -> bool:
        return suit_of(tile) == self.voids[seat]

    def win(self, seat: int) -> Win | None:
        """Return a seat's win, barred or not: in its turn, on a discard, or by robbery."""
        own = self.stage == "turn"
        tile = self.drawn if own else self.tile
        if tile is None:
            return None
        held = self.counts(seat)
        counts = held if own else (*held[:tile], held[tile] + 1, *held[tile + 1 :])
        if not is_complete(counts, self.melds[seat], self.voids[seat]):
            return None
        is_first = own and self.draws[seat] == 1 and not any(self.melds)
        return Win(
            counts,
            tile,
            self.melds[seat],
            self.voids[seat],
            self_drawn=own,
            after_kong=own and self.is_replacement,
            fed=own and self.is_replacement and self.fed_by is not None,
            shoot_after_kong=self.stage == "discard" and self.is_replacement,
            robbing_kong=self.stage == "robbery",
            last_tile=not self.wall,
            heavenly=is_first and seat == 0,
            earthly=is_first and seat != 0,
        )

    # Effects of the answers

    def _apply_exchange(self, answers: Mapping[int, Action]) -> None:
        """Exchange tiles simultaneously, so that nobody gives away received tiles (rule 2)."""
        step = DIRECTIONS[self.direction]
        for seat in SEATS:
            self._take_out(seat, answers[seat].tiles)
        for seat in SEATS:
            to = (seat + step) % 4
            self.hands[to] = sorted([*self.hands[to], *answers[seat].tiles])
            self._tell("exchange", seat, answers[seat].tiles, other=to)
        self.stage = "void"

    def _apply_voids(self, answers: Mapping[int, Action]) -> None:
        """Set the void suits simultaneously and openly; then seat 0 draws (rules 3, 4)."""
        for seat in SEATS:
            (self.voids[seat],) = answers[seat].tiles
            self._tell("void", seat, answers[seat].tiles)
        self._next_turn(0)

    def _apply_turn(self, answers: Mapping[int, Action]) -> None:
        """Apply rule 5."""
        seat = self.turn
        kind, tiles = answers[seat]
        if kind == "win":
            self._win(seat, self.fed_by if self.is_replacement else None)
            self._after_wins(seat)
        elif kind == "discard":
            self._take_out(seat, tiles)
            self.discards[seat].append(tiles[0])
            self.tile, self.stage = tiles[0], "discard"
            self._tell("discard", seat, tiles)
        elif kind == "concealed_kong":
            self._take_out(seat, tiles * COPIES)
            self.melds[seat] += (Meld("kong", tiles[0], is_concealed=True),)
            self._kong("concealed", seat, tiles[0])
        else:
            # Rule 9: first the other seats may rob it.
            self.tile, self.stage = tiles[0], "robbery"
            self._tell("added_kong", seat, tiles)

    def _apply_calls(self, answers: Mapping[int, Action]) -> None:
        """Let all winners win; only without any, make a kong or a pung (rule 8)."""
        discarder, tile = self.turn, self.tile
        assert tile is not None
        winners = self._winners(answers)
        if winners:
            for seat in winners:
                self._win(seat, discarder)
            self._after_shot(winners[0])
            self._after_wins(winners[-1])
            return
        # If one seat has two copies of the discard, no other seat can have two as well.
        calls = [seat for seat in answers if answers[seat] != PASS]
        if not calls:
            self._next_turn(discarder, after_it=True)
            return
        (seat,) = calls
        self.taken.add((discarder, len(self.discards[discarder]) - 1))
        self.turn = seat
        if answers[seat].kind == "pung":
            self._take_out(seat, (tile,) * 2)
            self.melds[seat] += (Meld("pung", tile),)
            self._tell("pung", seat, (tile,), other=discarder)
            self._begin_turn(None)
        else:
            self._take_out(seat, (tile,) * 3)
            self.melds[seat] += (Meld("kong", tile),)
            self._kong("exposed", seat, tile, source=discarder)

    def _apply_robbery(self, answers: Mapping[int, Action]) -> None:
        """Let the winners take the tile, or make the kong (rule 9).

        After a robbery the pung stays, and the kong is neither made nor paid; the konger pays like
        a discarder.
        """
        konger, tile = self.turn, self.tile
        assert tile is not None
        winners = self._winners(answers)
        self._take_out(konger, (tile,))
        if not winners:
            pung = self.melds[konger].index(Meld("pung", tile))
            melds = list(self.melds[konger])
            melds[pung] = Meld("kong", tile)
            self.melds[konger] = tuple(melds)
            self._kong("added", konger, tile)
            return
        self.robbed.append(tile)
        self._tell("robbed", konger, (tile,))
        for seat in winners:
            self._win(seat, konger)
        # Rule 10: play goes on after the last of the robbers, or after the konger.
        self._after_wins(winners[-1] if self.rules.after_robbery == "winner" else konger)

    def _winners(self, answers: Mapping[int, Action]) -> list[int]:
        """Return the winners in turn order; mark the other possible wins as passed (rule 12)."""
        for seat in answers:
            if WIN in self._wins(seat) and answers[seat] != WIN:
                win = self.win(seat)
                assert win is not None
                self.passed[seat] = max(self.passed[seat] or 0, score(win, self.rules).value)
        return [seat for seat in self.others_in(self.turn) if answers[seat] == WIN]

    def _win(self, seat: int, source: int | None) -> None:
        """Apply a win; `source` is the seat that pays alone, where the rules have one."""
        win = self.win(seat)
        assert win is not None
        payments = win_payments(win, seat, source, self.others_in(seat), self.rules)
        # Seats that win together all refer to the same position.
        self._tell(
            "win",
            seat,
            (win.tile,),
            other=None if self.stage == "turn" else self.turn,
            payments=payments,
            score=score(win, self.rules),
        )
        self.has_won[seat] = True

    def _after_shot(self, first_winner: int) -> None:
        """Resolve the income of a turn's last kong when its following discard was won."""
        if self.is_replacement and self.last_kong is not None:
            kong = self.kongs[self.last_kong]
            self.kongs[self.last_kong], payments = after_shot(kong, first_winner, self.rules)
            self._tell("shot", self.turn, payments=payments)

    def _after_wins(self, last: int) -> None:
        """End the game after three wins, or go on with the next turn (rules 10, 13)."""
        if sum(self.has_won) == WINNERS:
            self._end("three_won", settle_after_three_wins(self._seats(), self.rules))
        else:
            self._next_turn(last, after_it=True)

    def _kong(self, kind: str, seat: int, tile: int, source: int | None = None) -> None:
        """Pay a kong; its maker draws from the end of the wall and goes on (rule 7)."""
        others = self.others_in(seat)
        income = kong_income(kind, seat, source, tile == self.drawn, others, self.rules)
        event = "kong_paid" if kind == "added" else f"{kind}_kong"
        self._tell(event, seat, (tile,), other=source, payments=kong_payments(income))
        self.kongs.append(income)
        self.fed_by, self.last_kong = source, len(self.kongs) - 1
        self._draw(seat, is_replacement=True)

    def _next_turn(self, seat: int, *, after_it: bool = False) -> None:
        """Let a seat, or the first one in after it, draw, or end the game (rules 10, 13)."""
        if not self.wall:
            self._end("wall", settle(self._seats(), tuple(self.kongs), self.rules))
            return
        self.fed_by, self.last_kong = None, None
        self._draw(self.others_in(seat)[0] if after_it else seat, is_replacement=False)

    def _draw(self, seat: int, *, is_replacement: bool) -> None:
        """Draw from the start of the wall, or a replacement from its end (rule 1)."""
        tile = self.wall.pop() if is_replacement else self.wall.pop(0)
        self.hands[seat] = sorted([*self.hands[seat], tile])
        self.draws[seat] += 1
        self.passed[seat] = None  # Rule 12
        self.turn = seat
        self._tell("replacement" if is_replacement else "draw", seat, (tile,))
        self._begin_turn(tile, is_replacement=is_replacement)

    def _begin_turn(self, drawn: int | None, *, is_replacement: bool = False) -> None:
        self.drawn, self.is_replacement = drawn, is_replacement
        if not is_replacement:
            self.fed_by, self.last_kong = None, None
        self.tile, self.stage = None, "turn"

    # The end

    def _end(self, reason: str, payments: list[Payment]) -> None:
        self.stage = "over"
        self._tell("end", reason=reason, payments=payments)

    def _seats(self) -> tuple[Seat, ...]:
        """Return the position that is settled (rule 13)."""
        found = []
        for seat in SEATS:
            void = self.voids[seat]
            assert void is not None
            others = any(suit_of(tile) != void for tile in self.discards[seat])
            found.append(
                Seat(self.counts(seat), self.melds[seat], void, self.has_won[seat], others)
            )
        return tuple(found)

    def _take_out(self, seat: int, tiles: tuple[int, ...]) -> None:
        for tile in tiles:
            self.hands[seat].remove(tile)

    def _tell(
        self,
        kind: str,
        seat: int | None = None,
        tiles: tuple[int, ...] = (),
        *,
        other: int | None = None,
        payments: Sequence[Payment] = (),
        score: Score | None = None,
        reason: str = "",
    ) -> None:
        self.events.append(Event(kind, seat, tiles, other, tuple(payments), score, reason))
