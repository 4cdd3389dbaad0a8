/** A recorded game: how the table looks after each event of its transcript. */

import { say } from "./texts.js";
import { sorted, suitName, tileName, tilesOf, without } from "./tiles.js";

/** The seats in the order of their turns. */
export const SEATS = ["east", "south", "west", "north"];

const capital = (word) => word[0].toUpperCase() + word.slice(1);

/**
 * The table after each event.
 *
 * @param {{events: Object[]}} transcript a whole game, of either kind.
 * @returns {Object[]} by event: its text, who acted, and for each seat `hand`, `drawn`, `melds`,
 *   `river`, `flowers`, `void`, `points`, `isOut`.
 */
export function tables(transcript) {
  let seats = Object.fromEntries(SEATS.map((seat) => [seat, {
    hand: [], drawn: null, melds: [], river: [], flowers: 0, void: null, points: 0, isOut: false }]));
  let last = null;
  return transcript.events.map((event) => {
    const table = new Table(structuredClone(seats), last);
    table.play(event);
    ({ seats, last } = table);
    return { seats, event, last, seat: event.seat ?? null, text: told(event, table) };
  });
}

/** One step from table to table. */
class Table {
  constructor(seats, last) {
    this.seats = seats;
    this.last = last;
    this.claimed = last?.tile ?? null;
  }

  play(event) {
    const own = this.seats[event.seat];
    // A drawn tile lies apart until the next event of its seat.
    if (own && event.event !== "win") own.drawn = null;
    STEPS[event.event]?.(this, own, event);
    for (const { payer, payee, amount } of Array.isArray(event.payments) ? event.payments.filter(isPayment) : []) {
      this.seats[SEATS[payer]].points -= amount;
      if (payee !== null) this.seats[SEATS[payee]].points += amount;
    }
  }

  take(seat, tiles) {
    for (const tile of tiles) seat.hand = without(seat.hand, tile);
  }

  discard(name, tile) {
    const seat = this.seats[name];
    this.take(seat, [tile]);
    seat.river.push({ tile, isCalled: false });
    this.last = { seat: name, tile };
  }

  /** Takes the last discard for a meld. */
  claim() {
    const river = this.seats[this.last.seat].river;
    river[river.length - 1].isCalled = true;
    return this.last.tile;
  }
}

const isPayment = (payment) => typeof payment === "object";
const same = (tile, number, open = true) => {
  const text = `${tile[0].repeat(number)}${tile[1]}`;
  return open ? `[${text}]` : `(${text})`;
};

const STEPS = {
  deal(table, own, { seat, hands, tiles, flowers }) {
    if (seat) own.hand = sorted(tiles);
    else {
      hands?.forEach((hand, at) => { table.seats[SEATS[at]].hand = sorted(hand); });
      flowers?.forEach((drawn, at) => { table.seats[SEATS[at]].flowers = drawn.length; });
    }
  },
  exchange(table, own, { to, tiles }) {
    table.take(own, tiles);
    table.seats[to].hand = sorted([...table.seats[to].hand, ...tiles]);
  },
  void(table, own, { suit }) { own.void = suit; },
  draw(table, own, { tile }) { draw(own, tile); },
  replacement(table, own, { tile }) { draw(own, tile); },
  flower(table, own) { own.flowers += 1; },
  play(table, own, { seat, tile }) { table.discard(seat, tile); },
  discard(table, own, { seat, tile }) { table.discard(seat, tile); },
  chow(table, own, { seat, tile, discard }) {
    const called = table.claim();
    const run = [0, 1, 2].map((more) => `${Number(tile[0]) + more}${tile[1]}`);
    table.take(own, without(run, called));
    own.melds.push(`[${run.map((each) => each[0]).join("")}${tile[1]}]`);
    table.discard(seat, discard);
  },
  pung(table, own, { seat, discard }) {
    const called = table.claim();
    table.take(own, [called, called]);
    own.melds.push(same(called, 3));
    if (discard) table.discard(seat, discard);
  },
  kong(table, own) {
    const called = table.claim();
    table.take(own, [called, called, called]);
    own.melds.push(same(called, 4));
  },
  concealed_kong(table, own, { tile }) {
    table.take(own, Array(4).fill(tile));
    own.melds.push(same(tile, 4, false));
  },
  added_kong(table, own, { tile }) {
    table.last = { seat: null, tile };
    // In Sichuan Mahjong others may rob it first: an event of its own says that nobody has.
    if (!own.void) addToPung(table, own, tile);
  },
  kong_added(table, own, { tile }) { addToPung(table, own, tile); },
  kong_robbed(table, own, { tile }) { table.take(own, [tile]); },
  win(table, own, { tile, giver, payments }) {
    if (giver) draw(own, tile);
    own.isOut = true;
    if (payments?.every((payment) => typeof payment === "number")) settle(table, payments);
  },
  exhausted(table, own, { payments }) { settle(table, payments); },
  fault(table, own, { payments }) {
    if (payments?.every((payment) => typeof payment === "number")) settle(table, payments);
  },
  end(table, own, { scores }) {
    scores?.forEach((points, at) => { table.seats[SEATS[at]].points = points; });
  },
};

function draw(own, tile) {
  own.hand = sorted([...own.hand, tile]);
  own.drawn = tile;
}

function addToPung(table, own, tile) {
  table.take(own, [tile]);
  own.melds = own.melds.map((meld) => {
    const tiles = tilesOf(meld);
    const isIt = tiles.length === 3 && tiles.every((each) => each === tile);
    return isIt ? same(tile, 4) : meld;
  });
}

function settle(table, payments) {
  payments?.forEach((amount, at) => { table.seats[SEATS[at]].points += amount; });
}

/** What an event is, in a sentence. */
function told(event, { claimed }) {
  const who = event.seat ? capital(say(`wind.${event.seat}`)) : "";
  const tile = event.tile ? tileName(event.tile) : "";
  const discards = event.discard ? say("event.discards", { tile: tileName(event.discard) }) : "";
  const called = claimed ? tileName(claimed) : "";
  const values = { who, tile, called, discards };
  switch (event.event) {
    case "seats": return say("event.seats");
    case "deal": return say(event.seat ? "event.dealt" : "event.deal", values);
    case "exchange": return say("event.exchange", { who, to: say(`wind.${event.to}`) });
    case "void": return say("event.void", { who, suit: suitName(event.suit) });
    case "draw": return say("event.draw", values);
    case "replacement": return say("event.replacement", values);
    case "flower": return say("event.flower", values);
    case "play": case "discard": return say("event.discard", values);
    case "chow": return say("event.chow", values);
    case "pung": return say("event.pung", values);
    case "kong": return say("event.kong", values);
    case "concealed_kong": return say("event.concealed_kong", values);
    case "added_kong": return say("event.added_kong", values);
    case "kong_added": return say("event.kong_added", values);
    case "kong_robbed": return say("event.kong_robbed", values);
    case "win": return event.giver
      ? say("event.winFrom", { ...values, from: say(`wind.${event.giver}`) }) : say("event.win", values);
    case "shot": return say("event.shot", values);
    case "exhausted": return say("event.exhausted");
    case "fault": return say("event.fault", { who, verdict: event.verdict });
    case "end": return say("event.end", { reason: String(event.reason).replaceAll("_", " ") });
    default: return say("event.other", { who, event: String(event.event).replaceAll("_", " ") });
  }
}
