"""Why a wait is dead: the shape is ready, but no copy of what it waits for can come."""

import paili

hand = paili.Hand.parse("123789m12399p12s")
for seen in ("", "333s", "3333s"):
    knowledge = paili.KnowledgeBase.from_seen(hand, paili.parse_tiles(seen))
    accepted = paili.acceptance(hand, knowledge)
    print(f"{hand}, seen {seen or 'nothing'}: deficiency {accepted.deficiency}")
    print("  accepts", ", ".join(f"{tile} x{copies}" for tile, copies in accepted.tiles.items()))
    if accepted.dead:
        print("  dead", ", ".join(map(str, accepted.dead)))
    for item in paili.completions(hand, knowledge).items:
        melds = " ".join(map(str, item.melds))
        coming = " ".join(f"{tile} x{copies}" for tile, copies in item.coming.items())
        print(f"  {melds} + eye {item.eye}: needs {coming}")

# Output:
# 123789m12399p12s, seen nothing: deficiency 1
#   accepts 3s x4
#   [123m] [789m] [123p] [123s] + eye 9p: needs 3s x1
# 123789m12399p12s, seen 333s: deficiency 1
#   accepts 3s x1
#   [123m] [789m] [123p] [123s] + eye 9p: needs 3s x1
# 123789m12399p12s, seen 3333s: deficiency 2
#   accepts 9p x2, 1s x3, 2s x3
#   dead 3s
#   [123m] [789m] [123p] [999p] + eye 1s: needs 9p x1 1s x1
#   [123m] [789m] [123p] [999p] + eye 2s: needs 9p x1 2s x1
#   [123m] [789m] [123p] [111s] + eye 9p: needs 1s x2
#   [123m] [789m] [123p] [222s] + eye 9p: needs 2s x2
