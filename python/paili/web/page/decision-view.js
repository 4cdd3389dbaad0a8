/** One decision of a recorded game: what was chosen from, what was best, what it cost, and why. */

import { about, number } from "./about.js";
import { actionName, goalName } from "./actions.js";
import { el, percent } from "./dom.js";
import { inWords } from "./headline.js";
import { DEFAULTS, format } from "./state.js";
import { amount, say } from "./texts.js";
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
  return el("section", { class: "card decision", "aria-label": say("decision.of", { seat: say(`wind.${seat}`) }) },
    el("h2", {}, say("decision.title", { seat: say(`wind.${seat}`),
      played: isDiscard ? say("decision.discards", { tile: tileName(played) }) : played })),
    el("p", { class: "hand" }, row(tiles.tiles, { size: "small" }), hand.melds.map((meld) =>
      meldRow(meld, { size: "small" }))),
    el("p", {}, el("strong", { class: weight > 0 || better ? "paili-bad" : "paili-good" },
      number(text, "cost")),
    better ? say("decision.less", { points: points.toFixed(2), better }) : "", say("stop")),
    decision.best ? bests(decision) : null,
    decision.worth ? el("p", { class: "note" }, say("decision.worth", {
      points: amount("point", Math.round(decision.worth.played)), draws: amount("draw", decision.worth.draws),
      best: tileName(decision.worth.best), most: Math.round(decision.worth.most) })) : null,
    decision.safety?.length ? safetyView(decision.safety) : null,
    search ? searchView(search) : null,
    isDiscard ? el("p", {}, el("a", { href: linkTo(decision, report) }, say("analyse.this"))) : null);
}

function bests({ best, judged, played }) {
  const told = ({ deficiency, copies }) => (deficiency === null ? say("decision.noWin")
    : say("decision.accepts", { distance: inWords(deficiency), copies }));
  return el("dl", { class: "bests" },
    el("div", {}, el("dt", {}, say("decision.best")), el("dd", {}, best.map(({ tile }) =>
      picture(tile, { size: "small" })), ` ${told(best[0])}`)),
    el("div", {}, el("dt", {}, say("decision.played")), el("dd", {}, picture(played, { size: "small" }),
      ` ${told(judged.played)}`)));
}

/** What is certain of discards in view of seats with riichi. */
function safetyView(safety) {
  const list = (seats) => seats.map((seat) => say(`wind.${seat}`)).join(say("list.and"));
  return [el("h3", {}, say("safety.title")), el("ul", { class: "facts-of-defence" }, safety.map(({ tile, visible, safe, no_two_sided: none }) =>
    el("li", {}, picture(tile, { size: "small" }), [` ${say("safety.seen", { copies: amount("copy", visible) })}`,
      safe.length ? say("safety.genbutsu", { seats: list(safe) }) : "",
      none.length ? say("safety.suji", { seats: list(none) }) : ""].filter(Boolean).join(say("list.semicolon"))))),
  el("p", { class: "note" }, say("safety.note"))];
}

function searchView({ choices, decided_by: decided, others_end: others, inferred, completions }) {
  const notes = [decided ? say("search.decided", { by: say(`decided.${decided}`) }) : "",
    others === undefined ? "" : say("search.others", { chance: percent(others) })];
  return el("div", { class: "search" },
    el("h3", {}, say("search.weighs"), " ", about("cost")),
    choices.length ? el("ol", {}, choices.map((choice) =>
      el("li", {}, `${actionName(choice.action)}${say("colon")}`, el("strong", {}, choice.worth.toFixed(2)),
        ` (${aims(choice).join(say("list.comma"))})`))) : el("p", {}, say("search.noWin")),
    el("p", { class: "note" }, notes.filter(Boolean).join(" ")),
    ...inferred.map(beliefs).filter(Boolean).map((text) => el("p", { class: "inferred" }, text)),
    completions.length ? completionsView({ items: completions }) : null);
}

/** The hidden tiles of another seat, as far as they can be inferred. */
function beliefs({ seat, holds, lacks, likely }) {
  const held = Object.entries(holds).map(([tile, copies]) => tile.repeat(copies)).join(" ");
  const often = likely.filter(({ copies }) => copies >= 0.8)
    .map(({ tile, copies }) => `${tile} (${copies.toFixed(1)})`).join(" ");
  const parts = [held && say("belief.holds", { held }), lacks.length && say("belief.lacks", { lacks: lacks.join(" ") }),
    often && say("belief.likely", { likely: often })].filter(Boolean);
  return parts.length ? say("belief.of", { seat: say(`wind.${seat}`), told: parts.join(say("list.comma")) }) : "";
}

/** What an answer goes for, how likely it gets there, and what its discard may cost. */
function aims({ chance, fan, goal, by_draw: isDrawn, danger }) {
  const win = fan === undefined
    ? [goal === null ? say("goal.wins")
      : say("goal.for", { goal: goalName(goal) }),
      isDrawn ? say("goal.drawn") : "", goal === null ? "" : say("goal.there", { chance: percent(chance) })]
    : [say("goal.chance", { chance: percent(chance) }), amount("fan", Math.round(fan))];
  return [...win, danger >= 0.05 ? say("goal.danger", { danger: danger.toFixed(1) }) : ""].filter(Boolean);
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
