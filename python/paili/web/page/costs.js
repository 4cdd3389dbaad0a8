/** What the decisions of a recorded game cost, next to the best that the seat could know. */

import { counted } from "./dom.js";

/** No win is left: worse than any number of tiles. */
const EVERYTHING = 10;

/** As a part of the points of the plainest win, points that are few enough to be left out. */
const LITTLE = 0.05;

/**
 * The decisions of a game, in order.
 *
 * @param {Object} report a replay of either game.
 * @returns {Object[]} each with `turn`, `seat`, `played`, `best`, `weight`, which is 0 for the best,
 *   `points` if the agent search was asked, `unit`, which is what points are counted in, and `text`.
 */
export function decisionsOf(report) {
  const discards = report.turns.map((turn) => ofDiscard(turn));
  const others = (report.decisions ?? []).map((decision) => ofAnswer(decision));
  const base = report.rules?.scoring.base;
  // A tile farther is worth what a plain win of Sichuan Mahjong is, or ten points of the other game.
  const unit = base === undefined ? { least: LITTLE, tile: 10 } : { least: LITTLE * base, tile: base };
  return [...discards, ...others].map((decision) => ({ ...decision, unit }))
    .sort((a, b) => a.turn - b.turn);
}

function ofDiscard(turn) {
  const judged = turn.legal ?? turn;
  const { played, best, is_best: isBest } = judged;
  const { weight, text } = isBest ? { weight: 0, text: "one of the best" } : lost(played, best[0]);
  return { turn: turn.turn, seat: turn.seat, hand: turn.hand, available: turn.available, played: played.tile,
    best, weight, text, judged, search: turn.search ?? null, isDiscard: true, void: turn.void ?? null,
    points: pointsLost(turn.search, (action) => action.endsWith(` ${played.tile}`)) };
}

function lost(played, best) {
  if (played.deficiency === null && best.deficiency !== null) {
    return { weight: EVERYTHING, text: "no win was left" };
  }
  const farther = (played.deficiency ?? 0) - (best.deficiency ?? 0);
  if (farther > 0) return { weight: farther, text: `${counted(farther, "tile")} farther from a win` };
  const fewer = best.copies - played.copies;
  return { weight: fewer / 40, text: `${counted(fewer, "copy", "copies")} fewer accepted` };
}

function ofAnswer(decision) {
  const points = pointsLost(decision.search, (action) => action === decision.action);
  const isBest = decision.search.choices[0]?.action === decision.action;
  return { turn: decision.turn, seat: decision.seat, hand: decision.hand, played: decision.action,
    best: null, weight: 0, text: isBest ? "what search would do" : "search would do otherwise",
    offered: decision.offered, search: decision.search, isDiscard: false, points };
}

/** Points by which the answer is behind the first choice of search; null where that is not known. */
function pointsLost(search, isIt) {
  const [first] = search?.choices ?? [];
  if (!first) return null;
  const found = search.choices.find(({ action }) => isIt(action));
  return found ? first.worth - found.worth : null;
}

/** The decisions that cost something, the costliest first. */
export function costly(decisions) {
  return decisions.filter((decision) => decision.weight > 0 || isWorthSaying(decision))
    .sort((a, b) => severity(b) - severity(a) || a.turn - b.turn);
}

/** Whether search expected so many points less that they are worth a word. */
export const isWorthSaying = ({ points, unit }) => points !== null && points >= unit.least;

/** How bad a decision was, in tiles farther from a win; forty copies are one. */
export const severity = ({ weight, points, unit }) => weight + (points ?? 0) / unit.tile;

/** How many discards of each seat were among the best. */
export function tally(decisions) {
  const seats = new Map();
  for (const { seat, weight, isDiscard } of decisions) {
    if (!isDiscard) continue;
    const [right, all] = seats.get(seat) ?? [0, 0];
    seats.set(seat, [right + (weight === 0), all + 1]);
  }
  return seats;
}
