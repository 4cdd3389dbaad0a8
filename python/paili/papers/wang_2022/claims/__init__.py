"""The ledger of this paper."""

from paili.papers.wang_2022.claims.groupings import CLAIMS

__all__ = ["CLAIMS"]
