/** Hands made from chance: near a win, complete, or like those of a game. */

import { format, KINDS, sorted } from "./tiles.js";

const wallOf = (kinds) => KINDS.slice(0, kinds).flatMap((kind) => Array(4).fill(kind));
const runFrom = (tile) => [0, 1, 2].map((more) => `${Number(tile[0]) + more}${tile[1]}`);
const hasRun = (tile) => tile[1] !== "z" && Number(tile[0]) <= 7;

/** Fourteen tiles as they are dealt, the last one drawn: all hands are equally likely. */
export function dealt(random, kinds = 34) {
  const tiles = random.shuffled(wallOf(kinds)).slice(0, 14);
  return format(tiles, [...sorted(tiles.slice(0, -1)), tiles.at(-1)]);
}

/** A hand as in the middle of a game: complete but for two or three tiles. */
export const near = (random, kinds = 34) => format(changed(random, kinds, 2 + random.below(2)));

/**
 * Fourteen tiles of a complete hand of which some were changed.
 *
 * @param {number} changes so many tiles at most are missing.
 * @returns {string[]} the tiles.
 */
export function changed(random, kinds, changes) {
  const tiles = complete(random, kinds).tiles;
  for (let change = 0; change < changes; change += 1) {
    tiles.splice(random.below(tiles.length), 1);
    const counts = new Map();
    for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
    const wall = wallOf(kinds).filter((tile) => (counts.get(tile) ?? 0) < 4);
    // Neighbours of what is held are likelier, as in the hand of a player.
    const close = wall.filter((tile) => tiles.some((other) => other[1] === tile[1]
      && tile[1] !== "z" && Math.abs(Number(other[0]) - Number(tile[0])) <= 2));
    tiles.push(random.choice(random.below(3) && close.length ? close : wall));
  }
  return tiles;
}

const TEMPLATES = [
  { runs: 3, suits: "mps" }, { runs: 4, suits: "mps" }, { runs: 2, suits: "mps" }, { runs: 0, suits: "mps" },
  { runs: 3, suits: "s" }, { runs: 2, suits: "m" }, { runs: 1, suits: "p", honours: true },
  { runs: 3, suits: "mp", honours: true }, { pairs: true, suits: "mps", honours: true }, { runs: 4, suits: "p" },
];

/** A complete hand: {tiles, last}, where last is the tile that won. */
export function complete(random, kinds) {
  for (;;) {
    const template = random.choice(TEMPLATES);
    const allowed = KINDS.slice(0, kinds).filter((tile) => template.suits.includes(tile[1])
      || (tile[1] === "z" && (template.honours ?? template.runs < 3)));
    const tiles = template.pairs ? pairs(random, allowed) : sets(random, allowed, template.runs);
    if (tiles) return { tiles, last: random.choice(tiles) };
  }
}

function pairs(random, allowed) {
  return random.shuffled(allowed).slice(0, 7).flatMap((tile) => [tile, tile]);
}

function sets(random, allowed, runs) {
  const tiles = [];
  for (let number = 0; number < 4; number += 1) {
    const tile = random.choice(number < runs ? allowed.filter(hasRun) : allowed);
    tiles.push(...(number < runs ? runFrom(tile) : [tile, tile, tile]));
  }
  const eye = random.choice(allowed);
  tiles.push(eye, eye);
  const most = Math.max(...KINDS.map((kind) => tiles.filter((tile) => tile === kind).length));
  return most <= 4 ? tiles : null;
}
