/** What is asked: the fields, the hand in pictures, the keyboard, and what is wrong with them. */

import { announce, byId, button, el, replace } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { dealt, near } from "./dealing.js";
import { Random } from "./random.js";
import { isRiichi, presetKinds } from "./rules.js";
import { say } from "./texts.js";
import { countKinds, KINDS, picture, readAvailable, sorted, tileName } from "./tiles.js";

const FIELDS = ["hand", "melds", "seen"];
const PLACES = [...FIELDS, "rules"];

/** Milliseconds without a key after which something is wrong that was typed. */
const PAUSE = 700;

const EXAMPLES = [
  ["example.discard", { hand: "2346m34p3456s7799s", rules: "riichi" }],
  ["example.wait", { hand: "123789m12399p12s", seen: "333s", rules: "riichi" }],
  ["example.fan", { hand: "123456m238p11s", melds: "[777p]",
    rules: "mcr:minimum=8:seat=east:round=east:win_by=either" }],
  ["example.sichuan", { hand: "1223456778m139p", rules: "xuezhan" }],
];

/** The fields and the keyboard of the view that analyses. */
export class Question {
  #state;
  #editor;
  #analysis;
  #keyboard;
  #timer;

  constructor(state, editor, analysis) {
    this.#state = state;
    this.#editor = editor;
    this.#analysis = analysis;
    this.#keyboard = new Keyboard(state, editor, byId("keyboard"), byId("modes"));
  }

  /** Begins to listen. */
  start() {
    for (const name of FIELDS) {
      byId(name).addEventListener("input", (event) =>
        this.#state.change({ [name]: event.target.value }, { typing: true }));
    }
    byId("notation").addEventListener("change", (event) =>
      this.#state.change({ notation: event.target.value }));
    byId("clear").addEventListener("click", () =>
      this.#state.change({ hand: "", melds: "", seen: "", discards: "", draws: "", short: "" }));
    byId("deal").addEventListener("click", () => this.#deal(dealt));
    byId("random").addEventListener("click", () => this.#deal(near));
    byId("draw-one").addEventListener("click", () => this.#drawOne());
    replace(byId("examples"), EXAMPLES.map(([key, fields]) =>
      button(say(key), () => this.#state.change({ hand: "", melds: "", seen: "", draws: "", short: "", ...fields }))));
    this.#startTools();
    this.#state.listen((now, before) => {
      this.#show(now);
      const isFilled = now.hand !== before.hand && this.#editor.room === 0;
      if (isFilled && document.activeElement?.classList.contains("key")) this.#openTools(false);
    });
    this.#analysis.listen((part) => {
      if (part === "report") this.#learn();
      if (part === "error") this.#fail(this.#analysis.error);
    });
  }

  /** On a narrow window the keyboard is a sheet from below, which a button opens and closes. */
  #startTools() {
    const toggle = byId("tools-toggle");
    toggle.addEventListener("click", () => this.#openTools(toggle.getAttribute("aria-expanded") !== "true"));
    this.#openTools(!this.#state.now.hand);
  }

  #openTools(isOpen) {
    byId("tools").classList.toggle("shown", isOpen);
    byId("tools-toggle").setAttribute("aria-expanded", String(isOpen));
    byId("tools-toggle").textContent = say(isOpen ? "tools.done" : "tools.tiles");
  }

  #deal(make) {
    this.#state.change({ hand: make(Random.fresh(), this.#kinds()), melds: "", seen: "", discards: "",
      short: "", notation: "auto" });
    this.#openTools(false);
  }

  #kinds() {
    return presetKinds(this.#state.now.rules);
  }

  #drawOne() {
    const used = this.#editor.used();
    const wall = KINDS.slice(0, this.#kinds()).flatMap((kind) =>
      Array(Math.max(0, 4 - (used.get(kind) ?? 0))).fill(kind));
    if (this.#editor.room < 1 || !wall.length) {
      announce(say("draw.full"));
      return;
    }
    const tile = wall[Random.fresh().below(wall.length)];
    this.#editor.draw(tile);
    announce(say("draw.drawn", { tile: tileName(tile) }));
  }

  #show(now) {
    for (const name of [...FIELDS, "notation"]) {
      const input = byId(name);
      if (input.value !== now[name]) input.value = now[name];
    }
    if (this.#editor.isUnfinished) this.#clearErrors();
    byId("draw-one").setAttribute("aria-disabled", String(this.#editor.room < 1));
    this.#showSeen();
    this.#keyboard.show(null, { kinds: this.#kinds(), hasRedFives: isRiichi(now.rules),
      jokers: Number(now.rules.match(/jokers=(\d+)/)?.[1] ?? 0) });
  }

  #showSeen() {
    const seen = countKinds(this.#editor.seen ?? []);
    replace(byId("seen-row"), sorted([...seen.keys()]).map((tile) =>
      el("button", { type: "button", class: "tile counted", "data-key": `seen-${tile}`,
        "aria-label": say("seen.less", { tile: tileName(tile), n: seen.get(tile) }),
        onclick: () => this.#editor.unsee(tile) },
      picture(tile, { size: "small", silent: true }), el("span", {}, `×${seen.get(tile)}`))));
  }

  #learn() {
    const { report } = this.#analysis;
    this.#clearErrors();
    if (!report) return;
    const { now } = this.#state;
    const before = this.#editor.hand;
    this.#editor.learn(now, report.hand);
    if (!before) this.#show(now);
    const { kinds, jokers } = report.rules;
    this.#keyboard.show(readAvailable(report.knowledge.available),
      { kinds, jokers, hasRedFives: isRiichi(now.rules) });
  }

  #clearErrors() {
    clearTimeout(this.#timer);
    for (const name of PLACES) mark(name, "");
    byId("other-error").textContent = "";
    byId("answer").classList.remove("stale");
  }

  /**
   * Says what is wrong where it was typed; what was answered before stays to be seen. In a field that
   * is being typed in, it waits until the typing pauses.
   */
  #fail(error) {
    this.#clearErrors();
    const { field } = error;
    byId("answer").classList.toggle("stale", PLACES.includes(field));
    const isTyped = document.activeElement === byId(field === "rules" ? "rules-text" : field ?? "hand");
    if (isTyped) this.#timer = setTimeout(() => this.#say(error), PAUSE);
    else this.#say(error);
  }

  #say({ field, message }) {
    if (PLACES.includes(field)) mark(field, message);
    else byId("other-error").textContent = message;
    if (field === "rules") byId("rules-card").open = true;
    if (["melds", "seen"].includes(field)) this.#openTools(true);
    if (field === "hand") byId("sentence").replaceChildren();
  }
}

function mark(name, message) {
  byId(`${name}-error`).textContent = message;
  const input = byId(name === "rules" ? "rules-text" : name);
  if (message) input?.setAttribute("aria-invalid", "true");
  else input?.removeAttribute("aria-invalid");
}
