"""The picture of a score in riichi."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from paili.games.riichi.scoring.wins import (
    Declared,
    FuItem,
    FuReason,
    Limit,
    Payer,
    Reading,
    Score,
    Win,
    readings,
)
from paili.model.languages import Language
from paili.render.page import (
    BEST,
    FAINT,
    GOOD,
    Cells,
    Page,
    Picture,
    number_cell,
    sentence,
    title_cell,
    words,
)
from paili.render.tiles import FORM_NAMES, reading_parts

_PAYERS = {
    Payer.DISCARDER: "the discarder pays",
    Payer.DEALER: "the dealer pays",
    Payer.OTHER: "each of the others pays",
    Payer.LIABLE: "who is liable pays",
}
_REASONS = {
    FuReason.BASE: "every hand of sets",
    FuReason.SEVEN_PAIRS: "seven pairs",
    FuReason.CLOSED_DISCARD: "a closed hand wins on a discard",
    FuReason.SELF_DRAWN: "self-drawn",
    FuReason.OPEN_PUNG: "open pung",
    FuReason.CONCEALED_PUNG: "concealed pung",
    FuReason.OPEN_KONG: "open kong",
    FuReason.CONCEALED_KONG: "concealed kong",
    FuReason.PAIR: "pair",
    FuReason.CLOSED_WAIT: "closed wait",
    FuReason.EDGE_WAIT: "edge wait",
    FuReason.SINGLE_WAIT: "single wait",
    FuReason.OPEN_PINFU: "an open hand of no other fu",
}
_LIMITS = {
    Limit.MANGAN: "mangan",
    Limit.HANEMAN: "haneman",
    Limit.BAIMAN: "baiman",
    Limit.SANBAIMAN: "sanbaiman",
    Limit.COUNTED_YAKUMAN: "counted yakuman",
    Limit.YAKUMAN: "yakuman",
}
_LANGUAGES = (Language.EN, Language.ZH)
_NO_YAKU = "complete, no yaku: a win only after riichi or by drawing"
_NO_YAKU_OPEN = "complete, no yaku: no win"


def picture_of(found: Score, *, explain: bool = False) -> Picture:
    """Return the picture of a score.

    Args:
        explain: whether to add all readings of the tiles with the reasons for the best one.
    """
    candidates = readings(found.win, found.rules) if explain else ()

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from (_reading(found), _verdict(found))
        if found.is_legal:
            yield _yaku(found, page)
        if found.is_legal and not found.yakuman:
            yield _fu(found)
        if candidates:
            yield _readings(candidates, page)

    return blocks


def _reading(found: Score) -> Iterator[Cells]:
    """Yield the hand and the winning tile, grouped as the score reads them."""
    win, reading = found.win, found.decomposition
    yield [words(*reading_parts([*win.hand.tiles, win.tile], reading))]
    yield [sentence(f"{FORM_NAMES[reading.form]}; {_how(win)}; rules {found.rules}", FAINT)]


def _how(win: Win) -> str:
    end = ", the last tile" if win.last_tile else ""
    how = "robbed from a kong" if win.robbing_kong else "discarded"
    if win.self_drawn:
        how = "drawn after a kong" if win.after_kong else "drawn"
    first = ", before any call" if win.first_turn else ""
    riichi = "" if win.riichi is Declared.NONE else " after riichi"
    return f"{win.tile} {how}{riichi}{end}{first}; {win.seat_wind} seat, {win.prevalent_wind} round"


def _verdict(found: Score) -> Iterator[Cells]:
    if not found.is_legal:
        is_open = any(not meld.concealed for meld in found.win.hand.melds)
        yield [sentence(_NO_YAKU_OPEN if is_open else _NO_YAKU, BEST)]
        return
    worth = f"{found.han} han {found.fu} fu"
    if found.yakuman:
        worth = "yakuman" if found.yakuman == 1 else f"{found.yakuman} yakuman"
    limit = f", {_LIMITS[found.limit]}" if found.limit and not found.yakuman else ""
    pays = "; ".join(
        f"{_PAYERS[one.payer]} {one.points:,}" + (f" + {one.honba:,}" if one.honba else "")
        for one in found.payments
    )
    yield [sentence(f"{worth}{limit}, {found.points:,} points: {pays}", BEST)]
    if found.total != found.points:
        sticks = f", sticks {found.sticks:,}" if found.sticks else ""
        yield [sentence(f"with counters{sticks}: {found.total:,}", FAINT)]


def _yaku(found: Score, page: Page) -> Iterator[Cells]:
    yield [title_cell("han", is_number=True), title_cell("yaku")]
    for one in found.yaku:
        # Names come last: terminals disagree about the width of Chinese and Japanese characters.
        yield [
            number_cell(one.han or 13 * one.yakuman),
            words(*page.names_of(one.yaku, *_LANGUAGES)),
        ]
    dora = found.dora
    for number, name in (
        (dora.dora, "Dora"),
        (dora.ura, "Ura Dora"),
        (dora.red, "Red Five"),
        (dora.norths, "North"),
    ):
        if number:
            yield [number_cell(number), words(name)]


def _fu(found: Score) -> Iterator[Cells]:
    yield [title_cell("fu", is_number=True), title_cell("reason")]
    for item in found.fu_items:
        yield [number_cell(item.fu), words(_reason(item))]
    total = sum(item.fu for item in found.fu_items)
    if total != found.fu:
        yield [number_cell(found.fu), words("rounded up")]


def _reason(item: FuItem) -> str:
    return _REASONS[item.reason] + (f" {item.tiles}" if item.tiles else "")


def _readings(candidates: Sequence[Reading], page: Page) -> Iterator[Cells]:
    """Yield all readings, each but the first followed by the advantage of the first."""
    if len(candidates) == 1:
        yield [sentence("the tiles can be read in one way", GOOD)]
        return
    yield [sentence(f"the tiles can be read in {len(candidates)} ways: the first counts", GOOD)]
    yield [
        *(title_cell(title, is_number=True) for title in ("points", "han", "fu")),
        title_cell("wait"),
        title_cell("reading"),
        title_cell("yaku"),
    ]
    languages = page.languages_for(*_LANGUAGES)
    for one in candidates:
        why = one._why(languages)
        style = BEST if why is None else ""
        wait = [] if one.wait is None else [str(one.wait).replace("_", "-"), str(one.part)]
        numbers = (f"{one.points:,}", one.han or 13 * one.yakuman, one.fu)
        tiles = [*one.win.hand.tiles, one.win.tile]
        yield [
            *(number_cell(number, style) for number in numbers),
            Text(" ".join(wait), style),
            Text(" ".join(reading_parts(tiles, one.decomposition)), style),
            words(*(" ".join(page.names_of(each.yaku, *_LANGUAGES)) for each in one.yaku)),
        ]
        if why is not None:
            yield [sentence(why, FAINT)]
