"""Wins of riichi against the slow definition, and against other programs."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import numpy as np
import pytest
from paili import EMA, MAHJONG_SOUL, MLEAGUE, TENHOU, WRC, Rules
from paili.riichi import Win, readings, score, score_batch

from tests.cases.riichi_peers import of_jansou, of_mahjong, of_riichienv
from tests.cases.riichi_wins import paili_win, random_win
from tests.depth import sample
from tests.reference import riichi as reference
from tests.reference.riichi import RiichiWin, Table, worths

PRESETS = {
    TENHOU: Table(),
    MAHJONG_SOUL: Table(double_yakuman=True),
    EMA: Table(
        rounded_mangan=True,
        counted_yakuman=False,
        multiple_yakuman=False,
        renhou="mangan",
        red_fives=False,
    ),
    WRC: Table(
        rounded_mangan=True,
        counted_yakuman=False,
        double_wind_fu=2,
        renhou="mangan",
        red_fives=False,
    ),
    MLEAGUE: Table(rounded_mangan=True, counted_yakuman=False, double_wind_fu=2),
    TENHOU.with_(open_tanyao=False, renhou="five_han"): Table(open_tanyao=False, renhou="five_han"),
    TENHOU.with_(renhou="yakuman"): Table(renhou="yakuman"),
}


@pytest.mark.parametrize("rules", PRESETS, ids=str)
def test_scores_are_those_of_the_definition(rules: Rules) -> None:
    random, table = Random(str(rules)), PRESETS[rules]
    for _ in range(sample(4_000, at_least=300)):
        win = random_win(random)
        found, best = score(paili_win(win), rules), reference.score(win, table)
        assert best is not None
        numbers = (found.points, found.yakuman, found.han, found.fu)
        assert numbers == (best.points, best.yakuman, best.han, best.fu), (win, found, best)
        assert sum(one.points * one.seats for one in found.payments) == found.points
        names = frozenset(one.yaku.name for one in found.yaku)
        alike = {worth.yaku for worth in worths(win, table) if worth == best}
        if table.multiple_yakuman:
            assert names in alike, (win, found, alike)
        else:
            assert any(names <= others for others in alike), (win, found, alike)


@pytest.mark.parametrize("rules", [TENHOU, MAHJONG_SOUL], ids=str)
def test_readings_are_those_of_the_definition(rules: Rules) -> None:
    random, table, several = Random(str(rules)), PRESETS[rules], 0
    for _ in range(sample(2_000, at_least=200)):
        win = random_win(random)
        found = readings(paili_win(win), rules)
        numbers = [(one.points, one.yakuman, one.han, one.fu) for one in found]
        assert {*numbers} == {
            (one.points, one.yakuman, one.han, one.fu) for one in worths(win, table)
        }, win
        best = score(paili_win(win), rules)
        assert numbers[0] == (best.points, best.yakuman, best.han, best.fu)
        assert (found[0].yaku, found[0].decomposition) == (best.yaku, best.decomposition)
        assert [one.why is None for one in found] == [True] + [False] * (len(found) - 1)
        several += len(found) > 1
    assert several > 20


@pytest.mark.parametrize("rules", [TENHOU, MAHJONG_SOUL], ids=str)
def test_scores_are_those_of_mahjong(rules: Rules) -> None:
    random = Random(f"mahjong {rules}")
    for _ in range(sample(4_000, at_least=300)):
        win = random_win(random)
        all_tiles = {*win.concealed, win.tile, *(kind for meld, _ in win.melds for kind in meld)}
        if win.red_fives and len(all_tiles & {4, 13, 22}) > 1:
            continue  # it takes the first copy of each five as red
        found = score(paili_win(win), rules)
        peer = of_mahjong(win, is_double=rules is MAHJONG_SOUL)
        if peer.error is not None:
            assert not found.is_legal, (win, found, peer.error)
            continue
        cost = peer.cost
        points = cost["main"] + (2 * cost["additional"] if win.self_drawn else 0)
        assert found.points == points, (win, found, peer.yaku, cost)
        if not found.yakuman:
            assert (found.han, found.fu) == (peer.han, peer.fu), (win, found, peer.yaku)


def is_beyond_riichienv(win: RiichiWin) -> bool:
    """Return whether riichienv scores otherwise: heavenly orphans, or a red copy of fives."""
    tiles = Counter([*win.concealed, win.tile, *(kind for meld, _ in win.melds for kind in meld)])
    return win.first_turn or win.red_fives > 0 or max(tiles[five] for five in (4, 13, 22)) == 4


def test_scores_are_those_of_riichienv() -> None:
    random = Random("riichienv")
    for _ in range(sample(4_000, at_least=300)):
        win = random_win(random)
        if is_beyond_riichienv(win):
            continue
        found = score(paili_win(win), MAHJONG_SOUL)
        peer = of_riichienv(win)
        assert peer.is_win == found.is_legal, (win, found)
        if found.is_legal and not found.yakuman:
            assert (found.han, found.fu) == (peer.han, peer.fu), (win, found)
        if found.is_legal and not found.yakuman and not win.self_drawn:
            assert found.points == peer.ron_agari, (win, found)


@pytest.mark.parametrize(
    ("rules", "name"),
    [(TENHOU, "tenhou"), (MAHJONG_SOUL, "mahjong-soul"), (MLEAGUE, "m-league")],
    ids=str,
)
def test_scores_are_those_of_jansou(rules: Rules, name: str) -> None:
    random = Random(f"jansou {name}")
    for _ in range(sample(4_000, at_least=300)):
        win = random_win(random)
        if win.red_fives:
            continue
        found, peer = score(paili_win(win), rules), of_jansou(win, name)
        assert (peer is not None) == found.is_legal, (win, found)
        if peer is not None:
            assert found.points == peer.payment.total, (win, found, peer)
            if not found.yakuman:
                assert (found.han, found.fu) == (peer.han, peer.fu.total), (win, found, peer)


@pytest.mark.census
@pytest.mark.parametrize("seed", range(10))
def test_a_million_wins_are_scored_as_by_two_programs(seed: int) -> None:
    """Compare both programs with the engine; where they differ, the definition decides."""
    random, differences = Random(f"million {seed}"), 0
    for _ in range(100_000):
        win = random_win(random)
        if is_beyond_riichienv(win):
            continue
        found = score(paili_win(win), MAHJONG_SOUL)
        first, second = of_mahjong(win, is_double=True), of_riichienv(win)
        legal = {first.error is None, second.is_win, found.is_legal}
        numbers = {(first.han, first.fu), (second.han, second.fu), (found.han, found.fu)}
        if len(legal) == 1 and (not found.is_legal or found.yakuman or len(numbers) == 1):
            continue
        differences += 1
        best = reference.score(win, PRESETS[MAHJONG_SOUL])
        assert best is not None
        expected = best.points, best.yakuman, best.han, best.fu
        assert (found.points, found.yakuman, found.han, found.fu) == expected, (win, found, best)
    assert differences < 100


def test_batches_score_as_single_wins() -> None:
    random = Random(5)
    wins = [paili_win(one) for one in (random_win(random) for _ in range(600)) if not one.melds]
    for dora, ura in product(["", "3p7z"], ["", "1m"]):
        some = [win for win in wins if fits(win, dora + ura)]
        found = score_batch(
            np.array([win.hand.counts for win in some]),
            np.array([int(win.tile) for win in some]),
            MAHJONG_SOUL,
            self_drawn=np.array([win.self_drawn for win in some]),
            riichi=np.array([("none", "riichi", "double").index(win.riichi) for win in some]),
            ippatsu=np.array([win.ippatsu for win in some]),
            robbing_kong=np.array([win.robbing_kong for win in some]),
            last_tile=np.array([win.last_tile for win in some]),
            first_turn=np.array([win.first_turn for win in some]),
            seat_wind=np.array([int(win.seat_wind) for win in some]),
            prevalent_wind=np.array([int(win.prevalent_wind) for win in some]),
            red_fives=np.array([sum(win.hand.red_fives) for win in some]),
            dora=dora,
            ura=ura if dora else "",
            threads=2,
        )
        for row, win in enumerate(some):
            has_riichi = str(win.riichi) != "none"
            one = score(
                changed(win, dora=dora, ura=ura if dora and has_riichi else ""), MAHJONG_SOUL
            )
            assert (found.han[row], found.fu[row]) == (one.han, one.fu)
            assert (found.points[row], found.yakuman[row]) == (one.points, one.yakuman)
            assert found.yaku[row].sum() == len(one.yaku)


def fits(win: Win, indicators: str) -> bool:
    try:
        changed(win, dora=indicators, ura="")
    except ValueError:
        return False
    return True


def changed(win: Win, *, dora: str, ura: str) -> Win:
    return Win(
        win.hand,
        win.tile,
        self_drawn=win.self_drawn,
        riichi=win.riichi,
        ippatsu=win.ippatsu,
        robbing_kong=win.robbing_kong,
        last_tile=win.last_tile,
        first_turn=win.first_turn,
        seat_wind=win.seat_wind,
        prevalent_wind=win.prevalent_wind,
        dora=dora,
        ura=ura,
    )
