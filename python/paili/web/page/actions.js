/** Names of what is done in recorded games, which answers have in English, in the language of the page. */

import { isSaid, say } from "./texts.js";
import { suitName } from "./tiles.js";

/**
 * An action such as "play 5m", "chow 456m, discard 1z" or "pass"; tiles stay codes.
 *
 * @param {string} action as an answer has it.
 */
export const actionName = (action) => action.split(", ").map(nameOfPart).join(say("list.comma"));

function nameOfPart(part) {
  const [word, ...rest] = part.split(/ (?=\S+$)/);
  const known = isSaid(`action.${word.replaceAll(" ", "_")}`) ? [word, rest.join(" ")] : [part, ""];
  const what = known[0] === "void" ? suitName(known[1]) : known[1];
  const key = `action.${known[0].replaceAll(" ", "_")}`;
  return isSaid(key) ? say(key, { what }) : part;
}

/** What an answer of search goes for. */
export const goalName = (goal) => say(`aims.${goal}`);

/** A round of riichi such as "east 1, counter 2". */
export function roundName(round) {
  const found = /^(\w+) (\d+)(?:, counter (\d+))?$/.exec(round);
  if (!found) return round;
  const [, wind, number, counter] = found;
  return say("round.name", { wind: say(`wind.${wind}`), number })
    + (counter ? say("round.counter", { counter }) : "");
}
