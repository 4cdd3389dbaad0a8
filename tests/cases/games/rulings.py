"""Games that are played both on paili's table and by the slow reference judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any

from paili import Wind
from paili.games.mcr import Action, ActionKind, Deal, Flower, State, protocol
from paili.games.mcr.botzone_log import to_botzone_log
from paili.model.tiles import TILES, Tile

from tests.cases.games.codes import CODES
from tests.reference.judge import Judge

PLAY = ActionKind.PLAY
CALLS = (ActionKind.CHOW, ActionKind.PUNG, ActionKind.KONG)
OWN_KONGS = (ActionKind.CONCEALED_KONG, ActionKind.ADDED_KONG)
VERDICTS = ("TLE", "MLE", "RE", "NJ", "OLE")
SHOWN = ("action", "player", "tile", "tileCHI", "hand", "canHu", "score", "fanCnt")

Chooser = Callable[[Random, State, Wind], str]
"""A function that returns a seat's answer; a verdict begins with an exclamation mark."""


def lively(random: Random, state: State, seat: Wind) -> str:
    """Return a legal answer that is often a call, a kong or a win."""
    return _liking(random, state.legal_actions(seat), wins=0.8, melds=0.6)


def quiet(random: Random, state: State, seat: Wind) -> str:
    """Return a legal answer: hardly a call but often a kong, so that walls run out unevenly."""
    return _liking(random, state.legal_actions(seat), wins=0.3, melds=0.05)


def patient(random: Random, state: State, seat: Wind) -> str:
    """Return a legal answer that mostly discards the drawn tile, so that a good hand is kept."""
    drawn = state.observation(seat).drawn
    actions = state.legal_actions(seat)
    if drawn is not None and random.random() < 0.9:
        actions = tuple(one for one in actions if one.kind is not PLAY or one.tile is drawn)
    return _liking(random, actions, wins=0.2, melds=0.2)


def _liking(random: Random, actions: tuple[Action, ...], *, wins: float, melds: float) -> str:
    win = [action for action in actions if action.kind is ActionKind.WIN]
    plain = [action for action in actions if action.kind in (ActionKind.PASS, PLAY)]
    own_kongs = [action for action in actions if action.kind in OWN_KONGS]
    calls = [action for action in actions if action.kind in CALLS]
    if win and random.random() < wins:
        return "HU"
    if own_kongs and random.random() < 0.7:
        return protocol.action_text(random.choice(own_kongs))
    if calls and random.random() < melds:
        return protocol.action_text(random.choice(calls))
    return protocol.action_text(random.choice(plain))


NOISE = ("", "PASS ", "HU ", "PLAY", "GANG W1 W1", "CHI W1 W1", "CHI F2 W1", "A B C", "1 2 3 4")
WORDS = ("PASS", "HU", "GANG", "PLAY", "PENG", "GANG", "BUGANG", "CHI")


def mad(random: Random, state: State, seat: Wind) -> str:
    """Return a legal answer, or with probability 0.004 a verdict, a wrong win or malformed text."""
    if random.random() > 0.004:
        return lively(random, state, seat)
    how = random.randrange(5)
    if how == 0:
        return f"!{random.choice(VERDICTS)}"
    if how == 1:
        return "HU"
    if how == 2:
        return random.choice(NOISE)
    tiles = [CODES[random.choice(TILES)] for _ in range(random.randrange(3))]
    return " ".join([random.choice(WORDS), *tiles])


def answer_of(text: str) -> dict[str, str]:
    if text.startswith("!"):
        return {"verdict": text[1:], "response": ""}
    return {"verdict": "OK", "response": text}


def action_of(text: str, state: State) -> Action:
    if text.startswith("!"):
        return Action.fault(text[1:])
    return protocol.read_answer(text, state.last)


def compare(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Check that both judges report the same to every seat and to spectators."""
    display = ours["display"]
    assert (theirs["content"], theirs["command"]) == (ours["content"], ours["command"])
    shown = {name: theirs["display"][name] for name in SHOWN if name in theirs["display"]}
    assert shown == {name: display[name] for name in SHOWN if name in display}
    if "fan" in display:
        # Names of fan are compared where scores are; one total may have several breakdowns.
        fan = [one["cnt"] * one["value"] for one in display["fan"]]
        assert sum(fan) == theirs["display"]["fanCnt"]


def played(deal: Deal, choose: Chooser, seed: int) -> State:
    """Play one game in which every seat answers at every stage; compare the judges at each."""
    random = Random(seed)
    state = State.start(deal)
    judge = Judge(to_botzone_log(state)["initdata"])
    theirs = [judge.output]
    while not state.is_over:
        texts = [choose(random, state, seat) for seat in Wind]
        judge.answer({str(seat): answer_of(text) for seat, text in enumerate(texts)})
        state, _ = state.apply([action_of(text, state) for text in texts])
        theirs.append(judge.output)
    for ours, output in zip(to_botzone_log(state)["log"][::2], theirs, strict=True):
        compare(ours, output)
    return state


def games(choose: Chooser, seeds: range, *, flowers: bool, ready: bool = False) -> Iterator[State]:
    """Play games; with `ready`, the seats are dealt hands that wait for tiles worth many fan."""
    for seed in seeds:
        deal = ready_deal(seed, flowers=flowers) if ready else Deal.random(seed, flowers=flowers)
        yield played(deal, choose, seed)


def ready_deal(seed: int, *, flowers: bool) -> Deal:
    """Return walls that deal each seat a pure straight and two pairs, or a pair and a run."""
    random = Random(seed)
    left = Counter(TILES * 4)
    hands = []
    while len(hands) < len(Wind):
        suit, eye = random.randrange(3), random.choice(TILES)
        start = random.choice([tile for tile in TILES if not tile.is_honor and tile.rank < 8])
        rest = [start, start] if random.random() < 0.5 else [start, TILES[start + 1]]
        hand = Counter([*TILES[9 * suit : 9 * suit + 9], eye, eye, *rest])
        if hand <= left:
            left -= hand
            hands.append(list(hand.elements()))
    tiles: list[Tile | Flower] = [*left.elements(), *(Flower if flowers else ())]
    random.shuffle(tiles)
    wind = random.choice(tuple(Wind))
    if flowers:
        return Deal(((*chain.from_iterable(hands), *tiles),), wind)
    walls = tuple(tuple(hand + tiles[21 * at : 21 * at + 21]) for at, hand in enumerate(hands))
    return Deal(walls, wind)
