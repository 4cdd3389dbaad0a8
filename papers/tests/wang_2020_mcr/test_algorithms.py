"""Wang, Lyu and Chen (2020): E(S), computed by hand, and the agent `wang2020` against it."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import Any

from paili import Hand, KnowledgeBase, Meld, Tile, Wind
from paili.agents import Greedy, Wang2020
from paili.botzone import Session
from paili.games import play
from paili.games.mcr import Action, Deal, Observation, State
from paili.games.mcr.protocol import request_text
from paili_papers.wang_2020_mcr.algorithms.search import Plans
from paili_papers.wang_2020_mcr.algorithms.winning_chances import (
    Decision,
    Parameters,
    Pattern,
    best_discard,
    claim,
    dealings,
    discards,
    fallback,
    own_turn,
    readings,
)
from paili_papers.wang_2020_mcr.players import SearchedPattern, Wang2020Paper, Wang2020Search

P = Fraction(1, 255)


def pattern(
    text: str,
    *discarded: Tile,
    limit: int = 6,
    saved: int = 4_000,
    every_discard: bool = False,
) -> Pattern:
    """Return a pattern of South in the round of East, after some discards of others."""
    hand = Hand.parse(text)
    return Pattern(
        hand,
        reduce(KnowledgeBase.discard, discarded, KnowledgeBase.full(hand)),
        seat_wind=Wind.SOUTH,
        prevalent_wind=Wind.EAST,
        limit=limit,
        saved=saved,
        every_discard=every_discard,
    )


def test_a_chow_that_lacks_one_tile() -> None:
    """Check 9m for a pure straight: four copies, drawn or claimed; 6m is worth too little."""
    assert pattern("12345678m11p[777z]").evaluation == 4 * 2 * P


def test_pungs_and_eyes() -> None:
    """Check a half flush: 5m for a pung, and 2z or 3z for the eye; or two more of 2z or 3z."""
    eye = (2 * (P + 3 * P)) * (3 * P)
    pung = 3 * 2 * (P**2 + 20 * P**2)
    assert pattern("55m23777z[111m][999m]").evaluation == 2 * (eye + pung)


def test_only_tiles_that_are_not_face_up_count() -> None:
    found = pattern("12345678m11p[777z]", Tile.M9, Tile.M9, Tile.M9)
    assert found.evaluation == 1 * 2 * P


def test_seven_pairs() -> None:
    assert pattern("1122m3344p5566s7z").evaluation == 3 * Fraction(7, 2550)


def test_thirteen_orphans_are_drawn() -> None:
    assert pattern("19m19p19s1234566z").evaluation == 4 * P


def test_a_knitted_straight_with_a_chow_to_claim() -> None:
    """Check 147m 258p 369s with an eye; 2s or 5s completes the chow."""
    hand = pattern("147m258p369s34s11z")
    assert hand.evaluation == 2 * (4 * 2 * P)


def test_the_best_way_to_deal_tiles_counts() -> None:
    """Check 12333m with two 3m held: the chow lacks one, or the eye, which cannot be claimed."""
    (groups,) = [one for one in readings((0, 1, 2, 2, 2)) if (2, 2) in one]
    ways = dealings(groups, {Tile.M1: 1, Tile.M2: 1, Tile.M3: 2})
    assert groups == ((0, 1, 2), (2, 2))
    assert ways == {(1, 0), (0, 1)}
    # So 3m, with two copies, may be claimed for 123m; 6m and 9m, with three, only complete an eye.
    assert pattern("1233456789m[777z]").evaluation == 2 * (2 * P) + 3 * P + 3 * P


def test_most_winning_hands_and_the_limit() -> None:
    hand = "55m23777z[111m][999m]"
    assert pattern(hand, limit=1).evaluation == 0
    # The likeliest hands have pungs of 2z or of 3z.
    assert pattern(hand, saved=2).evaluation == 2 * 3 * 2 * 21 * P**2
    assert pattern(hand, saved=0).evaluation == 0


def test_a_discard_keeps_the_greatest_chance() -> None:
    """Check three copies of 7z that can still come, and two of 6z, as one is face up."""
    found = pattern("1122m3344p5566s67z", Tile.GREEN)
    wanted = {Tile.GREEN: 3 * Fraction(7, 2550), Tile.RED: 2 * Fraction(7, 2550)}
    assert {tile: chance for tile, chance in discards(found).items() if chance} == wanted
    assert best_discard(found) == Decision(None, Tile.GREEN, wanted[Tile.GREEN])


def test_every_discard() -> None:
    """Check that discards which increase the distance have a value only if requested."""
    quick, every = (
        discards(pattern("1122m3344p5566s67z", every_discard=choice)) for choice in (False, True)
    )
    assert sum(chance == 0 for chance in quick.values()) == len(quick) - 2
    assert all(chance > 0 for chance in every.values())
    assert all(every[tile] == chance for tile, chance in quick.items() if chance)


def test_a_claim_that_is_worth_it() -> None:
    """Check a straight with 6m and 9m: after claiming 456m and discarding 2s it only lacks 9m."""
    found = pattern("1234578m11p2s[777z]", Tile.M6)
    assert found.evaluation == (3 * 2 * P) * (4 * 2 * P)
    decision = claim(found, Tile.M6, may_chow=True)
    assert decision == Decision(Meld.chow(Tile.M4), Tile.S2, 4 * 2 * P)
    assert claim(found, Tile.M6, may_chow=False) == Decision(None, None, found.evaluation)


def test_a_claim_that_is_not() -> None:
    """Check a pung that would break the seven pairs."""
    found = pattern("1122m3344p5566s7z", Tile.M1)
    assert claim(found, Tile.M1, may_chow=True) == Decision(None, None, found.evaluation)


def test_a_kong_is_worth_a_third() -> None:
    """Check a kong with which 9m makes eight fan by several small fan.

    They are dragon, kong, concealed hand, terminal chows, and a voided suit.
    """
    kong = Meld.kong(Tile.RED, concealed=True)
    found = pattern("12378m11456p7777z")
    assert own_turn(found) == Decision(kong, None, 4 * 2 * P / 3)
    assert own_turn(found, may_kong=False).discard is not None


def test_the_fallback() -> None:
    """Check that pairs weigh three, each neighbour one, and that winds go first."""
    loose, close = Hand.parse("159m258p369s12345z"), Hand.parse("123m456p789s1122z1s")
    assert fallback(loose, Parameters()) == Tile.EAST
    assert fallback(close, Parameters()) == Tile.S1
    none_found = own_turn(pattern("159m258p369s12345z", limit=0))
    assert none_found == Decision(None, Tile.EAST, Fraction(0))


class Recorder:
    """The native agent, with a record of its observations and actions."""

    def __init__(self, agent: Any) -> None:
        self.agent = agent
        self.seen: list[tuple[Observation, Action]] = []

    def begin(self, seat: Wind, seed: int) -> None:
        self.agent.begin(seat, seed)

    def act(self, observation: Observation) -> Action:
        action = self.agent.act(observation)
        self.seen.append((observation, action))
        return action


def test_the_agent_is_the_reference() -> None:
    """Compare every decision of some games."""
    kinds: Counter[str] = Counter()
    for index in range(12):
        player = Recorder(Wang2020())
        play(
            State.start(Deal.random(2020, index)),
            [player, Greedy(), Greedy(), Greedy()],
            seed=index,
        )
        for observation, action in player.seen:
            assert Wang2020Paper().act(observation) == action, str(observation.hand)
            kinds[str(action.kind)] += 1
    assert kinds["play"] > 100
    assert min(kinds["pass"], kinds["chow"], kinds["pung"]) > 3


def test_it_plays_legally_and_forgets_a_game() -> None:
    few = Wang2020Search(200)
    games = [
        play(State.start(Deal.random(2020, 1)), [few, Greedy(), Greedy(), Greedy()], seed=1)
        for _ in range(2)
    ]
    assert games[0].events == games[1].events
    assert games[0].last.kind != "fault"


def test_no_time_is_no_plan() -> None:
    hurried = Wang2020Search(None, seconds=0.0)
    end = play(State.start(Deal.random(2020, 1)), [hurried, Greedy(), Greedy(), Greedy()], seed=1)
    assert end.last.kind != "fault"
    assert Plans.restored(hurried.saved_state).least is None


def test_a_new_process_continues_with_the_saved_plans() -> None:
    """Answer each turn in a new process with the plans of the turn before."""
    end = play(State.start(Deal.random(2020, 3)), [Greedy()] * 4, seed=3)
    seen = [event.seen_by(Wind.EAST) for event in end.events[:-1]]
    requests = [request_text(event, Wind.EAST, end.deal.prevalent_wind) for event in seen]
    whole = Session(Wang2020Search(300))
    answers = [whole.answer(request) for request in requests]
    responses = [answer.response for answer in answers]
    assert len({answer.data for answer in answers}) > 5
    for at in range(2, len(requests)):
        process = Session(Wang2020Search(300))
        process.replay(requests[:at], responses[:at])
        process.restore(answers[at - 1].data)
        assert process.answer(requests[at]) == answers[at]


def test_plans_of_the_last_turn_are_used() -> None:
    first = SearchedPattern(
        Hand.parse("1359m2468p135s12z"),
        KnowledgeBase.full(Hand.parse("1359m2468p135s12z")),
        seat_wind=Wind.EAST,
        prevalent_wind=Wind.EAST,
        states=60_000,
    )
    found = []
    for _ in range(4):
        plans = first.plans
        found.append(((plans.least or 7), plans.is_complete))
        first = replace(first, before=plans)
    assert found == sorted(found, key=lambda pair: (-pair[0], pair[1]))
    assert found[-1] == (5, True)
