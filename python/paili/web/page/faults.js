/** What was wrong, in the language of the page; English messages are the library's. */

import { isSaid, language, say } from "./texts.js";

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
  [/^at most (?<most>\d+) besides the hand$/, "besides"],
  [/^an int(?:eger)?, (?<least>-?\d+) to (?<most>\d+)$/, "number"],
  [/^at most as many draws as tiles are available$/, "draws"],
  [/^one of mahjong0, /, "rules"],
  [/^one of \w+(?:, \w+)+/, "switch"],
  [/^a requirement as in (?<example>.+)$/, "requirement"],
  [/^none under \w+: try the rules riichi or mcr$/, "noneUnder"],
  [/^chance, or rules that say what a win is worth/, "worth"],
  [/^(?<least>\d+) to (?<most>\d+) indicators$/, "indicators"],
  [/^none without a declared riichi$/, "noRiichi"],
  [/^a declared riichi$/, "riichi"],
  [/^no kong since the riichi$/, "noKong"],
  [/^a self-drawn tile/, "drawn"],
  [/^no self-drawn tile$/, "notDrawn"],
  [/^a wall with a tile to replace that of the kong$/, "wall"],
  [/^a tile of which the hand has no other copy|^no other copy concealed in the hand$/, "noCopy"],
  [/^a first draw, before any meld/, "firstDraw"],
  [/^(?<least>\d+) to (?<most>\d+): there are no more/, "games"],
  [/^a line of a transcript, |^a line with "deal"/, "log"],
  [/^rounds$/, "rounds"],
];

/** What was given, as the library says it in words. */
const GOT = [
  [/^(?<draws>\d+), with (?<left>\d+) tiles available$/, "draws"],
  [/^the honour (?<tile>\w+)$/, "honour"],
  [/^(?<number>\d+) (?:tiles|indicators)$/, "tiles"],
  [/^an empty file$/, "nothing"],
  [/^a log without (?<part>.+)$/, "without"],
];

/** Where it was. */
const PLACES = [[/^line (?<number>\d+)$/, "line"], [/^turn (?<number>\d+)$/, "turn"]];
const GAMES = ["riichi", "sichuan", "mcr"];

const SIZE = /^1 to (?<most>\d+), not a multiple of 3(?: \(melds declared: (?<melds>\d+)\))?/;

/** The text in the language of the page, or as it is if the page has none for it. */
function translated(text, patterns, said) {
  for (const [pattern, key] of patterns) {
    const found = pattern.exec(text);
    if (found) return said(key, found.groups ?? {});
  }
  return text;
}

const expectedOf = (expected) => translated(expected, EXPECTED, (key, values) => say(`expected.${key}`, values));
const gotOf = (got) => translated(got, GOT, (key, values) => say(`got.${key}`, values));
const placeOf = (place) => translated(place, PLACES, (key, values) => say(`place.${key}`, values));

/** The name of a field, of a switch of rules, or of a circumstance of a win. */
function fieldName(what) {
  const keys = [`asked.${what}`, `switch.${what}`, ...GAMES.map((game) => `won.${game}_${what}`)];
  const key = keys.find(isSaid);
  return key ? say(key) : placeOf(what);
}

/** A value that a field cannot have; a circumstance needs another one. */
function ofArgument(what, got, expected) {
  const words = { what: fieldName(what), got: gotOf(got), expected: expectedOf(expected) };
  return say(got === "True" ? "fault.circumstance" : "fault.argument", words);
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
    case "ArgumentError": case "ProtocolError": return ofArgument(what, got, expected);
    case "NotWinningError": return say("fault.notWinning");
    case "SearchLimitError": return say("fault.memory");
    case "TimeLimitError": return say("fault.time", { seconds: got });
    case "NotHere": return say("fault.notHere", { kind: got });
    default: return message;
  }
}
