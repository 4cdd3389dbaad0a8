"""What a packed quasi-decomposition was made of: its melds and pmelds, found in the tree again.

Packing forgets the members, as Alg. 4 does not need them. The tree of `ukos` is gone down once
more, only where remainder and knowledge base can still become those of the integer.
"""

from __future__ import annotations

from paili_papers.common.multisets import Question, Reading, Tiles, contains
from paili_papers.yan_li_2023.algorithms.packed import (
    available_of,
    features_of,
    pack_decomposition,
    remainder_of,
)
from paili_papers.yan_li_2023.algorithms.ukos import (
    Decomposition,
    Features,
    Node,
    Search,
    all_children,
)


def unpacked(
    number: int, asked: Question, blocks: list[Tiles], search: Search, reading: Reading
) -> Decomposition:
    """The first quasi-decomposition in the order of the tree that has an integer.

    Args:
        number: of a quasi-decomposition of these blocks, by this search and reading.
    """
    return _Unpacking(number, asked, blocks, search, reading).run()


class _Unpacking:
    def __init__(
        self, number: int, asked: Question, blocks: list[Tiles], search: Search, reading: Reading
    ) -> None:
        self.number = number
        self.asked = asked
        self.blocks = blocks
        self.search = search
        self.reading = reading
        self.features = features_of(number)
        self.remainder = remainder_of(number)
        self.available = available_of(number, asked.available)

    def run(self) -> Decomposition:
        start = Decomposition((), Features(self.asked.melds, 0, 0, 0), (), self.asked.available)
        found = self.finished(Node(start, ()), 0)
        assert found is not None  # the integer was made of one
        return found

    def finished(self, node: Node, blocks: int) -> Decomposition | None:
        """The first leaf under a node; so many blocks are done or begun."""
        if not node.rest:
            if blocks < len(self.blocks):
                return self.finished(Node(node.decomposition, self.blocks[blocks]), blocks + 1)
            is_it = pack_decomposition(node.decomposition, self.asked.available) == self.number
            return node.decomposition if is_it else None
        for child in all_children(node, self.asked.available, self.search, self.reading):
            if self.can_become(child.decomposition):
                found = self.finished(child, blocks)
                if found is not None:
                    return found
        return None

    def can_become(self, part: Decomposition) -> bool:
        """Whether nothing is too much yet."""
        return (
            all(has <= most for has, most in zip(part.features, self.features, strict=True))
            and contains(self.remainder, part.remainder)
            and all(map(int.__ge__, part.available, self.available))
        )
