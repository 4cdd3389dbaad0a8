/** A recorded round of riichi: how the table looks after each event. Seats are called by their winds. */

import { SEATS } from "./game.js";
import { kindOf, sorted, tileName, without } from "./tiles.js";

const STICK = 1000;

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

const ENDS = { exhaustive: "No tile is left.", nagashi: "No tile is left: a seat discarded terminals and honours alone.",
  nine_terminals: "A first hand has nine kinds of terminals and honours.", four_winds: "The first discards are the same wind.",
  four_riichi: "All seats have declared riichi.", four_kongs: "There are four kongs.", three_wins: "Three seats win." };

function told(event, name, from, last) {
  const who = name ? name[0].toUpperCase() + name.slice(1) : "";
  const tile = event.tile ? tileName(event.tile) : "";
  switch (event.event) {
    case "draw": return `${who} draws ${tile}.`;
    case "discard": return `${who} discards ${tile}.`;
    case "riichi": return `${who} declares riichi.`;
    case "stick": return `${who} puts a stick on the table.`;
    case "chow": case "pung": return `${who} calls a ${event.event} with ${tile}, from ${from}.`;
    case "kong": return `${who} calls a kong of ${tile}, from ${from}.`;
    case "concealed_kong": return `${who} declares a concealed kong of ${tileName(event.tiles[0])}.`;
    case "added_kong": return `${who} adds ${tile} to a pung.`;
    case "north": return `${who} sets a north aside.`;
    case "indicator": return `${tile[0].toUpperCase()}${tile.slice(1)} is turned as an indicator of dora.`;
    case "win": return from ? `${who} wins with ${last ? tileName(last.tile) : "a discard"}, from ${from}.` : `${who} wins, self-drawn.`;
    case "end": return ENDS[event.reason] ?? "The round ends.";
    default: return event.event;
  }
}
