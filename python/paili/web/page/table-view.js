/** The table of a recorded game, drawn seat by seat. */

import { el } from "./dom.js";
import { SEATS } from "./game.js";
import { amount, say } from "./texts.js";
import { meldRow, picture, spokenTiles, suitName } from "./tiles.js";

const PLACES = ["own", "right", "across", "left"];
const small = { size: "small" };

/**
 * The table after an event.
 *
 * @param {Object} table one of `tables`.
 * @param {{own: string, areOpen: boolean, players: Object|undefined, centre: Node[]}} how own: who
 *   sits in front; areOpen: whether the others' hands are seen.
 */
export function tableView(table, { own, areOpen, players, centre }) {
  const first = SEATS.indexOf(own);
  return el("div", { class: "table" },
    PLACES.map((place, step) => {
      const name = SEATS[(first + step) % 4];
      if (!table.seats[name]) return null;
      return seatView(name, table, { place, isOpen: areOpen || step === 0, player: players?.[name] });
    }),
    el("div", { class: "centre" }, centre));
}

function seatView(name, { seats, seat: acting, last, event }, { place, isOpen, player }) {
  const seat = seats[name];
  const isTurn = acting === name;
  const rest = seat.drawn ? withoutLast(seat.hand, seat.drawn) : seat.hand;
  const shown = (tile) => (isOpen || seat.isOut ? tile : "back");
  const label = isOpen || seat.isOut ? spokenTiles(seat.hand) : amount("tile", seat.hand.length);
  return el("section", { class: `seat seat-${place}${isTurn ? " acting" : ""}`, "aria-label": say(`wind.${name}`) },
    el("p", { class: "who" }, el("strong", {}, say(`wind.${name}`)), player ? ` ${player}` : "",
      seat.void ? el("span", { class: "tag" }, say("seat.void", { suit: suitName(seat.void) })) : null,
      seat.flowers ? el("span", { class: "tag" }, amount(seat.isRiichi === undefined ? "flower" : "north", seat.flowers)) : null,
      seat.isRiichi ? el("span", { class: "tag won" }, say("seat.riichi")) : null,
      seat.isOut ? el("span", { class: "tag won" }, say("seat.won")) : null,
      el("span", { class: "points" }, seat.isRiichi === undefined ? signed(seat.points) : String(seat.points))),
    el("div", { class: "held" },
      el("span", { class: "paili-tiles", role: "img", "aria-label": say("seat.hand", { tiles: label }) },
        rest.map((tile) => picture(shown(tile), { ...small, silent: true })),
        seat.drawn ? picture(shown(seat.drawn), { ...small, silent: true, class: "paili-new" }) : null),
      seat.melds.map((meld) => meldRow(meld, small))),
    el("div", { class: "river", role: "img",
      "aria-label": say("seat.discards", { tiles: spokenTiles(seat.river.map(({ tile }) => tile)) || say("seat.none") }) },
    seat.river.map(({ tile, isCalled, isRiichi }, at) => {
      const isLast = last?.seat === name && at === seat.river.length - 1 && event.event !== "draw";
      return picture(tile, { ...small, silent: true,
        class: `${isCalled ? "paili-gone" : ""}${isLast ? " chosen" : ""}${isRiichi ? " declared" : ""}`.trim() });
    })));
}

function withoutLast(tiles, tile) {
  const at = tiles.lastIndexOf(tile);
  return tiles.filter((_, index) => index !== at);
}

/** A number of points with its sign. */
export const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));
