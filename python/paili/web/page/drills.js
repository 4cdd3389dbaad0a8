/** Drills: questions from a seed, answered with a reason, counted and, if wanted, timed. */

import { about } from "./about.js";
import { Latest } from "./ask.js";
import { announce, button, el, field, replace, select } from "./dom.js";
import { choiceShown, explanation } from "./drill-answers.js";
import { DRILLS, questionOf } from "./drill-questions.js";
import { amount, say } from "./texts.js";
import { meldRow, picture, sorted, tileName } from "./tiles.js";

const SECONDS = [["0", say("drill.noLimit")], ...[10, 20, 40].map((n) => [String(n), say("drill.seconds", { n })])];

/** The view of drills. */
export class Drills {
  #place;
  #state;
  #latest = new Latest();
  #results = new Map();
  #question = null;
  #result = null;
  #shown = "";
  #began = 0;
  #limit = 0;
  #timer = null;

  constructor(place, state) {
    this.#place = place;
    this.#state = state;
    state.listen((now) => {
      if (now.view === "drills") this.show();
      else this.#stop();
    });
  }

  /** Shows the question that the state says. */
  show() {
    const { drill, seed, number } = this.#state.now;
    const wanted = `${seed}/${drill}/${number}`;
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    if (!this.#place.hasChildNodes()) {
      replace(this.#place, el("div", { class: "card", id: "drill-set" }), el("div", { class: "card", id: "drill" }));
    }
    this.#ask();
  }

  #stop() {
    this.#latest.end();
    clearInterval(this.#timer);
    this.#shown = "";
  }

  get #drill() {
    return DRILLS.includes(this.#state.now.drill) ? this.#state.now.drill : "discard";
  }

  async #ask() {
    const signal = this.#latest.begin();
    clearInterval(this.#timer);
    this.#question = null;
    this.#result = null;
    this.#controls();
    const place = this.#place.querySelector("#drill");
    replace(place, el("p", { class: "note", role: "status" }, say("drill.asking")));
    try {
      const { seed, number } = this.#state.now;
      this.#question = await questionOf(this.#drill, seed, number, signal);
      signal.throwIfAborted();
      this.#began = performance.now();
      this.#draw();
      if (this.#limit) this.#timer = setInterval(() => this.#tick(), 250);
    } catch (error) {
      if (error.name !== "AbortError") replace(place, el("p", { class: "wrong", role: "alert" }, error.message));
    }
  }

  #tick() {
    const left = this.#limit - (performance.now() - this.#began) / 1000;
    const clock = this.#place.querySelector("#clock");
    if (clock) clock.textContent = `${Math.max(0, Math.ceil(left))} s`;
    if (left <= 0) this.#answered(null);
  }

  #controls() {
    const { drill, seed } = this.#state.now;
    const kinds = DRILLS.map((name) =>
      button(say(`drill.${name}`), () => this.#state.change({ drill: name, number: "1" }),
        { class: "mode", "aria-pressed": String(name === drill), "data-key": `drill-${name}` }));
    replace(this.#place.querySelector("#drill-set"),
      el("div", { class: "modes", role: "group", "aria-label": say("drill.label") }, kinds),
      el("div", { class: "controls" },
        field(say("drill.seed"), el("input", { type: "text", value: seed, "data-key": "seed", maxlength: 40,
          onchange: (event) => this.#state.change({ seed: event.target.value || "1", number: "1" }) })),
        field(say("drill.time"), select(SECONDS, String(this.#limit), (seconds) => {
          this.#limit = Number(seconds);
          this.#ask();
        }, { "data-key": "time" })),
        el("p", { class: "tally", role: "status" }, this.#tally(), " ", about("score"))),
      el("p", { class: "note" }, say(`drill.${this.#drill}Rules`)), this.#mistakes());
  }

  /** The answers of this drill so far: [number of the question, result]. */
  #answers() {
    const prefix = `${this.#state.now.seed}/${this.#drill}/`;
    return [...this.#results].filter(([key]) => key.startsWith(prefix))
      .map(([key, result]) => [key.slice(prefix.length), result]);
  }

  /** Questions that were not answered right, to go back to. */
  #mistakes() {
    const wrong = this.#answers().filter(([, { right }]) => !right).map(([number]) => number);
    return wrong.length ? el("p", { class: "line" }, say("drill.again"), wrong.map((number) =>
      button(number, () => this.#state.change({ number }), { class: "mode", "data-key": `again-${number}`,
        "aria-label": say("drill.againNumber", { number }) }))) : null;
  }

  #tally() {
    const results = this.#answers().map(([, result]) => result);
    if (!results.length) return say("drill.none");
    const sum = (key) => results.reduce((total, result) => total + result[key], 0);
    const percent = Math.round((100 * sum("score")) / results.length);
    return say("drill.tally", { answers: amount("answer", results.length), percent, right: sum("right"),
      seconds: (sum("seconds") / results.length).toFixed(1) });
  }

  #draw() {
    const { number } = this.#state.now;
    replace(this.#place.querySelector("#drill"),
      el("div", { class: "title" }, el("h2", {}, `${number}. ${say(`drill.${this.#drill}Asked`)}`),
        this.#limit && !this.#result ? el("span", { id: "clock", class: "clock" }, `${this.#limit} s`) : null),
      this.#hand(), this.#result ? this.#told() : this.#choices());
  }

  #hand() {
    const { tiles, melds, last, told, sort } = this.#question;
    const isAsked = sort === "tile" && !this.#result;
    return [el("div", { class: "drill-hand", role: "group", "aria-label": say("hand.label") },
      sorted(tiles).map((tile, at) => (isAsked ? el("button", { type: "button", class: "tile", "data-key": `choose-${at}`,
        "aria-label": say("discard.tile", { tile: tileName(tile) }), onclick: () => this.#answered(tile) },
      picture(tile, { silent: true })) : picture(tile))),
      last ? picture(last, { class: "paili-new chosen" }) : null, melds.map((meld) => meldRow(meld))),
    told.map((sentence) => el("p", { class: "note" }, sentence))];
  }

  #choices() {
    const { sort, choices } = this.#question;
    if (sort === "tile") return el("p", { class: "note" }, say("drill.click"));
    if (sort === "many") return this.#boxes(choices);
    if (sort === "number") return this.#number();
    return el("div", { class: "modes" }, choices.map(([value, shown]) => button(choiceShown(shown), () => this.#answered(value),
      { class: "mode", "data-key": `${this.#drill}-${value}` })));
  }

  #boxes(choices) {
    const boxes = choices.map(([name, shown]) => el("label", { class: "field flag" },
      el("input", { type: "checkbox", value: name, "data-key": `${this.#drill}-${name}` }), el("span", {}, shown)));
    const chosen = () => boxes.map((box) => box.querySelector("input")).filter(({ checked }) => checked)
      .map(({ value }) => value);
    return [el("div", { class: "fan-choices", role: "group", "aria-label": say(`drill.${this.#drill}Names`) }, boxes),
      button(say("drill.all"), () => this.#answered(chosen()), { class: "primary", "data-key": `${this.#drill}-done` })];
  }

  #number() {
    const input = el("input", { type: "text", inputmode: "numeric", size: 7, autocomplete: "off", "data-key": `${this.#drill}-number` });
    // What is typed with signs between thousands is the same number.
    const given = () => this.#answered(input.value.replace(/[^0-9]/g, ""));
    return el("form", { class: "controls", onsubmit: (event) => { event.preventDefault(); given(); } },
      field(say(`drill.${this.#drill}Number`), input),
      el("button", { class: "primary", "data-key": `${this.#drill}-done` }, say("drill.answer")));
  }

  async #answered(choice) {
    if (this.#result || !this.#question) return;
    clearInterval(this.#timer);
    const question = this.#question;
    const seconds = (performance.now() - this.#began) / 1000;
    this.#result = { pending: true };
    const key = this.#shown;
    try {
      const judged = await question.judge(choice ?? question.none);
      if (question !== this.#question) return;
      const result = choice === null ? { ...judged, score: 0, right: false, isLate: true } : judged;
      this.#result = { ...result, choice };
      this.#results.set(key, { score: result.score, right: result.right ? 1 : 0, seconds });
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#result = { error };
    }
    this.#controls();
    this.#draw();
    this.#place.querySelector('[data-key="next"]')?.focus();
    announce(this.#verdict());
  }

  #verdict() {
    const { error, isLate, right, score } = this.#result;
    if (error) return error.message;
    if (isLate) return say("drill.late");
    return right ? say("drill.right") : say("drill.part", { percent: Math.round(100 * score) });
  }

  #told() {
    if (this.#result.pending) return el("p", { class: "note", role: "status" }, say("drill.looking"));
    const next = button(say("drill.next"), () =>
      this.#state.change({ number: String((Number(this.#state.now.number) || 1) + 1) }),
    { class: "primary", "data-key": "next" });
    const tone = this.#result.right ? "paili-good" : "paili-bad";
    return [el("div", { class: "answered" }, el("p", { class: `verdict-line ${tone}` }, this.#verdict()), next),
      this.#result.error ? null : explanation(this.#drill, this.#question, this.#result)];
  }
}
