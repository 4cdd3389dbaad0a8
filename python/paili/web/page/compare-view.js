/** Two discards side by side: what each leaves, accepts, and wins, and why one is better. */

import { number } from "./about.js";
import { chart } from "./chart.js";
import { comparedOf } from "./analysis.js";
import { button, el, field, percent, select } from "./dom.js";
import { chanceDetail, chanceText, deadTiles, rowsOf } from "./discards-view.js";
import { reasons } from "./explained.js";
import { inWords } from "./headline.js";
import { bound } from "./long-view.js";
import { amount, say } from "./texts.js";
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
    el("h2", { class: "paili-hidden" }, say("compare.title")),
    el("div", { class: "title" },
      field(say("compare.beside"), select(others.map((tile) => [tile, tileName(tile)]), pair[0],
        (tile) => state.change({ discards: `${tile},${pair[1]}` }), { "data-key": "beside" })),
      button(say("close"), () => state.change({ discards: "" }), { class: "quiet", "data-key": "close-compare" })),
    explained ? el("ul", { class: "sentences" },
      reasons(explained).map((sentence) => el("li", {}, withPictures(sentence)))) : null,
    el("div", { class: "sides" }, chosen.map((row) => side(row, analysis))),
    outlook && chosen.every(({ long }) => long?.won.length) ? chart(chosen.map(({ discard, long }, at) =>
      ({ name: tileName(discard.tile), values: long.won, style: at + 1 })), outlook.draws,
    say("curve.wonLabel", { draws: amount("draw", outlook.draws), curves: chosen.map(({ discard, long }) =>
      `${tileName(discard.tile)} ${percent(long.won.at(-1))}`).join(say("list.comma")) })) : null,
  ];
}

function side({ discard, plan: option, long, rank }, { plan, outlook, explained }) {
  const { tile } = discard;
  const only = explained?.discards?.find((each) => each.tile === tile);
  const reached = only?.only.items ?? [];
  return el("section", { class: "side", "aria-label": say("discard.tile", { tile: tileName(tile) }) },
    el("h3", {}, picture(tile, { silent: true }), ` ${tileName(tile)}`),
    el("dl", {},
      term(say("head.rank"), number(String(rank), "rank")),
      term(say("compare.leaves"), number(inWords(discard.deficiency), "leaves")),
      option ? term(say("head.in", { draws: amount("draw", plan.draws) }), number(chanceText(option.chance), "chance",
        { detail: chanceDetail(option.chance, plan.draws) })) : null,
      option?.expected_points != null
        ? term(say("head.points"), number(option.expected_points.toPrecision(4), "points")) : null,
      long ? term(say("head.in", { draws: outlook.draws }), number(bound(outlook) + percent(long.won.at(-1) ?? 0), "long")) : null,
      long?.expected_draws != null
        ? term(say("compare.mean"), number(long.expected_draws.toFixed(1), "draws")) : null,
      term(say("head.tiles"), number(String(discard.copies), "copies"))),
    groupsIn(discard.tiles), deadTiles(discard.dead),
    reached.length ? el("details", { "data-key": `only-${tile}` }, el("summary", {}, say("compare.only")),
      completionsView({ items: reached }, 3)) : null);
}

const term = (name, value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));
