/** The discard of another player, to call or to pass, and kongs of one's own: what each answer leaves. */

import { number } from "./about.js";
import { el, field, percent, select } from "./dom.js";
import { amount, say } from "./texts.js";
import { countKinds, KINDS, kindOf, makesRun, meldRow, parseHand, picture, tileName } from "./tiles.js";

const SEATS = ["left", "across", "right"].map((seat) => [seat, say(`from.${seat}`)]);
const small = { size: "small" };

/**
 * The discards that a waiting hand may call, and the answers to the one that was chosen.
 *
 * @param {Analysis} analysis
 * @param {import("./state.js").State} state
 */
export function callsView({ report, offered }, state) {
  const { now } = state;
  const tiles = callable(report, now.from);
  if (!tiles.length) return [];
  const choose = (tile) => state.change({ offered: now.offered === tile ? "" : tile });
  return [
    el("h2", {}, say("calls.title")),
    el("div", { class: "controls" },
      field(say("calls.from"), select(SEATS, now.from, (from) => state.change({ from }), { "data-key": "from" }))),
    el("div", { class: "offers" }, tiles.map((tile) => el("button", { type: "button", class: "tile",
      "aria-label": say("calls.tile", { tile: tileName(tile) }), "aria-pressed": String(now.offered === tile),
      "data-key": `offer-${tile}`, onclick: () => choose(tile) }, picture(tile, { silent: true })))),
    offered && offered.discard === now.offered ? callRows(offered) : now.offered
      ? el("p", { class: "note", role: "status" }, say("searching")) : null,
  ];
}

/** An answer to a tile, as a text that no other has. */
export const callName = ({ kind, meld }) => `${kind}${meld ?? ""}`;

/** The answers to an own draw with which a kong can be declared. */
export const kongsView = (kongs) => (kongs && kongs.calls.some(({ kind }) => kind === "kong")
  ? [el("h2", {}, say("calls.kongs")), callRows(kongs)] : null);

/** The kinds that make a meld with what is held, and those that a ready hand waits for. */
function callable({ hand, rules, acceptance, deficiency, knowledge }, from) {
  const tiles = parseHand(hand.text)?.tiles ?? [];
  const held = countKinds(tiles);
  const makesChow = (tile) => rules.chows && from === "left" && makesRun(held, tile);
  const digits = knowledge.available.replace(/\s/g, "");
  return KINDS.slice(0, rules.kinds).filter((tile, at) => Number(digits[at]) > 0
    && rules.void_suit !== tile[1] && ((held.get(tile) ?? 0) >= 2 || makesChow(tile)
      || (deficiency === 1 && Object.keys(acceptance?.tiles ?? {}).map(kindOf).includes(tile))));
}

/**
 * The answers to a discard or to an own draw, the best one first.
 *
 * @param {string} [choice] the one that was chosen, by `callName`.
 */
export function callRows({ calls, discard: offered, draws }, choice) {
  const most = Math.max(...calls.map(({ probability }) => probability), 1e-12);
  const row = ({ kind, meld, exact, probability, gain, discard, expected_points: points }, at) => {
    const bar = el("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--low", `${(100 * probability) / most}%`);
    bar.style.setProperty("--high", `${(100 * probability) / most}%`);
    const told = gain === 0 ? "" : `${gain > 0 ? "+" : "−"}${percent(Math.abs(gain))}`;
    const isChosen = choice === callName({ kind, meld });
    return el("tr", { class: `${at ? "" : "best"}${isChosen ? " chosen-row" : ""}` },
      el("td", {}, say(`answer.${kind}`), meld ? [" ", meldRow(meld, small)] : null,
        discard ? [kind === "discard" ? "" : say("calls.then"), " ", picture(discard, small)] : null),
      points == null ? null : el("td", {}, number(points.toFixed(3), "points")),
      el("td", { class: "c-chance" }, number(percent(probability), "chance",
        { detail: exact.length < 40
          ? say("chance.exactly", { chance: percent(probability), draws: amount("draw", draws), fraction: exact })
          : say("chance.within", { chance: percent(probability), draws: amount("draw", draws) }) }), bar),
      el("td", {}, told));
  };
  return el("table", { class: "called" },
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("calls.answer")),
      calls[0].expected_points == null ? null : el("th", { scope: "col" }, say("head.points")),
      el("th", { scope: "col" }, say("head.in", { draws: amount("draw", draws) })), el("th", { scope: "col" }, say(offered ? "calls.against" : "calls.againstDiscard")))),
    el("tbody", {}, calls.map(row)));
}
