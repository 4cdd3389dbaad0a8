"""Claims of Yan & Li 2023, section 3: UKOS, UKE, HBB, blocks, HBBA."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

from paili import UNREACHABLE

from paili_papers.common.claims import Effort, Result, computed, searched, undecided
from paili_papers.common.engine import engine
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import (
    ANY,
    CHOWS,
    COMPLETED_BY,
    INFINITE,
    MELDS,
    PREMELDS,
    Available,
    Reading,
    Tiles,
    less,
    question,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.questions import (
    available_of,
    available_tiles,
    number_of,
    question_of,
    random_questions,
    text_of,
)
from paili_papers.common.suit_words import suit_words, tiles_of
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.yan_2021.algorithms.bda import bda, decide
from paili_papers.yan_2021.algorithms.blocks import kb_blocks
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    QuasiType,
    cost,
    quasi_decompositions,
    type_of,
)
from paili_papers.yan_li_2023.algorithms.hbb import LAST_LAYER, LAYERS, MINIMAL, SUBMINIMAL
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS, all_groups, hbba, integrated
from paili_papers.yan_li_2023.algorithms.uke import (
    IMPOSSIBLE,
    both_gain,
    eye_gain,
    meld_gain,
    melds_of_available,
    uke,
)
from paili_papers.yan_li_2023.algorithms.ukos import (
    ACTIONS,
    Decomposition,
    Features,
    Node,
    Search,
    children,
    ukos,
)
from paili_papers.yan_li_2023.claims.cases import (
    asked,
    by_definition_5,
    knowing,
    random_remainders,
    text_of_small,
)
from paili_papers.yan_li_2023.claims.section2 import T2, T2_KB

ROOT = Features(0, 0, 0, 0)
TREE = ACTIONS[Search.OCTREE]


def parts() -> Iterator[tuple[Tiles, Tiles, Features]]:
    """Yield every part: its tiles, the tile that it takes out of KB, its change of F."""
    for meld in MELDS:
        yield meld, (), Features(1, 0, 0, 0)
    for pmeld in PREMELDS:
        is_pair = pmeld[0] == pmeld[1]
        for last in COMPLETED_BY[pmeld]:
            yield pmeld, (last,), Features(0, 1, int(is_pair), 0)
        if is_pair:
            yield pmeld, (), Features(0, 1, 1, 1)


def made_of(part: Tiles, available: Available) -> list[Decomposition]:
    """Return the decompositions of all tiles of a part, by each action once."""
    node = Node(Decomposition((), ROOT, (), available), part)
    after = [child for action in TREE for child in children(node, action, available)]
    return [child.decomposition for child in after if not child.rest]


def s3_updates(effort: Effort) -> Result:
    twice = QuasiDecomposition((read_tiles("B3B4"),) * 2, ())
    n = type_of(twice, available_of(knowing("B2C1C1C1"))).n
    hand = "B1B1B2B2C1C1C1C9C9C9D1D1D5D9"
    of = question_of(hand, "(001000000)(000000000)(000000110)")
    value, truth = bda(*of).deficiency, engine(*of)
    return computed((n, value) == (2, truth - 1), n=n, of=text_of(*of), value=value, truth=truth)


def s3_symbols(effort: Effort) -> Result:
    wrong = [
        write_tiles(part)
        for part, _, added in parts()
        if added[:3] != type_of(QuasiDecomposition((part,), ()), ANY)[:3]
    ]
    return computed("; ".join(wrong))


def s3_ranges(effort: Effort) -> Result:
    wrong = [
        str(step)
        for action in TREE
        for step in action
        for m, n, p, e in [step.adds]
        if not (n >= p >= e >= 0 and 3 * m + 2 * n <= len(step.taken))
    ]
    eye = Node(Decomposition((), Features(0, 1, 1, 1), (), ANY), (0, 0))
    again = list(children(eye, TREE[6], ANY))
    return computed("; ".join(wrong) or ("a second eye" if again else ""))


def s3_1_complete(effort: Effort) -> Result:
    every = list(parts())
    wrong = [
        f"{write_tiles(part)} with {write_tiles(last)}"
        for part, last, added in every
        for available in [available_tiles(last * 2)]
        if sum(
            made == Decomposition((part,), added, (), less(available, last))
            for made in made_of(part, available)
        )
        != 1
    ]
    return computed("; ".join(wrong), every=len(every))


def s3_1_sound(effort: Effort) -> Result:
    tiles = read_tiles("B1B2B5B6C1C2C5C6D1D2")
    found = ukos(tiles, available_tiles(read_tiles("B3B7C3C7D3"))).decompositions
    pchows = [one for one in found if one.features.n == 5 and not one.features.p]
    whole, left = read_tiles("B1B2B5B6C1C2C5C6D1D2D5D6D9C9"), read_tiles("B3B7C3C7D3D7")
    blocks = kb_blocks(whole, available_tiles(left))
    most = sum(
        max(one.features.n for one in ukos(block, available_tiles(left)).decompositions)
        for block in blocks
    )
    return computed(
        bool(pchows),
        blocks=len(blocks),
        most=most,
        tiles=write_tiles(tiles),
        features=tuple(pchows[0].features),
    )


def s3_1_missed_qsa(effort: Effort) -> Result:
    tiles = read_tiles("B1B2B3")
    made = {one.members for one in ukos(tiles, ANY, search=Search.QUADTREE).decompositions}
    missed = sorted({one.parts for one in quasi_decompositions(tiles, ANY)} - made)
    hand = read_hand("C1C1C1C1C5C6C6C7C7C7C7C8C8C9")
    value, truth = qsa(hand).deficiency, engine(hand)
    texts = ", ".join(f"({write_tiles(parts[0])})" for parts in missed)
    return computed(not missed or value == truth, texts=texts, value=value, truth=truth)


def s3_1_missed_bda(effort: Effort) -> Result:
    words, missed = [tiles_of(word) for word in suit_words(4)], 0
    for word in words:
        made = {one.members for one in ukos(word, ANY, search=Search.SIX_ARY).decompositions}
        missed += len({one.parts for one in quasi_decompositions(word, ANY)} - made)
    return computed(missed == 0, words=len(words), missed=missed, first=write_tiles(words[0]))


EXAMPLE_1 = "(B1B1B1B6B6)(C1C1C1C6C7)(D1D4D7D9)"
"""A hand of ours that has the quasi-decomposition of Example 1."""


def melds_of_few(tiles: int) -> int:
    """Return the most melds in any knowledge base of `tiles` tiles: the largest f_km."""
    return max(
        melds_of_available(available_tiles(few))
        for few in combinations_with_replacement(range(SUITED_KINDS), tiles)
    )


def e1(effort: Effort) -> Result:
    prices = {
        (e, re): decide(QuasiType(2, 2, 1, e, re, 0, 0), ke, 1)
        for e, re, ke in product((0, 1), repeat=3)
    }
    hand, knowledge = asked(EXAMPLE_1, "C8C8C8")
    values = bda(hand, knowledge).deficiency, hbba(hand, knowledge).deficiency
    return undecided(
        price=prices[0, 0],
        other=prices[0, 1],
        example_1=EXAMPLE_1,
        values=values,
        by_hbba=number_of(values[1]),
        deficiency=number_of(engine(hand, knowledge)),
    )


def q2(effort: Effort) -> Result:
    features, remainder, wrong = Features(3, 0, 0, 0), read_tiles("B1"), []
    for available in (available_tiles(read_tiles(text)) for text in ("B1B1", "B1B1C5C5")):
        um = meld_gain(1, remainder, available, Reading.INTENDED)
        value = 5 - eye_gain(remainder, available) - um
        truth = by_definition_5(features, remainder, available)
        wrong += [f"{text_of_small(remainder, available)}: {value}, not {truth}"] * (value != truth)
    return computed(bool(wrong), wrong="; R = ".join(wrong))


def q3(effort: Effort) -> Result:
    wrong = []
    for first, second in product(product((0, 1), range(COPIES + 1)), repeat=2):
        remainder = (0,) * first[0] + (13,) * second[0]
        available = tuple({0: first[1], 13: second[1]}.get(kind, 0) for kind in range(SUITED_KINDS))
        truth = by_definition_5(Features(4, 0, 0, 0), remainder, available)
        ue = eye_gain(remainder, available)
        if ue != (IMPOSSIBLE if truth == INFINITE else 2 - truth):
            wrong.append(text_of_small(remainder, available))
    return computed("; ".join(wrong))


def s3_2_uke(effort: Effort) -> Result:
    low = high = 0
    for features, remainder, available in random_remainders(effort, 2321):
        value = uke(features, remainder, available)
        truth = by_definition_5(features, remainder, available)
        low += value < truth
        high += value > truth
    case = Features(2, 1, 1, 1), read_tiles("D5"), available_tiles(read_tiles("D5D5D5"))
    value, truth = uke(*case), by_definition_5(*case)
    hand = asked(EXAMPLE_1, "C7C8C9")
    again = hbba(*hand).deficiency, engine(*hand)
    return computed(
        value != truth and again == (5, UNREACHABLE) and not melds_of_few(2),
        effort=effort,
        low=low,
        high=high,
        value=value,
        truth=truth,
        melds_of_few=melds_of_few(2),
    )


def uke_by_definition(
    effort: Effort,
    salt: int,
    missing: tuple[int, ...] = (0, 1, 2, 3, 4),
    reading: Reading = Reading.INTENDED,
) -> Result:
    """Check that UKE equals Definition 5 for random remainders with `missing` melds."""
    wrong = None
    for features, remainder, available in random_remainders(effort, salt, missing):
        value = uke(features, remainder, available, reading=reading)
        if value != by_definition_5(features, remainder, available):
            wrong = f"{tuple(features)}, {text_of_small(remainder, available)}"
    return searched(effort.hands, wrong)


def s3_2_one_meld(effort: Effort) -> Result:
    return uke_by_definition(effort, 2322, (0, 1))


def s3_2_together(effort: Effort) -> Result:
    return uke_by_definition(effort, 2323, reading=Reading.REPAIRED)


def counted(effort: Effort, e: int, full: bool, formula: Sequence[int]) -> Result:
    """Check that a formula gives the number of missing tiles.

    Args:
        effort: the effort, which is not used.
        e: the feature e.
        full: whether no meld is to be made from scratch.
        formula: a number, and the multiples of m, n and the used tiles of R subtracted from it.
    """
    wrong, cases = "", 0
    for m, n in product(range(5), range(6)):
        melds = Features(m, n, e, e).missing
        if n < e or melds < 0 or (melds == 0) != full:
            continue
        for used in range(melds + 2 - e):
            cases += 1
            whole, of_m, of_n, of_used = formula
            value = whole - of_m * m - of_n * n - of_used * used
            if n - e + 3 * melds + 2 * (1 - e) - used != value:
                wrong = f"m = {m}, n = {n}, {used} tiles of R"
    return computed(wrong, cases=cases)


def q5(effort: Effort) -> Result:
    cases, wrong = 0, None
    for features, remainder, available in random_remainders(effort, 2326, (1, 2, 3, 4)):
        without_eye = Features(features.m, features.n - features.e, 0, 0)
        truth = by_definition_5(without_eye, remainder, available)
        u = both_gain(without_eye.missing, remainder, available, Reading.REPAIRED)
        cases += 1
        if min(14 - 3 * without_eye.m - 2 * without_eye.n - u, INFINITE) != truth:
            wrong = f"{tuple(without_eye)}, {text_of_small(remainder, available)}"
    return searched(cases, wrong)


Shape = tuple[int, int]
"""The numbers m and n."""

POSSIBLE = {
    (int(shape[0]), int(shape[1])): {*map(int, costs)}
    for line in """
        41 0; 32 1; 40 1 2 100; 23 2; 31 2 3 100; 14 3; 22 3 4 100; 05 4; 30 3 4 5 100
        13 4 5 100; 21 4 5 6 100; 04 5 6 100; 12 5 6 7 100; 20 5 6 7 8 100; 03 6 7 8 100
        11 6 7 8 9 100; 02 7 8 9 10 100; 10 7 8 9 10 11 100; 01 8 9 10 11 12 100
        00 9 10 11 12 13 14 100
    """.replace("\n", ";").split(";")
    if line.strip()
    for shape, *costs in [line.split()]
}
"""Table 2: the costs for each m and n."""


def least_cost(m: int, n: int) -> int:
    """Return the least cost of m melds and n pmelds, if eye and missing melds begin with a tile."""
    return 9 - 2 * m - n


def shapes() -> list[Shape]:
    """Return all m and n that the constraints of section 3.3 allow."""
    return [(m, n) for m, n in product(range(5), range(6)) if 3 * m + 2 * n <= 14]


def s3_3_more_tiles(effort: Effort) -> Result:
    hands, signs = 15, Counter[int]()
    for hand, knowledge in random_questions(Effort(0, hands), 2331):
        left = available_of(knowledge)
        found = Counter(
            (sum(map(len, quasi.parts)), cost(quasi, left))
            for quasi in quasi_decompositions(tuple(map(int, hand.tiles)), left)
        )
        finite = [(*key, number) for key, number in found.items() if key[1] < INFINITE]
        for (size, price, n), (smaller, other, m) in product(finite, repeat=2):
            if size > smaller:
                signs[(price > other) - (price < other)] += n * m
    less, same, more = (100 * signs[sign] / signs.total() for sign in (-1, 0, 1))
    wrong = less <= 50
    return searched(signs.total(), wrong, hands=hands, lower=less, equal=same, higher=more)


def s3_3_two(effort: Effort) -> Result:
    numbers = [3 * m + 2 * n for m, n in shapes()]
    most = max(map(numbers.count, numbers))
    return computed(most > 2, numbers=len(numbers), most=most)


def t2_1(effort: Effort) -> Result:
    listed = {shape: number for number, layer in enumerate(LAYERS, 1) for shape in layer}
    right = {(m, n): 15 - 3 * m - 2 * n for m, n in shapes() if m + n <= 5}
    out = sorted({*shapes()} - {*listed})
    return computed(listed != right or {*POSSIBLE} != {*listed}, right=len(right), out=out)


def t2_2(effort: Effort) -> Result:
    wrong = []
    for (m, n), listed in POSSIBLE.items():
        for e in (0, 1) if n else (0,):
            melds = 4 - m - n + e
            if melds >= 0:
                costs = {14 - 3 * m - 2 * n - gain for gain in range(melds + 2 - e)}
                if melds or not e:
                    costs.add(INFINITE)
                wrong += [f"m = {m}, n = {n}: {cost}" for cost in sorted(costs - listed)]
    return computed("; ".join(wrong))


def t2_3(effort: Effort) -> Result:
    missed = []
    for (m, n), costs in POSSIBLE.items():
        reached = {
            uke(features, *case)
            for e in ((0, 1) if n else (0,))
            if (features := Features(m, n, e, e)).missing >= 0
            for case in remainders(features)
        }
        missed += [f"m = {m}, n = {n}: {cost}" for cost in sorted(costs - reached)]
    return computed("; ".join(missed))


def remainders(features: Features) -> Iterator[tuple[Tiles, Available]]:
    """Yield remainders and knowledge bases for every possible gain, and for none."""
    yield (), (0,) * 27
    # Kinds too far apart for chows
    kinds = [read_tiles(suit + rank)[0] for suit in "BCD" for rank in "147"]
    for recycled_eye, recycled in product((0, 1), range(features.missing + 1)):
        copies = dict.fromkeys(range(27), 0)
        tiles = kinds[:recycled]
        for tile in kinds[: features.missing]:
            copies[tile] = 2 if tile in tiles else 3
        if not features.e:
            # Another kind than those of melds: the eye from R or from KB.
            eye = kinds[features.missing]
            copies[eye] = 1 if recycled_eye else 2
            tiles = [*tiles, *[eye] * recycled_eye]
        yield tuple(sorted(tiles)), tuple(copies.values())


def s3_3_layers(effort: Effort) -> Result:
    values = [cost for cost in MINIMAL if cost is not None]
    return computed(values != sorted(values), values=values)


def s3_3_larger_m(effort: Effort) -> Result:
    pairs = [layer for layer in LAYERS if len(layer) == 2]
    wrong = [layer for layer in pairs if least_cost(*layer[0]) >= least_cost(*layer[1])]
    return computed(wrong, pairs=len(pairs))


def t3_1(effort: Effort) -> Result:
    least = tuple(min((least_cost(*shape) for shape in layer), default=None) for layer in LAYERS)
    return computed(least != MINIMAL)


def t3_2(effort: Effort) -> Result:
    wrong = []
    for index, printed in enumerate(SUBMINIMAL[:13]):
        after = next(cost for cost in MINIMAL[index + 1 :] if cost is not None)
        if printed != after:
            wrong.append(f"layer {index + 1}: {printed}, by the definition {after}")
    return computed("; ".join(wrong))


def t4_1(effort: Effort) -> Result:
    wrong = []
    for value, printed in enumerate((*LAST_LAYER, 15)):
        lower = [at for at, least in enumerate(MINIMAL, 1) if least is not None and least < value]
        first = [
            at for at, layer in enumerate(LAYERS, 1) if any(value in POSSIBLE[s] for s in layer)
        ]
        right = max(first[0], max(lower, default=0))
        if not (printed == right or (printed, right) == (14, 13)):
            wrong.append(f"cost {value}: {printed}, right is {right}")
    return computed("; ".join(wrong))


def s3_3_six(effort: Effort) -> Result:
    better = [at for at in range(8, 16) if (MINIMAL[at - 1] or 99) < 6]
    return computed(better != [8, 9], better=better)


def s3_3_hbb(effort: Effort) -> Result:
    ends = 0

    def least_after(index: int) -> int:
        return min((cost for cost in MINIMAL[index:] if cost is not None), default=INFINITE)

    @cache
    def is_right(index: int, best: int, last: int) -> bool:
        """Return whether all searches that reach a layer with a best cost so far end correctly."""
        nonlocal ends
        if index >= last:
            ends += 1
            return best <= least_after(index)
        for costs in product(*(bests(*shape) for shape in LAYERS[index])):
            layer = min(costs, default=INFINITE)
            if (costs and costs[0] == MINIMAL[index]) or layer == SUBMINIMAL[index]:
                ends += 1
                ended = costs[0] if costs[0] == MINIMAL[index] else layer
                if ended > min(best, layer, least_after(index + 1)):
                    return False
                continue
            stop = last
            if layer < best:
                stop = LAST_LAYER[layer] if layer < len(LAST_LAYER) else len(LAYERS)
            if not is_right(index + 1, min(best, layer), stop):
                return False
        return True

    right = is_right(0, INFINITE, len(LAYERS))
    return computed(not right, ends=ends)


def bests(m: int, n: int) -> Iterator[int]:
    """Yield the possible best costs of a group: from the least on, and INFINITE for none."""
    yield from range(least_cost(m, n), 15 - 3 * m - 2 * n)
    yield INFINITE


def s3_3_few(effort: Effort) -> Result:
    number, t2 = max(effort.hands // 10, 1), question_of(T2, T2_KB)
    cases = [t2, *random_questions(Effort(effort.seed, number), 2333, most=40)]
    found = [(hbba(*one), hbba(*one, layered=False)) for one in cases]
    wrong = [
        text_of(*of)
        for of, (hbb, all_) in zip(cases, found, strict=True)
        if hbb.evaluated > all_.evaluated
    ]
    layers, priced, every = (
        sum(values[1:]) / number
        for values in (
            [hbb.layers for hbb, _ in found],
            [hbb.evaluated for hbb, _ in found],
            [all_.evaluated for _, all_ in found],
        )
    )
    return searched(
        number, "; ".join(wrong), layers=layers, priced=priced, every=every, found=found
    )


def s3_4_blocks(effort: Effort) -> Result:
    alone: list[tuple[Tiles, Tiles]] = [(chow, ()) for chow in CHOWS]
    alone += [(pmeld, (last,)) for pmeld in PREMELDS for last in COMPLETED_BY[pmeld]]
    wrong = [
        write_tiles(part) for part, left in alone if len(kb_blocks(part, available_tiles(left))) > 1
    ]
    return computed("; ".join(wrong))


def s3_4_minimum(effort: Effort) -> Result:
    wrong, cases = "", 0
    for one, other in combinations_with_replacement(PREMELDS, 2):
        for last in sorted({*COMPLETED_BY[one]} & {*COMPLETED_BY[other]}):
            cases += 1
            tiles = tuple(sorted((*one, *other)))
            if len(kb_blocks(tiles, available_tiles((last, last)))) > 1:
                wrong = f"{write_tiles(one)}, {write_tiles(other)} and {write_tiles((last,))}"
    return computed(wrong, cases=cases)


def e2(effort: Effort) -> Result:
    first = tuple(map(int, "120201211121134120221301234"))
    second = (*first[:10], 1, *first[11:])
    pair = (read_tiles("B1B2B3"), read_tiles("B5B5"))
    whole = integrated(
        (
            Decomposition(pair, Features(1, 1, 1, 1), (), first),
            Decomposition((read_tiles("C3C4"),), Features(0, 1, 0, 0), (), second),
        )
    )
    # The paper's order is bamboo, characters, dots; paili's is characters, dots, bamboo.
    known = (*first[9:], *first[:9])
    taken = {d.available for d in ukos(read_tiles("C3C4"), known).decompositions if d.features.n}
    return computed(
        whole.features != (1, 2, 1, 1)
        or whole.available != second
        or (*second[9:], *second[:9]) not in taken,
        features=tuple(whole.features),
    )


def s3_4_variants(effort: Effort) -> Result:
    wrong, number = None, max(effort.hands // 10, 1)
    for one in random_questions(Effort(effort.seed, number), 2334, most=24):
        names = ("HBBA", "HBBA3-1", "HBBA3-2", "HBBA3-3")
        if len({hbba(*one, **ABLATIONS[name]).deficiency for name in names}) > 1:
            wrong = text_of(*one)
    return searched(number, wrong)


def s3_5_fewer(effort: Effort) -> Result:
    number = max(effort.hands // 100, 1)
    blocks, sizes = [], []
    for one in random_questions(Effort(effort.seed, number), 2335, most=40):
        asked = question(*one)
        blocks.append(len(kb_blocks(asked.tiles, asked.available)))
        groups = all_groups(asked, [asked.tiles], Search.OCTREE, Reading.INTENDED)
        sizes.append(sum(map(len, groups.values())))
    return searched(
        number,
        "more" if max(sizes) > 8**13 // 1000 else "",
        mean=sum(sizes) / number,
        most=max(sizes),
        bound=8**13,
        mean_blocks=sum(blocks) / number,
        most_blocks=max(blocks),
    )
