/**
 * Games judged where no server replays them: a transcript is read here, and each discard is compared
 * with the best by a report on the hand, with what its seat could see.
 */

import { ask, AskError } from "./ask.js";
import { format, kindOf, tilesOf, without } from "./tiles.js";

/**
 * The games of a text of transcripts.
 *
 * @param {string} text a line for the deal and for each event, or a line for a whole game.
 * @returns {Object[]} whole games: `deal`, `events`, perhaps `players`.
 * @throws {AskError} a line that is none of a transcript.
 */
export function readGames(text) {
  const games = [];
  text.split("\n").forEach((line, at) => {
    if (!line.trim()) return;
    const read = parsed(line, at + 1);
    if (read.deal) games.push({ ...read, events: read.events ?? [] });
    else if (read.event && games.length) games.at(-1).events.push(read);
    else throw wrong(line, at + 1);
  });
  if (!games.length) throw wrong("nothing", 1);
  return games;
}

function parsed(line, number) {
  try {
    const read = JSON.parse(line);
    if (read && typeof read === "object") return read;
  } catch {
    // No JSON: as wrong as any other text.
  }
  throw wrong(line, number);
}

const wrong = (got, number) => new AskError({ kind: "ArgumentError", field: "log", what: `line ${number}`,
  got: `'${got.slice(0, 40)}'`, expected: "a line of a transcript; logs of Botzone need paili web" });

/**
 * A report on a game, like that of a server, with its discards judged.
 *
 * @param {Object} transcript a whole game.
 * @param {Object[]} steps its tables.
 * @param {AbortSignal} signal
 */
export async function judgedGame(transcript, steps, signal) {
  const report = unjudged(transcript);
  for (const [at, step] of steps.entries()) {
    const tile = step.event.event === "play" || step.event.event === "discard"
      ? step.event.tile : step.event.discard;
    if (tile) report.turns.push(await judged(at + 1, tile, step, report, signal));
  }
  return report;
}

/** The same before any discard was judged. */
export function unjudged({ deal, events }) {
  const win = events.find(({ event }) => event === "win");
  const sichuan = deal.game === "sichuan";
  return { turns: [], decisions: null, rules: sichuan ? deal.rules : undefined,
    direction: sichuan ? deal.direction : undefined, prevalent_wind: deal.prevalent_wind,
    is_duplicate: deal.walls?.length === 4, fans: sichuan || !win ? null : fansOf(win) };
}

// A transcript has no points of fan, only how often each counts.
const fansOf = ({ fan }) => Object.entries(fan ?? {}).map(([name, times]) =>
  ({ name, chinese: "", points: "", times }));

async function judged(turn, tile, { seats, seat }, { rules, prevalent_wind: round }, signal) {
  const own = seats[seat];
  const hand = [...own.hand, tile];
  const asked = rules ? `${rules.name}:void=${own.void}`
    : `mcr:minimum=8:seat=${seat}:round=${round}:win_by=discard`;
  const found = await ask("report", { hand: format(hand), melds: own.melds.join(""), rules: asked,
    seen: format(without(seenBy(seat, seats, rules), tile)), rank_by: "acceptance", limit: 0 }, { signal });
  const options = found.discards.filter((option) => isLegal(option.tile, hand, own.void, rules));
  const played = options.find((option) => option.tile === kindOf(tile)) ?? found.discards[0];
  const near = ({ deficiency }) => deficiency ?? Infinity;
  const least = Math.min(...options.map(near));
  const most = Math.max(...options.filter((option) => near(option) === least).map(({ copies }) => copies));
  const best = options.filter((option) => near(option) === least && option.copies === most);
  return { turn, seat, hand: found.hand, available: found.knowledge.available, void: own.void,
    deficiency: found.deficiency, best, played, is_best: best.includes(played), cost: null };
}

/** Tiles of the suit that was given up go first, where the rules are strict. */
function isLegal(tile, hand, suit, rules) {
  if (!suit || rules.scoring.void_discard !== "strict") return true;
  return tile[1] === suit || !hand.some((other) => other[1] === suit);
}

/** What a seat sees besides its own: discards that lie, and the melds of others that are open. */
function seenBy(own, seats, rules) {
  return Object.entries(seats).flatMap(([name, { river, melds }]) => [
    ...river.filter(({ isCalled }) => !isCalled).map(({ tile }) => tile),
    ...(name === own ? [] : melds.filter((meld) => rules || meld.startsWith("[")).flatMap(tilesOf)),
  ]);
}
