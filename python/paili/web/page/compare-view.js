/** Two discards side by side: what each leaves, accepts, and wins, and why one is better. */

import { number } from "./about.js";
import { chart } from "./chart.js";
import { comparedOf } from "./analysis.js";
import { button, counted, el, field, percent, select } from "./dom.js";
import { chanceDetail, chanceText, deadTiles, rowsOf } from "./discards-view.js";
import { inWords } from "./headline.js";
import { bound } from "./long-view.js";
import { groupsIn, withPictures } from "./tile-groups.js";
import { completionsView } from "./why-view.js";
import { picture, tileName } from "./tiles.js";

/**
 * The two discards of a state next to each other; the first one is chosen among the others.
 *
 * @param {Analysis} analysis
 * @param {import("./state.js").State} state
 */
export function compared(analysis, state) {
  const pair = comparedOf(state.now);
  const rows = rowsOf(analysis);
  const chosen = pair.map((tile) => rows.find((row) => row.discard.tile === tile)).filter(Boolean);
  if (chosen.length < 2) return [];
  const { explained, outlook } = analysis;
  const others = rows.map(({ discard }) => discard.tile).filter((tile) => tile !== pair[1]);
  return [
    el("h2", { class: "paili-hidden" }, "Side by side"),
    el("div", { class: "title" },
      field("Beside", select(others.map((tile) => [tile, tileName(tile)]), pair[0],
        (tile) => state.change({ discards: `${tile},${pair[1]}` }), { "data-key": "beside" })),
      button("Close", () => state.change({ discards: "" }), { class: "quiet", "data-key": "close-compare" })),
    explained ? el("ul", { class: "sentences" },
      explained.sentences.map((sentence) => el("li", {}, withPictures(sentence)))) : null,
    el("div", { class: "sides" }, chosen.map((row) => side(row, analysis))),
    outlook && chosen.every(({ long }) => long?.won.length) ? chart(chosen.map(({ discard, long }, at) =>
      ({ name: tileName(discard.tile), values: long.won, style: at + 1 })), outlook.draws,
    `Chance to have won by draw: ${chosen.map(({ discard, long }) =>
      `${tileName(discard.tile)} ${percent(long.won.at(-1))}`).join(", ")}`) : null,
  ];
}

function side({ discard, plan: option, long, rank }, { plan, outlook, explained }) {
  const { tile } = discard;
  const only = explained?.discards?.find((each) => each.tile === tile);
  const reached = only?.only.items ?? [];
  return el("section", { class: "side", "aria-label": `Discard ${tileName(tile)}` },
    el("h3", {}, picture(tile, { silent: true }), ` ${tileName(tile)}`),
    el("dl", {},
      term("Rank", number(String(rank), "rank")),
      term("Leaves", number(inWords(discard.deficiency), "leaves")),
      option ? term(`In ${counted(plan.draws, "draw")}`, number(chanceText(option.chance), "chance",
        { detail: chanceDetail(option.chance, plan.draws) })) : null,
      option?.expected_points != null
        ? term("Points", number(option.expected_points.toPrecision(4), "points")) : null,
      long ? term(`In ${outlook.draws}`, number(bound(outlook) + percent(long.won.at(-1) ?? 0), "long")) : null,
      long?.expected_draws != null
        ? term("Mean draw", number(long.expected_draws.toFixed(1), "draws")) : null,
      term("Tiles", number(String(discard.copies), "copies"))),
    groupsIn(discard.tiles), deadTiles(discard.dead),
    reached.length ? el("details", { "data-key": `only-${tile}` }, el("summary", {}, "Reached only after it"),
      completionsView({ items: reached }, 3)) : null);
}

const term = (name, value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));
