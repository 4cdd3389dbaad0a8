/** The answers of the drills, explained. */

import { number } from "./about.js";
import { counted, el, percent } from "./dom.js";
import { formName, inWords } from "./headline.js";
import { DEFAULTS, format } from "./state.js";
import { meldRow, picture, row, tileName } from "./tiles.js";
import { accepted } from "./tile-groups.js";
import { completionsView } from "./why-view.js";

const SHOWN = 4;

/**
 * Why the answer is what it is.
 *
 * @param {string} drill
 * @param {Object} question
 * @param {{answer: Object, choice: *}} result what was judged.
 */
export function explanation(drill, question, { answer, choice }) {
  if (drill === "fan") return ofFan(answer, choice ?? []);
  if (drill === "distance") return [ofDistance(answer), link(question)];
  return [ofDiscard(answer, choice), link(question)];
}

const link = ({ hand }) => el("p", {}, el("a", { href: format({ ...DEFAULTS, hand }) }, "Analyse this hand"));

function ofDiscard({ report, best, chosen }, choice) {
  const shown = report.discards.slice(0, SHOWN);
  if (choice && !shown.includes(chosen)) shown.push(chosen);
  const draws = best.chance ? counted(best.chance.draws, "draw") : null;
  return [
    el("p", {}, `Best: ${tileName(best.tile)}`, draws ? `, ranked by the chance to win within ${draws}` : "", "."),
    el("ul", { class: "options" }, shown.map((option) => el("li", { class: option.tile === choice ? "chosen-row" : "" },
      picture(option.tile, {}),
      el("span", { class: "worths" },
        option.chance ? number(percent(option.chance.probability), "chance", {
          detail: option.chance.exact && option.chance.exact.length < 40
            ? `Exactly ${option.chance.exact}.` : "" }) : null,
        number(counted(option.copies, "tile"), "copies"),
        el("span", { class: "note" }, inWords(option.deficiency))),
      accepted(option.tiles)))),
    report.completions.items.length ? [el("h3", {}, "The nearest complete hands"),
      completionsView(report.completions, 3)] : null,
  ];
}

function ofDistance({ report }) {
  const { deficiency, hand } = report;
  return [
    el("p", {}, "It is ", number(inWords(deficiency, hand.is_waiting), "deficiency"),
      `: ${Object.entries(report.deficiency_by_form).map(([form, least]) =>
        `${formName(form)}: ${inWords(least)}`).join(", ")}.`),
    completionsView(report.completions, 3),
  ];
}

function ofFan({ scored }, chosen) {
  const { fans, fan, decomposition } = scored;
  const names = fans.map(({ name }) => name);
  const wrong = chosen.filter((name) => !names.includes(name));
  return [
    el("p", {}, "It is worth ", number(`${fan} fan`, "fan"), scored.is_legal ? ", enough to win." : ", too few to win."),
    el("div", { class: "sets" }, [...decomposition.declared, ...decomposition.concealed].map((meld) =>
      meldRow(meld, { size: "small" })), decomposition.eye
      ? row([decomposition.eye, decomposition.eye], { size: "small" }) : null),
    el("ul", { class: "fans" }, fans.map(({ name, chinese, points, times }) =>
      el("li", { class: chosen.includes(name) ? "paili-good" : "" }, el("span", { class: "points" }, points),
        ` ${name} `, el("span", { lang: "zh" }, chinese), times > 1 ? ` ×${times}` : "",
        chosen.includes(name) ? " – found" : " – missed"))),
    wrong.length ? el("p", { class: "paili-bad" }, `Not there: ${wrong.join(", ")}.`) : null,
  ];
}
