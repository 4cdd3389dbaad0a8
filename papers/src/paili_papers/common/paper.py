"""A paper: its citation, its algorithms, experiments and claims."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING

from paili_papers.common.claims import load, modules

if TYPE_CHECKING:
    from paili_papers.common.algorithm import Algorithm
    from paili_papers.common.claims import Claim
    from paili_papers.common.item import Item


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that is checked here.

    Attributes:
        package: the package of its folder, such as "paili_papers.li_yan_2019".
        prefix: of the identities of its claims, such as "LY19".
        year: of publication.  authors, title: as printed.  published: place of publication.
    """

    package: str
    prefix: str
    year: int
    authors: str
    title: str
    published: str

    @property
    def name(self) -> str:
        """Its short name, such as "li-yan-2019"."""
        return self.package.rpartition(".")[2].replace("_", "-")

    @property
    def citation(self) -> str:
        """A sentence with authors, year, title and place of publication."""
        return f"{self.authors} ({self.year}): {self.title}. {self.published}."

    @property
    def algorithms(self) -> tuple[Algorithm, ...]:
        """Its algorithms, in the paper's order."""
        return tuple(import_module(f"{self.package}.algorithms").ALGORITHMS)

    @property
    def items(self) -> tuple[Item, ...]:
        """Its experiments, by name."""
        found = (getattr(one, "ITEMS", ()) for one in modules(f"{self.package}.experiments"))
        return tuple(sorted(chain.from_iterable(found), key=lambda item: str(item.name)))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The entries of its ledger, in the paper's order."""
        return load(self)
