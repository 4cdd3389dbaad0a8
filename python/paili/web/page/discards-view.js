/** The table of discards, or of a waiting hand what it waits for. */

import { about, number } from "./about.js";
import { button, el, percent } from "./dom.js";
import { inWords } from "./headline.js";
import { bound, roughly } from "./long-view.js";
import { amount, pieces, say } from "./texts.js";
import { accepted, groupsIn } from "./tile-groups.js";
import { parseHand, picture, suitName, tileName } from "./tiles.js";

/** A chance of a plan as text: one number, or two bounds. */
export function chanceText({ probability, lower, upper }) {
  if (probability !== null) return percent(probability);
  return `${percent(lower.probability)}–${percent(upper.probability)}`;
}

/** The same in words, with the exact fraction where it is short. */
export function chanceDetail({ exact, probability, lower, upper }, draws) {
  if (probability === null) {
    return say("chance.bounds", { low: percent(lower.probability), high: percent(upper.probability),
      draws: amount("draw", draws) });
  }
  return say(exact.length <= 40 ? "chance.exactly" : "chance.fraction",
    { chance: percent(probability), draws: amount("draw", draws), fraction: exact });
}

/** Dead tiles: they would help, but no copy can come. */
export function deadTiles(dead) {
  if (!dead?.length) return null;
  return el("span", { class: "dead" }, el("span", { class: "word" }, say("tiles.dead")),
    dead.map((tile) => picture(tile, { size: "small", class: "paili-gone" })));
}

/** One row for each discard, of all that is known so far: best first. */
export function rowsOf(analysis) {
  const { report, plan, outlook, more } = analysis;
  const at = (options) => new Map((options ?? []).map((option, place) => [option.tile, { option, place }]));
  const plans = at(plan?.options);
  const longs = at(outlook?.options);
  const mores = at(more?.discards);
  const rows = report.discards.map((discard) => ({
    discard, plan: plans.get(discard.tile)?.option, place: plans.get(discard.tile)?.place,
    long: longs.get(discard.tile)?.option, more: mores.get(discard.tile)?.option,
  }));
  const isRanked = rows.every((row) => row.plan) && rows.some((row) => row.plan.chance.lower.probability > 0);
  if (isRanked) rows.sort((a, b) => a.place - b.place);
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    const isEqual = before && (isRanked ? worthOf(before) !== null && worthOf(before) === worthOf(row)
      : before.discard.rank === row.discard.rank);
    row.rank = isEqual ? before.rank : index + 1;
  });
  return rows;
}

const worthOf = ({ plan }) => (plan.chance.exact === null
  ? null : `${plan.expected_points ?? ""} ${plan.chance.exact}`);

/**
 * The table of discards. Those that move away from a win are folded, unless one is the best.
 *
 * @param {Analysis} analysis
 * @param {{pair: string[], comparison: Function, isOpen: (tile: string) => boolean, isUnfolded: boolean,
 *   onDiscard: Function, onDraw: Function, onCompare: Function, onOpen: Function, onUnfold: Function}}
 *   does what clicks do, and what is shown of them.
 */
export function discardsTable(analysis, does) {
  const rows = rowsOf(analysis);
  const { plan, outlook, isBusy } = analysis;
  const most = Math.max(...rows.map((row) => row.plan?.chance.upper.probability ?? 0), 1e-12);
  const points = plan?.objective === "points" && rows.some((row) => row.plan?.expected_points != null);
  const heads = [[say("head.rank"), "rank", "rank"], [say("head.discard"), null, "tile"],
    ...(points ? [[say("head.points"), "points", "points"]] : []),
    [plan ? say("head.in", { draws: amount("draw", plan.draws) }) : say("head.chance"), "chance", "chance"],
    [outlook ? say("head.in", { draws: outlook.draws }) : say("head.long"), "long", "long"],
    [say("head.tiles"), "copies", "copies"], [say("head.accepts"), "accepts", "accept"],
    [say("why.not"), null, "compare"], [say("head.more"), null, "open"]];
  const known = { plan, outlook, isBusy, most, points, width: heads.length, best: rows[0]?.discard };
  const least = Math.min(...rows.map(({ discard }) => discard.deficiency ?? Infinity));
  const isNear = ({ discard }) => (discard.deficiency ?? Infinity) === least;
  const first = rows.findIndex(isNear);
  const far = rows.filter((row, at) => at > first && !isNear(row));
  const near = rows.filter((row) => !far.includes(row));
  const isUnfolded = does.isUnfolded || far.some(({ discard }) => discard.tile === does.pair[1]);
  const draw = (row) => discardRow(row, known, does, isNear(row));
  return [el("table", { class: "discards", role: "table" },
    el("caption", { class: "paili-hidden" }, say("discards.caption")),
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, heads.map(([text, key, name]) =>
      el("th", { scope: "col", role: "columnheader", class: `c-${name}` },
        key === null ? el("span", { class: "paili-hidden" }, text)
          : number(text, key, { class: "head" }))))),
    el("tbody", { role: "rowgroup" }, near.map(draw)),
    far.length && isUnfolded ? el("tbody", { role: "rowgroup", class: "far" }, far.map(draw)) : null),
  far.length ? button(say("discards.away", { n: far.length }),
    does.onUnfold, { class: "quiet", "data-key": "unfold", "aria-expanded": String(isUnfolded) }) : null,
  voidNote(analysis.report)];
}

/** Where only the suit that is given up may be discarded, that is said. */
function voidNote({ discards, hand, rules: { void_suit: suit } }) {
  const isForced = suit && discards.every(({ tile }) => tile[1] === suit)
    && parseHand(hand.text)?.tiles.some((tile) => tile[1] !== suit);
  return isForced ? el("p", { class: "note" }, say("void.first", { suit: suitName(suit) })) : null;
}

function discardRow(row, known, does, isNear) {
  const { discard } = row;
  const { tile } = discard;
  const cell = (name, ...children) => el("td", { role: "cell", class: `c-${name}` }, children);
  const isOpen = does.isOpen(tile);
  const isCompared = does.pair.length === 2 && does.pair[1] === tile;
  const main = el("tr", { role: "row", class: row.rank === 1 ? "best" : "", "data-tile": tile },
    cell("rank", number(String(row.rank), "rank", { dense: true })),
    cell("tile", el("button", { type: "button", class: "tile", "data-key": `discard-${tile}`,
      "aria-label": say("discard.tile", { tile: tileName(tile) }), title: say("tile.discard"),
      onclick: () => does.onDiscard(tile) }, picture(tile, { silent: true }))),
    known.points ? cell("points", number((row.plan?.expected_points ?? 0).toFixed(4), "points",
      { dense: true })) : null,
    cell("chance", ...chanceCell(row, known)),
    cell("long", ...longCell(row, known)),
    cell("copies", number(String(discard.copies), "copies", { dense: true, unit: say("unit.copies") })),
    cell("accept", isNear ? null : el("span", { class: "word" }, `${inWords(discard.deficiency)} `),
      accepted(discard.tiles, (drawn) => does.onDraw(tile, drawn), tile), deadTiles(discard.dead)),
    cell("compare", tile === known.best.tile ? null : button(say("why.not"), () => does.onCompare(known.best.tile, tile),
      { class: "quiet", "aria-label": say("why.tile", { tile: tileName(tile) }), "data-key": `compare-${tile}`,
        "aria-expanded": String(isCompared) })),
    cell("open", el("button", { type: "button", class: "open", "data-key": `open-${tile}`,
      "aria-expanded": String(isOpen), "aria-label": say("more.about", { tile: tileName(tile) }),
      onclick: () => does.onOpen(tile) }, isOpen ? "−" : "+")));
  const below = (content) => el("tr", { role: "row", class: "more" },
    el("td", { role: "cell", colspan: known.width }, content));
  return [main, isOpen ? below(details(row, known)) : null, isCompared ? below(does.comparison()) : null];
}

/** What is still to come, or took too long. */
const missing = (isBusy) => el("span", { class: "waiting" }, isBusy ? "…" : "–");

function chanceCell({ plan: option }, { plan, most, isBusy }) {
  if (!option) return [missing(isBusy)];
  const { chance } = option;
  const bar = el("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--low", `${(100 * chance.lower.probability) / most}%`);
  bar.style.setProperty("--high", `${(100 * chance.upper.probability) / most}%`);
  return [number(chanceText(chance), "chance",
    { dense: true, detail: chanceDetail(chance, plan.draws) }), bar];
}

function longCell({ long }, { outlook, isBusy }) {
  if (!long) return [missing(isBusy)];
  const won = long.won.at(-1) ?? 0;
  return [number(long.is_dead ? say("tiles.dead") : `${bound(outlook)}${(100 * won).toFixed(1)}%`, "long",
    { dense: true, unit: say("unit.long"), detail: say("long.detail", { roughly: roughly(outlook), chance: percent(won),
      draws: amount("draw", outlook.draws) }) })];
}

/** What is known of one discard, a line each. */
export function details({ discard, plan: option, long, more }, { plan, outlook }) {
  const line = (name, ...children) => el("li", {}, about(name), el("div", {}, children));
  return el("ul", { class: "facts" },
    line("leaves", discard.deficiency === null ? say("leaves.never")
      : say("leaves.is", { distance: inWords(discard.deficiency) })),
    line("accepts", say("accepts.it", { tiles: amount("tile", discard.copies) }), " ", groupsIn(discard.tiles),
      deadTiles(discard.dead)),
    option ? line("chance", say("chance.win", { detail: chanceDetail(option.chance, plan.draws) })) : null,
    option?.expected_fan != null
      ? line("expectedfan", say("fan.mean", { fan: option.expected_fan.toPrecision(3) })) : null,
    option?.expected_points != null
      ? line("points", say("points.mean", { points: option.expected_points.toPrecision(4) })) : null,
    long ? line("long", longText(long, outlook)) : null,
    more?.two_step != null
      ? line("twostep", say("twostep.pairs", { n: more.two_step })) : null,
    more?.improvements ? line("improvement", improvements(more.improvements)) : null);
}

function longText(long, outlook) {
  if (long.is_dead) return say("long.never");
  const mean = long.expected_draws === null ? "" : say("long.mean", { draw: long.expected_draws.toFixed(1) });
  return say("long.won", { roughly: roughly(outlook), chance: percent(long.won.at(-1) ?? 0),
    draws: amount("draw", outlook.draws), mean, ready: percent(long.ready.at(-1) ?? 0) });
}

function improvements(draws) {
  if (!draws.length) return say("improve.none");
  const shown = draws.slice(0, 8);
  return [say("improve.kinds", { n: draws.length }), " ", el("span", { class: "improvements" },
    shown.map(({ tile, copies, discard, accepts }) => el("span", { class: "improvement" },
      picture(tile, { size: "small" }), say("improve.then", { copies }), " ", picture(discard, { size: "small" }),
      `: ${accepts}`))), draws.length > shown.length ? say("improve.more") : ""];
}

/** What a waiting hand waits for. */
export function waits(analysis, onDraw) {
  const { report: { acceptance, deficiency }, plan, outlook } = analysis;
  const long = outlook?.options?.[0];
  return el("div", { class: "waits" },
    el("p", {}, pieces("accepts.this", { tiles: number(amount("tile", acceptance.copies), "copies") }), " ",
      about("accepts")),
    accepted(acceptance.tiles, onDraw), deadTiles(acceptance.dead),
    plan && deficiency > 0 ? el("p", {}, pieces("wins.with", { draws: amount("draw", plan.draws),
      chance: number(chanceText(plan.chance), "chance", { detail: chanceDetail(plan.chance, plan.draws) }) })) : null,
    plan?.expected_points != null ? el("p", {}, pieces("points.mean",
      { points: number(plan.expected_points.toPrecision(4), "points") })) : null,
    long && deficiency > 0 ? el("p", {}, pieces("long.hand", { roughly: roughly(outlook),
      chance: number(percent(long.won.at(-1) ?? 0), "long"), draws: amount("draw", outlook.draws) })) : null);
}
