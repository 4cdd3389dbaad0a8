/** The choices of a round of riichi: what each cost, by chances and points once they are known. */

import { decisionsOf } from "./costs.js";
import { counted, percent } from "./dom.js";
import { windOf } from "./riichi-game.js";
import { tileName } from "./tiles.js";

/**
 * The decisions of a round, in order, in the shape of those of other games.
 *
 * @param {{report: Object, transcript: Object}} round
 */
export function riichiDecisions({ report, transcript }) {
  const wind = (seat) => windOf(seat, transcript);
  const places = new Map((report.mistakes ?? []).map((one, at) => [keyOf(one), { ...one, at }]));
  const placed = (one, kinds) => kinds.map((kind) => places.get(keyOf({ ...one, kind }))).find(Boolean) ?? null;
  const turns = decisionsOf({ turns: report.turns.map((turn) => ({ ...turn, seat: wind(turn.seat),
    safety: turn.safety.map((each) =>
      ({ ...each, safe: each.safe.map(wind), no_two_sided: each.no_two_sided.map(wind) })) })) });
  const discards = turns.map((decision, at) => {
    const turn = report.turns[at];
    const mistake = placed(turn, ["discard", "riichi", "silence"]);
    return { ...decision, text: textOf(turn) ?? decision.text, chance: turn.chance, worth: turn.points,
      ...ranked(report, mistake) };
  });
  const calls = (report.decisions ?? []).map((one) => ({
    turn: one.turn, seat: wind(one.seat), hand: one.hand, available: one.available, best: null,
    played: `${one.action} on ${tileName(one.tile)} of ${wind(one.from)}`, isDiscard: false, search: null,
    weight: one.cost, text: one.cost > 0
      ? `wins ${percent(one.played)}; ${one.best} ${percent(one.most)} within ${counted(one.draws, "draw")}`
      : "one of the best",
    judged: {}, ...ranked(report, placed(one, ["call", "pass"])),
  }));
  return [...discards, ...calls].sort((a, b) => a.turn - b.turn);
}

const keyOf = ({ turn, seat, kind }) => `${turn} ${seat} ${kind}`;

const ranked = (report, mistake) => ({ isRanked: Boolean(report.mistakes), place: mistake?.at ?? null,
  points: mistake?.cost ?? 0, better: null });

/** What a discard gave away, once its chance is known. */
function textOf({ chance, points, declares, hand }) {
  if (!chance) return null;
  const parts = chance.cost > 0
    ? [`wins ${percent(chance.played)}; ${chance.best.map(tileName).join(" or ")} ${percent(chance.most)} `
      + `within ${counted(chance.draws, "draw")}`] : [];
  const isClosed = hand.melds.every((meld) => meld.startsWith("("));
  if (points && isClosed && points.riichi !== declares) {
    parts.push(points.riichi ? "riichi would bring more points" : "silence would bring more points");
  }
  return parts.length ? parts.join("; ") : "one of the best";
}
