/** How far a hand is, in the unit that the player counts in, under which forms, and what can still come. */

import { number } from "./about.js";
import { el, field, select } from "./dom.js";
import { aimOf } from "./explained.js";
import { amount, pieces, say } from "./texts.js";
import { withPictures } from "./tile-groups.js";

/** What a form of complete hands is called. */
export const formName = (form) => say(`form.${form}`);

/** The units in which players count how far a hand is from a win. */
export const UNITS = [["shanten", say("unit.shanten")], ["tiles", say("unit.tiles")]];

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
  if (deficiency === null) return say("distance.never");
  if (deficiency === 0) return say("distance.complete");
  if (deficiency === 1) return say(isWaiting ? "distance.ready" : "distance.after");
  return unit() === "shanten" ? say("distance.shanten", { n: deficiency - 1 }) : say("distance.tiles", { n: deficiency });
}

/** The lines about the distance of a report; `onUnit` chooses the unit. */
export function headline(report, onUnit) {
  const { deficiency, rules, hand, knowledge, any_win: any } = report;
  const worth = rules.requirement && "riichi" in rules.requirement ? "worth.han" : "worth.fan";
  const own = (rules.kinds * 4 + (rules.jokers ?? 0));
  const meaning = rules.requirement ? "legal" : "deficiency";
  return [
    el("div", { class: "verdict" },
      number(capital(inWords(deficiency, hand.is_waiting)), meaning,
        { class: "big", detail: deficiency === null ? say("distance.none") : say("distance.come", { n: deficiency }) }),
      field(say("unit.label"), select(UNITS, unit(), onUnit, { "data-key": "unit" }))),
    any ? el("p", { class: "note" }, pieces("distance.both", {
      any: number(inWords(any.deficiency, hand.is_waiting), "deficiency"),
      worth: say(worth, { n: rules.requirement.minimum }),
      legal: number(inWords(deficiency, hand.is_waiting), "legal") })) : null,
    report.aim ? el("p", { class: "aim" }, withPictures(`${capital(aimOf(report.aim))}${say("stop")}`)) : null,
    el("ul", { class: "forms" }, Object.entries(report.deficiency_by_form).map(([form, least]) =>
      el("li", { class: least === deficiency ? "best" : "" }, formName(form), say("colon"),
        number(inWords(least), "form")))),
    el("p", { class: "note" }, pieces("left.of", { all: own,
      tiles: number(amount("tile", knowledge.copies), "left") }), " ", openNote(report)),
  ];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function openNote({ hand, rules }) {
  if (rules.name !== "riichi" || rules.requirement) return null;
  const isOpen = hand.melds.some((meld) => meld.startsWith("["));
  return say(isOpen ? "yaku.open" : "yaku.none");
}
