"""Wins of riichi against the definition written slowly, and against other programs."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as OtherMeld
from paili import EMA, MAHJONG_SOUL, MLEAGUE, TENHOU, WRC, Rules
from paili.riichi import Win, readings, score, score_batch

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


CALCULATOR = HandCalculator()


def peer_score(win: RiichiWin, *, is_double: bool) -> Any:
    """The answer of `mahjong` about a win."""
    copies = [iter(range(4 * kind, 4 * kind + 4)) for kind in range(34)]
    last = next(copies[win.tile])
    tiles = [last, *(next(copies[kind]) for kind in win.concealed)]
    melds = []
    for group, hidden in win.melds:
        ids = [next(copies[kind]) for kind in group]
        kind = "kan" if len(ids) == 4 else "pon" if group[0] == group[1] else "chi"
        melds.append(OtherMeld(meld_type=kind, tiles=ids, opened=not hidden))
        tiles += ids
    first = win.first_turn
    config = HandConfig(
        is_tsumo=win.self_drawn,
        is_riichi=win.riichi == 1,
        is_daburu_riichi=win.riichi == 2,
        is_ippatsu=win.ippatsu,
        is_rinshan=win.after_kong,
        is_chankan=win.robbing_kong,
        is_haitei=win.last_tile and win.self_drawn,
        is_houtei=win.last_tile and not win.self_drawn,
        is_tenhou=first and win.self_drawn and win.seat == 27,
        is_chiihou=first and win.self_drawn and win.seat != 27,
        player_wind=win.seat,
        round_wind=win.prevalent,
        options=OptionalRules(
            has_open_tanyao=True,
            has_aka_dora=win.red_fives > 0,
            has_double_yakuman=is_double,
            kazoe_limit=HandConfig.KAZOE_LIMITED,
        ),
    )
    indicators = [4 * kind + 1 for kind in win.dora]
    hidden_ones = [4 * kind + 1 for kind in win.ura]
    return CALCULATOR.estimate_hand_value(
        tiles,
        last,
        melds=melds,
        dora_indicators=indicators,
        ura_dora_indicators=hidden_ones,
        config=config,
    )


@pytest.mark.parametrize("rules", [TENHOU, MAHJONG_SOUL], ids=str)
def test_scores_are_those_of_mahjong(rules: Rules) -> None:
    random = Random(f"mahjong {rules}")
    for _ in range(sample(4_000, at_least=300)):
        win = random_win(random)
        all_tiles = {*win.concealed, win.tile, *(kind for meld, _ in win.melds for kind in meld)}
        if win.red_fives and len(all_tiles & {4, 13, 22}) > 1:
            continue  # it takes the first copy of each for red
        found = score(paili_win(win), rules)
        peer = peer_score(win, is_double=rules is MAHJONG_SOUL)
        if peer.error is not None:
            assert not found.is_legal, (win, found, peer.error)
            continue
        cost = peer.cost
        points = cost["main"] + (2 * cost["additional"] if win.self_drawn else 0)
        assert found.points == points, (win, found, peer.yaku, cost)
        if not found.yakuman:
            assert (found.han, found.fu) == (peer.han, peer.fu), (win, found, peer.yaku)


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
