/**
 * Rules as their text has them: "mcr:minimum=8:seat=east:round=south:win_by=either". What presets
 * and switches there are is data of the library, asked for once.
 */

/** What presets are called, by name, once the library has said it. */
let titles = new Map();

/** Names of presets by what they are called besides, in small letters. */
let names = new Map();

const SHOWN_FIRST = ["riichi", "tenhou", "mahjong_soul", "ema", "wrc", "mleague", "mcr", "xuezhan",
  "sbr", "akabane", "sichuan", "mahjong0"];

/** Learns from the library what the presets are called. */
export function learnTitles(presets) {
  titles = new Map(presets.map(({ name, title }) => [name, title]));
  names = new Map(presets.flatMap((preset) => preset.names.map((other) => [other, preset.name])));
}

/** What a preset is called. */
export const titleOf = (name) => titles.get(name) ?? name;

/** The presets in the order in which they are offered. */
export function inOrder(presets) {
  const at = (preset) => (SHOWN_FIRST.indexOf(preset.name) + 1) || SHOWN_FIRST.length + 1;
  return [...presets].sort((a, b) => at(a) - at(b));
}

/** The parts of a text of rules: {name, parts: Map}; the name is that of a preset, if it is known. */
export function readRules(text) {
  const [written, ...given] = text.trim().split(":");
  const parts = new Map(given.filter(Boolean).map((part) => {
    const at = part.indexOf("=");
    return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
  }));
  const name = written.trim().toLowerCase();
  return { name: names.get(name) ?? name, parts };
}

/** The text of parts: switches first, in the order in which they were given. */
export function writeRules({ name, parts }) {
  const texts = [...parts].filter(([, value]) => value !== "" && value !== null)
    .map(([key, value]) => `${key}=${value}`);
  return [name, ...texts].join(":");
}

/** The same rules with one part changed; null takes it away. */
export function withPart(text, key, value) {
  const rules = readRules(text);
  if (value === null || value === "") rules.parts.delete(key);
  else rules.parts.set(key, String(value));
  return writeRules(rules);
}

/** The preset that a text names, or undefined. */
export const presetOf = (text, presets) =>
  presets.find((preset) => preset.name === readRules(text).name);

/** Whether a text of rules says which suit is given up. */
export const givesUp = (text) => ["m", "p", "s"].includes(readRules(text).parts.get("void"));

/** Whether points can be counted: rules that score, with what they need for it. */
export function hasPoints(text, presets) {
  const preset = presetOf(text, presets);
  if (!preset?.scores) return false;
  const { parts } = readRules(text);
  if (parts.has("jokers")) return false;
  return preset.scores === "sichuan" || (preset.scores === "mcr" && parts.has("minimum"));
}

/** The rules in a few words, for the line above the controls. */
export function summary(text) {
  const { name, parts } = readRules(text);
  const told = [...parts].map(([key, value]) => `${key.replaceAll("_", " ")} ${value}`);
  return [titleOf(name), ...told].join(", ");
}

const REQUIRED = ["minimum", "seat", "round", "win_by", "riichi"];

/** The same rules with or without what a win must be worth; `least` is the usual worth by game. */
export function requiring(text, preset, isRequired, least) {
  const rules = readRules(text);
  for (const key of REQUIRED) rules.parts.delete(key);
  if (isRequired) {
    rules.parts.set("minimum", String(Math.max(1, least[preset.scores])));
    if (preset.scores === "mcr") {
      rules.parts.set("seat", "east");
      rules.parts.set("round", "east");
    }
    rules.parts.set("win_by", "either");
  }
  return writeRules(rules);
}

/** How many kinds of tiles a text of rules plays with, before the library has said it. */
export const presetKinds = (text) => (WITHOUT_HONORS.includes(readRules(text).name) ? 27 : 34);

const WITHOUT_HONORS = ["mahjong0", "sichuan", "xuezhan", "sbr", "akabane"];
