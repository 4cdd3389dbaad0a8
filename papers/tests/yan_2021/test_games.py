"""Complete games of players that ask an algorithm."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from paili import MAHJONG0, XUEZHAN, Hand, KnowledgeBase, Suit, Tile, deficiency
from paili.games.sichuan import ActionKind, Deal, State
from paili_papers.common.run import run
from paili_papers.yan_2021.experiments import games
from paili_papers.yan_2021.experiments.players import DISTANCES, Chooser, Player, company, play

from tests.depth import sample

SEATS = 4


def choosers(algorithm: str = "engine") -> list[Chooser]:
    return [Chooser(DISTANCES[algorithm]) for _ in range(SEATS)]


def questions(players: Sequence[Chooser]) -> list[tuple[Hand, KnowledgeBase, int]]:
    return [question for player in players for question in player.asked]


def test_a_discard_leaves_the_least_deficiency() -> None:
    hand = Hand.parse("123456m2468p1579s")
    knowledge = KnowledgeBase.full(hand)
    chooser = choosers()[0]
    kinds = sorted(set(hand.tiles))
    tile = chooser.discard(hand, knowledge, kinds)
    away = {kind: deficiency(hand.without_tile(kind), knowledge, rules=MAHJONG0) for kind in kinds}
    assert away[tile] == min(away.values())
    assert [asked[0] for asked in chooser.asked] == [hand.without_tile(kind) for kind in kinds]
    assert [asked[2] for asked in chooser.asked] == list(away.values())
    tied = [kind for kind in kinds if away[kind] == away[tile]]
    assert len(tied) > 1
    assert company(tile, hand, knowledge) == min(company(kind, hand, knowledge) for kind in tied)


def test_company_is_what_stands_or_may_come_near_a_tile() -> None:
    hand = Hand.parse("1123m")
    everything = KnowledgeBase.full(hand)
    # Four copies each of 1, 2 and 3, without the tile itself.
    assert company(Tile.M1, hand, everything) == 11
    assert company(Tile.M3, hand, everything) == 19
    nothing = KnowledgeBase.from_counts([0] * 34)
    assert company(Tile.M1, hand, nothing) == 3


@pytest.mark.parametrize("seed", range(sample(20, at_least=5)))
def test_sichuan(seed: int) -> None:
    players = choosers()
    state = play(seed, players)
    assert state.is_over
    assert state.fault is None
    assert state.rules == XUEZHAN
    assert state.deal == Deal.random(seed)
    for hand, knowledge, answer in questions(players):
        assert answer == deficiency(hand, knowledge, rules=MAHJONG0)
        suits = {tile.suit for tile in hand.tiles}
        assert len(suits) <= 2
        may_come = {tile.suit for tile in Tile if knowledge.available[tile]}
        assert Suit.HONORS not in may_come
        assert len(may_come) <= 2


def test_players_of_sichuan_give_and_give_up_their_smallest_suit() -> None:
    state = State.start(Deal.random(7), XUEZHAN)
    player = Player(choosers()[0])
    for seat in state.choosers:
        action = player.act(state.observation(seat))
        assert action.kind is ActionKind.EXCHANGE
        sizes = [
            size
            for suit in (0, 1, 2)
            if (size := sum(tile.suit == suit for tile in state.hand(seat).tiles)) >= 3
        ]
        held = sum(tile.suit is action.tiles[0].suit for tile in state.hand(seat).tiles)
        assert held == min(sizes)


def test_algorithms_play_the_same_walls() -> None:
    for index in range(2):
        by_bda, by_engine = (
            games.Played(*games.game(algorithm, 3, index)) for algorithm in ("BDA", "engine")
        )
        assert by_engine.wrong == by_engine.spoiled == 0
        # BDA is right on all questions of these games, so the games are the same.
        assert by_bda.wrong == by_bda.spoiled == 0
        assert by_bda.calls == by_engine.calls
        assert by_bda.nanoseconds > by_bda.slowest > 0


def test_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    # The quadtree takes seconds per game.
    monkeypatch.setattr(games, "DISTANCES", dict.fromkeys(DISTANCES, DISTANCES["engine"]))
    report = run(games.ITEMS[0], 5, hands=2)
    rows = {(row.label, row.column): row for row in report.rows}
    assert rows["quadtree", "seconds a game"].paper == 219.4
    assert rows["BDA", "seconds a game"].paper == 1.0
    assert rows["seconds a game", "quadtree / BDA"].paper == 219.4
    assert rows["BDA", "wrong answers"].ours == 0
    calls = {rows[name, "calls a game"].ours for name in DISTANCES}
    assert len(calls) == 1


@pytest.mark.check
def test_the_quadtree_plays() -> None:
    by_tree, by_engine = (
        games.Played(*games.game(algorithm, 4, 0)) for algorithm in ("quadtree", "engine")
    )
    assert by_tree.wrong == 0
    assert by_tree.calls == by_engine.calls
