"""Random wins of riichi, in the forms of the reference and of `paili.riichi`."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from paili import Hand, Meld, Tile, Wind
from paili.riichi import Win

from tests.reference.riichi import RiichiWin

Set = tuple[int, ...]
_WIND = 27
_FIVES = (4, 13, 22)


def _groups(random: Random) -> list[Set]:
    """Return four sets; some styles share suit, rank or kind."""
    style = random.choice(["any", "any", "suit", "ends", "simple", "honors", "green"])
    suit = 9 * random.randrange(3)
    groups: list[Set] = []
    while len(groups) < 4:
        is_pung = random.random() < {"honors": 1, "ends": 0.5, "green": 0.6}.get(style, 0.35)
        first = random.choice([0, 9, 18]) if style in ("any", "ends", "simple") else suit
        rank = random.randrange(9 if is_pung else 7)
        if style == "ends":
            rank = random.choice([0, 8] if is_pung else [0, 6])
        elif style == "simple":
            rank = random.randrange(1, 8 if is_pung else 6)
        kind = first + rank
        if is_pung and (style == "honors" or random.random() < 0.3 * (style in ("suit", "ends"))):
            kind = random.randrange(27, 34)
        if style == "green":
            kind = random.choice([19, 20, 21, 23, 25, 32]) if is_pung else 19
        groups.append((kind,) * 3 if is_pung else (kind, kind + 1, kind + 2))
        if not is_pung and random.random() < 0.25 and len(groups) < 4:
            groups.append(groups[-1])
    return groups[:4]


def _tiles(random: Random) -> tuple[list[int], list[tuple[Set, bool]]]:
    """Return the concealed tiles and the melds of a complete hand."""
    special = random.random()
    if special < 0.05:
        return [kind for kind in random.sample(range(34), 7) for _ in range(2)], []
    if special < 0.08:
        orphans = [0, 8, 9, 17, 18, 26, *range(27, 34)]
        return [*orphans, random.choice(orphans)], []
    if special < 0.1:
        suit = 9 * random.randrange(3)
        gates = [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
        return [*gates, suit + random.randrange(9)], []
    groups = _groups(random)
    pair = random.choice([kind for kind in range(34) if random.random() < 0.5] or [0])
    if random.random() < 0.3:
        pair = random.choice([groups[0][0], 31, 32, 33, *range(27, 31)])
    melds: list[tuple[Set, bool]] = []
    for group in list(groups):
        if random.random() < 0.25:
            groups.remove(group)
            is_kong = group[0] == group[1] and random.random() < 0.5
            whole = (group[0],) * 4 if is_kong else group
            melds.append((whole, is_kong and random.random() < 0.5))
    return [*(kind for group in groups for kind in group), pair, pair], melds


def random_win(random: Random) -> RiichiWin:
    """Return a random win with a complete hand and consistent circumstances."""
    while True:
        concealed, melds = _tiles(random)
        own = Counter([*concealed, *(kind for meld, _ in melds for kind in meld)])
        if max(own.values()) > 4 or not 0 <= max(own) < 34:
            continue
        tile = random.choice(concealed)
        rest = list(concealed)
        rest.remove(tile)
        return _with_circumstances(random, tuple(sorted(rest)), tile, tuple(melds), own)


def _with_circumstances(
    random: Random,
    concealed: tuple[int, ...],
    tile: int,
    melds: tuple[tuple[Set, bool], ...],
    own: Counter[int],
) -> RiichiWin:
    is_closed = all(hidden for _, hidden in melds)
    drawn = random.random() < 0.5
    seat, prevalent = random.randrange(4), random.randrange(4)
    so: dict[str, Any] = {"self_drawn": drawn}
    has_kong = any(len(meld) == 4 for meld, _ in melds)
    if not melds and random.random() < 0.08 and (drawn or seat):
        so["first_turn"] = True
    else:
        riichi = random.choice([0, 1, 1, 2]) if is_closed else 0
        so["riichi"] = riichi
        how = random.random()
        if how < 0.1 and drawn and has_kong:
            so["after_kong"] = True
        elif how < 0.1 and not drawn and own[tile] == 1:
            so["robbing_kong"] = True
        elif how < 0.2:
            so["last_tile"] = True
        if riichi and not so.get("after_kong") and random.random() < 0.3:
            so["ippatsu"] = True
    left = [kind for kind in range(34) for _ in range(4 - own[kind])]
    number = random.randint(1, 3)
    indicators = random.sample(left, 2 * number)
    fives = sum(own[five] for five in _FIVES)
    return RiichiWin(
        concealed=concealed,
        tile=tile,
        melds=melds,
        seat=_WIND + seat,
        prevalent=_WIND + prevalent,
        dora=tuple(indicators[:number]),
        ura=tuple(indicators[number:]) if so.get("riichi") else (),
        red_fives=random.randint(0, min(fives, 1)),
        **so,
    )


def meld_of(group: Set, concealed: bool) -> Meld:
    if len(group) == 4:
        return Meld.kong(Tile(group[0]), concealed=concealed)
    return Meld.pung(Tile(group[0])) if group[0] == group[1] else Meld.chow(Tile(group[0]))


def paili_win(win: RiichiWin) -> Win:
    """Convert a win for `paili.riichi.score`; its red fives replace plain ones."""
    melds = [meld_of(group, hidden) for group, hidden in win.melds]
    hand = Hand.from_tiles(map(Tile, win.concealed), melds)
    red_tile = win.red_fives > 0 and win.tile in _FIVES
    if win.red_fives and not red_tile:
        hand = _with_red(hand)
    return Win(
        hand,
        Tile(win.tile),
        self_drawn=win.self_drawn,
        riichi=("none", "riichi", "double")[win.riichi],  # type: ignore[arg-type]
        ippatsu=win.ippatsu,
        after_kong=win.after_kong,
        robbing_kong=win.robbing_kong,
        last_tile=win.last_tile,
        first_turn=win.first_turn,
        seat_wind=Wind(win.seat - _WIND),
        prevalent_wind=Wind(win.prevalent - _WIND),
        dora=[Tile(kind) for kind in win.dora],
        ura=[Tile(kind) for kind in win.ura],
        red_tile=red_tile,
    )


def _with_red(hand: Hand) -> Hand:
    """Return the hand with one of its fives, concealed or in a meld, replaced by a red one."""
    text = str(hand)
    for at, letter in enumerate(text):
        if letter == "5":
            suit = next(char for char in text[at:] if not char.isdigit())
            if suit in "mps":
                return Hand.parse(f"{text[:at]}0{text[at + 1 :]}")
    raise AssertionError(text)
