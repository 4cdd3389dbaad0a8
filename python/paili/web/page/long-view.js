/** The long game: curves of having won, or being ready, by draw; a slider reads them off. */

import { about, number } from "./about.js";
import { chart } from "./chart.js";
import { button, el, percent, replace } from "./dom.js";
import { amount, say } from "./texts.js";
import { picture, tileName } from "./tiles.js";

const SHOWN = 4;
const MOST = 9;
/** What is said of an outlook of which only short ways are known, by its reach. */
const SHORT_WAYS = {
  short: ["long.shortYet", "long.longerComing"],
  late: ["long.short", "long.longerLate"],
};

/**
 * What stands before a chance of an outlook, or its points: a sign where it is a lower bound. Nothing
 * is proved but of what is made the most of.
 */
export const bound = ({ reach, objective }, of = "chance") =>
  (reach === "whole" || objective !== of ? "" : "≥ ");

/** The same in words. */
export const roughly = (outlook) => say(bound(outlook) ? "roughly.least" : "roughly.about");

/** The curves of an outlook, and which of them are drawn. */
export class LongView {
  #place;
  #outlook = null;
  #cursor = 9;
  #kind = "won";
  #hidden = new Set();
  #count = SHOWN;

  /** @param {HTMLElement} place where the curves go. */
  constructor(place) {
    this.#place = place;
  }

  /** Shows an outlook; null: none is known. */
  show(outlook) {
    this.#outlook = outlook;
    if (!outlook || !outlook.options.length || !outlook.draws) {
      replace(this.#place);
      return;
    }
    this.#cursor = Math.min(this.#cursor, outlook.draws);
    replace(this.#place, this.#controls(), el("div", { class: "drawn" }), el("div", { class: "read" }),
      this.#legendNote());
    this.#draw();
  }

  get #options() {
    return this.#outlook.options.slice(0, Math.min(this.#count, MOST))
      .map((option, at) => ({ option, style: at + 1 }));
  }

  #controls() {
    const kinds = [["won", say("curve.won")], ["ready", say("curve.ready")]].map(([kind, text]) =>
      button(text, () => { this.#kind = kind; this.show(this.#outlook); },
        { class: "mode", "aria-pressed": String(kind === this.#kind), "data-key": `curve-${kind}` }));
    const slider = el("input", { type: "range", min: 1, max: this.#outlook.draws, value: this.#cursor,
      "aria-label": say("curve.cursor"), "data-key": "cursor",
      oninput: (event) => { this.#cursor = Number(event.target.value); this.#draw(); } });
    return el("div", { class: "controls" }, el("span", { class: "modes" }, kinds), about("long"),
      el("label", { class: "field grow" }, el("span", {}, say("curve.after")), slider));
  }

  #draw() {
    const shown = this.#options.filter(({ option }) => !this.#hidden.has(option.tile));
    const curves = shown.map(({ option, style }) => ({ name: nameOf(option), style,
      values: option[this.#kind] }));
    const label = say(`curve.${this.#kind}Label`, { draws: amount("draw", this.#cursor), curves: curves
      .map(({ name, values }) => `${name} ${percent(values[this.#cursor - 1] ?? 0)}`).join(say("list.comma")) });
    replace(this.#place.querySelector(".drawn"), curves.length
      ? chart(curves, this.#cursor, label) : el("p", { class: "note" }, say("curve.none")));
    replace(this.#place.querySelector(".read"), this.#legend());
  }

  #legend() {
    const more = this.#outlook.options.length > this.#count && this.#count < MOST;
    return [el("p", { class: "note" }, say("curve.reading", { draws: amount("draw", this.#cursor) })),
      el("ul", { class: "legend" }, this.#options.map(({ option, style }) =>
        this.#entry(option, style)),
      more ? el("li", {}, button(say("curve.more"), () => { this.#count = MOST; this.show(this.#outlook); },
        { class: "quiet", "data-key": "more-curves" })) : null)];
  }

  #entry(option, style) {
    const { tile } = option;
    const value = option[this.#kind][this.#cursor - 1] ?? 0;
    // Of being ready nothing is proved: it follows from what wins most.
    const sign = this.#kind === "won" ? bound(this.#outlook) : "";
    const toggle = () => {
      if (!this.#hidden.delete(tile)) this.#hidden.add(tile);
      this.#draw();
    };
    return el("li", {},
      el("button", { type: "button", class: "curve", onclick: toggle, "data-key": `curve-${tile}`,
        "aria-pressed": String(!this.#hidden.has(tile)), "aria-label": say("curve.of", { name: nameOf(option) }) },
      el("span", { class: `swatch swatch-${style}` }),
      tile ? picture(tile, { size: "small", silent: true }) : say("hand.itself")),
      number(sign + percent(value), this.#kind === "won" ? "long" : "ready",
        { detail: say("curve.detail", { name: nameOf(option), chance: percent(value),
          roughly: say(sign ? "roughly.least" : "roughly.about"), draws: amount("draw", this.#cursor) }) }),
      option.expected_points != null
        ? number(bound(this.#outlook, "points") + say("points.some", { points: option.expected_points.toPrecision(3) }), "points")
        : null);
  }

  #legendNote() {
    const { model, reach, objective } = this.#outlook;
    if (model.games) {
      return el("p", { class: "note" }, say("long.games", { games: model.games.toLocaleString("en") }));
    }
    const looked = say("long.looked", { hands: model.hands.toLocaleString("en") });
    if (SHORT_WAYS[reach]) {
      const [how, rest] = SHORT_WAYS[reach];
      return el("p", { class: "note", role: "status" }, say(objective === "points" ? "long.pointsBounds" : "long.bounds",
        { how: say(how), rest: say(rest), looked }));
    }
    const detours = model.detours === undefined ? "" : say("long.detours", { n: model.detours });
    return el("p", { class: "note" }, say("long.approximate", { looked, detours }));
  }
}

const nameOf = ({ tile }) => (tile ? tileName(tile) : say("hand.itself"));
