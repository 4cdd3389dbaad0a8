"""Other programs that score wins of riichi."""

from __future__ import annotations

from typing import Any

import riichienv  # type: ignore[import-untyped]
from jansou.core import hand as jansou_hands
from jansou.core.rules import preset
from jansou.core.tiles import Tile as JansouTile
from jansou.core.tiles import TileKind
from jansou.core.tiles import Wind as JansouWind
from jansou.scoring import score as jansou
from jansou.scoring.context import WinContext
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as OtherMeld

from tests.reference.riichi import RiichiWin

_CALCULATOR = HandCalculator()


def of_mahjong(win: RiichiWin, *, is_double: bool) -> Any:
    """Score a win with `mahjong`."""
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
    return _CALCULATOR.estimate_hand_value(
        tiles,
        last,
        melds=melds,
        dora_indicators=indicators,
        ura_dora_indicators=hidden_ones,
        config=config,
    )


def of_jansou(win: RiichiWin, name: str) -> Any:
    """Score a win without red fives with `jansou`; return None if there is no yaku."""

    def tiles(kinds: tuple[int, ...]) -> tuple[JansouTile, ...]:
        return tuple(JansouTile(TileKind(kind)) for kind in kinds)

    melds = []
    for group, hidden in win.melds:
        types, own = jansou_hands.MeldType, tiles(group)
        kind = types.CHII if group[0] != group[1] else types.PON
        if len(group) == 4:
            kind = types.ANKAN if hidden else types.DAIMINKAN
        called = {} if hidden else {"called": own[0], "source": jansou_hands.CallSource.KAMICHA}
        melds.append(jansou_hands.Meld(kind, own, **called))
    first = win.first_turn and win.self_drawn
    context = WinContext(
        preset(name),
        round_wind=JansouWind(win.prevalent - 27),
        seat_wind=JansouWind(win.seat - 27),
        is_tsumo=win.self_drawn,
        riichi=win.riichi == 1,
        double_riichi=win.riichi == 2,
        ippatsu=win.ippatsu,
        haitei=win.last_tile and win.self_drawn,
        houtei=win.last_tile and not win.self_drawn,
        rinshan=win.after_kong,
        chankan=win.robbing_kong,
        tenhou=first and win.seat == 27,
        chiihou=first and win.seat != 27,
        dora_indicators=tiles(win.dora),
        ura_indicators=tiles(win.ura),
    )
    whole = jansou_hands.Hand(tiles((*win.concealed, win.tile)), tuple(melds))
    try:
        return jansou.score(whole, tiles((win.tile,))[0], context)
    except jansou.ScoringError:
        return None


_MELDS = riichienv.MeldType
_PLAIN = 1
"""The index of a copy that is never red."""


def of_riichienv(win: RiichiWin) -> Any:
    """Score a win without red fives with `riichienv`, whose first copy of a five is red."""
    copies = [iter((1, 2, 3, 0)) for _ in range(34)]

    def tile(kind: int) -> int:
        return 4 * kind + next(copies[kind])

    last = tile(win.tile)
    tiles = [tile(kind) for kind in win.concealed]
    melds = []
    for group, hidden in win.melds:
        if len(group) == 4:
            kind = _MELDS.Ankan if hidden else _MELDS.Daiminkan
        else:
            kind = _MELDS.Pon if group[0] == group[1] else _MELDS.Chi
        ids = [tile(one) for one in group]
        melds.append(riichienv.Meld(kind, ids, not hidden))
    conditions = riichienv.Conditions(
        tsumo=win.self_drawn,
        riichi=win.riichi == 1,
        double_riichi=win.riichi == 2,
        ippatsu=win.ippatsu,
        rinshan=win.after_kong,
        chankan=win.robbing_kong,
        haitei=win.last_tile and win.self_drawn,
        houtei=win.last_tile and not win.self_drawn,
        player_wind=win.seat - 27,
        round_wind=win.prevalent - 27,
    )
    dora, ura = ([4 * kind + _PLAIN for kind in some] for some in (win.dora, win.ura))
    return riichienv.HandEvaluator(tiles, melds).calc(last, dora, conditions, ura)
