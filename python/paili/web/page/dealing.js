/** Hands made from chance: near a win, complete, or like those of a game. */

import { format, KINDS, sorted, without } from "./tiles.js";

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

/** A complete hand: {tiles, sets, last}, where last is the tile that won; seven pairs have no sets. */
export function complete(random, kinds) {
  for (;;) {
    const template = random.choice(TEMPLATES);
    const allowed = KINDS.slice(0, kinds).filter((tile) => template.suits.includes(tile[1])
      || (tile[1] === "z" && (template.honours ?? template.runs < 3)));
    const sets = template.pairs ? [] : setsOf(random, allowed, template.runs);
    const tiles = template.pairs ? pairs(random, allowed) : [...sets.flat(), ...eye(random, allowed)];
    if (KINDS.every((kind) => copiesOf(kind, tiles) <= 4)) return { tiles, sets, last: random.choice(tiles) };
  }
}

const copiesOf = (kind, tiles) => tiles.filter((tile) => tile === kind).length;

function pairs(random, allowed) {
  return random.shuffled(allowed).slice(0, 7).flatMap((tile) => [tile, tile]);
}

function setsOf(random, allowed, runs) {
  return Array.from({ length: 4 }, (_, at) => {
    const tile = random.choice(at < runs ? allowed.filter(hasRun) : allowed);
    return at < runs ? runFrom(tile) : [tile, tile, tile];
  });
}

function eye(random, allowed) {
  const tile = random.choice(allowed);
  return [tile, tile];
}

/**
 * A complete hand of which sets may be declared: {tiles, melds, last, isClosed}, with the tiles beside
 * the melds, of which `last` won.
 */
export function completeWithMelds(random, kinds) {
  const whole = complete(random, kinds);
  const declared = random.shuffled(whole.sets).slice(0, random.choice([0, 0, 1, 1, 2]));
  const melds = declared.map((set) => meldOf(random, set, whole.tiles));
  const tiles = declared.flat().reduce(without, whole.tiles);
  return { tiles, melds, last: random.choice(tiles), isClosed: melds.every((meld) => meld.startsWith("(")) };
}

/** The meld of a set: a pung may be a kong, of which half are concealed. */
function meldOf(random, set, tiles) {
  const canBeKong = set[0] === set[1] && copiesOf(set[0], tiles) === 3;
  if (!canBeKong || random.below(2)) return `[${format(set)}]`;
  const kong = format([...set, set[0]]);
  return random.below(2) ? `(${kong})` : `[${kong}]`;
}

/** A tile of which these tiles leave a copy. */
export const another = (random, tiles) => random.choice(KINDS.filter((kind) => copiesOf(kind, tiles) < 4));
