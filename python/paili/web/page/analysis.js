/**
 * All that is known of the position of the state: asked for piece by piece, the cheap and exact
 * first, the rest in slices, one question at a time. What is asked ends when the question changes.
 */

import { ask, AskError, Latest, slices } from "./ask.js";
import { whenReleased } from "./dom.js";
import { givesUp, hasPoints } from "./rules.js";
import { countKinds, kindOf, parseHand, tilesOf } from "./tiles.js";

const LONG = 18;
const POSITION = ["hand", "melds", "seen", "rules", "notation"];
/** From this deficiency on an outlook has no detours, and is quick, if none are asked for. */
const FAR = 6;
/** Seconds for an outlook without detours, and for one with as many as the library chooses. */
const SHORT = [2];
const WHOLE = [2, 10];

/** The question about the position of a state. */
export const positionOf = (now) => Object.fromEntries(POSITION.map((name) => [name, now[name]]));

/** The draws that a plan looks ahead: those of the state; none leaves it to whoever answers. */
export const drawsOf = (now) =>
  (/^[0-9]+$/.test(now.draws) ? Math.min(Number(now.draws), 136) : null);

/** The two discards that are put side by side: those of the state, or none. */
export const comparedOf = (now) => now.discards.split(",").filter(Boolean).slice(0, 2);

/** What is known of one position; views listen to its parts. */
export class Analysis {
  #latest = new Latest();
  #listeners = [];
  #presets;
  #asked = "";
  #planned = "";
  #reported = "";

  /** @param {() => Object[]} presets what rules there are, for what they can count. */
  constructor(presets) {
    this.#presets = presets;
    this.clear();
  }

  clear() {
    Object.assign(this, { report: null, plan: null, outlook: null, completions: null, more: null,
      values: null, explained: null, offered: null, kongs: null, error: null, progress: null, isBusy: false });
  }

  /** Calls a function after each change with the name of the part that has changed. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  #tell(part) {
    whenReleased(() => this.#listeners.forEach((listener) => listener(part)));
  }

  /** Asks about the position of a state, unless it is the one that was asked about last. */
  async about(now) {
    const asked = JSON.stringify([positionOf(now), now.draws, now.objective, now.discards,
      now.offered, now.from]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    const signal = this.#latest.begin();
    if (!now.hand.trim()) {
      this.clear();
      this.#tell("report");
      return;
    }
    try {
      await this.#answer(now, signal);
    } catch (error) {
      if (error.name !== "AbortError") this.#fail(error);
    }
  }

  #fail(error) {
    this.error = error instanceof AskError ? error : new AskError({ message: String(error) });
    this.isBusy = false;
    this.#tell("error");
  }

  async #answer(now, signal) {
    this.isBusy = true;
    const position = JSON.stringify(positionOf(now));
    if (!this.report || this.#reported !== position) {
      const report = await ask("report", { ...positionOf(now), rank_by: "acceptance", limit: 12 },
        { signal });
      this.clear();
      this.report = report;
      this.#reported = position;
      this.isBusy = true;
    }
    const planned = `${drawsOf(now)} ${this.#objective(now)}`;
    if (planned !== this.#planned) Object.assign(this, { plan: null, kongs: null });
    this.#planned = planned;
    Object.assign(this, { explained: null, offered: null, error: null });
    this.#tell("report");
    await inTurn(this.#questions(now, signal), signal);
    this.isBusy = false;
    this.#tell("end");
  }

  /** What is left to ask, each a generator that stops after each slice. */
  #questions(now, signal) {
    const { report } = this;
    const { deficiency, rules } = report;
    if (deficiency === null) return [];
    const questions = [];
    if (!rules.jokers && deficiency > 0) {
      if (!this.plan || this.plan.search.stopped_by === "seconds") {
        questions.push(this.#plans(now, signal));
      }
      if (!this.#isForeseen(now)) questions.push(this.#foreseen(now, signal));
      if (this.#areDiscards(comparedOf(now))) questions.push(this.#compared(now, signal));
    }
    if (now.offered && report.hand.is_waiting && !rules.jokers) questions.push(this.#offered(now, signal));
    if (!this.kongs && mayKong(report)) questions.push(this.#konged(now, signal));
    if (rules.requirement && !this.completions) questions.push(this.#completed(now, signal));
    if (report.discards && !this.more && deficiency > 0) questions.push(this.#looked(now, signal));
    if (rules.scoring && !givesUp(now.rules) && !this.values) {
      questions.push(this.#valued(now, signal));
    }
    return questions;
  }

  /** Whether these are two discards of the hand; those of the hand before are not asked about. */
  #areDiscards(tiles) {
    const options = (this.report.discards ?? []).map(({ tile }) => tile);
    return tiles.length === 2 && tiles.every((tile) => options.includes(tile));
  }

  #objective(now) {
    return now.objective === "points" && hasPoints(now.rules, this.#presets()) ? "points" : "chance";
  }

  async* #plans(now, signal) {
    const question = { ...positionOf(now), draws: drawsOf(now), objective: this.#objective(now) };
    const isDone = (answer) => answer.search.stopped_by !== "seconds";
    for await (const slice of slices("plan", question, { signal, isDone })) {
      this.plan = slice.answer;
      this.progress = slice;
      this.#tell("plan");
      yield;
    }
  }

  /** Whether the outlook is there, and no more of it is to come. */
  #isForeseen(now) {
    return this.outlook?.objective === this.#objective(now) && this.outlook.reach !== "short";
  }

  /**
   * The outlook: short ways first, which are quick, then all that the library looks at. Its `reach`
   * is "short" until then, "whole" afterwards, and "late" if the time was over before.
   */
  async* #foreseen(now, signal) {
    const question = { ...positionOf(now), draws: LONG, objective: this.#objective(now) };
    if (this.outlook?.objective !== question.objective) this.#foresee(null);
    if (!this.outlook && this.report.deficiency < FAR) {
      yield* this.#foreseenBy({ ...question, detours: 0 }, "short", SHORT, signal);
    }
    yield* this.#foreseenBy(question, "whole", WHOLE, signal);
    if (this.outlook?.reach === "short") this.#foresee({ ...this.outlook, reach: "late" });
  }

  async* #foreseenBy(question, reach, seconds, signal) {
    const isDone = (answer) => !answer.stopped_by;
    for await (const { answer } of slices("outlook", question, { signal, isDone, seconds })) {
      this.#foresee({ ...answer, reach: answer.stopped_by ? "short" : reach });
      yield;
    }
  }

  #foresee(outlook) {
    this.outlook = outlook;
    this.#tell("outlook");
  }

  async* #completed(now, signal) {
    const question = { ...positionOf(now), limit: 12, slack: 1 };
    const isDone = (answer) => answer.is_exact;
    for await (const slice of slices("completions", question, { signal, isDone })) {
      this.completions = slice.answer;
      this.#tell("completions");
      yield;
    }
  }

  async* #looked(now, signal) {
    this.more = await ask("report", { ...positionOf(now), rank_by: "acceptance", limit: 0,
      two_step: true, improvements: true }, { signal });
    this.#tell("more");
    yield;
  }

  async* #valued(now, signal) {
    this.values = await ask("report", { ...positionOf(now), rank_by: "chance", limit: 0 }, { signal });
    this.#tell("values");
    yield;
  }

  async* #offered(now, signal) {
    this.offered = await ask("calls", { ...positionOf(now), tile: now.offered, seat: now.from,
      draws: drawsOf(now), objective: this.#objective(now) }, { signal });
    this.#tell("offered");
    yield;
  }

  async* #konged(now, signal) {
    this.kongs = await ask("kongs", { ...positionOf(now), draws: drawsOf(now), objective: this.#objective(now) },
      { signal });
    this.#tell("offered");
    yield;
  }

  async* #compared(now, signal) {
    try {
      this.explained = await ask("explain", { ...positionOf(now), discards: comparedOf(now) },
        { signal });
      this.#tell("explained");
    } catch (error) {
      // Where nobody explains, the table of the two discards says what is known.
      if (error.name === "AbortError" || error.status === 400) throw error;
    }
    yield;
  }
}

/** Whether a drawn hand has four tiles alike, or the fourth of a pung that is declared. */
function mayKong({ hand, rules }) {
  const { tiles = [], melds = [] } = parseHand(hand.text) ?? {};
  const held = countKinds(tiles);
  const isPung = (meld, tile) => tilesOf(meld).length === 3 && tilesOf(meld).every((other) => kindOf(other) === tile);
  return !hand.is_waiting && !rules.jokers && [...held].some(([tile, number]) => rules.void_suit !== tile[1]
    && (number === 4 || melds.some((meld) => isPung(meld, tile))));
}

/** Runs generators a slice each in turn; what is wrong with one does not end the others. */
async function inTurn(generators, signal) {
  let left = generators;
  let wrong = null;
  while (left.length) {
    const running = [];
    for (const generator of left) {
      signal.throwIfAborted();
      try {
        const { done } = await generator.next();
        if (!done) running.push(generator);
      } catch (error) {
        if (error.name === "AbortError") throw error;
        wrong ??= error;
      }
    }
    left = running;
  }
  if (wrong) throw wrong;
}
