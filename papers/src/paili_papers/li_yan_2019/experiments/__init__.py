"""The experiments of this paper."""
