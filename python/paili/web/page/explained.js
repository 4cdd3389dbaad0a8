/** Sentences about a hand, in the language of the page, of what answers say by codes and numbers. */

import { amount, inLanguage, say } from "./texts.js";

const SUITS = ["m", "p", "s", "z"];
/** The deficiency of a hand that nothing completes, which answers leave out. */
const UNREACHABLE = 127;

/**
 * The reasons for which one discard is better than another: the discard that wins more, and how they differ.
 *
 * @param {{draws: number, best: string, discards: Array}} explained the answer to the question "explain".
 * @returns {string[]} sentences, with codes of tiles in them.
 */
export function reasons({ draws, best, discards }) {
  const said = [whichWins(amount("draw", draws), best, discards)];
  const pairs = new Set();
  for (const one of discards) {
    const other = discards.find(({ tile }) => tile === one.against);
    said.push(difference(one, other));
    const [shared, pair] = [one.reached - one.only.count, [one.tile, other.tile].sort().join()];
    if (shared > 0 && !pairs.has(pair)) said.push(inCommon(one, other, shared));
    pairs.add(pair);
  }
  return said;
}

function whichWins(draws, best, discards) {
  const chance = ({ chance: { probability } }) => probability;
  const order = [...discards].sort((one, other) => chance(other) - chance(one) || (other.tile === best) - (one.tile === best));
  const [first, ...others] = order;
  if (chance(first) === 0) return say("explain.nothing", { draws });
  const behind = others.map((one) => (one.chance.exact === first.chance.exact
    ? say("explain.equal", { tile: one.tile })
    : say("explain.less", { tile: one.tile, chance: percent(chance(one)), less: percent(chance(first) - chance(one)) })));
  return say("explain.wins", { tile: first.tile, chance: percent(chance(first)), draws, others: behind.join(say("list.semicolon")) });
}

function difference(one, other) {
  const [gain, lack] = [advantage(one, other), loss(one, other)];
  const [own, others] = [one, other].map(({ deficiency }) => deficiency ?? UNREACHABLE);
  if (!gain) return say("explain.one", { tile: one.tile, part: lack });
  return say(one.lost.count && own <= others ? "explain.but" : "explain.and", { tile: one.tile, part: gain, other: lack });
}

function advantage(one, other) {
  if (one.deficiency === other.deficiency) {
    const kinds = SUITS.map((suit) => Object.keys(one.keeps).filter((tile) => tile.endsWith(suit)))
      .filter((tiles) => tiles.length).map((tiles) => tiles.map((tile) => tile[0]).join("") + tiles[0][1]);
    return kinds.length ? say("explain.keeps", { kinds: listed(kinds) }) : "";
  }
  const key = `explain.${one.deficiency === null ? "dead" : "leaves"}${other.deficiency === null ? "" : "Instead"}`;
  return say(key, { own: one.deficiency, other: other.deficiency });
}

function loss({ lost, loses }, { tile }) {
  if (!lost.count) return say("explain.nothingLost", { tile });
  const chance = percent(lost.chance.probability);
  return loses.length ? say("explain.loses", { sets: listed(loses), chance, tile })
    : say("explain.losesHands", { n: lost.count, chance, tile });
}

function inCommon(one, other, n) {
  const here = percent(one.chance.probability - one.only.chance.probability);
  const there = percent(other.chance.probability - one.lost.chance.probability);
  return say("explain.both", { n, here, tile: one.tile, there, other: other.tile });
}

/**
 * The aim of a hand that needs a yaku.
 *
 * @param {{goal: string, yaku: Array, without: string[], is_ready: boolean, needs_winds: boolean}} aim
 */
export function aimOf({ goal, yaku, without, is_ready: isReady, needs_winds: needsWinds }) {
  const names = yaku.map(({ name, japanese }) => inLanguage(name, japanese));
  const parts = [say(`goal.${goal}`, { yaku: listed(names, "list.or") })];
  if (without.length) parts.push(say(isReady ? "goal.noYaku" : "goal.noNearer", { n: without.length, tiles: listed(without) }));
  if (needsWinds) parts.push(say("goal.winds"));
  return parts.join(say("list.semicolon"));
}

function listed(parts, last = "list.and") {
  if (parts.length < 2) return parts.join("");
  return parts.slice(0, -1).join(say("list.comma")) + say(last) + parts.at(-1);
}

/** A percentage with three significant digits. */
function percent(chance) {
  return `${Number((100 * Math.max(chance, 0)).toPrecision(3))}%`;
}
