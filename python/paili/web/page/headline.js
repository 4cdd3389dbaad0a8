/** How far a hand is, in the unit that the player counts in, under which forms, and what can still come. */

import { number } from "./about.js";
import { counted, el, field, select } from "./dom.js";
import { withPictures } from "./tile-groups.js";

const FORMS = {
  standard: "four melds and an eye", seven_pairs: "seven pairs",
  seven_pairs_with_quads: "seven pairs", thirteen_orphans: "thirteen orphans",
  knitted_straight: "knitted straight", honors_and_knitted: "honours and knitted",
};

/** What a form of complete hands is called. */
export const formName = (form) => FORMS[form] ?? form;

/** The units in which players count how far a hand is from a win. */
export const UNITS = [["shanten", "shanten"], ["tiles", "tiles to a win"]];

let chosen = null;
let usual = "shanten";

/** The unit in use: the one that was chosen, else the usual one of the rules. */
export const unit = () => chosen ?? usual;

/** Chooses a unit; null: that of the rules. */
export function chooseUnit(name) {
  chosen = UNITS.some(([each]) => each === name) ? name : null;
}

/** Learns by which rules the page plays: riichi players count shanten, others tiles. */
export function countFor(isRiichi) {
  usual = isRiichi ? "shanten" : "tiles";
}

/** A deficiency as players say it: "ready", "2-shanten" or "3 tiles from a win". */
export function inWords(deficiency, isWaiting = true) {
  if (deficiency === null) return "cannot win";
  if (deficiency === 0) return "complete";
  if (deficiency === 1) return isWaiting ? "ready" : "ready after the discard";
  return unit() === "shanten" ? `${deficiency - 1}-shanten` : `${deficiency} tiles from a win`;
}

/** The lines about the distance of a report; `onUnit` chooses the unit. */
export function headline(report, onUnit) {
  const { deficiency, rules, hand, knowledge, any_win: any } = report;
  const worth = rules.requirement && "riichi" in rules.requirement ? "han of yaku" : "fan";
  const own = (rules.kinds * 4 + (rules.jokers ?? 0));
  const meaning = rules.requirement ? "legal" : "deficiency";
  return [
    el("div", { class: "verdict" },
      number(capital(inWords(deficiency, hand.is_waiting)), meaning,
        { class: "big", detail: `${deficiency ?? "No"} tiles must come.` }),
      field("Count in", select(UNITS, unit(), onUnit, { "data-key": "unit" }))),
    any ? el("p", { class: "note" }, "Any complete hand: ",
      number(inWords(any.deficiency, hand.is_waiting), "deficiency"),
      `; of ${rules.requirement.minimum} ${worth} or more: `,
      number(inWords(deficiency, hand.is_waiting), "legal"), ".") : null,
    report.aim ? el("p", { class: "aim" }, withPictures(`${capital(report.aim.sentence)}.`)) : null,
    el("ul", { class: "forms" }, Object.entries(report.deficiency_by_form).map(([form, least]) =>
      el("li", { class: least === deficiency ? "best" : "" }, `${formName(form)}: `,
        number(inWords(least), "form")))),
    el("p", { class: "note" }, number(counted(knowledge.copies, "tile"), "left"),
      ` of ${own} can still come. `, openNote(report)),
  ];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function openNote({ hand, rules }) {
  if (rules.name !== "riichi" || rules.requirement) return null;
  const isOpen = hand.melds.some((meld) => meld.startsWith("["));
  return isOpen ? "This hand is open: to win it needs a yaku as well." : "Yaku are not looked at.";
}
