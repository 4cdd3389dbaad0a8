"""Claims of Yan & Li (2023), sections 3 and 3.1: UKOS."""

from __future__ import annotations

from collections.abc import Iterator

from paili import MAHJONG0, deficiency

from paili_papers.common.claims import Claims, Effort, Finding, computed
from paili_papers.common.multisets import (
    COMPLETED_BY,
    MELDS,
    PREMELDS,
    Available,
    Reading,
    Tiles,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.questions import (
    available_of,
    available_tiles,
    number_of,
    question_of,
    text_of,
)
from paili_papers.common.suit_words import suit_words, tiles_of
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.algorithms.blocks import kb_blocks
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    less,
    quasi_decompositions,
    type_of,
)
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.algorithms.ukos import (
    ACTIONS,
    ANY,
    Decomposition,
    Features,
    Node,
    Search,
    children,
    ukos,
)
from paili_papers.yan_li_2023.claims.cases import asked, knowing, least, wrong_answer

claims = Claims(PAPER)

ROOT = Features(0, 0, 0, 0)
TREE = ACTIONS[Search.OCTREE]


def parts() -> Iterator[tuple[Tiles, Tiles, Features]]:
    """Every part: its tiles, the one that it takes out of KB, what it adds to F."""
    for meld in MELDS:
        yield meld, (), Features(1, 0, 0, 0)
    for pmeld in PREMELDS:
        is_pair = pmeld[0] == pmeld[1]
        for last in COMPLETED_BY[pmeld]:
            yield pmeld, (last,), Features(0, 1, int(is_pair), 0)
        if is_pair:
            yield pmeld, (), Features(0, 1, 1, 1)


def made_of(part: Tiles, available: Available) -> list[Decomposition]:
    """What the actions, each tried once, make of all the tiles of a part."""
    node = Node(Decomposition((), ROOT, (), available), part)
    after = [child for action in TREE for child in children(node, action, available)]
    return [child.decomposition for child in after if not child.rest]


@claims.theorem(
    "S3-updates",
    "Section 3",
    "the method proposed in Yan et al. (2021) only updates its KB in one way, while there are "
    "actually two different ways",
    "For a pmeld such as (B3B4), BDA takes one certain tile out of KB.",
    reading="the method is BDA as published, Alg. 1 to 3 of Yan, Li and Li 2021",
)
def one_way(effort: Effort) -> Finding:
    twice = QuasiDecomposition((read_tiles("B3B4"),) * 2, ())
    n = type_of(twice, available_of(knowing("B2C1C1C1"))).n
    hand = "B1B1B2B2C1C1C1C9C9C9D1D1D5D9"
    of = question_of(hand, "(001000000)(000000000)(000000110)")
    value, truth = bda(*of).deficiency, deficiency(*of, rules=MAHJONG0)
    return computed(
        "Alg. 2 updates KB in no way: it takes nothing out of it, and asks of each pmeld alone "
        f"whether KB completes it. Two (B3B4) with a single B2 available count as n = {n} pmelds. "
        "(The cost of section 4.2, which Alg. 1 replaces, borrows a tile for each pmeld without "
        "saying which.)",
        (n, value) == (2, truth - 1)
        and f"{text_of(*of)}: (B1B2)(B1B2) need the only B3; Alg. 2 says {value}, with one of them "
        f"completed it is {truth}",
    )


@claims.definition(
    "S3-symbols",
    "Section 3",
    "Same as the symbol in BDA, m and n denote the number of melds and pmelds in pi respectively, "
    "p denotes the number of pairs in all pmelds, e denotes the Boolean index of whether there is "
    "a pair acting as an eye",
    "The actions of UKOS count m, n and p as BDA does; e, which this sentence explains anew, is "
    "not meant by 'same'.",
)
def symbols(effort: Effort) -> Finding:
    wrong = [
        write_tiles(part)
        for part, _, added in parts()
        if added[:3] != type_of(QuasiDecomposition((part,), ()), ANY)[:3]
    ]
    return computed(
        "Every meld, pmeld and eye, as the actions count them (see YL23-S3.1-complete). In BDA "
        "(section 2.2.2) e is the number of pairs that cannot be completed; here it says whether a "
        "pair was made the eye, completable or not",
        "; ".join(wrong),
    )


@claims.theorem(
    "S3-ranges",
    "Section 3",
    "Obviously, one can always have 3 x m + 2 x n <= 14, n > p > e and e = 0 or e = 1",
    "This holds for all that UKOS finds for a 14-tile.",
    reading="n >= p >= e is meant, as in Lemma 1 of Yan, Li and Li 2021; with n > p > e there "
    "is not even the empty quasi-decomposition",
)
def ranges(effort: Effort) -> Finding:
    wrong = [
        str(step)
        for action in TREE
        for step in action
        for m, n, p, e in [step.adds]
        if not (n >= p >= e >= 0 and 3 * m + 2 * n <= len(step.taken))
    ]
    eye = Node(Decomposition((), Features(0, 1, 1, 1), (), ANY), (0, 0))
    again = list(children(eye, TREE[6], ANY))
    return computed(
        "Each of the eight actions adds features of this kind and takes the tiles for them; A7 "
        "is not possible if e = 1",
        "; ".join(wrong) or ("a second eye" if again else ""),
    )


@claims.theorem(
    "S3.1-complete",
    "Section 3.1",
    "the UKOS method makes full use of the knowledge base and always considers all possible cases "
    "to create the quasi-decomposition during the search process",
    "UKOS finds every quasi-decomposition with every way for its pmelds to be completed together.",
    reading="In the paper's favour Definition 4, whose pmelds are to be completable, means all of "
    "them together. Each on its own, as in Yan, Li and Li 2021, (B1B2)(B1B2) with one B3 is a "
    "quasi-decomposition that UKOS leaves out; nothing can complete it.",
)
def complete(effort: Effort) -> Finding:
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
    return computed(
        "By induction over the tiles, which are sorted: a part that has the first tile left has it "
        f"as its lowest. All {len(every):,} parts, with every tile that completes them and as an "
        "eye, are made by exactly one action, which takes that tile out of KB",
        "; ".join(wrong),
    )


@claims.definition(
    "S3.1-sound",
    "Section 3.1",
    "Here, pi_alpha represents a qDCMP of T",
    "All that UKOS finds are quasi-decompositions by Definition 4: among five parts is a pair.",
    consequences=(
        "Section 3.4, rule (1): by just combining all possible cases from each block's qDCMPs "
        "there are more than five parts; (B1B2B5B6)(C1C2C5C6)(D1D2D5D6D9)(C9) has six pchows",
        "Table 2: five parts cost 4 - m only if one of them was made the eye; by Alg. 4 all others "
        "cost 100, so that nothing is lost but time",
    ),
)
def five_parts(effort: Effort) -> Finding:
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
        "The actions do not ask for a pair among five parts, nor does rule (1) of section 3.4, "
        f"which combines the {len(blocks)} blocks of a hand with {most} pchows, limit the parts. "
        "No case of Alg. 4 fits them, so they cost 100 and change nothing",
        f"{write_tiles(tiles)}: five pchows, F = {tuple(pchows[0].features)}" if pchows else "",
    )


@claims.slip(
    "S3.1-actions",
    "Section 3.1, actions A3 to A6",
    "If t+ is in S_alpha and KB(t-) > 0, set [...] KB_alpha3(t-) = KB_alpha(t-) - 1",
    "Asking whether a tile is in KB, not in KB of the node, gives the deficiency.",
)
def printed_actions(effort: Effort) -> Finding:
    of = asked("(B1B1B2B2)(C1C1C1C5C5C5C9C9)(D1D5)", "B3")
    printed, meant = (
        least(of, search=reading, evaluation=Reading.INTENDED)
        for reading in (Reading.PRINTED, Reading.INTENDED)
    )
    return computed(
        "KB of the node is meant ('the knowledge base is always dynamically updated'), by which "
        f"the answer is {number_of(meant)}. As printed (B1B2)(B1B2) both take the one B3",
        wrong_answer(of, "as printed", printed, deficiency(*of, rules=MAHJONG0)),
    )


@claims.theorem(
    "S3.1-missed-qsa",
    "Sections 2.2.2 and 3.1",
    "although the full tree are all used in them to search all possible pDCMPs for a hand, some "
    "cases are still neglected, thus leading to incorrect deficiency",
    "The quadtree of QSA leaves out decompositions, and QSA is wrong for some hand because of it.",
)
def missed_by_qsa(effort: Effort) -> Finding:
    tiles = read_tiles("B1B2B3")
    made = {one.members for one in ukos(tiles, ANY, search=Search.QUADTREE).decompositions}
    missed = sorted({one.parts for one in quasi_decompositions(tiles, ANY)} - made)
    hand = read_hand("C1C1C1C1C5C6C6C7C7C7C7C8C8C9")
    value, truth = qsa(hand).deficiency, deficiency(hand, rules=MAHJONG0)
    texts = ", ".join(f"({write_tiles(parts[0])})" for parts in missed)
    return computed(
        f"Of B1B2B3 it takes the whole chow, or (B2B3), and never {texts}. For "
        f"(C1C1C1)(C5C6)(C6C7C8)(C7C8C9)(C7C7) and C1 left over QSA says {value}; it is {truth}",
        wrong=not missed or value == truth,
    )


@claims.theorem(
    "S3.1-missed-bda",
    "Sections 2.2.2 and 3.1",
    "Unlike the methods (Li and Yan 2019; Yan et al. 2021) that [...] always miss some "
    "quasi-decompositions during the search process",
    "The 6-ary tree of BDA always leaves out quasi-decompositions.",
    reading="a quasi-decomposition is what Definition 4 says, a choice of melds and pmelds; if it "
    "counted twice when its pmelds can take different tiles, the tree would leave out the second",
)
def missed_by_bda(effort: Effort) -> Finding:
    words, missed = [tiles_of(word) for word in suit_words(4)], 0
    for word in words:
        made = {one.members for one in ukos(word, ANY, search=Search.SIX_ARY).decompositions}
        missed += len({one.parts for one in quasi_decompositions(word, ANY)} - made)
    return computed(
        f"Of all {len(words):,} words of four tiles of one suit it leaves out {missed} "
        "quasi-decompositions. By induction over the tiles it leaves out none of any hand: its "
        "actions take the first tile alone, in each meld and pmeld that begins with it, or not",
        missed == 0 and f"{write_tiles(words[0])}, and each of the other words: none is left out",
    )
