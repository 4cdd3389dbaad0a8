/** One sentence about a position: what to do, and how likely it is to win then. */

import { button, counted, percent } from "./dom.js";
import { chanceText, rowsOf } from "./discards-view.js";
import { inWords } from "./headline.js";
import { groupsIn } from "./tile-groups.js";
import { tileName } from "./tiles.js";

const SIZE = 13;

/** What is said of a hand that is not finished. */
export function unfinished(hand, onAsk) {
  const held = (hand?.tiles.length ?? 0) + 3 * (hand?.melds.length ?? 0);
  if (!held) return "No tiles yet.";
  const canBeAsked = hand.tiles.length % 3 !== 0 && held < SIZE;
  return [`${held} of ${SIZE} tiles. `, canBeAsked
    ? button(`Answer for these ${hand.tiles.length}`, onAsk, { class: "quiet", "data-key": "short" }) : null];
}

/** The sentence of an analysis; empty while nothing is known. */
export function sentence(analysis) {
  const { report } = analysis;
  if (!report) return null;
  if (report.deficiency === null) return "No win that counts can be had.";
  if (report.deficiency === 0) return report.discards ? "Complete." : "Complete with its last tile.";
  return report.discards ? ofDiscards(analysis) : ofWait(analysis);
}

function ofDiscards(analysis) {
  const { plan, outlook, isBusy } = analysis;
  const [best, ...others] = rowsOf(analysis);
  if (!best) return null;
  const next = others.find(({ rank }) => rank > best.rank);
  const alike = others.filter(({ rank }) => rank === best.rank);
  const names = [best, ...alike].slice(0, 3).map(({ discard }) => tileName(discard.tile)).join(" or ");
  const begin = `Discard ${names}`;
  if (best.plan && plan.chance.upper.probability > 0) {
    const then = next?.plan ? `; next ${tileName(next.discard.tile)}, ${chanceText(next.plan.chance)}` : "";
    return `${begin}: ${chanceText(best.plan.chance)} within ${counted(plan.draws, "draw")}${then}.`;
  }
  if (best.long && !best.long.is_dead) {
    return `${begin}: about ${percent(best.long.won.at(-1) ?? 0)} within ${counted(outlook.draws, "draw")}.`;
  }
  const accepts = `${begin}: accepts ${counted(best.discard.copies, "tile")}`;
  return isBusy ? `${accepts} …` : `${accepts}.`;
}

function ofWait({ report, plan }) {
  const { acceptance, deficiency, hand } = report;
  const begin = deficiency === 1 && hand.is_waiting ? ["Waits for ", groupsIn(acceptance.tiles)]
    : [`${capital(inWords(deficiency, hand.is_waiting))}; accepts `, groupsIn(acceptance.tiles)];
  if (!acceptance.copies) return "No tile that it needs can come.";
  const chance = plan ? `: ${chanceText(plan.chance)} within ${counted(plan.draws, "draw")}.` : " …";
  return [...begin, chance];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
