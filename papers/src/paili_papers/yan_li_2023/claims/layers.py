"""Claims of Yan & Li (2023), section 3.3: HBB."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from paili import KnowledgeBase

from paili_papers.common.claims import Claims, Cost, Effort, Finding, computed, searched
from paili_papers.common.multisets import INFINITE, Available, Reading, Tiles, read_hand, read_tiles
from paili_papers.common.questions import question_of, random_questions, text_of
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.algorithms.hbb import LAST_LAYER, LAYERS, MINIMAL, SUBMINIMAL
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.algorithms.uke import uke
from paili_papers.yan_li_2023.algorithms.ukos import Features
from paili_papers.yan_li_2023.claims.cases import wrong_answer
from paili_papers.yan_li_2023.claims.predecessors import T2, T2_KB

claims = Claims(PAPER)

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


@claims.theorem(
    "S3.3-two",
    "Section 3.3",
    "there are at most two sets of integer solutions for m and n to meet the constraints 0 <= m <= "
    "4, 0 <= n <= 5 and 3m + 2n <= 14",
    "For each number of tiles there are at most two pairs (m, n) with so many tiles.",
)
def two_groups(effort: Effort) -> Finding:
    numbers = [3 * m + 2 * n for m, n in shapes()]
    most = max(map(numbers.count, numbers))
    return computed(
        f"{len(numbers)} pairs were listed; at most {most} have the same number of tiles",
        wrong=most > 2,
    )


@claims.figure(
    "T2-1",
    "Table 2",
    "Table 2 lists all possible cases about them, where all qDCMPs are divided into 15 layers "
    "according to the number of their tiles",
    "It lists the pairs (m, n) of all quasi-decompositions in the layer of their number of tiles.",
)
def all_shapes(effort: Effort) -> Finding:
    listed = {shape: number for number, layer in enumerate(LAYERS, 1) for shape in layer}
    right = {(m, n): 15 - 3 * m - 2 * n for m, n in shapes() if m + n <= 5}
    out = sorted({*shapes()} - {*listed})
    return computed(
        f"{len(right)} pairs have five parts at most, and all are listed in their layer; the "
        f"constraints of the text alone allow {out} too, with six parts or more",
        wrong=listed != right or {*POSSIBLE} != {*listed},
    )


@claims.figure(
    "T2-2",
    "Table 2",
    "The relationship between the number of the tiles in qDCMP and its possible costs",
    "Quasi-decompositions with m melds and n pmelds, one of them the eye if there are five, have "
    "no costs but those listed.",
    reading="quasi-decompositions are those of Definition 4; what UKOS finds beside them, five "
    "parts without an eye (YL23-S3.1-sound), costs 100, which the table does not list for them",
)
def no_other_costs(effort: Effort) -> Finding:
    wrong = []
    for (m, n), listed in POSSIBLE.items():
        for e in (0, 1) if n else (0,):
            melds = 4 - m - n + e
            if melds >= 0:
                costs = {14 - 3 * m - 2 * n - gain for gain in range(melds + 2 - e)}
                if melds or not e:
                    costs.add(INFINITE)
                wrong += [f"m = {m}, n = {n}: {cost}" for cost in sorted(costs - listed)]
    return computed(
        "All values that Propositions 1 to 4 can take. Five parts none of which is the eye match "
        "no case of Alg. 4 and cost 100 (see YL23-S3.1-sound)",
        "; ".join(wrong),
    )


@claims.figure(
    "T2-3",
    "Table 2",
    "Possible costs",
    "All costs that it lists are possible.",
)
def listed_costs(effort: Effort) -> Finding:
    missed = []
    for (m, n), costs in POSSIBLE.items():
        reached = {
            uke(features, *case)
            for e in ((0, 1) if n else (0,))
            if (features := Features(m, n, e, e)).missing >= 0
            for case in remainders(features)
        }
        missed += [f"m = {m}, n = {n}: {cost}" for cost in sorted(costs - reached)]
    return computed(
        "A remainder and a knowledge base were made for each of them: as many tiles that begin a "
        "part as the cost asks for, the other parts in KB",
        "; ".join(missed),
    )


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


@claims.theorem(
    "S3.3-layers",
    "Section 3.3",
    "as the number of the tiles decreases in qDCMP, the minimal cost is gradually increased",
    "With fewer tiles the least cost of a layer does not fall.",
)
def gradually(effort: Effort) -> Finding:
    values = [cost for cost in MINIMAL if cost is not None]
    return computed(f"They are {values} (see YL23-T3-1)", wrong=values != sorted(values))


@claims.theorem(
    "S3.3-larger-m",
    "Section 3.3",
    "the qDCMPs with larger m always own a smaller minimal cost in the same layer",
    "In a layer the group with more melds has the smaller least cost.",
)
def larger_m(effort: Effort) -> Finding:
    pairs = [layer for layer in LAYERS if len(layer) == 2]
    wrong = [layer for layer in pairs if least_cost(*layer[0]) >= least_cost(*layer[1])]
    return computed(
        f"9 - 2m - n in the {len(pairs)} layers with two groups", str(wrong) if wrong else ""
    )


@claims.figure(
    "T3-1",
    "Table 3",
    "The minimal cost 0 1 1 2 3 3 4 5 5 6 7 7 8 - 9",
    "These are the least costs that the 15 layers can have.",
)
def minimal(effort: Effort) -> Finding:
    least = tuple(min((least_cost(*shape) for shape in layer), default=None) for layer in LAYERS)
    return computed("9 - 2m - n, the least of both groups", wrong=least != MINIMAL)


@claims.figure(
    "T3-2",
    "Table 3",
    "we define the minimal cost of the next layer as the sub-minimal cost for the current layer "
    "[...] The sub-minimal cost 0 1 2 3 3 4 5 5 6 7 7 8 9 - 9",
    "The sub-minimal cost of layers 1 to 13 is the minimal cost of the next layer that is not "
    "empty.",
)
def subminimal(effort: Effort) -> Finding:
    wrong = []
    for index, printed in enumerate(SUBMINIMAL[:13]):
        after = next(cost for cost in MINIMAL[index + 1 :] if cost is not None)
        if printed != after:
            wrong.append(f"layer {index + 1}: {printed}, by the definition {after}")
    return computed(
        "It does not matter: layer 1 has no cost but 0. Layer 15 has no next layer, so that its 9 "
        "is neither right nor wrong",
        "; ".join(wrong),
    )


@claims.figure(
    "T4-1",
    "Table 4",
    "The maximal layer needed to further evaluate for different costs: 1 2 3 4 6 7 9 10 12 14 15",
    "For each cost it is the last layer with a lower least cost, or the first layer with this cost "
    "if that is later; the empty layer 14 may be counted or not.",
)
def last_layer(effort: Effort) -> Finding:
    wrong = []
    for cost, printed in enumerate((*LAST_LAYER, 15)):
        lower = [at for at, least in enumerate(MINIMAL, 1) if least is not None and least < cost]
        first = [
            at for at, layer in enumerate(LAYERS, 1) if any(cost in POSSIBLE[s] for s in layer)
        ]
        right = max(first[0], max(lower, default=0))
        if not (printed == right or (printed, right) == (14, 13)):
            wrong.append(f"cost {cost}: {printed}, right is {right}")
    return computed(
        "Costs 0 to 9, and 10 or more. A cost of 0 or 1 is found in layer 1 or 2 at the earliest, "
        "where it ends the search, so no layer after that is needed",
        "; ".join(wrong),
    )


@claims.example(
    "S3.3-six",
    "Section 3.3",
    "when we get the best cost is 6 in the 7-th layer, it is just necessary to further evaluate "
    "the 8-th and 9-th layers at most",
    "Of the layers after the seventh only these two have a least cost below 6.",
)
def six(effort: Effort) -> Finding:
    better = [at for at in range(8, 16) if (MINIMAL[at - 1] or 99) < 6]
    return computed(f"Layers {better} have one", wrong=better != [8, 9])


@claims.theorem(
    "S3.3-hbb",
    "Section 3.3, Alg. 5",
    "When the minimal cost is found by one qDCMP or the sub-minimal cost is found among all qDCMPs "
    "in the current layer, the deficiency of T will be directly get",
    "The search that ends there, or after the layer of Table 4, has the least cost of all layers.",
)
def in_time(effort: Effort) -> Finding:
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
    return computed(
        "Every course that a search can take: each layer with every pair of best costs that Table "
        f"2 allows its groups, {ends:,} different ends. UKE and Def. 5 both obey Table 2",
        wrong=not right,
    )


def bests(m: int, n: int) -> Iterator[int]:
    """Best costs of a group: none at all, or from the least on."""
    yield from range(least_cost(m, n), 15 - 3 * m - 2 * n)
    yield INFINITE


@claims.slip(
    "Alg5-39",
    "Section 3.3, Alg. 5",
    "39: Let dfncy = dfncy_T",
    "Line 39, which stands after the loop, returns the deficiency.",
)
def line_39(effort: Effort) -> Finding:
    hand = read_hand("(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7)"), KnowledgeBase.from_counts((0,) * 27)
    value = hbba(*hand, reading=Reading.PRINTED).deficiency
    wrong = sum(
        hbba(*one, reading=Reading.PRINTED).deficiency != hbba(*one).deficiency
        for one in random_questions(effort, 2332)
    )
    return computed(
        "After a Break dfncy_T has the best cost of the layers before, and what ended the search "
        "is lost. Also, Break in line 12 stands in the loop over group 1; taken as such it would "
        f"end that loop only. As printed {wrong:,} of {effort.hands:,} random hands come out "
        "otherwise",
        wrong_answer(hand, "line 39 returns", value, 0),
    )


@claims.theorem(
    "S3.3-few",
    "Section 3.3",
    "the HBB method only needs to evaluate a few numbers of layers when the deficiency is obtained",
    "HBB never prices more quasi-decompositions than there are; on average it prices few.",
    cost=Cost.SECONDS,
)
def few(effort: Effort) -> Finding:
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
        number,
        f"For random hands with up to 40 tiles available it stops on average at layer {layers:.1f} "
        f"of 15 and prices {priced:.0f} of {every:,.0f} quasi-decompositions. For T2, which cannot "
        f"be completed, it prices {found[0][0].evaluated:,} of {found[0][1].evaluated:,}",
        "; ".join(wrong),
    )
