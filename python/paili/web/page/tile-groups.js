/** Tiles with their copies, grouped by the number of copies: 2 5 8 ×4, 3 ×2. */

import { counted, el } from "./dom.js";
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
 * @param {string} [verb] what a click does.
 */
export function accepted(copies, onTile = null, verb = "Draw") {
  if (!onTile) return groupsIn(copies);
  return el("span", { class: "accepts" }, byCopies(copies).map(([number, tiles]) =>
    el("span", { class: "group" }, tiles.map((tile) =>
      el("button", { type: "button", class: "accepted", tabindex: -1, title: `${verb} it`,
        "aria-label": `${verb} ${tileName(tile)}, ${counted(number, "copy", "copies")}`,
        onclick: () => onTile(tile) }, picture(tile, { size: "small", silent: true }))),
    el("span", { class: "copies" }, `×${number}`))));
}

/** A sentence of the library with pictures instead of codes such as "6m" and "567s". */
export const withPictures = (text) => text.split(/\b((?:[0-9]+[mpsz])+)\b/).map((part, at) => {
  const tiles = at % 2 ? parseTiles(part) : null;
  return tiles ? row(tiles, { size: "small" }) : part;
});
