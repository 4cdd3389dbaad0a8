/** Tiles with their copies, grouped by the number of copies: 2 5 8 ×4, 3 ×2. */

import { el } from "./dom.js";
import { amount, say } from "./texts.js";
import { byCopies, parseTiles, picture, row, tileName } from "./tiles.js";

/** The groups as pictures in a sentence. */
export function groupsIn(copies) {
  return el("span", { class: "accepts" }, byCopies(copies).map(([number, tiles]) =>
    el("span", { class: "group" }, row(tiles, { size: "small" }), el("span", { class: "copies" }, `×${number}`))));
}

/**
 * The groups as pictures; a click on a tile does something with it.
 *
 * @param {Object<string, number>} copies
 * @param {(tile: string) => void} [onTile]
 * @param {string} [instead] the tile that goes when the other is drawn.
 */
export function accepted(copies, onTile = null, instead = null) {
  if (!onTile) return groupsIn(copies);
  return el("span", { class: "accepts" }, byCopies(copies).map(([number, tiles]) =>
    el("span", { class: "group" }, tiles.map((tile) =>
      el("button", { type: "button", class: "accepted", tabindex: -1, title: say(instead ? "exchange.it" : "draw.it", { out: instead && tileName(instead) }),
        "aria-label": say(instead ? "exchange.tile" : "draw.tile", { tile: tileName(tile),
          out: instead && tileName(instead), copies: amount("copy", number) }),
        onclick: () => onTile(tile) }, picture(tile, { size: "small", silent: true }))),
    el("span", { class: "copies" }, `×${number}`))));
}

/** A sentence of the library with pictures instead of codes such as "6m" and "567s". */
export const withPictures = (text) => text.split(/\b((?:[0-9]+[mpsz])+)\b/).map((part, at) => {
  const tiles = at % 2 ? parseTiles(part) : null;
  return tiles ? row(tiles, { size: "small" }) : part;
});
