/** Before a game of Sichuan Mahjong: what each suit is worth to give up, and which tiles to pass on. */

import { about, number } from "./about.js";
import { button, counted, el, percent } from "./dom.js";
import { inWords } from "./headline.js";
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
    el("h2", {}, "Which suit to give up"),
    note(suits, "own draws"),
    table(["Give up", "Tiles", "Distance", "Chance", "Points", ""], suits.options.map((option) => [
      suitName(option.suit), String(option.tiles), ...worth(option),
      button("Take it", () => state.change({ rules: withPart(state.now.rules, "void", option.suit) }),
        { class: "quiet", "data-key": `void-${option.suit}`,
          "aria-label": `Give ${suitName(option.suit)} up` })])),
    ...(exchanges ? [
      el("h2", {}, "Which three tiles to pass on"),
      note(exchanges, "own draws after the exchange"),
      table(["Pass on", "Then give up", "Distance", "Chance", "Points"],
        exchanges.options.slice(0, 6).map((option) => [
          row(spread(option.tiles), { size: "small" }), suitName(option.void_suit), ...worth(option)])),
      exchanges.options.length > 6
        ? el("p", { class: "note" }, `and ${exchanges.options.length - 6} more choices`) : null] : []),
  ];
}

const note = ({ draws, is_exact: isExact }, what) => el("p", { class: "note" },
  `${isExact ? "Exact" : "Approximate"} chances and points within ${counted(draws, what.replace("draws", "draw"),
    what)}. `, about("points"));

const worth = ({ deficiency, exact, probability, expected_points: points }) => [
  number(inWords(deficiency), "deficiency", { dense: true }),
  number(percent(probability), "chance", { dense: true,
    detail: exact && exact.length < 40 ? `Exactly ${exact}.` : percent(probability) }),
  number(points.toFixed(4), "points", { dense: true })];

function table(heads, rows) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": heads[0] },
    el("table", { class: "plain" },
      el("thead", {}, el("tr", {}, heads.map((text) => (text ? el("th", { scope: "col" }, text)
        : el("td", {}))))),
      el("tbody", {}, rows.map((cells) => el("tr", {}, cells.map((cell) => el("td", {}, cell)))))));
}
