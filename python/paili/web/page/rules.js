/**
 * Rules as their text has them: "mcr:minimum=8:seat=east:round=south:win_by=either". What presets
 * and switches there are is data of the library, asked for once.
 */

import { say } from "./texts.js";
import { suitName } from "./tiles.js";

/** Names of presets by what they are called besides, in small letters. */
let names = new Map();

const SHOWN_FIRST = ["riichi", "tenhou", "mahjong_soul", "ema", "wrc", "mleague", "mcr", "xuezhan",
  "sbr", "akabane", "sichuan", "mahjong0"];

/** What scores wins, by preset: a game, or null. */
let scorers = new Map();

/** The choices of each switch of each preset; a number has none. */
let switches = new Map();

/** Learns from the library which presets there are, and by which game they score. */
export function learnPresets(presets) {
  scorers = new Map(presets.map(({ name, scores }) => [name, scores]));
  switches = new Map(presets.map((preset) => [preset.name,
    new Map(preset.switches?.map((each) => [each.name, choicesOf(each)]))]));
  names = new Map(presets.flatMap((preset) => preset.names.map((other) => [other, preset.name])));
}

/** What a preset is called. */
export const titleOf = (name) => (scorers.has(name) ? say(`preset.${name}`) : name);

/** The choices of a switch, as the text of rules has them. */
export const choicesOf = ({ type, choices }) => (type === "flag" ? ["yes", "no"] : choices ?? []).map(String);

/** What a switch and one of its choices are called. */
export const switchName = (name) => say(`switch.${name}`);
export const choiceName = (value) => say(`option.${value}`);

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

/** Whether rules are those of riichi, which has red fives and counts shanten. */
export function isRiichi(text) {
  const { name } = readRules(text);
  return name === "riichi" || scorers.get(name) === "riichi";
}

const SHAPES = ["riichi", "mcr"];
const SAID = ["minimum", "seat", "round", "win_by", "void", "riichi"];

/** The rules in a few words, for the line above the hand. */
export function summary(text) {
  const { name, parts } = readRules(text);
  const game = scorers.get(name) ?? (name === "riichi" ? "riichi" : null);
  const minimum = parts.get("minimum");
  const void_ = parts.get("void") ?? (game === "sichuan" ? "best" : null);
  const others = [...parts].filter(([key]) => !SAID.includes(key));
  return [titleOf(name),
    minimum ? say("summary.least", { worth: say(game === "riichi" ? "worth.han" : "worth.fan", { n: minimum }) })
      : SHAPES.includes(game) ? say(`summary.${game}Shapes`) : null,
    minimum && parts.get("seat") ? say("summary.seat", { wind: say(`wind.${parts.get("seat")}`) }) : null,
    minimum && parts.get("round") ? say("summary.round", { wind: say(`wind.${parts.get("round")}`) }) : null,
    minimum && parts.get("win_by") && parts.get("win_by") !== "either"
      ? say("summary.by", { way: say(`way.${parts.get("win_by")}`) }) : null,
    minimum && parts.get("riichi") === "no" ? say("summary.silent") : null,
    void_ === "none" ? say("summary.noVoid")
      : void_ === "best" ? say("summary.bestVoid") : void_ ? say("summary.void", { suit: suitName(void_) }) : null,
    ...others.map(([key, value]) => switched(name, key, value)),
  ].filter(Boolean).join(say("list.comma"));
}

/** A part of the text of rules in words; what is no switch, and no choice of one, as it is written. */
function switched(preset, key, value) {
  const choices = switches.get(preset)?.get(key);
  return `${choices ? switchName(key) : key.replaceAll("_", " ")} ${choices?.includes(value) ? choiceName(value) : value}`;
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
