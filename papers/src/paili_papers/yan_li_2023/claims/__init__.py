"""The checks of the claims of this paper, whose texts are in `claims.toml`."""
