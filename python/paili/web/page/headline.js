/** The first lines of an answer: how far the hand is, under which forms, and what can still come. */

import { number } from "./about.js";
import { counted, el } from "./dom.js";
import { meldRow, picture, sorted, tileName } from "./tiles.js";

const FORMS = {
  standard: "four melds and an eye", seven_pairs: "seven pairs",
  seven_pairs_with_quads: "seven pairs", thirteen_orphans: "thirteen orphans",
  knitted_straight: "knitted straight", honors_and_knitted: "honours and knitted",
};

/** What a form of complete hands is called. */
export const formName = (form) => FORMS[form] ?? form;

/** A deficiency as players say it: "ready", "2-shanten". */
export function inWords(deficiency, isWaiting = true) {
  if (deficiency === null) return "cannot win";
  if (deficiency === 0) return "complete";
  if (deficiency === 1) return isWaiting ? "ready" : "ready after the discard";
  return `${deficiency - 1}-shanten`;
}

/** The headline of a report. */
export function headline(report) {
  const { deficiency, rules, hand, knowledge, any_win: any } = report;
  const unit = rules.requirement && "riichi" in rules.requirement ? "han of yaku" : "fan";
  const own = (rules.kinds * 4 + (rules.jokers ?? 0));
  return [
    el("p", { class: "verdict" },
      number(inWords(deficiency, hand.is_waiting), rules.requirement ? "legal" : "deficiency",
        { class: "big", detail: `Deficiency ${deficiency ?? "none"}.` }),
      deficiency === null ? null : el("span", { class: "aside" },
        number(`deficiency ${deficiency}`, rules.requirement ? "legal" : "deficiency"))),
    any ? el("p", { class: "note" }, "Any complete hand: ",
      number(`${inWords(any.deficiency, hand.is_waiting)} (deficiency ${any.deficiency ?? "none"})`,
        "deficiency"), `; of ${rules.requirement.minimum} ${unit} or more: `,
      number(deficiency === null ? "none" : `deficiency ${deficiency}`, "legal"), ".") : null,
    report.aim ? el("p", { class: "aim" }, `${capital(report.aim.sentence)}.`) : null,
    el("ul", { class: "forms" }, Object.entries(report.deficiency_by_form).map(([form, least]) =>
      el("li", { class: least === deficiency ? "best" : "" }, `${formName(form)} `,
        number(least === null ? "never" : String(least), "form")))),
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

/**
 * The hand in pictures; each tile and each meld is a button.
 *
 * @param {{tiles: string[], melds: string[]}} hand
 * @param {{onTile: Function, onMeld: Function}} listeners
 */
export function handRow({ tiles, melds }, { onTile, onMeld }) {
  return [
    el("span", { class: "concealed" }, sorted(tiles).map((tile, at) =>
      el("button", { type: "button", class: "tile", "aria-label": `Take ${tileName(tile)} out`,
        "data-key": `hand-${at}`, onclick: () => onTile(tile) }, picture(tile, { silent: true })))),
    melds.map((meld, at) => el("button", { type: "button", class: "tile meld",
      "data-key": `meld-${at}`, onclick: () => onMeld(at),
      "aria-label": `Take back the meld ${meld}` }, meldRow(meld))),
  ];
}
