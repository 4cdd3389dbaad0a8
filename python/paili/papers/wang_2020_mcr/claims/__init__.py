"""The ledger of this paper."""

from paili.papers.wang_2020_mcr.claims.statements import CLAIMS

__all__ = ["CLAIMS"]
