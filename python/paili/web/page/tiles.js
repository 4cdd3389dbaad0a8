/** Tiles: their kinds, their texts, and their pictures. Texts are mpsz: "123m", "[444z]". */

import { el, svg } from "./dom.js";
import { say } from "./texts.js";

/** All kinds in order. */
export const KINDS = ["m", "p", "s"].flatMap((suit) =>
  [..."123456789"].map((rank) => rank + suit)).concat([..."1234567"].map((rank) => `${rank}z`));

const ORDER = new Map(KINDS.map((kind, index) => [kind, index]));
const HIGHEST = { m: 9, p: 9, s: 9, z: 7 };

/** What a suit is called. */
export const suitName = (suit) => say(`suit.${suit}`);

/** What a tile is called: "5 of dots", "red 5 of dots", "east". */
export function tileName(tile) {
  if (tile === "back") return say("tile.back");
  const [rank, suit] = tile;
  if (suit === "z") return say(`tile.${tile}`);
  return say(rank === "0" ? `tile.red${suit}` : `tile.${suit}`, { rank });
}

/** The kind of a tile: a red five is a five. */
export const kindOf = (tile) => (tile[0] === "0" && tile[1] !== "z" ? `5${tile[1]}` : tile);

const place = (tile) => ORDER.get(kindOf(tile)) ?? KINDS.length;

/** The tiles in order; a red five after the other fives. */
export function sorted(tiles) {
  return [...tiles].sort((a, b) => place(a) - place(b) || (b[0] === "0") - (a[0] === "0")
    || a.localeCompare(b));
}

/** Tiles as text: "123m0p". */
export function format(tiles, inOrder = sorted(tiles)) {
  let text = "";
  inOrder.forEach((tile, index) => {
    text += tile[0];
    if (inOrder[index + 1]?.[1] !== tile[1]) text += tile[1];
  });
  return text;
}

/** The tiles of a text such as "123m0p11z", or null if it is no such text. */
export function parseTiles(text) {
  const compact = text.replace(/\s+/g, "");
  if (!/^([0-9]+[mpsz])*$/.test(compact)) return null;
  const tiles = [];
  for (const [, ranks, suit] of compact.matchAll(/([0-9]+)([mpsz])/g)) {
    for (const rank of ranks) {
      if (Number(rank) > HIGHEST[suit]) return null;
      tiles.push(rank + suit);
    }
  }
  return tiles;
}

/**
 * A hand of a text such as "11m[444z](7777z)": its tiles and its melds, or null if the text is in
 * another notation, which only the library reads.
 */
export function parseHand(text) {
  const melds = text.match(/\[[^\][()]*\]|\([^\][()]*\)/g) ?? [];
  const tiles = parseTiles(text.replace(/\[[^\][()]*\]|\([^\][()]*\)/g, " "));
  const known = melds.every((meld) => parseTiles(meld.slice(1, -1))?.length > 0);
  return tiles && known ? { tiles, melds } : null;
}

/**
 * A hand that may still be typed: `parseHand` of what is whole, and the digits at the end that wait
 * for their suit, or for the end of a meld; null if the text is in another notation.
 */
export function parseDraft(text) {
  const [ghosts] = text.match(/([\[(][0-9mpsz]*|[0-9]+)?\s*$/);
  const hand = parseHand(text.slice(0, text.length - ghosts.length));
  return hand && { hand, ghosts: ghosts.replace(/[^0-9]/g, "") };
}

/** The tiles of a meld such as "[444z]". */
export const tilesOf = (meld) => parseTiles(meld.slice(1, -1)) ?? [];

/** How many there are of each kind. */
export function countKinds(tiles) {
  const counts = new Map();
  for (const tile of tiles) counts.set(kindOf(tile), (counts.get(kindOf(tile)) ?? 0) + 1);
  return counts;
}

/** Whether a tile makes three in a row with two of those that are held, by kind. */
export function makesRun(held, tile) {
  const has = (steps) => held.has(`${Number(tile[0]) + steps}${tile[1]}`);
  return tile[1] !== "z" && ((has(-2) && has(-1)) || (has(-1) && has(1)) || (has(1) && has(2)));
}

/** The tiles without one of the given kind: a plain five before a red one. */
export function without(tiles, tile) {
  const index = tiles.indexOf(tile) >= 0
    ? tiles.indexOf(tile) : tiles.findIndex((other) => kindOf(other) === kindOf(tile));
  return index < 0 ? tiles : tiles.filter((_, at) => at !== index);
}

/** What copies by tile stand for: {"2p": 2} is ["2p", "2p"]. */
export const spread = (copies) =>
  Object.entries(copies).flatMap(([tile, number]) => Array(number).fill(tile));

/** What can still come, by kind, of the text of a report: "333444333 ... 4444444 0z=3". */
export function readAvailable(text) {
  const digits = text.replace(/0z=.*$/, "").replace(/\s/g, "");
  const copies = new Map(KINDS.map((kind, index) => [kind, Number(digits[index] ?? 0)]));
  copies.set("0z", Number(text.match(/0z=(\d+)/)?.[1] ?? 0));
  return copies;
}

/**
 * The picture of a tile.
 *
 * @param {string} tile such as "5m", "0p", "back".
 * @param {{size?: "small"|"large", silent?: boolean, class?: string}} [options] silent: what
 *   stands around it says the name already.
 */
export function picture(tile, { size, silent = false, class: more = "" } = {}) {
  const sized = size ? ` paili-${size}` : "";
  const spoken = silent ? { "aria-hidden": "true" } : { role: "img", "aria-label": tileName(tile) };
  return svg("svg", {
    class: `paili-tile${sized} ${more}`.trim(), viewBox: "0 0 300 400", ...spoken, focusable: "false",
  }, svg("use", { href: `tiles.svg#tile-${tile}` }));
}

/** Pictures of tiles in a row, which is read aloud as one text. */
export function row(tiles, options = {}) {
  return el("span", { class: "paili-tiles", role: "img", "aria-label": spokenTiles(tiles) },
    tiles.map((tile) => picture(tile, { ...options, silent: true })));
}

/** A meld: a concealed kong with its outer tiles face down. */
export function meldRow(meld, options = {}) {
  const tiles = tilesOf(meld);
  const shown = meld.startsWith("(") ? tiles.map((tile, at) => (at % 3 ? tile : "back")) : tiles;
  const label = `${meldName(meld)} ${spokenTiles(tiles)}`;
  return el("span", { class: "paili-meld", role: "img", "aria-label": label },
    shown.map((tile) => picture(tile, { ...options, silent: true })));
}

/** What kind of meld it is. */
export function meldName(meld) {
  const tiles = tilesOf(meld).map(kindOf);
  if (meld.startsWith("(")) return say("meld.concealed");
  return say(tiles.length === 4 ? "meld.kong" : tiles[0] === tiles[1] ? "meld.pung" : "meld.chow");
}

/** Tiles in words: "2 of dots, 2 times; east". */
export function spokenTiles(tiles) {
  const counts = new Map();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  return [...counts].map(([tile, number]) =>
    (number > 1 ? say("tile.times", { tile: tileName(tile), number }) : tileName(tile))).join(say("list.semicolon"));
}

/** [[4, ["2p", "5p"]], [3, ["1z"]]] of {"2p": 4, "5p": 4, "1z": 3}: most copies first. */
export function byCopies(copies) {
  const groups = new Map();
  for (const [tile, number] of Object.entries(copies)) groups.set(number, [...(groups.get(number) ?? []), tile]);
  return [...groups].sort(([a], [b]) => b - a);
}

/** Tiles with the copies of each: "25p28s ×4  5s ×3", as the command line writes it. */
export const groupsOf = (copies) =>
  byCopies(copies).map(([number, tiles]) => `${format(tiles)} ×${number}`).join("  ");
