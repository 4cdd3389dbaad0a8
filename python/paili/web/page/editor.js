/**
 * The hand, its melds and the tiles seen, as texts of the state; and what clicks make of them. Texts
 * of another notation are taken over as the library reads them, once a click changes them.
 */

import { countKinds, format, kindOf, parseDraft, parseHand, parseTiles, sorted, tilesOf, without }
  from "./tiles.js";

/** What a click on a tile of the keyboard does. */
export const MODES = ["tile", "chow", "pung", "kong", "concealed", "seen"];

const MOST_TILES = 14;
const LEAST_TILES = 13;

/** What a state holds, in tiles. */
export class Editor {
  #state;
  #read = { hand: null, melds: "", concealed: null };

  constructor(state) {
    this.#state = state;
  }

  /** Remembers how the library reads the hand of the state. */
  learn(now, { concealed, text, melds }) {
    const red = parseHand(text)?.tiles;
    this.#read = { hand: now.hand, melds: now.melds, concealed: red ?? parseTiles(concealed),
      declared: melds };
  }

  /** The tiles in hand and the melds, or null if only the library can read the text. */
  get hand() {
    const { hand, melds, notation } = this.#state.now;
    const isPlain = ["auto", "mpsz"].includes(notation);
    const concealed = isPlain ? parseHand(hand) : null;
    const declared = isPlain ? parseHand(melds) : null;
    if (concealed && declared) {
      return { tiles: concealed.tiles, melds: [...concealed.melds, ...declared.melds] };
    }
    const isRead = this.#read.hand === hand && this.#read.melds === melds && this.#read.concealed;
    return isRead ? { tiles: this.#read.concealed, melds: this.#read.declared } : null;
  }

  /**
   * What can be drawn of the hand: `hand` as above, also while it is typed, and `ghosts`, digits
   * that wait for their suit.
   */
  get drawn() {
    const { hand, melds, notation } = this.#state.now;
    const isPlain = ["auto", "mpsz"].includes(notation);
    const draft = isPlain ? parseDraft(hand) : null;
    const declared = isPlain ? parseDraft(melds) : null;
    if (!draft || !declared) return { hand: this.hand, ghosts: "" };
    const [own, others] = [draft.hand, declared.hand];
    return { hand: { tiles: own.tiles, melds: [...own.melds, ...others.melds] }, ghosts: draft.ghosts };
  }

  /** Whether the hand is still being put together, so that nothing is asked about it yet. */
  get isUnfinished() {
    const { hand: text, melds: meldText, notation, short } = this.#state.now;
    if (!text.trim() && !meldText.trim()) return true;
    if (!["auto", "mpsz"].includes(notation)) return false;
    const draft = parseDraft(text);
    const declared = parseDraft(meldText);
    if (!draft || !declared) return false;
    const { hand, ghosts } = this.drawn;
    if (ghosts || declared.ghosts) return true;
    const held = hand.tiles.length + 3 * hand.melds.length;
    if (held >= LEAST_TILES) return false;
    return !(short && hand.tiles.length % 3 !== 0);
  }

  /** The tiles seen elsewhere, or null if only the library can read the text. */
  get seen() {
    return parseTiles(this.#state.now.seen);
  }

  /** Copies of a kind that are in the hand, its melds, or seen. */
  used() {
    const { tiles, melds } = this.hand ?? { tiles: [], melds: [] };
    return countKinds([...tiles, ...melds.flatMap(tilesOf), ...(this.seen ?? [])]);
  }

  /** How many more tiles the hand can have. */
  get room() {
    const { tiles, melds } = this.hand ?? { tiles: [], melds: [] };
    return MOST_TILES - tiles.length - 3 * melds.length;
  }

  /**
   * What a key does in a mode; null if it can do nothing: no copies or no room are left.
   *
   * @returns {Object<string, string>|null} changes of the state.
   */
  pressed(tile, mode) {
    const used = this.used();
    const left = (kind) => (kind === "0z" ? 32 : 4) - (used.get(kindOf(kind)) ?? 0);
    if (mode === "seen") {
      if (left(tile) < 1 || !this.seen) return null;
      return { seen: format([...this.seen, kindOf(tile)]) };
    }
    const hand = this.hand ?? { tiles: [], melds: [] };
    if (mode === "tile") {
      if (left(tile) < 1 || this.room < 1) return null;
      return this.#written([...hand.tiles, tile], hand.melds);
    }
    const meld = meldFrom(tile, mode);
    if (!meld || this.room < 3) return null;
    const needed = countKinds(tilesOf(meld));
    if ([...needed].some(([kind, copies]) => left(kind) < copies)) return null;
    return this.#written(hand.tiles, [...hand.melds, meld]);
  }

  /** Takes a tile out of the hand. */
  discard(tile) {
    if (this.hand) this.#state.change(this.#written(without(this.hand.tiles, tile), this.hand.melds));
  }

  /** Adds a tile to the hand, if there is one and it has room. */
  draw(tile) {
    const change = this.pressed(tile, "tile");
    if (change) this.#state.change(change);
  }

  /** Discards one tile and draws another, in one step. */
  exchange(discard, drawn) {
    if (!this.hand) return;
    const tiles = [...without(this.hand.tiles, discard), drawn];
    this.#state.change(this.#written(tiles, this.hand.melds));
  }

  /** Takes a meld away. */
  removeMeld(index) {
    if (!this.hand) return;
    const melds = this.hand.melds.filter((_, at) => at !== index);
    this.#state.change(this.#written(this.hand.tiles, melds));
  }

  /** Takes one copy of those seen away. */
  unsee(tile) {
    if (this.seen) this.#state.change({ seen: format(without(this.seen, tile)) });
  }

  // The tile that fills the hand stays last: it is the one that was drawn.
  #written(tiles, melds) {
    const isFull = tiles.length + 3 * melds.length === MOST_TILES;
    const inOrder = isFull ? [...sorted(tiles.slice(0, -1)), tiles.at(-1)] : sorted(tiles);
    return { hand: format(tiles, inOrder), melds: melds.join(""), notation: "auto", discards: "", short: "",
      offered: "" };
  }
}

/** The text of a meld that a key makes, or null if there is none, as a chow from 8. */
export function meldFrom(tile, mode) {
  const [rank, suit] = kindOf(tile);
  if (tile === "0z") return null;
  if (mode === "pung") return `[${rank.repeat(3)}${suit}]`;
  if (mode === "kong") return `[${rank.repeat(4)}${suit}]`;
  if (mode === "concealed") return `(${rank.repeat(4)}${suit})`;
  if (suit === "z" || Number(rank) > 7) return null;
  return `[${[0, 1, 2].map((more) => Number(rank) + more).join("")}${suit}]`;
}
