/** The answers of the drills, explained. */

import { number } from "./about.js";
import { callRows } from "./calls-view.js";
import { el, percent } from "./dom.js";
import { formName, inWords } from "./headline.js";
import { DEFAULTS, format } from "./state.js";
import { amount, pieces, say } from "./texts.js";
import { meldRow, picture, row, tileName } from "./tiles.js";
import { accepted } from "./tile-groups.js";
import { completionsView } from "./why-view.js";
import { ofRiichi, worthAndName } from "./worth-view.js";

const SHOWN = 4;

/**
 * Why the answer is what it is.
 *
 * @param {string} drill
 * @param {Object} question
 * @param {{answer: Object, choice: *}} result what was judged.
 */
export function explanation(drill, question, { answer, choice }) {
  if (drill === "fan") return [sentenceOfFan(answer), sets(answer), named(answer.scored.fans, answer, choice ?? [])];
  if (drill === "yaku") return [sets(answer), named(answer.scored.yaku, answer, choice ?? [])];
  if (drill === "fu" || drill === "points") return [sets(answer), ofRiichi(answer.scored)];
  if (drill === "distance") return [ofDistance(answer), link(question)];
  if (drill === "call") return [callRows(answer, choice), link(question)];
  return [ofDiscard(answer, choice), link(question)];
}

/** What a choice looks like: a text, or an answer to a discard. */
export const choiceShown = (shown) => (shown.kind ? [say(`answer.${shown.kind}`), shown.meld
  ? [" ", meldRow(shown.meld, { size: "small" })] : null] : shown);

const link = ({ hand, rules = DEFAULTS.rules, last }) => el("p", {}, el("a",
  { href: format({ ...DEFAULTS, hand, rules, offered: last ?? "" }) }, say("analyse.this")));

function ofDiscard({ report, best, chosen }, choice) {
  const shown = report.discards.slice(0, SHOWN);
  if (choice && !shown.includes(chosen)) shown.push(chosen);
  const draws = best.chance ? amount("draw", best.chance.draws) : null;
  return [
    el("p", {}, say(draws ? "drill.ranked" : "drill.best", { tile: tileName(best.tile), draws })),
    el("ul", { class: "options" }, shown.map((option) => el("li", { class: option.tile === choice ? "chosen-row" : "" },
      picture(option.tile, {}),
      el("span", { class: "worths" },
        option.chance ? number(percent(option.chance.probability), "chance", {
          detail: option.chance.exact && option.chance.exact.length < 40
            ? say("exactly", { fraction: option.chance.exact }) : "" }) : null,
        number(amount("tile", option.copies), "copies"),
        el("span", { class: "note" }, inWords(option.deficiency))),
      accepted(option.tiles)))),
    report.completions.items.length ? [el("h3", {}, say("drill.nearest")),
      completionsView(report.completions, 3)] : null,
  ];
}

function ofDistance({ report }) {
  const { deficiency, hand } = report;
  return [
    el("p", {}, pieces("drill.is", { distance: number(inWords(deficiency, hand.is_waiting), "deficiency"),
      forms: Object.entries(report.deficiency_by_form).map(([form, least]) =>
        formName(form) + say("colon") + inWords(least)).join(say("list.comma")) })),
    completionsView(report.completions, 3),
  ];
}

function sentenceOfFan({ scored: { is_legal: isLegal, fan } }) {
  return el("p", {}, pieces(isLegal ? "drill.enough" : "drill.few", { fan: number(amount("fan", fan), "fan") }));
}

function sets({ scored: { decomposition } }) {
  return el("div", { class: "sets" }, [...decomposition.declared, ...decomposition.concealed].map((meld) =>
    meldRow(meld, { size: "small" })), decomposition.eye
    ? row([decomposition.eye, decomposition.eye], { size: "small" }) : null);
}

/** All names that were right, found or missed, and those that were wrong. */
function named(list, { shown }, chosen) {
  const wrong = chosen.filter((name) => list.every((one) => one.name !== name));
  return [
    el("ul", { class: "fans" }, list.map((one) => el("li", { class: chosen.includes(one.name) ? "paili-good" : "" },
      worthAndName(one), say(chosen.includes(one.name) ? "drill.found" : "drill.missed")))),
    wrong.length ? el("p", { class: "paili-bad" },
      say("drill.wrong", { names: wrong.map((name) => shown.get(name)).join(say("list.comma")) })) : null,
  ];
}
