/** A recorded round of riichi: how the table looks after each event. Seats are called by their winds. */

import { SEATS } from "./game.js";
import { say } from "./texts.js";
import { kindOf, sorted, tileName, without } from "./tiles.js";

const STICK = 1000;

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The seat wind of a numbered seat in a round. */
export const windOf = (seat, { dealer, scores }) => SEATS[(seat - dealer + scores.length) % scores.length];

/** The names of the players by seat wind. */
export const playersOf = (transcript) =>
  Object.fromEntries(transcript.players.map((name, seat) => [windOf(seat, transcript), name]));

/**
 * The table after the deal and after each event, in the shape of those of other games.
 *
 * @param {Object} transcript of a round.
 */
export function riichiTables(transcript) {
  const { hands, scores, events, indicator } = transcript;
  const wind = (seat) => windOf(seat, transcript);
  let seats = Object.fromEntries(hands.map((hand, seat) => [wind(seat), { hand: sorted(hand), drawn: null,
    melds: [], river: [], flowers: 0, void: null, points: scores[seat], isOut: false, isRiichi: false }]));
  let last = null;
  let indicators = [indicator];
  let declares = null;
  return events.map((event) => {
    seats = structuredClone(seats);
    const name = wind(event.seat);
    const own = seats[name];
    if (own && event.event !== "win") own.drawn = event.event === "riichi" ? own.drawn : null;
    const take = (tiles) => { for (const tile of tiles) own.hand = without(own.hand, tile); };
    switch (event.event) {
      case "draw":
        own.hand = sorted([...own.hand, event.tile]);
        own.drawn = event.tile;
        break;
      case "discard":
        take([event.tile]);
        own.river.push({ tile: event.tile, isCalled: false, isRiichi: declares === name });
        declares = null;
        last = { seat: name, tile: event.tile };
        break;
      case "riichi": declares = name; break;
      case "stick":
        own.points -= STICK;
        own.isRiichi = true;
        break;
      case "chow": case "pung": case "kong":
        take(event.tiles);
        seats[wind(event.from)].river.at(-1).isCalled = true;
        own.melds.push(meld(sorted([...event.tiles, event.tile])));
        break;
      case "concealed_kong":
        take(event.tiles);
        own.melds.push(`(${text(event.tiles)})`);
        break;
      case "added_kong":
        take([event.tile]);
        own.melds = own.melds.map((each) => (isPungOf(each, event.tile) ? `[${each.slice(1, -2)}${event.tile[0]}${event.tile[1]}]` : each));
        break;
      case "north":
        take(["4z"]);
        own.flowers += 1;
        break;
      case "indicator": indicators = [...indicators, event.tile]; break;
      case "win":
        if (event.from !== event.seat && last) own.hand = [...own.hand, last.tile];
        own.isOut = true;
        break;
      default:
    }
    const from = event.from !== undefined && event.from !== event.seat ? wind(event.from) : null;
    return { seats, event: { ...event, seat: name }, last, seat: name ?? null, indicators,
      text: told(event, name, from, last) };
  });
}

const text = (tiles) => tiles.map((tile) => tile[0]).join("") + tiles[0][1];
const meld = (tiles) => `[${text(tiles)}]`;
const isPungOf = (text_, tile) => text_.startsWith("[") && text_.length === 6
  && [...text_.slice(1, 4)].every((rank) => kindOf(rank + text_[4]) === kindOf(tile));

const ENDS = ["exhaustive", "nagashi", "nine_terminals", "four_winds", "four_riichi", "four_kongs", "three_wins"];

function told(event, name, from, last) {
  const who = name ? capital(say(`wind.${name}`)) : "";
  const tile = event.tile ? tileName(event.tile) : "";
  const values = { who, tile, called: tile, discards: "", from: from && say(`wind.${from}`) };
  switch (event.event) {
    case "draw": return say("event.draw", values);
    case "discard": return say("event.discard", values);
    case "riichi": return say("event.riichi", values);
    case "stick": return say("event.stick", values);
    case "chow": case "pung": return say(`event.${event.event}From`, values);
    case "kong": return say("event.kongFrom", values);
    case "concealed_kong": return say("event.concealed_kong", { who, tile: tileName(event.tiles[0]) });
    case "added_kong": return say("event.added_kong", values);
    case "north": return say("event.north", values);
    case "indicator": return say("event.indicator", { tile: capital(tile) });
    case "win": return from ? say("event.winFrom", { ...values, tile: last ? tileName(last.tile) : say("event.aDiscard") })
      : say("event.winSelf", values);
    case "end": return say(ENDS.includes(event.reason) ? `ends.${event.reason}` : "ends.round");
    default: return event.event;
  }
}
