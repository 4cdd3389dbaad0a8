/** Questions of the drills: made from a seed, answered by the library, judged by what it says. */

import { ask } from "./ask.js";
import { changed, complete } from "./dealing.js";
import { Random } from "./random.js";
import { say } from "./texts.js";
import { format, without } from "./tiles.js";

/** The drills. */
export const DRILLS = ["discard", "distance", "fan"];

const KINDS = 34;
const TRIES = 20;

const chanceOf = (drill, seed, number, again = "") => new Random(`${seed}/${drill}/${number}${again}`);

/**
 * A question of a drill. The same seed and number give the same one.
 *
 * @param {AbortSignal} signal
 * @returns {Promise<Object>} `tiles`, what is shown besides, and `judge(choice)`, which promises
 *   `{score, right, answer}`: a score from 0 to 1.
 */
export async function questionOf(drill, seed, number, signal) {
  if (drill === "fan") return fanQuestion(seed, number, signal);
  if (drill === "distance") return distanceQuestion(seed, number, signal);
  return discardQuestion(seed, number, signal);
}

async function discardQuestion(seed, number, signal) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const random = chanceOf("discard", seed, number, `/${attempt}`);
    const tiles = changed(random, KINDS, 2 + random.below(3));
    const hand = format(tiles);
    const near_ = await ask("report", { hand, rules: "riichi", rank_by: "acceptance", limit: 3 }, { signal });
    // A question is worth asking if there are two discards that go on.
    const going = near_.discards.filter(({ deficiency }) => deficiency === near_.deficiency);
    if (near_.deficiency === 0 || near_.deficiency > 3 || going.length < 2) continue;
    const ranked = ask("report", { hand, rules: "riichi", rank_by: "chance", limit: 3 }, { signal })
      .catch((error) => {
        if (error.name === "AbortError") throw error;
        return near_;
      });
    ranked.catch(() => {});
    return { tiles, hand, judge: async (tile) => judgeDiscard(await ranked, tile) };
  }
  throw new Error(say("drill.noHand"));
}

/** What a discard is worth: its chance, or else what it accepts. */
function worthOf({ chance, deficiency, copies }, best) {
  if (chance) return chance.probability;
  return deficiency === best.deficiency ? copies : 0;
}

function judgeDiscard(report, tile) {
  const [best] = report.discards;
  const chosen = report.discards.find((option) => option.tile === tile);
  const score = worthOf(chosen, best) / Math.max(worthOf(best, best), 1e-12);
  return { score, right: chosen.rank === 1, answer: { report, best, chosen } };
}

async function distanceQuestion(seed, number, signal) {
  const random = chanceOf("distance", seed, number);
  const tiles = changed(random, KINDS, random.below(7));
  if (random.below(2)) tiles.splice(random.below(tiles.length), 1);
  const hand = format(tiles);
  const report = ask("report", { hand, rules: "riichi", rank_by: "acceptance", limit: 3 }, { signal });
  report.catch(() => {});
  return { tiles, hand, judge: async (choice) => {
    const answer = await report;
    const isRight = Number(choice) === Math.min(answer.deficiency, 7);
    return { score: isRight ? 1 : 0, right: isRight, answer: { report: answer } };
  } };
}

async function fanQuestion(seed, number, signal) {
  const random = chanceOf("fan", seed, number);
  const win = winOf(random);
  const scored = await scoreOf(win, signal);
  const others = await Promise.all(Array.from({ length: 4 }, () => scoreOf(winOf(random), signal)));
  const names = scored.fans.map(({ name }) => name);
  const wrong = [...new Set(others.flatMap(({ fans }) => fans.map(({ name }) => name)))]
    .filter((name) => !names.includes(name));
  const choices = [...names, ...random.shuffled(wrong).slice(0, Math.max(3, 8 - names.length))].sort();
  const chinese = new Map([scored, ...others].flatMap(({ fans }) => fans.map((fan) => [fan.name, fan.chinese])));
  return { ...win, hand: format(win.tiles), choices, chinese, judge: async (chosen) => {
    const right = chosen.filter((name) => names.includes(name)).length;
    const score = Math.max(0, right - (chosen.length - right)) / names.length;
    return { score, right: score === 1, answer: { scored } };
  } };
}

function winOf(random) {
  const { tiles, last } = complete(random, KINDS);
  return { tiles, last, drawn: random.below(2) === 1 };
}

const scoreOf = ({ tiles, last, drawn }, signal) => ask("score", {
  hand: format(without(tiles, last)), tile: last, self_drawn: drawn, rules: "mcr", seat: "east", round: "east",
}, { signal });
