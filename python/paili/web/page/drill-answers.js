/** The answers of the drills, explained. */

import { number } from "./about.js";
import { el, percent } from "./dom.js";
import { formName, inWords } from "./headline.js";
import { DEFAULTS, format } from "./state.js";
import { amount, inBoth, pieces, say } from "./texts.js";
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

const link = ({ hand }) => el("p", {}, el("a", { href: format({ ...DEFAULTS, hand }) }, say("analyse.this")));

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

function ofFan({ scored }, chosen) {
  const { fans, fan, decomposition } = scored;
  const names = fans.map(({ name }) => name);
  const wrong = chosen.filter((name) => !names.includes(name));
  return [
    el("p", {}, pieces(scored.is_legal ? "drill.enough" : "drill.few", { fan: number(amount("fan", fan), "fan") })),
    el("div", { class: "sets" }, [...decomposition.declared, ...decomposition.concealed].map((meld) =>
      meldRow(meld, { size: "small" })), decomposition.eye
      ? row([decomposition.eye, decomposition.eye], { size: "small" }) : null),
    el("ul", { class: "fans" }, fans.map(({ name, chinese, points, times }) =>
      el("li", { class: chosen.includes(name) ? "paili-good" : "" }, el("span", { class: "points" }, points),
        " ", inBoth(name, chinese), times > 1 ? ` ×${times}` : "",
        say(chosen.includes(name) ? "drill.found" : "drill.missed")))),
    wrong.length ? el("p", { class: "paili-bad" }, say("drill.wrong", { names: wrong.join(say("list.comma")) })) : null,
  ];
}
