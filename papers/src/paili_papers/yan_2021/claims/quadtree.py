"""Claims of Yan, Li & Li (2021), section 3.2: the quadtree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement

from paili import MAHJONG0, Hand, deficiency

from paili_papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
    computed,
    searched,
)
from paili_papers.common.kinds import SUITED_KINDS
from paili_papers.common.multisets import Tiles, read_hand, read_tiles
from paili_papers.common.questions import EXAMPLE_1, random_questions
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.depth_limited import limited_quadtree
from paili_papers.yan_2021.algorithms.refined_quadtree import (
    ANY,
    QUADTREE,
    SIX_ARY,
    Node,
    child,
    refined_quadtree,
)

claims = Claims(PAPER)

FIGURE_2 = "(B1B4B7)(C2C5C8)(D1D4D7D8D8D9D9D9)"
_FIGURE_2_NODES = (
    ("", (), "", "D7D8D8D9D9D9"),
    ("1", (), "", "D8D8D9D9D9"),
    ("2", ("D7D8D9",), "", "D8D9D9"),
    ("11", (), "", "D8D9D9D9"),
    ("12", ("D8D9",), "", "D8D9D9"),
    ("13", (), "D8D8", "D9D9D9"),
    ("14", ("D8D8",), "", "D9D9D9"),
    ("21", ("D7D8D9",), "", "D9D9"),
    ("22", ("D7D8D9", "D8D9"), "", "D9"),
)
"""What the figure says of each node after eight passes: holders, eye and S."""

_DEEP = "B1B2B4B8C1C3C4C9D2D2D3D8D8D9"
_TWO_KONGS = "B1B1B1B1B5B6B6B7B7B7B7B8B8B9"


def in_order(tiles: Tiles) -> Tiles:
    """Tiles renumbered so that bamboo comes first, then characters, then dots: the paper's order,
    in which its words are to be read."""
    return tuple(sorted((tile + 9) % SUITED_KINDS for tile in tiles))


def read(text: str) -> Tiles:
    """The tiles of a text, in the paper's order."""
    return in_order(read_tiles(text))


def children(node: Node) -> Iterator[tuple[str, Node]]:
    """The children of a node of the quadtree, with their letters."""
    if node.tiles:
        for action in QUADTREE:
            made = child(node, action, ANY, 4 - len(node.holders))
            if made is not None:
                yield str(action), made


def levels(tiles: Tiles) -> Iterator[list[tuple[str, Node]]]:
    """All words of the quadtree and their nodes, by depth; children also of full nodes."""
    level = [("", Node((), (), tiles, ()))]
    while level:
        yield level
        level = [(word + letter, made) for word, node in level for letter, made in children(node)]


def node_at(hand: str, word: str) -> Node:
    """The node of a word."""
    node = Node((), (), read(hand), ())
    for letter in word:
        node = dict(children(node))[letter]
    return node


def is_at(hand: str, word: str, holders: tuple[str, ...], eye: str) -> bool:
    """Whether a node has these parts in its holders."""
    node = node_at(hand, word)
    return node.holders == tuple(map(read, holders)) and node.eye == read(eye)


def contents(hand: str) -> set[tuple[tuple[Tiles, ...], Tiles]]:
    """What stands in the holders, sorted, of all nodes of the quadtree."""
    nodes, seen = [Node((), (), read(hand), ())], set()
    while nodes:
        node = nodes.pop()
        if node not in seen:
            seen.add(node)
            nodes += [made for _, made in children(node)]
    return {(tuple(sorted(node.holders)), node.eye) for node in seen}


def up_to_depth(hand: Hand, depth: int) -> int:
    """The least cost of the nodes up to a depth."""
    return limited_quadtree(hand, depth=depth).deficiency


@claims.definition(
    "S3.2-words",
    "Section 3.2",
    "two words alpha, beta are identical iff (pi_alpha, S_alpha) = (pi_beta, S_beta)",
    "Different words of a quadtree have different pairs of a pre-decomposition and of tiles left.",
)
def words_and_nodes(effort: Effort) -> Finding:
    prefix, words = "1" * 9, ("12", "21")
    one, other = (
        (n.holders, n.eye, n.tiles) for n in (node_at(FIGURE_2, prefix + w) for w in words)
    )
    few = [
        tiles
        for size in (1, 2)
        for tiles in combinations_with_replacement(range(SUITED_KINDS), size)
    ]
    doubled = 0
    for tiles in few:
        nodes = [(n.holders, n.eye, n.tiles) for _, n in chain(*levels(tiles))]
        doubled += len(set(nodes)) < len(nodes)
    case = Counterexample(
        "Fig. 2: after nine passes the words 12 and 21 both take one D8 with D9 and pass the other "
        "D8; with three tiles left it happens at (B1B1B1), where 13 and 31 are one node",
        minimal=f"{doubled} of all {len(few)} multisets of one or two tiles have such words",
    )
    return computed(
        "Words that differ in the order of a pass and of another action on equal tiles lead to the "
        "same pair. Nothing depends on it: nodes, not words, can be told apart by their pairs.",
        one == other and case,
    )


@claims.example(
    "F2",
    "Figure 2",
    "The quadtree (partial) of a 14-tile H",
    "The nine nodes shown after eight passes have the pre-decompositions and tiles shown.",
)
def figure_2(effort: Effort) -> Finding:
    wrong = [
        word
        for word, holders, eye, left in _FIGURE_2_NODES
        if not is_at(FIGURE_2, "1" * 8 + word, holders, eye)
        or node_at(FIGURE_2, "1" * 8 + word).tiles != read(left)
    ]
    return computed(f"{len(_FIGURE_2_NODES)} nodes were walked to by their words.", bool(wrong))


@claims.example(
    "E2-passes",
    "Example 2",
    "For 1 <= k <= 8, alpha_k = 1^k is the only depth k node of T that are not closed",
    "At the first eight tiles of the hand no action but a pass is possible.",
)
def only_passes(effort: Effort) -> Finding:
    nodes = [node_at(FIGURE_2, "1" * passes) for passes in range(8)]
    return computed(
        "Eight nodes looked at.", any([w for w, _ in children(node)] != ["1"] for node in nodes)
    )


@claims.example(
    "E2-places",
    "Example 2",
    "As there are 6 tiles to be processed, we can make at most two melds or one meld and one eye, "
    "which left three places of the pDCMP empty",
    "Of D7D8D8D9D9D9 at most two places get a whole meld or an eye.",
    reading="of whole melds and eyes; three pmelds (D7D8)(D8D9)(D9D9) can fill three places",
)
def places_of_six_tiles(effort: Effort) -> Finding:
    tiles = read("D7D8D8D9D9D9")
    most = max(
        sum(len(holder) == 3 for holder in node.holders) + bool(node.eye)
        for _, node in chain(*levels(tiles))
    )
    return computed(f"All words for the six tiles looked at: at most {most} places.", most > 2)


@claims.example(
    "E2-nine",
    "Example 2",
    "for any node beta that is a descendant of alpha_9 = 1^9, we have cost(pi_beta) >= 6",
    "No descendant of the node after nine passes costs less than 6.",
)
def descendants_of_nine_passes(effort: Effort) -> Finding:
    passed = read(FIGURE_2)[:9]
    costs = []
    for _, node in chain(*levels(read("D8D8D9D9D9"))):
        free, kinds = 5 - len(node.holders) - bool(node.eye), len(passed)
        whole = 14 - sum(map(len, node.holders)) - len(node.eye)
        costs.append(whole - min(free, kinds))
    return computed(
        f"All {len(costs)} words for the five tiles left, each empty place with one tile of the "
        f"remainder: the least cost is {min(costs)}. The reason given counts six tiles, as after "
        "eight passes.",
        min(costs) < 6,
    )


@claims.example(
    "E2-words",
    "Example 2",
    "pi0 is a direct refinement of pi_alpha with alpha = 121411122 [...] pi1 is a direct "
    "refinement of pi_beta with beta = 12411122",
    "The two words lead to pi0 and pi1 of Example 1 but for the tile in the eye holder.",
)
def words_of_example_2(effort: Effort) -> Finding:
    right = is_at(EXAMPLE_1, "121411122", ("B5B6", "B8B8", "D4D5D6", "D5D7"), "") and is_at(
        EXAMPLE_1, "12411122", ("B5B6", "B8B8B8", "D4D5D6", "D5D7"), ""
    )
    return computed("Both words were walked.", not right)


@claims.example(
    "E2-unreachable",
    "Examples 2 and 3",
    "None of these pDCMPs is associated with a node [...] even if removing B1 from the eye "
    "holder, pi2 is still not associated with any node [...] pi* is not the pDCMP of any node",
    "pi0, pi1 and pi2, pi2 without its eye, and pi* are at no node of the quadtree.",
)
def at_no_node(effort: Effort) -> Finding:
    reached = contents(EXAMPLE_1)
    missing = (
        (("B5B6", "B8B8", "D4D5D6", "D5D7"), "B8"),
        (("B5B6", "B8B8B8", "D4D5D6", "D5D7"), "B1"),
        (("B5B6", "B8B8B8", "D4D5", "D5D6D7"), "B1"),
        (("B5B6", "B8B8B8", "D4D5", "D5D6D7"), ""),
        (("B5B6", "D1D2", "D4D5", "D5D6D7"), "B8B8"),
    )
    wrong = [
        holders
        for holders, eye in missing
        if (tuple(sorted(map(read, holders))), read(eye)) in reached
    ]
    return computed(f"All {len(reached):,} contents of holders were listed.", bool(wrong))


@claims.figure(
    "S3.2-estimate",
    "Section 3.2",
    "For each empty placeholder, we decrease the cost by 1. This estimation is exact except a few "
    "exceptions that are treated specially",
    "The least estimate of the nodes is the least cost of the leaves for all but 1 % of all hands.",
    reading="'few' is less than 1 %; as many hands of one, two and three colours, always the same",
    cost=Cost.SECONDS,
)
def estimate_of_empty_places(effort: Effort) -> Finding:
    hands = [hand for hand, _ in random_questions(Effort(0, 60), 15)]
    wrong = sum(
        up_to_depth(hand, 14) != refined_quadtree(hand, actions=QUADTREE).deficiency
        for hand in hands
    )
    exception = up_to_depth(read_hand(_TWO_KONGS), 14)
    return searched(
        len(hands),
        f"{wrong} of 60 hands are exceptions. {_TWO_KONGS} is one, estimated at {exception}: the "
        "quadtree finds four melds, and no copy is left to make an eye of B1 or B7.",
        100 * wrong >= len(hands),
    )


@claims.theorem(
    "S3.2-correct",
    "Section 3.2, after Example 2",
    "This does not affect the correctness of the method as long as the current knowledge of "
    "available tiles is not concerned",
    "Without knowledge the quadtree of four actions returns the deficiency of every 14-tile.",
)
def quadtree_without_knowledge(effort: Effort) -> Finding:
    hand = read_hand(_TWO_KONGS)
    right = deficiency(hand, rules=MAHJONG0)
    tree, whole = (refined_quadtree(hand, actions=a).deficiency for a in (QUADTREE, SIX_ARY))
    of_2019 = qsa(hand).deficiency
    case = Counterexample(
        f"{_TWO_KONGS} becomes (B1B1B1)(B4B5B6)(B6B7B8)(B7B8B9)(B7B7) with B4 for a B1; the "
        "quadtree takes B5B6 with B7 only, and then all copies of the tiles for an eye are used",
        hand=_TWO_KONGS,
        minimal="a deficiency of 1 is the least with an error: the melds and the eye of a complete "
        "14-tile are a leaf of the quadtree, which costs nothing",
    )
    return computed(
        f"The deficiency of the hand is {right}. The quadtree returns {tree} with leaves priced "
        f"exactly, and {of_2019} with the rules of Li and Yan 2019 for empty places; with six "
        f"actions it returns {whole}. Among the 25,200 pure 14-tiles with two kinds or more four "
        "times it is wrong for two. The claim is that of LY19-S4.2-exact.",
        min(tree, of_2019) > right == whole and case,
    )


@claims.theorem(
    "S3.2-depth",
    "Section 3.2",
    "In the worst case, the quadtree has a maximum depth of 14",
    "The quadtree of a 14-tile has a depth of exactly 14.",
)
def depth_of_the_quadtree(effort: Effort) -> Finding:
    node = node_at(FIGURE_2, "1" * 14)
    return computed(
        "Every action takes at least one of the 14 tiles, and a pass exactly one.", bool(node.tiles)
    )


@claims.figure(
    "S3.2-eight",
    "Section 3.2",
    "considering only nodes with depth smaller than or equal to 8 [...] is sufficient in most "
    "cases",
    "The least cost of the nodes up to depth 8 is the deficiency for more than half of all hands.",
    reading="'most' is more than half; as many hands of one, two and three colours; a node at "
    "depth 8 is priced as a leaf, one taken off for each empty place",
)
def depth_8_suffices(effort: Effort) -> Finding:
    hands = [hand for hand, _ in random_questions(Effort(0, 60), 15)]
    right = sum(up_to_depth(hand, 8) == deficiency(hand, rules=MAHJONG0) for hand in hands)
    return searched(
        len(hands), f"It is for {right} of 60 hands, the same on every run.", right <= 30
    )


@claims.example(
    "S3.2-eight-inexact",
    "Section 3.2",
    "and, in some cases, is inexact",
    "There is a hand of which the least cost of the nodes up to depth 8 is not the deficiency.",
    reading="as in YLL21-S3.2-eight",
)
def depth_8_is_inexact(effort: Effort) -> Finding:
    hand = read_hand(_DEEP)
    right, cut, whole = (
        deficiency(hand, rules=MAHJONG0),
        up_to_depth(hand, 8),
        up_to_depth(hand, 14),
    )
    return computed(
        f"{_DEEP} has deficiency {right}; up to depth 8 the least cost is {cut}, up to 14 {whole}.",
        not (cut > right == whole),
    )
