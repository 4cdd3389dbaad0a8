/** One decision of a recorded game: what was chosen from, what was best, what it cost, and why. */

import { about, number } from "./about.js";
import { counted, el, percent } from "./dom.js";
import { inWords } from "./headline.js";
import { DEFAULTS, format } from "./state.js";
import { KINDS, meldRow, parseHand, picture, row, tileName } from "./tiles.js";
import { completionsView } from "./why-view.js";

/**
 * A decision, with a link to the analysis of its hand.
 *
 * @param {Object} decision one of `decisionsOf`.
 * @param {Object} report the replay that it is of.
 */
export function decisionView(decision, report) {
  const { seat, hand, played, text, weight, points, better, search, isDiscard } = decision;
  const tiles = parseHand(hand.text);
  return el("section", { class: "card decision", "aria-label": `Decision of ${seat}` },
    el("h2", {}, `${seat}: ${isDiscard ? `discards ${tileName(played)}` : played}`),
    el("p", { class: "hand" }, row(tiles.tiles, { size: "small" }), hand.melds.map((meld) =>
      meldRow(meld, { size: "small" }))),
    el("p", {}, el("strong", { class: weight > 0 || better ? "paili-bad" : "paili-good" },
      number(text, "cost")),
    better ? `; search expected ${points.toFixed(2)} points less than after ${better}` : "", "."),
    decision.best ? bests(decision) : null,
    decision.worth ? el("p", { class: "note" }, `${counted(Math.round(decision.worth.played), "point")} within `
      + `${counted(decision.worth.draws, "draw")}, half of the wins by discards of others; best ${tileName(decision.worth.best)} `
      + `${Math.round(decision.worth.most)}.`) : null,
    decision.safety?.length ? safetyView(decision.safety) : null,
    search ? searchView(search) : null,
    isDiscard ? el("p", {}, el("a", { href: linkTo(decision, report) }, "Analyse this hand")) : null);
}

function bests({ best, judged, played }) {
  const told = ({ deficiency, copies }) => (deficiency === null ? "no win left"
    : `${inWords(deficiency)}, accepts ${copies}`);
  return el("dl", { class: "bests" },
    el("div", {}, el("dt", {}, "best"), el("dd", {}, best.map(({ tile }) =>
      picture(tile, { size: "small" })), ` ${told(best[0])}`)),
    el("div", {}, el("dt", {}, "played"), el("dd", {}, picture(played, { size: "small" }),
      ` ${told(judged.played)}`)));
}

/** What is certain of discards in view of seats with riichi. */
function safetyView(safety) {
  const list = (seats) => seats.join(" and ");
  return [el("h3", {}, "In view of riichi"), el("ul", { class: "facts-of-defence" }, safety.map(({ tile, visible, safe, no_two_sided: none }) =>
    el("li", {}, picture(tile, { size: "small" }), [` ${counted(visible, "copy", "copies")} seen`,
      safe.length ? `genbutsu of ${list(safe)}` : "",
      none.length ? `no two-sided wait of ${list(none)}` : ""].filter(Boolean).join("; ")))),
  el("p", { class: "note" }, "Discards are judged by the own hand alone, not by what they may give to others.")];
}

/** By which the agent decides, where its name could be taken for something else. */
const DECIDERS = { chance: "the chance to win" };

function searchView({ choices, decided_by: decided, others_end: others, inferred, completions }) {
  const notes = [decided ? `Decided by ${DECIDERS[decided] ?? decided}.` : "",
    others === undefined ? "" : `Another wins within a round: ${percent(others)}.`];
  return el("div", { class: "search" },
    el("h3", {}, "Why: what the agent search weighs ", about("cost")),
    choices.length ? el("ol", {}, choices.map((choice) =>
      el("li", {}, `${choice.action}: `, el("strong", {}, choice.worth.toFixed(2)),
        ` (${aims(choice).join(", ")})`))) : el("p", {}, "It sees no win."),
    el("p", { class: "note" }, notes.filter(Boolean).join(" ")),
    ...inferred.map(beliefs).filter(Boolean).map((text) => el("p", { class: "inferred" }, text)),
    completions.length ? completionsView({ items: completions }) : null);
}

/** The hidden tiles of another seat, as far as they can be inferred. */
function beliefs({ seat, holds, lacks, likely }) {
  const held = Object.entries(holds).map(([tile, copies]) => tile.repeat(copies)).join(" ");
  const often = likely.filter(({ copies }) => copies >= 0.8)
    .map(({ tile, copies }) => `${tile} (${copies.toFixed(1)})`).join(" ");
  const parts = [held && `holds ${held}`, lacks.length && `lacks ${lacks.join(" ")}`,
    often && `likely ${often}`].filter(Boolean);
  return parts.length ? `${seat}: ${parts.join(", ")}.` : "";
}

/** What an answer goes for, how likely it gets there, and what its discard may cost. */
function aims({ chance, fan, goal, by_draw: isDrawn, danger }) {
  const win = fan === undefined
    ? [goal === null ? "wins" : `for ${goal === "plain" ? "any win" : goal.replaceAll("_", " ")}`,
      isDrawn ? "by a drawn tile" : "", goal === null ? "" : `gets there ${percent(chance)}`]
    : [`wins ${percent(chance)}`, `${Math.round(fan)} fan`];
  return [...win, danger >= 0.05 ? `danger ${danger.toFixed(1)}` : ""].filter(Boolean);
}

/** A win with a yaku, by the winds of a seat in a round. */
const riichiRules = (seat, { wind }) =>
  `tenhou:minimum=1:seat=${seat}:round=${["east", "south", "west", "north"][wind]}:win_by=either`;

/** A link to the hand of a decision, with what its seat had seen. */
function linkTo({ hand, available, void: suit, seat, judged }, report) {
  const { tiles, melds } = parseHand(hand.text);
  const held = new Map();
  const own = [...tiles, ...melds.flatMap((meld) => parseHand(meld.slice(1, -1)).tiles)];
  for (const tile of own) held.set(tile, (held.get(tile) ?? 0) + 1);
  const digits = available.replace(/\s/g, "");
  const seen = KINDS.slice(0, report.rules ? 27 : 34).map((kind, at) =>
    kind[0].repeat(Math.max(0, 4 - (held.get(kind) ?? 0) - Number(digits[at]))) + kind[1])
    .filter((text) => text.length > 1).join("");
  const rules = report.rules ? `${report.rules.name}:void=${suit}`
    : report.switches ? riichiRules(seat, report)
    : judged.cost === undefined ? "mcr"
      : `mcr:minimum=8:seat=${seat}:round=${report.prevalent_wind}:win_by=either`;
  return format({ ...DEFAULTS, hand: hand.concealed, melds: hand.melds.join(""), seen, rules });
}
