/** Chance from a seed: the same seed gives the same numbers, in every browser. */

/** A generator of 32 bits (mulberry32). */
export class Random {
  #state;

  /** @param {string|number} seed any text; its characters are mixed to the first state. */
  constructor(seed) {
    let hash = 2166136261;
    for (const character of String(seed)) {
      hash = Math.imul(hash ^ character.codePointAt(0), 16777619);
    }
    this.#state = hash >>> 0;
  }

  /** One that nobody can foresee. */
  static fresh() {
    return new Random(crypto.getRandomValues(new Uint32Array(2)).join("-"));
  }

  /** A number from 0 to 2^32 - 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A number from 0 to `limit` - 1. */
  below(limit) {
    return Math.floor((this.next() / 2 ** 32) * limit);
  }

  /** One of several things. */
  choice(things) {
    return things[this.below(things.length)];
  }

  /** The things in another order. */
  shuffled(things) {
    const order = [...things];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}
