/** Questions of the drills: made from a seed, answered by the library, judged by what it says. */

import { ask } from "./ask.js";
import { callName } from "./calls-view.js";
import { changed } from "./dealing.js";
import { fanQuestion, fuQuestion, pointsQuestion, yakuQuestion } from "./drill-wins.js";
import { Random } from "./random.js";
import { say } from "./texts.js";
import { countKinds, format, KINDS, makesRun, sorted, tileName } from "./tiles.js";

const MAKERS = { discard: discardQuestion, call: callQuestion, distance: distanceQuestion, fan: fanQuestion,
  yaku: yakuQuestion, fu: fuQuestion, points: pointsQuestion };

/** The drills. */
export const DRILLS = Object.keys(MAKERS);

const ALL_KINDS = 34;
const TRIES = 30;
/** Draws within which a call has to win. */
const DRAWS_OF_CALLS = 4;

/**
 * A question of a drill. The same seed and number give the same one.
 *
 * @param {string} drill one of DRILLS.
 * @param {AbortSignal} signal
 * @returns {Promise<Object>} `tiles`, `melds`, `last`, the tile that is marked, and `told`, sentences; the
 *   `sort` of the answer (tile, one, many, number) with its `choices`, and `none`, no answer; and
 *   `judge(choice)`, which promises `{score, right, answer}`: a score from 0 to 1.
 */
export async function questionOf(drill, seed, number, signal) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const again = attempt || drill === "discard" ? `/${attempt}` : "";
    const question = await MAKERS[drill](new Random(`${seed}/${drill}/${number}${again}`), signal);
    if (question) return { melds: [], last: null, told: [], ...question };
  }
  throw new Error(say("drill.noHand"));
}

async function discardQuestion(random, signal) {
  const tiles = changed(random, ALL_KINDS, 2 + random.below(3));
  const hand = format(tiles);
  const shapes = await ask("report", { hand, rules: "riichi", rank_by: "acceptance", limit: 3 }, { signal });
  // A question is worth asking if there are two discards that go on.
  const going = shapes.discards.filter(({ deficiency }) => deficiency === shapes.deficiency);
  if (shapes.deficiency === 0 || shapes.deficiency > 3 || going.length < 2) return null;
  const ranked = ask("report", { hand, rules: "riichi", rank_by: "chance", limit: 3 }, { signal })
    .catch((error) => {
      if (error.name === "AbortError") throw error;
      return shapes;
    });
  ranked.catch(() => {});
  return { tiles, hand, sort: "tile", none: tiles[0], judge: async (tile) => judgeDiscard(await ranked, tile) };
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

/** A discard of the player on the left that makes a meld with a hand near a win. */
async function callQuestion(random, signal) {
  const tiles = changed(random, ALL_KINDS, 1 + random.below(2));
  tiles.splice(random.below(tiles.length), 1);
  const [seat, round] = [random.choice(["south", "west", "north"]), random.choice(["east", "south"])];
  const offers = KINDS.filter((tile) => makesMeld(countKinds(tiles), tile));
  if (!offers.length) return null;
  const last = random.choice(offers);
  const rules = `tenhou:minimum=1:seat=${seat}:round=${round}:win_by=either`;
  const hand = format(tiles);
  const shapes = await ask("report", { hand, rules: "riichi", rank_by: "acceptance", limit: 1 }, { signal });
  if (shapes.deficiency < 1 || shapes.deficiency > 2) return null;
  const { calls, draws } = await ask("calls", { hand, tile: last, seat: "left", rules, draws: DRAWS_OF_CALLS }, { signal });
  if (calls.length < 2 || calls[0].probability === 0 || calls.some(({ kind }) => kind === "win")) return null;
  // The order of the answers does not tell which is best.
  const shown = [...calls].sort((a, b) => (a.kind === "pass" ? 1 : b.kind === "pass" ? -1 : callName(a).localeCompare(callName(b))));
  return { tiles, hand, rules, last, sort: "one", none: "", choices: shown.map((call) => [callName(call), call]),
    told: [say("drill.offered", { tile: tileName(last), seat: say(`wind.${seat}`), round: say(`wind.${round}`) })],
    judge: async (choice) => {
      const chosen = calls.find((call) => callName(call) === choice);
      const score = (chosen?.probability ?? 0) / calls[0].probability;
      return { score, right: score === 1, answer: { calls, discard: last, draws } };
    } };
}

function makesMeld(held, tile) {
  const copies = held.get(tile) ?? 0;
  return copies < 4 && (copies >= 2 || makesRun(held, tile));
}

async function distanceQuestion(random, signal) {
  const tiles = changed(random, ALL_KINDS, random.below(7));
  if (random.below(2)) tiles.splice(random.below(tiles.length), 1);
  const hand = format(sorted(tiles));
  const report = ask("report", { hand, rules: "riichi", rank_by: "acceptance", limit: 3 }, { signal });
  report.catch(() => {});
  const names = [say("distance.complete"), say("distance.ready"),
    ...Array.from({ length: 5 }, (_, at) => say("distance.shanten", { n: at + 1 })), say("drill.farther")];
  return { tiles, hand, sort: "one", none: "", choices: names.map((name, at) => [String(at), name]),
    judge: async (choice) => {
      const answer = await report;
      const isRight = choice === String(Math.min(answer.deficiency, 7));
      return { score: isRight ? 1 : 0, right: isRight, answer: { report: answer } };
    } };
}
