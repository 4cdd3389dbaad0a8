/**
 * The tile keyboard, which is the knowledge grid as well: each key shows how many copies can still
 * come. Arrow keys go from key to key, and the whole of it is one stop of the tabulator.
 */

import { button, el, replace } from "./dom.js";
import { MODES } from "./editor.js";
import { say } from "./texts.js";
import { kindOf, picture, tileName } from "./tiles.js";

const ROWS = ["m", "p", "s"].map((suit) => [..."1234567890"].map((rank) => rank + suit))
  .concat([[..."1234567"].map((rank) => `${rank}z`)]);
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The keys, and the choice of what a key does. */
export class Keyboard {
  #state;
  #editor;
  #place;
  #modes;
  #mode = "tile";
  #available = null;
  #focused = "1m";
  #rows = ROWS;
  #rules = { kinds: 34, jokers: 0, hasRedFives: true };

  /**
   * @param {import("./state.js").State} state
   * @param {import("./editor.js").Editor} editor
   * @param {HTMLElement} place where the keys go.
   * @param {HTMLElement} modes where the choice of what they do goes.
   */
  constructor(state, editor, place, modes) {
    this.#state = state;
    this.#editor = editor;
    this.#place = place;
    this.#modes = modes;
    place.addEventListener("keydown", (event) => this.#move(event));
    this.#showModes();
  }

  /**
   * Shows the keys as they are now.
   *
   * @param {Map<string, number>|null} available what can still come, by kind; null: not known yet.
   * @param {{kinds?: number, jokers?: number, hasRedFives?: boolean}} [rules] what is in play.
   */
  show(available = this.#available, rules = this.#rules) {
    this.#available = available;
    this.#rules = rules;
    const { kinds, jokers = 0, hasRedFives } = rules;
    const honours = [...(kinds === 34 ? ROWS[3] : []), ...(jokers ? ["0z"] : [])];
    const suits = ROWS.slice(0, 3).map((row) => (hasRedFives ? row : row.slice(0, -1)));
    this.#rows = [...suits, honours].filter((row) => row.length);
    if (!this.#rows.flat().includes(this.#focused)) this.#focused = "1m";
    replace(this.#place, this.#rows.map((row) =>
      el("div", { class: "keys", role: "row" }, row.map((tile) =>
        el("div", { role: "gridcell" }, this.#key(tile))))));
  }

  #key(tile) {
    const change = this.#editor.pressed(tile, this.#mode);
    const left = this.#left(tile);
    const isRed = tile[0] === "0" && tile !== "0z";
    const shown = left === null || isRed ? "" : String(left);
    const label = shown === "" ? tileName(tile) : say("key.left", { tile: tileName(tile), n: shown });
    return el("button", {
      type: "button", class: `key${left === 0 ? " none" : ""}`, "aria-label": label,
      "aria-disabled": change ? null : "true", "data-key": `key-${tile}`, "data-tile": tile,
      tabindex: tile === this.#focused ? 0 : -1,
      onclick: () => this.#press(tile),
      onfocus: () => { this.#focused = tile; },
    }, picture(tile, { silent: true }), el("span", { class: "left", "aria-hidden": "true" }, shown));
  }

  #left(tile) {
    if (this.#available) return this.#available.get(kindOf(tile)) ?? 0;
    return tile === "0z" ? null : 4 - (this.#editor.used().get(kindOf(tile)) ?? 0);
  }

  #press(tile) {
    const change = this.#editor.pressed(tile, this.#mode);
    if (!change) return;
    this.#state.change(change);
    // After a meld or more, the next tile is one of the hand again, but tiles seen come in rows.
    if (!["tile", "seen"].includes(this.#mode)) this.#choose("tile");
  }

  #move(event) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const y = this.#rows.findIndex((row) => row.includes(this.#focused));
    const x = this.#rows[y].indexOf(this.#focused);
    const row = this.#rows[(y + step[0] + this.#rows.length) % this.#rows.length];
    const next = row[(Math.min(x, row.length - (step[1] ? 0 : 1)) + step[1] + row.length) % row.length];
    const from = this.#button(this.#focused);
    const to = this.#button(next);
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  }

  #button(tile) {
    return this.#place.querySelector(`[data-tile="${tile}"]`);
  }

  #choose(mode) {
    this.#mode = mode;
    this.#showModes();
    this.show();
  }

  #showModes() {
    replace(this.#modes, MODES.map((mode) =>
      button(say(`mode.${mode}`), () => this.#choose(mode), { class: "mode", title: say(`mode.${mode}Help`),
        "aria-pressed": String(mode === this.#mode), "data-key": `mode-${mode}` })));
  }
}
