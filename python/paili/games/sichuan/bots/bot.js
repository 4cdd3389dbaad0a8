// NAME plays Sichuan Mahjong by lines of JSON: it wins when it may, and keeps what fits.

"use strict";

// Copies by tile of the concealed part of a hand, such as {"1m": 2}; melds are in parentheses.
function copiesOf(hand) {
  const copies = {};
  for (const [, ranks, suit] of hand.split(/[([]/)[0].matchAll(/([1-9]+)([mps])/g)) {
    for (const rank of ranks) copies[rank + suit] = (copies[rank + suit] ?? 0) + 1;
  }
  return copies;
}

// How little an action is liked.
function cost(action, copies) {
  const of = (rank, suit) => copies[rank + suit] ?? 0;
  const [word, tile] = action.split(" ");
  if (word === "win") return 0;
  if (word === "pass") return 1;
  if (word === "void") {
    return 2 + [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, rank) => sum + of(rank, tile), 0);
  }
  if (word === "discard") {
    // How well its neighbours fit.
    const rank = Number(tile[0]);
    const suit = tile[1];
    return 2 + 4 * (of(rank, suit) - 1) + 2 * of(rank - 1, suit) + 2 * of(rank + 1, suit);
  }
  return 100; // exchanges, pungs and kongs: the first one if there is nothing else
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (!line.trim()) return;
  const { hand, legal } = JSON.parse(line);
  const copies = copiesOf(hand);
  const action = legal.reduce((a, b) => (cost(b, copies) < cost(a, copies) ? b : a));
  console.log(JSON.stringify({ action }));
});
