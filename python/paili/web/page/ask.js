/**
 * The one way to ask: `ask(kind, question)`. A server answers at `api/`; where there is none, the
 * same native code answers in this browser, in a worker.
 */

import { messageOf } from "./faults.js";
import { say } from "./texts.js";

/** The fields that each kind of question may have; what is sent has no others. */
export const FIELDS = Object.freeze({
  report: ["hand", "melds", "seen", "rules", "notation", "rank_by", "two_step", "improvements",
    "limit"],
  plan: ["hand", "melds", "seen", "rules", "notation", "draws", "objective", "seconds"],
  outlook: ["hand", "melds", "seen", "rules", "notation", "draws", "objective", "detours",
    "seconds"],
  completions: ["hand", "melds", "seen", "rules", "notation", "limit", "slack", "seconds"],
  explain: ["hand", "melds", "seen", "rules", "notation", "discards", "draws"],
  calls: ["hand", "melds", "seen", "rules", "notation", "tile", "seat", "draws", "objective"],
  kongs: ["hand", "melds", "seen", "rules", "notation", "draws", "objective"],
  score: ["hand", "melds", "rules", "notation", "tile", "self_drawn", "last_copy", "kong", "wall_last", "seat",
    "round", "flowers", "after_kong", "fed", "shoot_after_kong", "robbing_kong", "last_tile", "heavenly",
    "earthly", "riichi", "ippatsu", "first_turn", "dora", "ura", "honba", "sticks"],
  replay: ["log", "game", "explain"],
  rules: [],
});

/** Answers that took longer than asked for come this much later at most; then nobody waits. */
const PATIENCE = 60_000;
/** What a server answers that has too much to do: it is asked again. */
const BUSY = "BusyError";
/** The time was over before there was any answer. */
const LATE = "TimeLimitError";

/** What was wrong with a question: what, what was got, what was expected, in which field. */
export class AskError extends Error {
  constructor({ kind = "Error", field = null, what = "", got = "", expected = "", message = "",
    text = "", position = null, status = 0 }) {
    super(messageOf({ kind, what, got, expected, position, message: message || say(text || "error.any", { what, got, expected }) }));
    Object.assign(this, { kind, field, what, got, expected, position, status });
  }
}

let transport;

/**
 * Asks, and waits for the answer.
 *
 * @param {string} kind one of FIELDS.
 * @param {Object<string, *>} question
 * @param {{signal?: AbortSignal}} [options] a question that is aborted rejects with an AbortError,
 *   and whoever computes stops.
 * @returns {Promise<Object>} the answer, as the schema of that kind describes it.
 * @throws {AskError} what is wrong with the question, or that nobody answers.
 */
export async function ask(kind, question = {}, { signal } = {}) {
  transport ??= choose();
  const send = await transport;
  const fields = FIELDS[kind];
  const given = Object.entries(question).filter(([name, value]) =>
    fields.includes(name) && value !== "" && value !== undefined && value !== null);
  return send(kind, Object.fromEntries(given), signal);
}

/** Where answers come from: "server" or "browser"; null before the first one. */
export let source = null;

async function choose() {
  try {
    const response = await fetch("api/rules", { headers: { Accept: "application/json" } });
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    if (response.ok && isJson) {
      source = "server";
      const rules = await response.json();
      return async (kind, ...rest) => (kind === "rules" ? rules : overHttp(kind, ...rest));
    }
  } catch {
    // No server at all: the page was opened as files.
  }
  source = "browser";
  return new InWorker().send;
}

async function overHttp(kind, question, signal) {
  for (let tries = 0; ; tries += 1) {
    const response = await posted(kind, question, signal);
    if (response.ok) return response.json();
    const { error = {} } = await response.json().catch(() => ({}));
    if (error.kind === BUSY && tries < 6) {
      await pause(250 * 2 ** tries, signal);
      continue;
    }
    throw new AskError({ message: say("server.answered", { status: response.status }), ...error,
      status: response.status });
  }
}

async function posted(kind, question, signal) {
  try {
    return await fetch(`api/${kind}`, {
      method: "POST", signal, headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new AskError({ kind: "Unreachable", message: say("server.silent") });
  }
}

/**
 * A worker that computes by WebAssembly. It gets {id, kind, question} and sends {id, answer} or
 * {id, error}. While it computes it hears nothing, so a question that nobody waits for any more
 * ends with the worker; the next one gets a new worker.
 */
class InWorker {
  #worker = null;
  #waiting = new Map();
  #number = 0;

  send = (kind, question, signal) => new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    this.#number += 1;
    const id = this.#number;
    const waiting = { resolve, reject, kind, question };
    const abandon = () => {
      if (!this.#waiting.delete(id)) return;
      reject(signal.reason);
      // Others that wait are asked again.
      this.#restart();
    };
    waiting.end = () => signal?.removeEventListener("abort", abandon);
    signal?.addEventListener("abort", abandon, { once: true });
    this.#waiting.set(id, waiting);
    this.#post(id, waiting);
  });

  #post(id, { kind, question }) {
    this.#worker ??= this.#made();
    this.#worker.postMessage({ id, kind, question });
  }

  #made() {
    const worker = new Worker("native.js", { type: "module" });
    worker.onmessage = ({ data: { id, answer, error } }) => {
      const waiting = this.#waiting.get(id);
      if (!waiting) return;
      this.#waiting.delete(id);
      waiting.end();
      if (error) waiting.reject(new AskError(error));
      else waiting.resolve(answer);
    };
    worker.onerror = () => {
      for (const waiting of this.#waiting.values()) {
        waiting.end();
        waiting.reject(new AskError({ kind: "Unreachable", message: say("server.none") }));
      }
      this.#waiting.clear();
      this.#worker = null;
    };
    return worker;
  }

  #restart() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const [id, waiting] of this.#waiting) this.#post(id, waiting);
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}

/**
 * Asks the same with growing seconds until the answer is all there. A question that has no answers
 * in part yields nothing where the seconds were not enough.
 *
 * @param {(answer: Object) => boolean} isDone whether nothing is left to search.
 * @yields {{answer: Object, isDone: boolean, seconds: number}} what is known so far.
 */
export async function* slices(kind, question, { signal, isDone, seconds = [0.25, 1, 3, 10] }) {
  for (const limit of seconds) {
    const both = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    const answer = await inTime(ask(kind, { ...question, seconds: limit }, { signal: both }));
    if (!answer) continue;
    const done = isDone(answer);
    yield { answer, isDone: done, seconds: limit };
    if (done) return;
  }
}

/** The answer, or null if the time was over before there was one. */
async function inTime(asking) {
  try {
    return await asking;
  } catch (error) {
    if (error.kind !== LATE) throw error;
    return null;
  }
}

/** Work of which only the latest counts: what began before is aborted. */
export class Latest {
  #controller = null;

  /** The signal of work that begins now. */
  begin() {
    this.#controller?.abort();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  /** Ends the work that is going on. */
  end() {
    this.#controller?.abort();
    this.#controller = null;
  }
}
