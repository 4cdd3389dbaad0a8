"""The score of a riichi win, by the rules as stated: every reading, every yaku on its own.

Nothing of the engine is used. Hands are lists of kinds 0-33; sets are sorted tuples of kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

Set = tuple[int, ...]
HONORS = set(range(27, 34))
DRAGONS = {31, 32, 33}
TERMINALS = {0, 8, 9, 17, 18, 26}
ORPHANS = TERMINALS | HONORS
GREEN = {19, 20, 21, 23, 25, 32}


@dataclass(frozen=True, slots=True)
class RiichiWin:
    """A win: concealed tiles without the winning one, and melds with whether each is concealed."""

    concealed: tuple[int, ...]
    tile: int
    melds: tuple[tuple[Set, bool], ...] = ()
    self_drawn: bool = False
    riichi: int = 0
    ippatsu: bool = False
    after_kong: bool = False
    robbing_kong: bool = False
    last_tile: bool = False
    first_turn: bool = False
    seat: int = 27
    prevalent: int = 27
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    red_fives: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """The switches of the rules that change scores."""

    open_tanyao: bool = True
    double_wind_fu: int = 4
    rounded_mangan: bool = False
    counted_yakuman: bool = True
    double_yakuman: bool = False
    multiple_yakuman: bool = True
    renhou: str = "none"
    red_fives: bool = True


@dataclass(frozen=True, slots=True)
class Worth:
    """The score of one reading."""

    points: int
    yakuman: int
    han: int
    fu: int
    yaku: frozenset[str] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Reading:
    """Sets, each with whether it is concealed, the pair, and the wait of the last tile."""

    sets: tuple[tuple[Set, bool], ...]
    pair: int
    wait: str


def set_ways(tiles: Counter[int], number: int) -> Iterator[tuple[Set, ...]]:
    """Yield every way to split tiles into `number` sets, each once."""
    if number == 0:
        if not +tiles:
            yield ()
        return
    first = min(+tiles)
    for group in ((first,) * 3, (first, first + 1, first + 2)):
        is_chow = group[0] != group[1]
        if is_chow and (first >= 27 or first % 9 > 6):
            continue
        rest = tiles.copy()
        rest.subtract(group)
        if min(rest.values()) >= 0:
            for others in set_ways(rest, number - 1):
                yield (group, *others)


def readings(win: RiichiWin) -> Iterator[Reading]:
    """Yield every reading as sets and a pair, with every place of the winning tile."""
    tiles = Counter([*win.concealed, win.tile])
    for pair in [kind for kind, number in tiles.items() if number >= 2]:
        rest = tiles.copy()
        rest[pair] -= 2
        for sets in set_ways(rest, 4 - len(win.melds)):
            if pair == win.tile:
                yield Reading((*win.melds, *((one, True) for one in sets)), pair, "single")
            for place, last in enumerate(sets):
                if win.tile in last:
                    is_pung = last[0] == last[1]
                    shown = [
                        (one, win.self_drawn or not (is_pung and at == place))
                        for at, one in enumerate(sets)
                    ]
                    yield Reading((*win.melds, *shown), pair, wait_of(last, win.tile))


def wait_of(group: Set, tile: int) -> str:
    if group[0] == group[1]:
        return "dual"
    if tile == group[1]:
        return "closed"
    is_edge = (tile == group[2] and tile % 9 == 2) or (tile == group[0] and tile % 9 == 6)
    return "edge" if is_edge else "open"


def is_open(win: RiichiWin) -> bool:
    return any(not concealed for _, concealed in win.melds)


def of_situation(win: RiichiWin, table: Table) -> dict[str, int]:
    """Return the yaku of the circumstances of the last tile, with their han; 13 for a yakuman."""
    found: dict[str, int] = {}
    if win.self_drawn and not is_open(win):
        found["TSUMO"] = 1
    if win.riichi:
        found[("RIICHI", "DOUBLE_RIICHI")[win.riichi - 1]] = win.riichi
    if win.ippatsu:
        found["IPPATSU"] = 1
    if win.robbing_kong:
        found["CHANKAN"] = 1
    if win.after_kong:
        found["RINSHAN"] = 1
    if win.last_tile:
        found["HAITEI" if win.self_drawn else "HOUTEI"] = 1
    if win.first_turn and win.self_drawn:
        found["TENHOU" if win.seat == 27 else "CHIIHOU"] = 13
    if win.first_turn and not win.self_drawn and table.renhou != "none":
        found["RENHOU"] = 13 if table.renhou == "yakuman" else 5
    return found


def of_kinds(win: RiichiWin, table: Table) -> dict[str, int]:
    """Return the yaku that depend on the kinds alone."""
    kinds = {*win.concealed, win.tile, *(kind for meld, _ in win.melds for kind in meld)}
    suits = {kind // 9 for kind in kinds - HONORS}
    shown = is_open(win)
    found: dict[str, int] = {}
    if not kinds & ORPHANS and (table.open_tanyao or not shown):
        found["TANYAO"] = 1
    if kinds <= HONORS:
        found["TSUUIISOU"] = 13
    elif kinds <= TERMINALS:
        found["CHINROUTOU"] = 13
    elif kinds <= ORPHANS:
        found["HONROUTOU"] = 2
    if kinds <= GREEN:
        found["RYUUIISOU"] = 13
    if len(suits) == 1:
        name, han = ("HONITSU", 3) if kinds & HONORS else ("CHINITSU", 6)
        found[name] = han - shown
    return found


def of_sets(win: RiichiWin, reading: Reading) -> dict[str, int]:
    """Return the yaku of sets and a pair."""
    shown = is_open(win)
    sets = [group for group, _ in reading.sets]
    chows = Counter(group for group in sets if group[0] != group[1])
    pungs = {group[0] for group in sets if group[0] == group[1]}
    concealed = sum(group[0] == group[1] and hidden for group, hidden in reading.sets)
    kongs = sum(len(group) == 4 for group in sets)
    found: dict[str, int] = {}
    # An unknown wind may be that of the pair.
    winds = {win.seat, win.prevalent}
    valued = DRAGONS | ({27, 28, 29, 30} if min(winds) < 0 else winds)
    if not shown and chows.total() == 4 and reading.wait == "open" and reading.pair not in valued:
        found["PINFU"] = 1
    pairs = sum(number // 2 for number in chows.values())
    if pairs and not shown:
        found.update({"IIPEIKOU": 1} if pairs == 1 else {"RYANPEIKOU": 3})
    for kind, name in ((31, "WHITE_DRAGON"), (32, "GREEN_DRAGON"), (33, "RED_DRAGON")):
        if kind in pungs:
            found[name] = 1
    if win.seat in pungs:
        found["SEAT_WIND"] = 1
    if win.prevalent in pungs:
        found["PREVALENT_WIND"] = 1
    for suit in (0, 9, 18):
        if all((suit + at, suit + at + 1, suit + at + 2) in chows for at in (0, 3, 6)):
            found["ITTSU"] = 2 - shown
    for rank in range(9):
        if all((suit + rank, suit + rank + 1, suit + rank + 2) in chows for suit in (0, 9, 18)):
            found["SANSHOKU_DOUJUN"] = 2 - shown
        if all(suit + rank in pungs for suit in (0, 9, 18)):
            found["SANSHOKU_DOUKOU"] = 2
    ends = all(set(group) & ORPHANS for group in sets) and reading.pair in ORPHANS
    if ends and chows:
        has_honors = {reading.pair, *(kind for group in sets for kind in group)} & HONORS
        found.update({"CHANTA": 2 - shown} if has_honors else {"JUNCHAN": 3 - shown})
    if not chows:
        found["TOITOI"] = 2
    if kongs >= 3:
        found.update({"SANKANTSU": 2} if kongs == 3 else {"SUUKANTSU": 13})
    if concealed == 3:
        found["SANANKOU"] = 2
    if concealed == 4:
        found.update({"SUUANKOU_TANKI": 26} if reading.wait == "single" else {"SUUANKOU": 13})
    dragons, winds_held = len(pungs & DRAGONS), len(pungs & {27, 28, 29, 30})
    if dragons == 3:
        found["DAISANGEN"] = 13
    elif dragons == 2 and reading.pair in DRAGONS:
        found["SHOUSANGEN"] = 2
    if winds_held == 4:
        found["DAISUUSHI"] = 26
    elif winds_held == 3 and reading.pair in {27, 28, 29, 30}:
        found["SHOUSUUSHI"] = 13
    return found


def of_gates(win: RiichiWin) -> dict[str, int]:
    """Return nine gates, pure or not, if the hand has it."""
    tiles = Counter([*win.concealed, win.tile])
    suit = win.tile // 9 * 9
    wanted = Counter({suit + rank: 3 if rank in (0, 8) else 1 for rank in range(9)})
    if win.melds or win.tile >= 27 or set(tiles) != set(wanted) or wanted - tiles:
        return {}
    is_pure = Counter(win.concealed) == wanted
    return {"JUNSEI_CHUUREN": 26} if is_pure else {"CHUUREN": 13}


def fu_of(win: RiichiWin, reading: Reading, is_pinfu: bool, table: Table) -> int:
    shown = is_open(win)
    if is_pinfu and win.self_drawn:
        return 20
    fu = 20
    if not shown and not win.self_drawn:
        fu += 10
    if win.self_drawn:
        fu += 2
    for group, hidden in reading.sets:
        if group[0] == group[1]:
            fu += (
                2
                * (2 if hidden else 1)
                * (2 if group[0] in ORPHANS else 1)
                * (4 if len(group) == 4 else 1)
            )
    winds = [win.seat, win.prevalent].count(reading.pair)
    if winds == 2:
        fu += table.double_wind_fu
    elif winds == 1 or reading.pair in DRAGONS:
        fu += 2
    if reading.wait in ("closed", "edge", "single"):
        fu += 2
    if fu == 20 and shown:
        fu = 30
    return -(-fu // 10) * 10


def dora_of(win: RiichiWin, table: Table) -> int:
    tiles = Counter([*win.concealed, win.tile])
    for meld, _ in win.melds:
        tiles.update(meld)
    return sum(tiles[following(kind)] for kind in (*win.dora, *win.ura)) + (
        win.red_fives if table.red_fives else 0
    )


def following(kind: int) -> int:
    if kind >= 31:
        return 31 + (kind - 30) % 3
    if kind >= 27:
        return 27 + (kind - 26) % 4
    return kind // 9 * 9 + (kind % 9 + 1) % 9


def base_of(han: int, fu: int, table: Table) -> int:
    if han >= 13:
        return 8_000 if table.counted_yakuman else 6_000
    for least, base in ((11, 6_000), (8, 4_000), (6, 3_000), (5, 2_000)):
        if han >= least:
            return base
    base = fu * 2 ** (han + 2)
    if table.rounded_mangan and (han, fu) in ((4, 30), (3, 60)):
        return 2_000
    return min(base, 2_000)


def points_of(base: int, win: RiichiWin) -> int:
    """Return the sum of the points of all who pay."""

    def rounded(points: int) -> int:
        return -(-points // 100) * 100

    is_dealer = win.seat == 27
    if not win.self_drawn:
        return rounded(base * (6 if is_dealer else 4))
    return 3 * rounded(2 * base) if is_dealer else rounded(2 * base) + 2 * rounded(base)


def worth_of(yaku: dict[str, int], fu: int, win: RiichiWin, table: Table) -> Worth:
    yakuman = {name: han // 13 for name, han in yaku.items() if han >= 13}
    if yakuman:
        times = {name: n if table.double_yakuman else 1 for name, n in yakuman.items()}
        number = sum(times.values()) if table.multiple_yakuman else max(times.values())
        return Worth(points_of(8_000 * number, win), number, 0, fu, frozenset(yakuman))
    ordinary = dict(yaku)
    if table.renhou == "mangan":
        ordinary.pop("RENHOU", None)
    han = sum(ordinary.values())
    whole = han + dora_of(win, table) if han else 0
    base = base_of(whole, fu, table) if han else 0
    if table.renhou == "mangan" and "RENHOU" in yaku and base <= 2_000:
        return Worth(points_of(2_000, win), 0, 5, fu, frozenset({"RENHOU"}))
    return Worth(points_of(base, win), 0, whole, fu, frozenset(ordinary))


def worths(win: RiichiWin, table: Table) -> Iterator[Worth]:
    """Yield the score of each reading."""
    common = of_situation(win, table) | of_kinds(win, table)
    for reading in readings(win):
        own = of_sets(win, reading)
        fu = fu_of(win, reading, "PINFU" in own, table)
        yield worth_of(common | own | of_gates(win), fu, win, table)
    tiles = Counter([*win.concealed, win.tile])
    if not win.melds and len(tiles) == 7 and set(tiles.values()) == {2}:
        yield worth_of(common | {"CHIITOITSU": 2}, 25, win, table)
    if not win.melds and set(tiles) == ORPHANS:
        is_wide = set(win.concealed) == ORPHANS
        own = {"KOKUSHI_13": 26} if is_wide else {"KOKUSHI": 13}
        yield worth_of(common | own, 20, win, table)


def score(win: RiichiWin, table: Table) -> Worth | None:
    """Return the best score over all readings, or None if the tiles are not complete."""
    found: Sequence[Worth] = list(worths(win, table))
    return max(
        found,
        key=lambda worth: (worth.points, worth.yakuman > 0, worth.han, worth.fu),
        default=None,
    )


def yaku_han(worth: Worth) -> int:
    """Return the han of a win's yaku without dora, thirteen for a yakuman."""
    return 13 * worth.yakuman if worth.yakuman else worth.han
