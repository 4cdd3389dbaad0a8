/** The choices of a round of riichi: what each cost, by chances and points once they are known. */

import { decisionsOf } from "./costs.js";
import { percent } from "./dom.js";
import { windOf } from "./riichi-game.js";
import { amount, say } from "./texts.js";
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
    played: say("review.call", { action: answerName(one.action), tile: tileName(one.tile),
      from: say(`wind.${wind(one.from)}`) }), isDiscard: false, search: null,
    weight: one.cost, text: one.cost > 0
      ? say("review.cost", { chance: percent(one.played), best: answerName(one.best),
        most: percent(one.most), draws: amount("draw", one.draws) })
      : say("cost.best"),
    judged: {}, ...ranked(report, placed(one, ["call", "pass"])),
  }));
  return [...discards, ...calls].sort((a, b) => a.turn - b.turn);
}

/** An answer such as "pass" or "chow [345m]" in words. */
const answerName = (answer) => answer.replace(/^[a-z]+/, (kind) => say(`answer.${kind}`));

const keyOf = ({ turn, seat, kind }) => `${turn} ${seat} ${kind}`;

const ranked = (report, mistake) => ({ isRanked: Boolean(report.mistakes), place: mistake?.at ?? null,
  points: mistake?.cost ?? 0, better: null });

/** What a discard gave away, once its chance is known. */
function textOf({ chance, points, declares, hand }) {
  if (!chance) return null;
  const parts = chance.cost > 0
    ? [say("review.cost", { chance: percent(chance.played), best: chance.best.map(tileName).join(say("list.or")),
      most: percent(chance.most), draws: amount("draw", chance.draws) })] : [];
  const isClosed = hand.melds.every((meld) => meld.startsWith("("));
  if (points && isClosed && points.riichi !== declares) {
    parts.push(say(points.riichi ? "review.riichi" : "review.silence"));
  }
  return parts.length ? parts.join(say("list.semicolon")) : say("cost.best");
}
