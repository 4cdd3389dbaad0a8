/**
 * What the page is about, kept in the fragment of its address, so that a position is a link:
 * `#hand=...&seen=...&rules=...`. The fields are named like those of a question.
 */

/** Every field, with its value where the address does not say it. */
export const DEFAULTS = Object.freeze({
  lang: "",
  view: "analyse",
  hand: "",
  short: "",
  melds: "",
  seen: "",
  rules: "riichi",
  notation: "auto",
  draws: "",
  objective: "chance",
  discards: "",
  offered: "",
  from: "left",
  drill: "discard",
  seed: "1",
  number: "1",
  log: "",
  game: "1",
  turn: "",
});

/** Steps of typing that are so close together are one step back. */
const TOGETHER = 1500;

/** The state that a fragment says; unknown fields are left out, missing ones have their default. */
export function parse(fragment) {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  return Object.fromEntries(Object.entries(DEFAULTS).map(([name, value]) =>
    [name, given.get(name) ?? value]));
}

/** The fragment of a state: what differs from the defaults. */
export function format(state) {
  const given = Object.entries(DEFAULTS).filter(([name, value]) => state[name] !== value);
  const text = given.map(([name]) => `${name}=${encoded(state[name])}`).join("&");
  return `#${text}`;
}

// Brackets and colours of rules stay readable; what could end or split the fragment does not.
const encoded = (value) => encodeURIComponent(value)
  .replace(/%(5B|5D|3A|2C|3D)/g, (code) => decodeURIComponent(code));

/** The one state of the page, its listeners, and its place in the history. */
export class State {
  #current = parse(location.hash);
  #listeners = [];
  #typed = 0;

  constructor() {
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
  }

  /** The fields as they are now. */
  get now() {
    return this.#current;
  }

  /** Calls a function with the state and the one before, now and after each change. */
  listen(listener) {
    this.#listeners.push(listener);
    listener(this.#current, DEFAULTS);
  }

  /**
   * Changes some fields.
   *
   * @param {Object<string, string>} changes
   * @param {{typing?: boolean, replace?: boolean}} [how] typing: together with what was typed just
   *   before, it is one step back; replace: no step at all.
   */
  change(changes, { typing = false, replace = false } = {}) {
    const next = { ...this.#current, ...changes };
    if (format(next) === format(this.#current)) return;
    const now = Date.now();
    const together = typing && now - this.#typed < TOGETHER;
    this.#typed = typing ? now : 0;
    const method = replace || together ? "replaceState" : "pushState";
    history[method](null, "", format(next));
    this.#tell(next);
  }

  #read() {
    const next = parse(location.hash);
    this.#typed = 0;
    if (format(next) !== format(this.#current)) this.#tell(next);
  }

  #tell(next) {
    const before = this.#current;
    this.#current = next;
    for (const listener of this.#listeners) listener(next, before);
  }
}
