"""Claims of Yan & Li (2023), section 3.3: HBB."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product

from paili.papers.common.claims import Effort, Finding
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import (
    INFINITE,
    Available,
    Reading,
    Tiles,
    question,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili.papers.common.questions import (
    available_tiles,
    number_of,
    random_questions,
)
from paili.papers.yan_2021.algorithms.blocks import kb_blocks
from paili.papers.yan_li_2023.algorithms.hbb import LAST_LAYER, LAYERS, MINIMAL, SUBMINIMAL
from paili.papers.yan_li_2023.algorithms.hbba import hbba, packed_groups
from paili.papers.yan_li_2023.algorithms.pricing import Evaluation, pricing
from paili.papers.yan_li_2023.algorithms.uke import uke
from paili.papers.yan_li_2023.algorithms.ukos import Features, Search, ukos

entries = Entries("yan-li-2023")

_POSSIBLE = {
    (4, 1): {0},
    (3, 2): {1},
    (4, 0): {1, 2, INFINITE},
    (2, 3): {2},
    (3, 1): {2, 3, INFINITE},
    (1, 4): {3},
    (2, 2): {3, 4, INFINITE},
    (0, 5): {4},
    (3, 0): {3, 4, 5, INFINITE},
    (1, 3): {4, 5, INFINITE},
    (2, 1): {4, 5, 6, INFINITE},
    (0, 4): {5, 6, INFINITE},
    (1, 2): {5, 6, 7, INFINITE},
    (2, 0): {5, 6, 7, 8, INFINITE},
    (0, 3): {6, 7, 8, INFINITE},
    (1, 1): {6, 7, 8, 9, INFINITE},
    (0, 2): {7, 8, 9, 10, INFINITE},
    (1, 0): {7, 8, 9, 10, 11, INFINITE},
    (0, 1): {8, 9, 10, 11, 12, INFINITE},
    (0, 0): {9, 10, 11, 12, 13, 14, INFINITE},
}
"""The costs that Table 2 prints for each m and n."""


def least_cost(m: int, n: int) -> int:
    """What m melds and n pmelds cost at least: the eye and every missing meld begin with a tile."""
    return 9 - 2 * m - n


@entries.claim(
    "Section 3.3",
    "For each number of tiles there are at most two pairs (m, n) with m <= 4, n <= 5 and so many "
    "tiles.",
)
def _two_groups(effort: Effort) -> Finding:
    by_tiles = defaultdict(list)
    for m, n in product(range(5), range(6)):
        if 3 * m + 2 * n <= 14:
            by_tiles[3 * m + 2 * n].append((m, n))
    most = max(map(len, by_tiles.values()))
    return found(
        f"{sum(map(len, by_tiles.values()))} pairs listed; at most {most} for one number of tiles",
        wrong=most > 2,
    )


@entries.claim("Table 2", "It lists all pairs (m, n) that quasi-decompositions have.")
def _all_shapes(effort: Effort) -> Finding:
    listed = {shape for layer in LAYERS for shape in layer}
    possible = {
        (m, n) for m, n in product(range(5), range(6)) if m + n <= 5 and 3 * m + 2 * n <= 14
    }
    left_out = sorted(
        (m, n)
        for m, n in product(range(5), range(6))
        if 3 * m + 2 * n <= 14 and (m, n) not in listed
    )
    return found(
        f"{len(possible)} pairs with five parts at most, all listed in their layer; the "
        f"constraints of the text alone allow {left_out} too, with six parts or more",
        wrong=listed != possible,
    )


def _costs_seen(effort: Effort) -> dict[tuple[int, int], set[int]]:
    """The costs of quasi-decompositions of random hands by m and n, as UKE has them."""
    seen: dict[tuple[int, int], set[int]] = defaultdict(set)
    for hand, knowledge in random_questions(
        Effort(effort.seed, max(effort.hands // 10, 1)), 2331, most=40
    ):
        asked = question(hand, knowledge)
        blocks = kb_blocks(asked.tiles, asked.available)
        group = packed_groups(asked, blocks, Search.OCTREE, Reading.INTENDED)
        price = pricing(asked, Evaluation.UPDATING, Reading.INTENDED, literal=False)
        for shape in _POSSIBLE:
            # Every 7th: there are thousands.
            seen[shape].update(price(number) for number in group(*shape)[::7])
    return seen


@entries.claim("Table 2", "Quasi-decompositions with m melds and n pmelds have no other costs.")
def _possible_costs(effort: Effort) -> Finding:
    formulas = {shape: _costs_by_formula(*shape) for shape in _POSSIBLE}
    wrong = sorted(shape for shape, costs in formulas.items() if not costs <= _POSSIBLE[shape])
    seen = _costs_seen(effort)
    outside = sorted(shape for shape, costs in seen.items() if not costs <= _POSSIBLE[shape])
    return found(
        "all values that Propositions 1-4 can take, and the costs in random hands, for those with "
        "at most four parts besides the eye (see the next entry for the others)",
        f"{wrong or outside}",
        wrong=bool(wrong or outside),
    )


def _costs_by_formula(m: int, n: int) -> set[int]:
    """All that Propositions 1-4 can give."""
    costs: set[int] = set()
    for e in (0, 1) if n else (0,):
        missing = 4 - m - n + e
        if missing >= 0:
            costs.update(14 - 3 * m - 2 * n - gain for gain in range(missing + 2 - e))
            if not (e and not missing):
                costs.add(INFINITE)
    return costs


@entries.claim("Table 2", "With five parts (m + n = 5) the cost is always 4 - m.")
def _five_parts(effort: Effort) -> Finding:
    tiles = read_tiles("B1B2B3B4B5B6B7B8B9C1C2C3D1D1")
    bad = [
        Features(m, 5 - m, 1, 0)
        for m in range(5)
        if uke(Features(m, 5 - m, 1, 0), (), (4,) * 27) != 4 - m
    ]
    pair = ukos(read_tiles("D1D1"), available_tiles(read_tiles("D1"))).decompositions
    uncalled = [d for d in pair if d.features == (0, 1, 1, 0)]
    return found(
        "if one of the parts is the eye. Action A6 also makes a pair that is not, and five parts "
        "with such a pair are a quasi-decomposition by Def. 4; Alg. 4 gives them 100",
        f"{write_tiles(tiles)} with F = (4, 1, 1, 0)",
        wrong=bool(bad and uncalled),
    )


@entries.claim("Table 2", "All costs that it lists are possible.")
def _listed_costs(effort: Effort) -> Finding:
    missed = []
    for (m, n), costs in _POSSIBLE.items():
        reached = {
            uke(features, *question)
            for e in ((0, 1) if n else (0,))
            if (features := Features(m, n, e, e)).missing >= 0
            for question in _remainders(features)
        }
        missed += [f"m = {m}, n = {n}: {cost}" for cost in sorted(costs - reached)]
    return found(
        "a remainder and a knowledge base made for each of them: as many tiles that begin a part "
        "as the cost asks for, the other parts in KB",
        "; ".join(missed),
    )


def _remainders(features: Features) -> Iterator[tuple[Tiles, Available]]:
    """Remainders and knowledge bases for every gain that is possible, and for none."""
    yield (), (0,) * 27
    # Kinds so far apart that there are no chows.
    kinds = [read_tiles(suit + rank)[0] for suit in "BCD" for rank in "147"]
    for recycled_eye, recycled in product((0, 1), range(features.missing + 1)):
        copies = dict.fromkeys(range(27), 0)
        tiles = kinds[: recycled + recycled_eye]
        for tile in kinds[: features.missing]:
            copies[tile] = 2 if tile in kinds[:recycled] else 3
        if not features.e:
            # Not the kind of a meld: the eye from R (now the last tile of it) or from KB.
            eye = kinds[features.missing]
            copies[eye] = 1 if recycled_eye else 2
            tiles = kinds[:recycled] + [eye] * recycled_eye
        yield tuple(sorted(tiles)), tuple(copies.values())


@entries.claim(
    "Section 3.3", "With fewer tiles the least cost of a layer does not fall (Table 3, first row)."
)
def _gradually(effort: Effort) -> Finding:
    values = [cost for cost in MINIMAL if cost is not None]
    return found(f"{values}", wrong=values != sorted(values))


@entries.claim("Section 3.3", "In a layer the group with more melds has the smaller least cost.")
def _larger_m(effort: Effort) -> Finding:
    pairs = [layer for layer in LAYERS if len(layer) == 2]
    bad = [layer for layer in pairs if least_cost(*layer[0]) >= least_cost(*layer[1])]
    return found(
        f"9 - 2m - n in the {len(pairs)} layers with two groups", str(bad), wrong=bool(bad)
    )


@entries.claim("Table 3", "The minimal costs are the least costs that the layers can have.")
def _minimal(effort: Effort) -> Finding:
    least = tuple(min((least_cost(*shape) for shape in layer), default=None) for layer in LAYERS)
    return found("9 - 2m - n, least of both groups, in all 15 layers", wrong=least != MINIMAL)


@entries.claim("Table 3", "The sub-minimal cost of a layer is the minimal cost of the next one.")
def _subminimal(effort: Effort) -> Finding:
    nexts = []
    for index in range(len(LAYERS)):
        later = [cost for cost in MINIMAL[index + 1 :] if cost is not None]
        nexts.append(None if not LAYERS[index] else later[0] if later else None)
    wrong = [
        index + 1
        for index, (printed, right) in enumerate(zip(SUBMINIMAL, nexts, strict=True))
        if printed != right
    ]
    return found(
        "layer 1 has 0 where the definition gives 1, layer 15 has 9 where there is no next layer. "
        "Neither matters: layer 1 has no cost but 0, and layer 15 is the last",
        f"layers {wrong}",
        wrong=bool(wrong),
    )


@entries.claim("Table 4", "It gives the last layer that can improve on a cost.")
def _last_layer(effort: Effort) -> Finding:
    wrong = []
    for cost, printed in enumerate((*LAST_LAYER, 15)):
        lower = [
            index for index, least in enumerate(MINIMAL, 1) if least is not None and least < cost
        ]
        right = lower[-1] if lower else 0
        # An empty layer more or less is the same.
        if all(
            LAYERS[index - 1] for index in range(min(right, printed) + 1, max(right, printed) + 1)
        ):
            wrong += [f"cost {cost}: {printed}, right is {right}"] if right != printed else []
    return found(
        "layers whose least cost is lower. Where it differs the printed layer is later, so that "
        "nothing is lost; a cost of 0 or 1 ends the search anyway, in the layer where it is found",
        "; ".join(wrong),
    )


@entries.claim(
    "Section 3.3", "If the best cost is 6 in layer 7, only layers 8 and 9 can improve on it."
)
def _six(effort: Effort) -> Finding:
    better = [index for index in range(8, 16) if (MINIMAL[index - 1] or 99) < 6]
    return found(f"layers {better} have a least cost below 6", wrong=better != [8, 9])


@entries.claim(
    "Section 3.3, Alg. 5",
    "The search that ends at a minimal or sub-minimal cost, or after the layer of Table 4, has the "
    "least cost of all layers.",
)
def _in_time(effort: Effort) -> Finding:
    checked = {"ends": 0}

    def least_after(index: int) -> int:
        return min((cost for cost in MINIMAL[index + 1 :] if cost is not None), default=INFINITE)

    @cache
    def is_right(index: int, best: int, last: int) -> bool:
        """Whether all searches that come to a layer with a best cost so far end rightly."""
        if index >= last:
            checked["ends"] += 1
            rest = (cost for cost in MINIMAL[index:] if cost is not None)
            return best <= min(rest, default=INFINITE)
        for costs in product(*(_bests(*shape) for shape in LAYERS[index])):
            layer = min(costs, default=INFINITE)
            if costs and costs[0] == MINIMAL[index]:
                ended = costs[0]
            elif layer == SUBMINIMAL[index]:
                ended = layer
            else:
                new = min(best, layer)
                stop = last
                if layer < best:
                    stop = LAST_LAYER[layer] if layer < len(LAST_LAYER) else len(LAYERS)
                if not is_right(index + 1, new, stop):
                    return False
                continue
            checked["ends"] += 1
            if ended > min(best, layer, least_after(index)):
                return False
        return True

    right = is_right(0, INFINITE, len(LAYERS))
    return found(
        "every course that a search can take: each layer with every pair of best costs that Table "
        f"2 allows its groups, {checked['ends']:,} different ends. (UKE and Def. 5 both obey Table "
        "2.)",
        wrong=not right,
    )


def _bests(m: int, n: int) -> Iterator[int]:
    """Best costs of a group: none at all, or from the least on."""
    yield from range(least_cost(m, n), 15 - 3 * m - 2 * n)
    yield INFINITE


@entries.claim("Alg. 5", "Line 39, dfncy = dfncy_T, gives the deficiency.")
def _line_39(effort: Effort) -> Finding:
    winning = read_hand("(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7)")
    value = hbba(winning, reading=Reading.PRINTED).deficiency
    number, wrong = effort.hands, 0
    for hand, knowledge in random_questions(effort, 2332):
        wrong += (
            hbba(hand, knowledge, reading=Reading.PRINTED).deficiency
            != hbba(hand, knowledge).deficiency
        )
    return found(
        "after a Break dfncy_T has the best cost of the layers before, and what ended the search "
        "is lost. Also, 'Break' in line 12 stands in the loop over group 1; taken as such it would "
        f"end that loop only. As printed {wrong} of {number} random hands come out otherwise",
        f"a complete hand, {'(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7)'}: {number_of(value)}, right is 0",
        wrong=value != 0,
    )


@entries.claim("Section 3.3", "HBB evaluates few of the layers and quasi-decompositions of a hand.")
def _few(effort: Effort) -> Finding:
    number = max(effort.hands // 10, 1)
    few = all_of_them = layers = 0
    for hand, knowledge in random_questions(Effort(effort.seed, number), 2333, most=40):
        one = hbba(hand, knowledge)
        few += one.evaluated
        layers += one.layers
        all_of_them += hbba(hand, knowledge, layered=False).evaluated
    return found(
        f"{number} random hands with up to 40 tiles available: on average it stops at layer "
        f"{layers / number:.1f} of 15 and prices {few / number:.0f} of "
        f"{all_of_them / number:,.0f} quasi-decompositions",
        wrong=few * 2 > all_of_them,
        searched=True,
    )
