"""The ledger of this paper, in its order."""

from paili_papers.wang_2020_mcr.claims import evaluation, search

CLAIMS = evaluation.claims.claims + search.claims.claims
