"""Features of many hands for machine learning: arrays in, arrays out, on two threads."""

import numpy as np
import paili

HANDS = 10_000

# Each row is a shuffled wall: the hand, what has been seen, and what can still come.
wall = np.random.default_rng(7).random((HANDS, 136)).argsort(axis=1) // 4
kinds = np.arange(34)
counts = (wall[:, :14, None] == kinds).sum(axis=1, dtype=np.uint8)
available = (wall[:, 64:, None] == kinds).sum(axis=1, dtype=np.uint8)

deficiency = paili.deficiency_batch(counts, available, threads=2)
table = paili.discards_batch(counts, available, threads=2)

# Planes of shape (hands, 4, 34), as convolutional networks read them.
held = table.deficiency >= 0
keeps = held & (table.deficiency == deficiency[:, None])
planes = np.stack([counts, available, keeps, table.copies], axis=1).astype(np.uint8)

# A label: the best discard by acceptance, -1 for hands that have won already or cannot win.
best = paili.best_discards_batch(counts, available, threads=2)
labelled = best >= 0
assert np.all(counts[labelled, best[labelled]] > 0)

print("planes", planes.shape, planes.dtype)
for value, number in zip(*np.unique(deficiency, return_counts=True), strict=True):
    print(f"deficiency {value}: {number} hands")
print("labelled", np.count_nonzero(labelled), "of", HANDS)
print("first hand", paili.Hand.from_counts(counts[0]), "discards", paili.Tile(int(best[0])))

# Output:
# planes (10000, 4, 34) uint8
# deficiency 1: 5 hands
# deficiency 2: 247 hands
# deficiency 3: 1942 hands
# deficiency 4: 4317 hands
# deficiency 5: 2912 hands
# deficiency 6: 561 hands
# deficiency 7: 16 hands
# labelled 10000 of 10000
# first hand 2679m1358p5777s24z discards 8p
