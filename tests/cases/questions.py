"""Random questions as a page sends them: all rules, melds, knowledge, notations and bad input."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from paili import JOKER, Hand, KnowledgeBase, Notation, Rules, Tile, format_tiles
from paili.model.melds import Meld, MeldKind
from paili.model.sichuan_rules import SichuanRules

Question = tuple[str, dict[str, Any]]
"""The kind of a question and its fields."""

_PLAIN = ("riichi", "riichi", "mahjong0", "mcr", "sichuan", "xuezhan", "sbr", "akabane")
_VOID = ("sichuan:void=m", "sichuan:void=best", "xuezhan:void=p", "sbr:void=s", "akabane:void=m")
_SWITCHED = (
    "xuezhan:cap=4:self_draw=base",
    "xuezhan:kong_fan=yes:concealed_hand=true:all_simples=yes",
    "akabane:base=64:first_fan=0",
    "sbr:exchange=opposite:void=m",
)
_REQUIRED = (
    "mcr:minimum=8:seat=east:round=south",
    "mcr:minimum=8:seat=W:round=北:win_by=self_draw",
    "mcr:minimum=24:seat=north:round=east:win_by=either",
    "xuezhan:minimum=3",
    "sbr:void=p:minimum=2:win_by=self_draw",
)
_JOKERS = (
    "riichi:jokers=4",
    "mcr:jokers=8",
    "mahjong0:jokers=2:fifth=yes",
    "sichuan:jokers=4:void=m",
)
_OTHER_NAMES = ("RIICHI", "Mcr", "国标", "四川:void=p", "血戰到底:CAP=4:void=s", "リーチ:JOKERS=4")
_RULES = (*_PLAIN, *_PLAIN, *_OTHER_NAMES, *_VOID, *_SWITCHED, *_REQUIRED, *_JOKERS)
BAD_RULES = (
    "", "tokyo", "riichi:", "riichi:cap=4", "xuezhan:cap=4:cap=5", "xuezhan:cap=x",
    "xuezhan:cap=25",
    "xuezhan:tap=4", "xuezhan:kong_fan=maybe", "xuezhan:exchange=left", "xuezhan:combine=best",
    "xuezhan:first_fan=3", "sichuan:void=z", "sichuan:void=", "mcr:minimum=8", "mcr:seat=east",
    "mcr:minimum=8:seat=up:round=east", "mcr:minimum=70000:seat=e:round=e",
    "mcr:minimum=8:seat=e:round=e:win_by=luck", "riichi:minimum=8:seat=e:round=e",
    "xuezhan:minimum=3:seat=e", "riichi:jokers=33", "riichi:jokers=0:fifth=yes", "riichi:fifth=yes",
    "riichi:jokers=four", "mcr:jokers=4:minimum=8:seat=e:round=e",
    "mcr:void=m:minimum=8:seat=e:round=e",
    "xuezhan:base=0", "xuezhan:base=1000001", "r" * 1001,
)  # fmt: skip
BAD_HANDS = (
    "", " ", "123", "1m2", "11111m", "12m89z", "z89", "m12", "123m456p789s", "123m456p789s1122z33z",
    "B1 B2", "W1 H8", "W1 C1", "[123m", "[124m]1m", "(123m)1m", "[0z11z]1m", "123m]", "5mr9p",
    "[111m]1111m", "123m456p789s1z2zq", "一二三万四", "🀀🀢", "x\ty", "123m456p789s11z0z", "0z",
    "http://example.org/?q=1m", "https://tenhou.net/2/?q=123m456p23478s11m", "?p=123m45p&x=1",
    "HTTPS://TENHOU.NET/2?q=11m#x", "1m" * 5001, "'\"\\\n", "E E E", "[EEE]1m", "B5B5[B1B2B3]",
    "111m [222p] (3333s) + 4z", "111222333m44p [5mr5m5m]", "[5z5z5z][6z6z6z][7z7z7z][1m1m1m]2m",
    "2346M34P1S", "２３４ｍ１p", "伍萬", "赤五萬東", "1w2t3b4w", "1b2b", "1C 1D", "4 5r 6m 1p",
    '["1m","2m"]', "11 12 41 42", "man123 1man", "ton haku", "C1 D4 WE FR", "WE", "P1S",
    "34678m678p22s(345s)", "34678m678p22s[NNN,3]", "34678m678p22s【z111】", "1mツモ7z", "1m ツモ",
    "34678m678p22s pon 111z", "34678m678p22s碰111z", "34678m678p22s111z!", "1m#6666p", "1m#6666P",
    "23m456p77s P111Z C345s", "23m456p77s +111z +345s", "23m456p77s+111z", "1m kan 1111z",
    "1m[345s,6]", "[1111z][234m,1]5m", "東東東碰", "123 456p", "1m 12p!", "11 48", "12三m",
    "[123m][123p][123s][456m][789m]1m", "5mr5pr5sr", "0m0p0s", "0" * 300 + "z",
)  # fmt: skip


def random_question(rng: Random) -> Question:
    """Return a quick question of any kind; one in twelve is invalid."""
    make = rng.choices(*zip(*_KINDS, strict=True))[0]
    kind, question = make(rng)
    return (kind, _spoiled(rng, question)) if rng.random() < 1 / 12 else (kind, question)


def _report(rng: Random) -> Question:
    asked = _position(rng, rng.choice(_RULES))
    asked |= _some(rng, limit=rng.choice((0, 1, 3, 20, 100)), rank_by="acceptance")
    if "minimum" not in asked["rules"] and rng.random() < 0.2:
        asked |= _some(rng, two_step=True, improvements=True)
    return "report", asked


def _ranked(rng: Random) -> Question:
    rules = rng.choice(("riichi", "mcr", "mahjong0", "sichuan:void=m", "xuezhan:void=best", "sbr"))
    return "report", _near(rng, rules) | {"rank_by": "chance", "limit": 1}


def _completions(rng: Random) -> Question:
    rules = rng.choice(_RULES)
    slack = 0 if "minimum" in rules else rng.choice((0, 0, 1, 2))
    near = rng.random() < 0.3
    asked = _near(rng, rules) if near else _position(rng, rules)
    return "completions", asked | _some(rng, slack=slack, limit=rng.choice((0, 5, 200))) | {
        "seconds": 10
    }


def _plan(rng: Random) -> Question:
    rules = rng.choice((*_PLAIN, "sichuan:void=best", "xuezhan:void=m", "xuezhan:minimum=3",
                        "mcr:minimum=8:seat=e:round=e"))  # fmt: skip
    asked = _near(rng, rules) | {"draws": rng.choice((0, 1, 2, 2, 3)), "seconds": 10}
    if rng.random() < 0.2:
        asked |= {"draws": 5, "seconds": 0}
    if rules.startswith(("xuezhan", "sbr", "akabane")) or rng.random() < 0.05:
        asked |= _some(rng, objective="points")
    return "plan", asked | _some(rng, limit=rng.choice((0, 1, 5)))


def _outlook(rng: Random) -> Question:
    rules = rng.choice((*_PLAIN, "sichuan:void=p", "xuezhan:void=m"))
    asked = _near(rng, rules) | {"draws": rng.choice((0, 1, 4, 18)), "detours": rng.choice((0, 1))}
    if rules.startswith(("xuezhan", "sbr", "akabane")):
        asked |= _some(rng, objective="points")
    return "outlook", asked


def _score(rng: Random) -> Question:
    name = rng.choice(("mcr", "mcr", "mcr", "xuezhan", "sbr:void=m", "akabane", *_SWITCHED))
    rules = Rules.parse(name)
    hand = _complete(rng, rules)
    tiles = list(hand.tiles)
    rng.shuffle(tiles)
    asked: dict[str, Any] = {"hand": "".join(map(str, (*tiles, *hand.melds))), "rules": name}
    if rng.random() < 0.5:
        asked = {
            "hand": "".join(map(str, (*tiles[:-1], *hand.melds))),
            "tile": str(tiles[-1]),
        } | asked
    flags = ("last_copy", "kong", "wall_last")
    if isinstance(rules.scoring, SichuanRules):
        flags = ("after_kong", "fed", "shoot_after_kong", "robbing_kong", "last_tile", "heavenly",
                 "earthly")  # fmt: skip
        asked |= _some(rng, void=rng.choice("mps"))
    else:
        winds = ("east", "S", "西", "north")
        asked |= _some(
            rng, seat=rng.choice(winds), round=rng.choice(winds), flowers=rng.randrange(9)
        )
    for flag in ("self_drawn", *flags):
        if rng.random() < 0.2:
            asked[flag] = True
    return "score", asked


def _explain(rng: Random) -> Question:
    rules = rng.choice((*_PLAIN, "sichuan:void=best", "mcr:minimum=8:seat=e:round=e"))
    asked = _near(rng, rules) | {"draws": rng.choice((0, 1, 1, 2, 3))}
    hand = Hand.parse(asked["hand"] + asked.get("melds", ""), asked.get("notation"))
    discards = rng.sample(sorted(set(hand.tiles)), rng.choice((0, 0, 1, 2, 2)))
    notation = Notation(asked.get("notation", "mpsz"))
    asked["discards"] = [format_tiles([tile], notation) for tile in discards]
    return "explain", asked | _some(rng, limit=rng.choice((0, 1, 5)))


def _calls(rng: Random) -> Question:
    """Return a question about a discard, if the hand is waiting, or about the drawn tile."""
    rules = rng.choice((*_PLAIN, "mcr:minimum=8:seat=e:round=e", "tenhou:minimum=1:seat=e:round=s"))
    asked = _near(rng, rules) | {"draws": rng.choice((0, 1, 1, 2))}
    hand = Hand.parse(asked["hand"] + asked.get("melds", ""), asked.get("notation"))
    if hand.is_waiting:
        asked["tile"] = format_tiles(
            [Tile(rng.randrange(27))], Notation(asked.get("notation", "mpsz"))
        )
        return "calls", asked | _some(rng, seat=rng.choice(("left", "across", "right")))
    return "kongs", asked


def _rules(rng: Random) -> Question:
    return "rules", {}


_KINDS: list[tuple[Callable[[Random], Question], int]] = [
    (_report, 50),
    (_ranked, 2),
    (_completions, 15),
    (_plan, 8),
    (_outlook, 3),
    (_explain, 3),
    (_calls, 4),
    (_score, 20),
    (_rules, 1),
]


def _some(rng: Random, **fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if rng.random() < 0.6}


def _position(rng: Random, name: str) -> dict[str, Any]:
    """Return a random hand of any size, with melds and knowledge, in a random notation."""
    rules = Rules.parse(name)
    pool = [tile for tile in Tile for _ in range(4) if tile < rules.kinds]
    if rng.random() < 0.4:  # a hand near to a win
        suits = rng.sample(range(4 if rules.kinds > 27 else 3), 2)
        pool = [tile for tile in pool if tile // 9 in suits]
    rng.shuffle(pool)
    melds = _melds(rng, rules, pool)
    most = 4 - len(melds)
    lacks = rng.choice((0, 0, 0, 1, 2, most)) if "minimum" not in name else 0
    size = 14 - 3 * (len(melds) + min(lacks, most)) - rng.choice((0, 1))
    jokers = rng.randint(0, min(3, rules.jokers, size - 1)) if rules.jokers else 0
    tiles = [pool.pop() for _ in range(size - jokers)]
    hand = Hand.from_tiles([*tiles, *[JOKER] * jokers], melds)
    return _written(rng, hand, pool, name)


def _melds(rng: Random, rules: Rules, pool: list[Tile]) -> list[Meld]:
    melds: list[Meld] = []
    while rng.random() < 0.25 and len(melds) < 4:
        meld = _meld(rng, rules)
        is_there = all(pool.count(tile) >= meld.tiles.count(tile) for tile in meld.tiles)
        if is_there and (rules.void_suit is None or meld.tile.suit is not rules.void_suit):
            melds.append(meld)
            for tile in meld.tiles:
                pool.remove(tile)
    return melds


def _meld(rng: Random, rules: Rules) -> Meld:
    tile = Tile(rng.randrange(rules.kinds))
    if rules.chows and tile < 27 and tile.rank <= 7 and rng.random() < 0.5:
        return Meld.chow(tile)
    kind = rng.choice((MeldKind.PUNG, MeldKind.KONG))
    return Meld(kind, tile, kind is MeldKind.KONG and rng.random() < 0.5)


def _near(rng: Random, name: str) -> dict[str, Any]:
    """Return a hand that is two or three tiles short of a complete one."""
    rules = Rules.parse(name)
    hand = _complete(rng, rules)
    pool = [tile for tile in Tile for _ in range(4) if tile < rules.kinds]
    for tile in (*hand.tiles, *(tile for meld in hand.melds for tile in meld.tiles)):
        pool.remove(tile)
    rng.shuffle(pool)
    tiles = list(hand.tiles)
    rng.shuffle(tiles)
    for place in range(min(rng.choice((1, 2, 2, 3)), len(tiles))):
        tiles[place] = pool.pop()
    if rng.random() < 0.3:
        pool.append(tiles.pop())
    return _written(rng, Hand.from_tiles(tiles, hand.melds), pool, name)


def _complete(rng: Random, rules: Rules) -> Hand:
    """Return a complete hand of the standard form with some declared sets."""
    while True:
        kinds = [tile for tile in Tile if tile < rules.kinds and tile.suit is not rules.void_suit]
        if rng.random() < 0.5:
            suits = rng.sample(sorted({tile.suit for tile in kinds}), k=2)
            kinds = [tile for tile in kinds if tile.suit in suits]
        sets, declared = [], []
        for _ in range(4):
            tile = rng.choice(kinds)
            is_chow = tile < 27 and tile.rank <= 7 and rng.random() < 0.6
            chow = [Tile(tile), Tile(tile + 1), Tile(tile + 2)] if is_chow else [tile] * 3
            if rng.random() < 0.2 and (rules.chows or not is_chow):
                declared.append(Meld.chow(tile) if is_chow else Meld.pung(tile))
            else:
                sets += chow
        sets += [rng.choice(kinds)] * 2
        try:
            return Hand.from_tiles(sets, declared)
        except ValueError:
            continue


def _written(rng: Random, hand: Hand, pool: list[Tile], name: str) -> dict[str, Any]:
    """Return a hand's fields in a random notation, with melds in the text or apart."""
    notation = (
        rng.choice(list(Notation)) if rng.random() < 0.4 and not hand.jokers else Notation.MPSZ
    )
    shown = [tile for meld in hand.melds for tile in meld.tiles]
    if notation is Notation.PAPERS and any(tile >= 27 for tile in (*hand.tiles, *shown, *pool)):
        notation = Notation.CHINESE
    text = format_tiles(hand.tiles, notation) + "0z" * hand.jokers
    melds = "".join(meld.to_text(notation) for meld in hand.melds)
    asked: dict[str, Any] = {"hand": text + melds, "rules": name}
    if rng.random() < 0.2:
        asked = {"hand": text, "melds": melds, "rules": name}
    if notation is Notation.BOTZONE or rng.random() < 0.2:
        asked["notation"] = str(notation)
    known = rng.random()
    if known < 0.35:
        seen = pool[: rng.randint(0, min(60, len(pool)))]
        asked["seen"] = format_tiles(seen, notation)
    elif known < 0.45:
        left = pool[: rng.randint(0, len(pool))]
        counts = [left.count(tile) for tile in Tile]
        asked["available"] = str(KnowledgeBase.from_counts(counts))
    return asked


def _spoiled(rng: Random, question: dict[str, Any]) -> dict[str, Any]:
    """Return the question, usually with an error put in."""
    spoil = rng.choice(_SPOILERS)
    return spoil(rng, dict(question))


def _bad_hand(rng: Random, asked: dict[str, Any]) -> dict[str, Any]:
    return asked | {"hand": rng.choice(BAD_HANDS)}


def _bad_rules(rng: Random, asked: dict[str, Any]) -> dict[str, Any]:
    return asked | {"rules": rng.choice(BAD_RULES)}


def _bad_value(rng: Random, asked: dict[str, Any]) -> dict[str, Any]:
    names = ("hand", "rules", "seen", "notation", "limit", "draws", "seconds", "void", "self_drawn",
             "flowers", "slack", "objective", "detours", "two_step", "extra")  # fmt: skip
    values = (None, True, -1, 1.5, 3.0, 1e300, 137, "x", "", [], {}, [1], {"a": 1}, 10**20)
    return asked | {rng.choice(names): rng.choice(values)}


def _bad_knowledge(rng: Random, asked: dict[str, Any]) -> dict[str, Any]:
    seen = ("1111m2222m3333m", "11111m", "0z", "xx", "B1", "[123m]", "123m 456p", "1m,2m，3m、4m")
    available = (
        "4" * 34,
        "0" * 27,
        "4" * 33,
        "9" * 34,
        "",
        "0" * 34 + " 0z=3",
        "0z=99",
        "(000000000)" * 3,
    )
    if rng.random() < 0.5:
        return asked | {"seen": rng.choice(seen)}
    orders = _some(rng, available_order="papers")
    return asked | {"available": rng.choice(available)} | orders


def _changed_text(rng: Random, asked: dict[str, Any]) -> dict[str, Any]:
    """Return the hand with characters removed, inserted or replaced."""
    text = list(asked.get("hand", "1m"))
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(text) + 1)
        text[place : place + rng.randrange(2)] = rng.choice("123456789mpsz0[]()+ EWB万一r,,\u3000🀀")
    return asked | {"hand": "".join(text)}


_SPOILERS = (
    _bad_hand,
    _bad_hand,
    _bad_rules,
    _bad_value,
    _bad_knowledge,
    _changed_text,
    _changed_text,
)
