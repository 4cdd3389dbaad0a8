"""The claims of this paper: texts in `claims.toml`, checks in this folder."""

from paili_papers.common.claims import load
from paili_papers.wang_2022 import PAPER

CLAIMS = load(PAPER)
"""Claims that a machine can check, in the order of the paper."""
