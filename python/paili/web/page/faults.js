/** What was wrong, in the language of the page; English messages are the library's. */

import { language, say } from "./texts.js";

/** What is expected in a text, as the library says it, and the key of what the page says. */
const EXPECTED = [
  [/^a digit or one of m, p, s, z$/, "letter"],
  [/^a tile(?: \(.*\)|, such as .*)?$/, "tile"],
  [/^the closing '(?<sign>.)' of the meld at character (?<place>\d+)$/, "closing"],
  [/^a kong, the only concealed meld$/, "concealed"],
  [/^a chow, pung or kong$/, "meld"],
  [/^a chow, pung or kong after \+/, "plus"],
  [/^an honour from (?<least>\w+) to (?<most>\w+)$/, "honour"],
  [/^ranks, as in (?<example>.+)$/, "ranks"],
  [/^a suit before its ranks, as in (?<example>.+)$/, "suit"],
  [/^(?<least>\d+) to (?<most>\d+) copies$/, "copies"],
  [/^1, 2 or 3: from whom the meld comes$/, "giver"],
  [/^no joker: melds have none$/, "noJoker"],
  [/^an exposed kong in square brackets$/, "square"],
];

const SIZE = /^1 to (?<most>\d+), not a multiple of 3(?: \(melds declared: (?<melds>\d+)\))?/;

function expectedOf(expected) {
  for (const [pattern, key] of EXPECTED) {
    const found = pattern.exec(expected);
    if (found) return say(`expected.${key}`, found.groups ?? {});
  }
  return expected;
}

/** The number of tiles of a hand, and how many are missing or too many. */
function sizeOf(got, expected) {
  const size = Number(got);
  const found = SIZE.exec(expected);
  if (!found) return say("fault.size", { size, expected });
  const most = Number(found.groups.most);
  if (size === 0) return say("fault.noTiles", { most });
  if (size > most) return say("fault.tooMany", { size, more: size - most, most });
  return say("fault.missing", { size, one: size + 1, two: size + 2 });
}

/**
 * The message of an error.
 *
 * @param {{kind: string, what: string, got: string, expected: string, position: ?number, message: string}} error as the
 *   library has it.
 */
export function messageOf({ kind, what, got, expected, position, message }) {
  if (language === "en") return message;
  switch (kind) {
    case "NotationError": return say("fault.notation", { place: position + 1,
      got: [...got].length > 1 ? say("fault.end") : say("fault.quoted", { text: got }), expected: expectedOf(expected) });
    case "TileCountError": return say("fault.copies", { tile: what.split(" ").at(-1), count: got, expected: expectedOf(expected) });
    case "HandSizeError": return sizeOf(got, expected);
    case "ArgumentError": return say("fault.argument", { what, got, expected: expectedOf(expected) });
    case "NotWinningError": return say("fault.notWinning");
    case "SearchLimitError": return say("fault.memory");
    case "TimeLimitError": return say("fault.time", { seconds: got });
    case "NotHere": return say("fault.notHere", { kind: got });
    default: return message;
  }
}
