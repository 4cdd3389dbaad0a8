"""Claims of Yan & Li (2023), section 3.3: HBB."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from paili_papers.common.claims import Effort, Result, computed, searched
from paili_papers.common.multisets import INFINITE, Available, Tiles, read_tiles
from paili_papers.common.questions import question_of, random_questions, text_of
from paili_papers.yan_li_2023.algorithms.hbb import LAST_LAYER, LAYERS, MINIMAL, SUBMINIMAL
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.algorithms.uke import uke
from paili_papers.yan_li_2023.algorithms.ukos import Features
from paili_papers.yan_li_2023.claims.predecessors import T2, T2_KB

Shape = tuple[int, int]
"""m and n."""

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
    """What m melds and n pmelds cost at least: the eye and every missing meld begin with a tile."""
    return 9 - 2 * m - n


def shapes() -> list[Shape]:
    """All m and n that the constraints of section 3.3 allow."""
    return [(m, n) for m, n in product(range(5), range(6)) if 3 * m + 2 * n <= 14]


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
    """Remainders and knowledge bases for every gain that is possible, and for none."""
    yield (), (0,) * 27
    # Kinds so far apart that there are no chows.
    kinds = [read_tiles(suit + rank)[0] for suit in "BCD" for rank in "147"]
    for recycled_eye, recycled in product((0, 1), range(features.missing + 1)):
        copies = dict.fromkeys(range(27), 0)
        tiles = kinds[:recycled]
        for tile in kinds[: features.missing]:
            copies[tile] = 2 if tile in tiles else 3
        if not features.e:
            # Not the kind of a meld: the eye from R or from KB.
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
    return computed(str(wrong) if wrong else "", pairs=len(pairs))


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
    for cost, printed in enumerate((*LAST_LAYER, 15)):
        lower = [at for at, least in enumerate(MINIMAL, 1) if least is not None and least < cost]
        first = [
            at for at, layer in enumerate(LAYERS, 1) if any(cost in POSSIBLE[s] for s in layer)
        ]
        right = max(first[0], max(lower, default=0))
        if not (printed == right or (printed, right) == (14, 13)):
            wrong.append(f"cost {cost}: {printed}, right is {right}")
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
        """Whether all searches that come to a layer with a best cost so far end rightly."""
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
    """Best costs of a group: none at all, or from the least on."""
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
