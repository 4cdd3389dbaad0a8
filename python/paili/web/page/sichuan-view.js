/** Before a game of Sichuan Mahjong: what each suit is worth to give up, and which tiles to pass on. */

import { about, number } from "./about.js";
import { button, el, percent } from "./dom.js";
import { inWords } from "./headline.js";
import { amount, say } from "./texts.js";
import { row, spread, suitName } from "./tiles.js";
import { withPart } from "./rules.js";

/**
 * What a report says of void suits and exchanges.
 *
 * @param {Object} report one that was ranked by chance.
 * @param {import("./state.js").State} state a choice of the suit goes into its rules.
 */
export function sichuanView(report, state) {
  const { void_suits: suits, exchanges } = report;
  if (!suits) return [];
  return [
    el("h2", {}, say("void.title")),
    note(suits, "ownDraw"),
    table([say("void.head"), say("head.tiles"), say("head.distance"), say("head.chance"), say("head.points"), ""], suits.options.map((option) => [
      suitName(option.suit), String(option.tiles), ...worth(option),
      button(say("void.take"), () => state.change({ rules: withPart(state.now.rules, "void", option.suit) }),
        { class: "quiet", "data-key": `void-${option.suit}`,
          "aria-label": say("void.give", { suit: suitName(option.suit) }) })])),
    ...(exchanges ? [
      el("h2", {}, say("exchange.title")),
      note(exchanges, "laterDraw"),
      table([say("exchange.head"), say("exchange.void"), say("head.distance"), say("head.chance"), say("head.points")],
        exchanges.options.slice(0, 6).map((option) => [
          row(spread(option.tiles), { size: "small" }), suitName(option.void_suit), ...worth(option)])),
      exchanges.options.length > 6
        ? el("p", { class: "note" }, say("exchange.more", { n: exchanges.options.length - 6 })) : null] : []),
  ];
}

const note = ({ draws, is_exact: isExact }, what) => el("p", { class: "note" },
  say(isExact ? "void.exact" : "void.approximate", { draws: amount(what, draws) }), " ", about("points"));

const worth = ({ deficiency, exact, probability, expected_points: points }) => [
  number(inWords(deficiency), "deficiency", { dense: true }),
  number(percent(probability), "chance", { dense: true,
    detail: exact && exact.length < 40 ? say("exactly", { fraction: exact }) : percent(probability) }),
  number(points.toFixed(4), "points", { dense: true })];

function table(heads, rows) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": heads[0] },
    el("table", { class: "plain" },
      el("thead", {}, el("tr", {}, heads.map((text) => (text ? el("th", { scope: "col" }, text)
        : el("td", {}))))),
      el("tbody", {}, rows.map((cells) => el("tr", {}, cells.map((cell) => el("td", {}, cell)))))));
}
