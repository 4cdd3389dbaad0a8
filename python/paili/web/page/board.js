/**
 * The hand on the table: its tiles with the chance of each discard below it, one sentence of what to
 * do, and what is known of the tile that was clicked.
 */

import { comparedOf } from "./analysis.js";
import { compared } from "./compare-view.js";
import { byId, button, el, replace } from "./dom.js";
import { details, rowsOf } from "./discards-view.js";
import { sentence, unfinished } from "./sentence.js";
import { say } from "./texts.js";
import { kindOf, meldRow, picture, sorted, tileName } from "./tiles.js";

const FULL = 14;

/** The hand, drawn from what the editor reads and what the analysis knows. */
export class Board {
  #state;
  #editor;
  #analysis;
  #chosen = null;
  #onChoose = () => {};

  constructor(state, editor, analysis) {
    this.#state = state;
    this.#editor = editor;
    this.#analysis = analysis;
    const hand = byId("hand-row");
    hand.addEventListener("keydown", (event) => this.#key(event));
    state.listen((now, before) => {
      if (now.hand !== before.hand || now.melds !== before.melds) this.#chosen = null;
      this.show();
    });
    analysis.listen((part) => {
      if (["report", "plan", "outlook", "more", "explained", "end", "error"].includes(part)) this.show();
    });
  }

  /** The kind of the tile that was clicked, or null; a function that is called when it changes. */
  get chosen() {
    return this.#chosen && kindOf(this.#chosen.tile);
  }

  set onChoose(listener) {
    this.#onChoose = listener;
  }

  /** Draws all of it anew. */
  show() {
    const { hand, ghosts } = this.#editor.drawn;
    replace(byId("hand-row"), hand ? this.#tiles(hand, ghosts) : null);
    const state = this.#state.now;
    const isWrong = byId("hand-error").textContent !== "";
    replace(byId("sentence"), isWrong ? null : this.#editor.isUnfinished
      ? unfinished(hand, () => this.#state.change({ short: "yes" })) : sentence(this.#analysis, state));
    replace(byId("tile-panel"), this.#chosen === null ? null : this.#panel(this.#chosen));
  }

  #tiles({ tiles, melds }, ghosts) {
    const rows = this.#rows();
    const most = Math.max(...[...rows.values()].map(({ plan }) => plan?.chance.upper.probability ?? 0), 1e-12);
    const isFull = tiles.length + 3 * melds.length === FULL;
    const drawn = isFull ? tiles.at(-1) : null;
    const rest = sorted(isFull ? tiles.slice(0, -1) : tiles);
    const tile = (each, at) => this.#tile(each, at, rows.get(kindOf(each)), most);
    return [
      ...suits(rest).map((suit) => el("span", { class: "suit" }, suit.map(([each, at]) => tile(each, at)))),
      ghosts ? el("span", { class: "suit ghosts", "aria-label": say("ghosts", { ghosts }), role: "img" },
        [...ghosts].map((rank) => el("span", { class: "ghost", "aria-hidden": "true" }, rank))) : null,
      drawn ? el("span", { class: "suit drawn" }, tile(drawn, rest.length)) : null,
      melds.map((meld, at) => el("button", { type: "button", class: "tile meld", "data-key": `meld-${at}`,
        onclick: () => this.#editor.removeMeld(at), "aria-label": say("meld.take", { meld }),
        title: say("meld.back") }, meldRow(meld))),
    ];
  }

  #rows() {
    const { report } = this.#analysis;
    if (!report?.discards || this.#editor.isUnfinished) return new Map();
    return new Map(rowsOf(this.#analysis).map((row) => [row.discard.tile, row]));
  }

  #tile(tile, at, row, most) {
    const bar = el("span", { class: "under", "aria-hidden": "true" });
    const chance = row?.plan?.chance;
    if (chance) bar.style.setProperty("--part", `${(100 * chance.lower.probability) / most}%`);
    const isGivenUp = this.#analysis.report?.rules.void_suit === tile[1];
    return el("button", { type: "button", class: `tile${isGivenUp ? " given-up" : ""}${row?.rank === 1 ? " best" : ""}`,
      "data-key": `hand-${at}`, "data-kind": kindOf(tile), "aria-label": tileName(tile),
      "aria-pressed": String(this.#chosen?.at === at), "aria-controls": "tile-panel",
      onclick: () => this.#choose({ tile, at }) }, picture(tile, { silent: true }), bar);
  }

  #choose(chosen) {
    this.#chosen = this.#chosen?.at === chosen.at ? null : chosen;
    this.show();
    this.#onChoose();
  }

  #key(event) {
    const key = event.target.closest("[data-key^=hand-]")?.dataset.key;
    if (!key || !["Delete", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    const { hand } = this.#editor.drawn;
    const at = Number(key.slice("hand-".length));
    const isFull = hand.tiles.length + 3 * hand.melds.length === FULL;
    const inOrder = isFull ? [...sorted(hand.tiles.slice(0, -1)), hand.tiles.at(-1)] : sorted(hand.tiles);
    this.#editor.discard(inOrder[at]);
    const next = byId("hand-row").querySelector(`[data-key="hand-${Math.min(at, inOrder.length - 2)}"]`);
    next?.focus();
  }

  #panel({ tile }) {
    const kind = kindOf(tile);
    const row = this.#rows().get(kind);
    const best = [...this.#rows().values()].find(({ rank }) => rank === 1);
    const isBest = row && row.rank === 1;
    const pair = comparedOf(this.#state.now);
    const isCompared = pair.length === 2 && pair[1] === kind;
    return [
      el("div", { class: "line actions" }, el("strong", {}, capital(tileName(tile))),
        row ? button(say("tile.discard"), () => this.#editor.discard(tile), { "data-key": "discard-it" })
          : button(say("tile.take"), () => this.#editor.discard(tile), { "data-key": "take-out" }),
        row && !isBest && best ? button(say(isCompared ? "why.numbers" : "why.not"),
          () => this.#state.change({ discards: isCompared ? "" : `${best.discard.tile},${kind}` }),
          { "data-key": "why-not", "aria-expanded": String(isCompared) }) : null,
        button(say("close"), () => this.#choose(this.#chosen), { class: "quiet", "data-key": "close-panel" })),
      isCompared ? compared(this.#analysis, this.#state) : row ? details(row, this.#analysis) : null,
    ];
  }
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Tiles in order by suit, each with its place: [[["1m", 0], ["2m", 1]], [["3p", 2]]]. */
function suits(tiles) {
  const parts = new Map();
  tiles.forEach((tile, at) => parts.set(tile[1], [...(parts.get(tile[1]) ?? []), [tile, at]]));
  return [...parts.values()];
}
