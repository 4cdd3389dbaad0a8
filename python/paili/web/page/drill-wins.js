/** Questions of the drills about wins: which fan, which yaku, how many fu, how many points. */

import { ask } from "./ask.js";
import { another, complete, completeWithMelds } from "./dealing.js";
import { inLanguage, ofItsOwn, say } from "./texts.js";
import { format, tileName, tilesOf, without } from "./tiles.js";

const KINDS = 34;
/** Answers that are wrong at least, and answers at least. */
const WRONG = 3;
const CHOICES = 8;
const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110];

/** Which fan count for a win in Chinese Standard Mahjong? */
export async function fanQuestion(random, signal) {
  const win = chineseWin(random);
  const scored = await chineseScore(win, signal);
  const others = await Promise.all(Array.from({ length: 4 }, () => chineseScore(chineseWin(random), signal)));
  const told = [say(win.drawn ? "drill.drawn" : "drill.discarded", { tile: tileName(win.last), ...eastInEast() })];
  return { tiles: without(win.tiles, win.last), last: win.last, told, ...which(random, scored, others, ({ fans }) => fans) };
}

/** Which yaku count for a win of riichi? */
export async function yakuQuestion(random, signal) {
  const { win, scored } = await riichiWin(random, signal);
  if (!scored) return null;
  const others = await Promise.all(Array.from({ length: 4 }, () => riichiWin(random, signal)));
  return { ...win, ...which(random, scored, others.map((other) => other.scored).filter(Boolean), ({ yaku }) => yaku) };
}

/** How many fu does a win of riichi have? */
export async function fuQuestion(random, signal) {
  const { win, scored } = await riichiWin(random, signal);
  if (!scored || scored.yakuman) return null;
  return { ...win, sort: "one", none: "", choices: FU.map((fu) => [String(fu), say("drill.ofFu", { fu })]),
    judge: exactly(scored, "fu") };
}

/** How many points does the winner get? */
export async function pointsQuestion(random, signal) {
  const { win, scored } = await riichiWin(random, signal);
  return scored && { ...win, sort: "number", none: "", judge: exactly(scored, "points") };
}

const exactly = (scored, name) => async (choice) => {
  const isRight = choice === String(scored[name]);
  return { score: isRight ? 1 : 0, right: isRight, answer: { scored } };
};

/** The names of some answers, right and wrong ones, of which all right ones are to be chosen. */
function which(random, scored, others, listOf) {
  const names = listOf(scored).map(({ name }) => name);
  const wrong = [...new Set(others.flatMap(listOf).map(({ name }) => name))].filter((name) => !names.includes(name));
  const shown = new Map([scored, ...others].flatMap(listOf).map((one) => [one.name, inLanguage(one.name, ofItsOwn(one))]));
  const choices = [...names, ...random.shuffled(wrong).slice(0, Math.max(WRONG, CHOICES - names.length))].sort();
  return { sort: "many", none: [], choices: choices.map((name) => [name, shown.get(name)]), judge: async (chosen) => {
    const right = chosen.filter((name) => names.includes(name)).length;
    const score = Math.max(0, right - (chosen.length - right)) / names.length;
    return { score, right: score === 1, answer: { scored, shown } };
  } };
}

const eastInEast = () => ({ seat: say("wind.east"), round: say("wind.east") });

function chineseWin(random) {
  const { tiles, last } = complete(random, KINDS);
  return { tiles, last, drawn: random.below(2) === 1 };
}

const chineseScore = ({ tiles, last, drawn }, signal) => ask("score", {
  hand: format(without(tiles, last)), tile: last, self_drawn: drawn, rules: "mcr", seat: "east", round: "east",
}, { signal });

/** A win of riichi and its score, which is null if there is no yaku. */
async function riichiWin(random, signal) {
  const { tiles, melds, last, isClosed } = completeWithMelds(random, KINDS);
  const [drawn, seat] = [random.below(2) === 1, random.choice(["east", "south", "west", "north"])];
  const round = random.choice(["east", "south"]);
  const riichi = isClosed && random.below(2) === 1;
  const dora = another(random, [...tiles, ...melds.flatMap(tilesOf)]);
  const held = without(tiles, last);
  const scored = await ask("score", { hand: format(held), melds: melds.join(""), tile: last, rules: "tenhou",
    self_drawn: drawn, seat, round, riichi: riichi ? "riichi" : undefined, dora }, { signal });
  const winds = { seat: say(`wind.${seat}`), round: say(`wind.${round}`) };
  const told = [say(drawn ? "drill.drawn" : "drill.discarded", { tile: tileName(last), ...winds }),
    ...(riichi ? [say("drill.declared")] : []), say("drill.dora", { tile: tileName(dora) })];
  return { win: { tiles: held, melds, last, told }, scored: scored.is_legal ? scored : null };
}
