"""Three two-sided waits, one too many: what has been seen says which of them to break."""

import paili

HAND = paili.Hand.parse("23467m2245p34678s")


def show(seen: str) -> None:
    """Prints the discards that leave the least deficiency, best first."""
    knowledge = paili.KnowledgeBase.from_seen(HAND, paili.parse_tiles(seen))
    options = paili.discards(HAND, knowledge)
    print(f"seen {seen or 'nothing'}: {knowledge.copies} tiles can still come")
    for option in options:
        if option.deficiency == options[0].deficiency:
            accepted = " ".join(f"{tile} x{copies}" for tile, copies in option.tiles.items())
            print(f"  discard {option.tile}: {option.copies:2} copies: {accepted}")


show("")
show("588m99p")
show("3366p")

# Output:
# seen nothing: 122 tiles can still come
#   discard 6m: 16 copies: 3p x4 6p x4 2s x4 5s x4
#   discard 7m: 16 copies: 3p x4 6p x4 2s x4 5s x4
#   discard 4p: 16 copies: 5m x4 8m x4 2s x4 5s x4
#   discard 5p: 16 copies: 5m x4 8m x4 2s x4 5s x4
#   discard 3s: 16 copies: 5m x4 8m x4 3p x4 6p x4
#   discard 4s: 16 copies: 5m x4 8m x4 3p x4 6p x4
# seen 588m99p: 117 tiles can still come
#   discard 6m: 16 copies: 3p x4 6p x4 2s x4 5s x4
#   discard 7m: 16 copies: 3p x4 6p x4 2s x4 5s x4
#   discard 4p: 13 copies: 5m x3 8m x2 2s x4 5s x4
#   discard 5p: 13 copies: 5m x3 8m x2 2s x4 5s x4
#   discard 3s: 13 copies: 5m x3 8m x2 3p x4 6p x4
#   discard 4s: 13 copies: 5m x3 8m x2 3p x4 6p x4
# seen 3366p: 118 tiles can still come
#   discard 4p: 16 copies: 5m x4 8m x4 2s x4 5s x4
#   discard 5p: 16 copies: 5m x4 8m x4 2s x4 5s x4
#   discard 6m: 12 copies: 3p x2 6p x2 2s x4 5s x4
#   discard 7m: 12 copies: 3p x2 6p x2 2s x4 5s x4
#   discard 3s: 12 copies: 5m x4 8m x4 3p x2 6p x2
#   discard 4s: 12 copies: 5m x4 8m x4 3p x2 6p x2
