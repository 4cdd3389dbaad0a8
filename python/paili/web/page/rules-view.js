/** The controls of the rules: presets, what a win must be worth, the void suit, jokers, switches. */

import { ask } from "./ask.js";
import { el, field, replace, select } from "./dom.js";
import { say } from "./texts.js";
import { suitName } from "./tiles.js";
import {
  choiceName, choicesOf, inOrder, learnPresets, presetOf, readRules, requiring, summary, switchName, titleOf, withPart,
} from "./rules.js";

const windName = (wind) => say(`wind.${wind}`);

/** The controls of the rules of a state. */
export class RulesView {
  #state;
  #place;
  #summary;
  #known;

  /**
   * @param {import("./state.js").State} state
   * @param {HTMLElement} place where the controls go.
   * @param {HTMLElement} line where the rules are said in a few words.
   */
  constructor(state, place, line) {
    this.#state = state;
    this.#place = place;
    this.#summary = line;
  }

  /** Asks what rules there are, then shows them. */
  async start() {
    this.#known = await ask("rules");
    learnPresets(this.presets);
    this.#state.listen((now, before) => {
      if (now.rules !== before.rules || !this.#place.hasChildNodes()) this.#show(now.rules);
    });
    this.#show(this.#state.now.rules);
  }

  /** The presets, as the library describes them. */
  get presets() {
    return this.#known?.presets ?? [];
  }

  #change(text) {
    this.#state.change({ rules: text });
  }

  #show(text) {
    const preset = presetOf(text, this.presets);
    this.#summary.textContent = summary(text);
    const names = inOrder(this.presets).map(({ name }) => [name, titleOf(name)]);
    if (!preset) names.unshift(["", say("rules.unknown")]);
    const choice = select(names, preset?.name ?? "", (name) => this.#change(this.#fresh(name)),
      { "data-key": "preset" });
    replace(this.#place,
      el("div", { class: "controls" }, field(say("rules.label"), choice), preset && this.#common(text, preset)),
      preset && this.#switches(text, preset), this.#asText(text));
  }

  // Games in which a complete hand may be worth too little are asked about with what wins need; the
  // rules "riichi" are shapes.
  #fresh(name) {
    const preset = this.presets.find((each) => each.name === name);
    const isAsked = preset.scores === "mcr" || (preset.scores === "riichi" && name !== "riichi");
    return isAsked ? requiring(name, preset, true, this.#known.requirement.minimum.default) : name;
  }

  #common(text, preset) {
    const { parts } = readRules(text);
    const hasJokers = parts.has("jokers");
    const required = parts.has("minimum");
    return [
      preset.scores && !hasJokers ? this.#flag(say("rules.worth"), required,
        (on) => this.#change(requiring(text, preset, on, this.#known.requirement.minimum.default)),
        "required") : null,
      ...(required ? this.#requirement(text, preset, parts) : []),
      preset.void || parts.has("void") ? this.#void(text, preset, parts) : null,
      required || preset.scores === "sichuan" ? null : this.#jokers(text, parts),
    ];
  }

  #requirement(text, preset, parts) {
    const winds = this.#known.requirement.winds;
    const set = (key) => (value) => this.#change(withPart(text, key, value));
    const isRiichi = preset.scores === "riichi";
    const choices = [...(isRiichi ? [["", say("rules.notGiven")]] : []), ...winds.map((name) => [name, windName(name)])];
    const usual = isRiichi ? "" : "east";
    const wind = (key, label) => field(label,
      select(choices, parts.get(key) ?? usual, isRiichi ? this.#winds(text, key) : set(key),
        { "data-key": key }));
    const ways = this.#known.requirement.win_by.map((way) => [way, say(`way.${way}`)]);
    return [
      field(say(isRiichi ? "rules.leastHan" : "rules.leastFan"),
        this.#number("minimum", parts.get("minimum"), 0, 88, text)),
      ...(preset.scores === "sichuan" ? [] : [wind("seat", say("rules.seat")), wind("round", say("rules.round"))]),
      field(say("rules.last"), select(ways, parts.get("win_by") ?? "either", set("win_by"),
        { "data-key": "win_by" })),
      isRiichi ? this.#flag(say("rules.declares"), parts.get("riichi") !== "no",
        (on) => this.#change(withPart(text, "riichi", on ? null : "no")), "declares") : null,
    ];
  }

  // Both winds are given, or none.
  #winds(text, key) {
    const other = key === "seat" ? "round" : "seat";
    return (value) => {
      const changed = withPart(text, key, value);
      const { parts } = readRules(text);
      this.#change(withPart(changed, other, value === "" ? null : parts.get(other) ?? "east"));
    };
  }

  #void(text, preset, parts) {
    const usual = preset.scores === "sichuan" ? "best" : "none";
    const choices = [["best", say("void.best")],
      ...["m", "p", "s"].map((suit) => [suit, suitName(suit)]), ["none", say("void.none")]];
    const change = (value) => this.#change(withPart(text, "void", value === usual ? null : value));
    return field(say("void.label"),
      select(choices, parts.get("void") ?? usual, change, { "data-key": "void" }));
  }

  #jokers(text, parts) {
    const number = parts.get("jokers") ?? "0";
    const change = (event) => {
      const value = event.target.value === "0" ? null : event.target.value;
      const changed = withPart(text, "jokers", value);
      this.#change(value === null ? withPart(changed, "fifth", null) : changed);
    };
    const control = el("input", { type: "number", min: 0, max: this.#known.jokers.max,
      value: number, onchange: change, "data-key": "jokers" });
    return [field(say("rules.jokers"), control), number === "0" ? null : this.#flag(
      say("rules.fifth"), parts.get("fifth") === "yes",
      (on) => this.#change(withPart(text, "fifth", on ? "yes" : null)), "fifth")];
  }

  #number(key, value, least, most, text) {
    return el("input", { type: "number", min: least, max: most, value, "data-key": key,
      onchange: (event) => this.#change(withPart(text, key, event.target.value || "0")) });
  }

  #flag(label, isOn, onchange, key) {
    return el("label", { class: "field flag" }, el("input", { type: "checkbox", checked: isOn,
      "data-key": key, onchange: (event) => onchange(event.target.checked) }), el("span", {}, label));
  }

  #switches(text, preset) {
    if (!preset.switches?.length) return null;
    const { parts } = readRules(text);
    const changed = preset.switches.filter(({ name }) => parts.has(name)).length;
    return el("details", { class: "switches", "data-key": "switches" },
      el("summary", { "data-key": "switches-line" },
        changed ? say("rules.changed", { n: preset.switches.length, changed })
          : say("rules.switches", { n: preset.switches.length })),
      el("div", { class: "controls" },
        preset.switches.map((each) => this.#switch(text, each, parts.get(each.name)))));
  }

  #switch(text, each, given) {
    const { name, type, default: usual } = each;
    const set = (value) => this.#change(withPart(text, name, value === usualText ? null : value));
    const usualText = type === "flag" ? (usual ? "yes" : "no") : String(usual);
    const value = given ?? usualText;
    const control = { "data-key": name, "aria-describedby": `help-${name}` };
    const shown = type === "int"
      ? el("input", { type: "number", min: each.min, max: each.max, value, ...control,
        onchange: (event) => set(event.target.value) })
      : select(choicesOf(each).map((choice) => [choice, choiceName(choice)]), value, set, control);
    return el("div", {}, field(switchName(name), shown),
      el("p", { class: "help", id: `help-${name}` }, say(`switch.${name}.help`)));
  }

  #asText(text) {
    return field(say("rules.text"), el("input", { type: "text", value: text, "data-key": "rules-text",
      id: "rules-text", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      "aria-describedby": "rules-error",
      onchange: (event) => this.#change(event.target.value.trim() || "riichi") }),
    { class: "field wide" });
  }
}
