/** What the decisions of a recorded game cost, next to the best that the seat could know. */

import { actionName } from "./actions.js";
import { say } from "./texts.js";


/** No win is left: worse than any number of tiles. */
const EVERYTHING = 10;

/**
 * The decisions of a game, in order.
 *
 * @param {Object} report a replay of either game.
 * @returns {Object[]} each with `turn`, `seat`, `played`, `best`, `weight`, which is 0 for the best
 *   by what is accepted, `points` that its answer cost by the agent search, if that is known,
 *   `better`, the best answer by it, `place` among the mistakes of the report, and `text`.
 */
export function decisionsOf(report) {
  const places = new Map((report.mistakes ?? []).map(({ turn, seat }, at) => [`${turn} ${seat}`, at]));
  const placed = ({ turn, seat }) => places.get(`${turn} ${seat}`) ?? null;
  const discards = report.turns.map((turn) => ofDiscard(turn, placed(turn)));
  const others = (report.decisions ?? []).map((decision) => ofAnswer(decision, placed(decision)));
  return [...discards, ...others].map((decision) => ({ ...decision, isRanked: Boolean(report.mistakes) }))
    .sort((a, b) => a.turn - b.turn);
}

function ofDiscard(turn, place) {
  const judged = turn.legal ?? turn;
  const { played, best, is_best: isBest } = judged;
  const { weight, text } = isBest ? { weight: 0, text: say("cost.best") } : lost(played, best[0]);
  const cost = turn.search?.points ?? null;
  return { turn: turn.turn, seat: turn.seat, hand: turn.hand, available: turn.available, played: played.tile,
    best, weight, text: isBest && place !== null ? say("cost.asMuch") : text, judged,
    search: turn.search ?? null, isDiscard: true, void: turn.void ?? null, place, declares: turn.declares,
    safety: turn.safety ?? [], ...costOf(cost, place) };
}

/** What an answer cost; of hands far from a win the points of search are no expectation. */
const costOf = (cost, place) => ({ points: cost?.cost ?? null, better: place === null ? null : actionName(cost.best) });

function lost(played, best) {
  if (played.deficiency === null && best.deficiency !== null) {
    return { weight: EVERYTHING, text: say("cost.noWin") };
  }
  const farther = (played.deficiency ?? 0) - (best.deficiency ?? 0);
  if (farther > 0) return { weight: farther, text: say("cost.farther", { n: farther }) };
  const fewer = best.copies - played.copies;
  return { weight: fewer / Math.max(best.copies, 1) / 2, text: say("cost.fewer", { n: fewer }) };
}

function ofAnswer(decision, place) {
  const cost = decision.search.points;
  const isBest = cost !== null && cost.cost <= 0;
  const text = say(cost === null ? "cost.notJudged" : isBest ? "cost.search" : "cost.otherwise");
  return { turn: decision.turn, seat: decision.seat, hand: decision.hand, played: actionName(decision.action),
    best: null, weight: 0, text, offered: decision.offered, search: decision.search, isDiscard: false,
    place, ...costOf(cost, place) };
}

/**
 * The decisions that cost something, the costliest first: the mistakes of the report, as the command
 * line ranks them; before search was asked, the discards that gave something away.
 */
export function costly(decisions) {
  if (decisions.some(({ isRanked }) => isRanked)) {
    return decisions.filter(({ place }) => place !== null).sort((a, b) => a.place - b.place);
  }
  return decisions.filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.turn - b.turn);
}

/** How bad a decision was, next to others of the same list. */
export const severity = ({ weight, points, isRanked }) => (isRanked ? points ?? 0 : weight);

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
