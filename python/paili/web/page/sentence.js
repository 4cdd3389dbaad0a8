/** One sentence about a position: what to do, and how likely it is to win then. */

import { button, percent } from "./dom.js";
import { chanceText, rowsOf } from "./discards-view.js";
import { inWords } from "./headline.js";
import { amount, pieces, say } from "./texts.js";
import { groupsIn } from "./tile-groups.js";
import { tileName } from "./tiles.js";

const SIZE = 13;

/** What is said of a hand that is not finished. */
export function unfinished(hand, onAsk) {
  const held = (hand?.tiles.length ?? 0) + 3 * (hand?.melds.length ?? 0);
  if (!held) return say("hand.none");
  const canBeAsked = hand.tiles.length % 3 !== 0 && held < SIZE;
  return [say("hand.held", { held, size: SIZE }), " ", canBeAsked
    ? button(say("hand.ask", { n: hand.tiles.length }), onAsk, { class: "quiet", "data-key": "short" }) : null];
}

/** The sentence of an analysis; empty while nothing is known. */
export function sentence(analysis) {
  const { report } = analysis;
  if (!report) return null;
  if (report.deficiency === null) return say("win.none");
  if (report.deficiency === 0) return say(report.discards ? "complete.now" : "complete.last");
  return report.discards ? ofDiscards(analysis) : ofWait(analysis);
}

function ofDiscards(analysis) {
  const { plan, outlook, isBusy } = analysis;
  const [best, ...others] = rowsOf(analysis);
  if (!best) return null;
  const next = others.find(({ rank }) => rank > best.rank);
  const alike = others.filter(({ rank }) => rank === best.rank);
  const names = [best, ...alike].slice(0, 3).map(({ discard }) => tileName(discard.tile)).join(say("list.or"));
  if (best.plan && plan.chance.upper.probability > 0) {
    const then = next?.plan
      ? say("sentence.next", { tile: tileName(next.discard.tile), chance: chanceText(next.plan.chance) }) : "";
    return say("sentence.chance", { names, chance: chanceText(best.plan.chance), draws: amount("draw", plan.draws),
      next: then });
  }
  if (best.long && !best.long.is_dead) {
    return say("sentence.long", { names, chance: percent(best.long.won.at(-1) ?? 0),
      draws: amount("draw", outlook.draws) });
  }
  return say(isBusy ? "sentence.acceptsBusy" : "sentence.accepts",
    { names, tiles: amount("tile", best.discard.copies) });
}

function ofWait({ report, plan }) {
  const { acceptance, deficiency, hand } = report;
  if (!acceptance.copies) return say("wait.none");
  const begin = deficiency === 1 && hand.is_waiting ? "wait.ready" : "wait.far";
  const chance = plan
    ? say("wait.chance", { chance: chanceText(plan.chance), draws: amount("draw", plan.draws) }) : " …";
  return [...pieces(begin, { tiles: groupsIn(acceptance.tiles),
    distance: capital(inWords(deficiency, hand.is_waiting)) }), chance];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
