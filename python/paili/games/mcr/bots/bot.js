// NAME plays Chinese Standard Mahjong in the JSON of Botzone. It goes for seven pairs.

"use strict";

const MARKER = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";
const hand = {}; // copies by tile, such as {W1: 2}
const seen = {};
let seat = -1;

function add(tile, copies = 1) {
  hand[tile] = (hand[tile] ?? 0) + copies;
}

function see(tile) {
  seen[tile] = (seen[tile] ?? 0) + 1;
}

// Seven pairs; four of a kind are two pairs.
function wins() {
  return Object.values(hand).reduce((pairs, copies) => pairs + Math.floor(copies / 2), 0) === 7;
}

// A tile without another one to make a pair of, that can least be expected to come again.
function worst() {
  const held = Object.keys(hand).filter((tile) => hand[tile] > 0);
  const single = held.filter((tile) => hand[tile] % 2 === 1);
  return (single.length ? single : held).reduce((a, b) => (seen[b] > seen[a] ? b : a));
}

// Notes what a request tells; returns the answer to it.
function follow(request) {
  const [kind, ...words] = request.split(" ");
  if (kind === "0") {
    // 0 SEAT WIND
    seat = Number(words[0]);
  } else if (kind === "1") {
    // 1, flowers of each seat, 13 tiles
    for (const tile of words.slice(4, 17)) {
      add(tile);
      see(tile);
    }
  } else if (kind === "2") {
    // 2 TILE: we have drawn it
    add(words[0]);
    see(words[0]);
    return wins() ? "HU" : `PLAY ${worst()}`;
  } else if (["PLAY", "PENG", "CHI"].includes(words[1])) {
    // 3 SEAT PLAY TILE, 3 SEAT PENG TILE, 3 SEAT CHI MIDDLE TILE: the last one is discarded
    const tile = words.at(-1);
    if (Number(words[0]) === seat) {
      add(tile, -1);
      return "PASS";
    }
    see(tile);
    add(tile);
    const answer = wins() ? "HU" : "PASS";
    add(tile, -1);
    return answer;
  }
  return "PASS";
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  if (!line.trim()) return;
  const turn = JSON.parse(line);
  // The first turn tells the whole game, each later one the new request.
  const requests = typeof turn === "string" ? [turn] : turn.requests;
  const response = requests.map(follow).at(-1);
  console.log(`${JSON.stringify({ response })}\n${MARKER}`);
});
