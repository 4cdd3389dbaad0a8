/** Replay: a log is opened, the game is drawn event by event, and each decision says what it cost. */

import { about } from "./about.js";
import { roundName } from "./actions.js";
import { ask, Latest } from "./ask.js";
import { chart } from "./chart.js";
import { button, el, field, percent, replace, select } from "./dom.js";
import { countFor } from "./headline.js";
import { costly, decisionsOf, severity, tally } from "./costs.js";
import { decisionView } from "./decision-view.js";
import { SEATS, tables } from "./game.js";
import { isPacked, packed, unpacked } from "./packed.js";
import { playersOf, riichiTables, windOf } from "./riichi-game.js";
import { riichiDecisions } from "./riichi-review.js";
import { titleOf } from "./rules.js";
import { signed, tableView } from "./table-view.js";
import { inBoth, say } from "./texts.js";
import { picture, row } from "./tiles.js";

const EXAMPLES = ["mcr", "sichuan", "riichi"];

/** The view of recorded games. */
export class Replay {
  #place;
  #state;
  #latest = new Latest();
  #log = null;
  #opened = "";
  #answer = null;
  #steps = [];
  #decisions = [];
  #own = "east";
  #areOpen = true;
  #waiting = "";
  #packed = null;

  constructor(place, state) {
    this.#place = place;
    this.#state = state;
    document.addEventListener("keydown", (event) => this.#key(event));
    state.listen((now, before) => {
      if (now.view === "replay" && before.view === "replay") this.#follow(now, before);
    });
  }

  /** Shows the view: the game that is open, or how to open one. */
  show() {
    if (!this.#place.hasChildNodes()) this.#frame();
    this.#follow(this.#state.now, {});
  }

  #frame() {
    const file = el("input", { type: "file", "aria-label": say("log.file"), "data-key": "file",
      onchange: (event) => this.#openFile(event.target.files[0]) });
    const paste = el("textarea", { rows: 4, spellcheck: "false", "data-key": "log",
      placeholder: say("log.paste") });
    const open = el("details", { class: "card", open: true, id: "open-log" },
      el("summary", {}, say("log.open")),
      el("div", { class: "line" }, field(say("log.fromFile"), file),
        EXAMPLES.map((name) => button(say(`log.${name}`), () => this.#state.change({ log: name, game: "1", turn: "" }),
          { "data-key": `example-${name}` }))),
      field(say("log.fromText"), paste, { class: "field wide" }),
      el("div", { class: "line actions" },
        button(say("log.read"), () => this.#open(paste.value), { class: "primary", "data-key": "read-log" })),
      el("p", { class: "wrong", role: "alert", id: "log-error" }));
    replace(this.#place, open, el("div", { id: "replayed" }));
  }

  async #openFile(file) {
    if (file) this.#open(await readText(file));
  }

  async #open(text) {
    const field = await packed(text);
    this.#log = text;
    this.#packed = field;
    this.#answer = null;
    this.#opened = "";
    this.#state.change({ log: field ?? "", game: "1", turn: "" });
    if (this.#opened === "") this.#ask("1");
  }

  /** Gives the log as a file. */
  #save() {
    const url = URL.createObjectURL(new Blob([this.#log], { type: "text/plain" }));
    el("a", { href: url, download: "paili-log.txt" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async #follow(now, before) {
    if (isPacked(now.log) && now.log !== this.#packed) {
      try {
        this.#log = await unpacked(now.log);
        this.#packed = now.log;
      } catch {
        this.#fail(new Error(say("log.cut")));
        return;
      }
    } else if (now.log && !isPacked(now.log) && now.log !== before.log && this.#opened.split(" ")[0] !== now.log) {
      const response = await fetch(`example-${EXAMPLES.includes(now.log) ? now.log : "mcr"}.txt`);
      this.#log = await response.text();
    }
    const wanted = `${now.log} ${now.game}`;
    if (this.#log !== null && this.#opened !== wanted) await this.#ask(now.game);
    else if (this.#answer) this.#draw();
  }

  async #ask(number) {
    const signal = this.#latest.begin();
    this.#opened = `${this.#state.now.log} ${number}`;
    const error = this.#place.querySelector("#log-error");
    error.textContent = "";
    const question = { log: this.#log, game: Number(number) || 1 };
    if (!this.#answer) {
      replace(this.#place.querySelector("#replayed"),
        el("p", { class: "note", role: "status" }, say("log.reading")));
    }
    try {
      this.#take(await ask("replay", question, { signal }));
      if (this.#answer.error) return;
      this.#wait(say(this.#isRiichi ? "replay.chances" : "replay.search"));
      this.#take(await ask("replay", { ...question, explain: true }, { signal }));
    } catch (wrong) {
      this.#fail(wrong);
    }
  }

  #fail(error) {
    if (error.name === "AbortError") return;
    this.#waiting = "";
    if (!this.#answer) replace(this.#place.querySelector("#replayed"));
    this.#place.querySelector("#log-error").textContent = error.message;
    this.#place.querySelector("#open-log").open = true;
  }

  #wait(text) {
    this.#waiting = text;
    this.#draw();
  }

  #take({ games: [game], count }) {
    this.#answer = { ...game, count };
    this.#waiting = "";
    if (game.error) {
      this.#place.querySelector("#log-error").textContent = game.error;
      replace(this.#place.querySelector("#replayed"), this.#games());
      return;
    }
    this.#steps = this.#isRiichi ? riichiTables(game.transcript) : tables(game.transcript);
    this.#decisions = this.#isRiichi ? riichiDecisions(game) : decisionsOf(game.report);
    countFor(this.#isRiichi);
    this.#place.querySelector("#open-log").open = false;
    this.#draw();
  }

  get #isRiichi() {
    return Boolean(this.#answer.transcript?.riichi);
  }

  /** The event that is shown; where the address has none, that of the first decision. */
  get #turn() {
    const turn = Number(this.#state.now.turn) || this.#decisions[0]?.turn || 1;
    return Math.min(Math.max(turn, 1), this.#steps.length);
  }

  #go(turn, isStep = true) {
    const next = Math.min(Math.max(turn, 1), this.#steps.length);
    this.#state.change({ turn: String(next) }, { replace: isStep });
  }

  #key(event) {
    if (this.#state.now.view !== "replay") return;
    const isField = event.target.closest?.("input, textarea, select, [popover]");
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || isField || !this.#steps.length || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#go(this.#turn + step);
  }

  #draw() {
    if (!this.#answer || this.#answer.error) return;
    const table = this.#steps[this.#turn - 1];
    const here = this.#decisions.filter(({ turn }) => turn === this.#turn);
    replace(this.#place.querySelector("#replayed"),
      el("div", { class: "replayed" },
        el("div", { class: "played" }, this.#games(), this.#controls(),
          el("p", { class: "event", role: "status" }, `${this.#turn}. ${table.text}`),
          tableView(table, { own: this.#own, areOpen: this.#areOpen,
            players: this.#isRiichi ? playersOf(this.#answer.transcript) : this.#answer.transcript.players,
            centre: this.#centre(table) }),
          this.#turn === this.#steps.length ? this.#result() : null),
        el("div", { class: "judged" },
          here.length ? here.map((decision) => decisionView(decision, this.#answer.report)) : el("div",
            { class: "card" }, el("p", { class: "note" }, say("replay.noDecision"))),
          this.#graph(), this.#list())));
  }

  #games() {
    const { count } = this.#answer;
    if (count < 2) return null;
    const one = this.#isRiichi ? "replay.round" : "replay.game";
    const games = Array.from({ length: count }, (_, at) => [String(at + 1), say(`${one}Of`, { n: at + 1, all: count })]);
    return field(say(one), select(games, this.#state.now.game, (game) =>
      this.#state.change({ game, turn: "" }), { "data-key": "game" }));
  }

  #controls() {
    const turn = this.#turn;
    const end = this.#steps.length;
    const next = this.#decisions.find((each) => each.turn > turn);
    const before = this.#decisions.findLast((each) => each.turn < turn);
    const step = (text, name, to) => button(text, () => this.#go(to ?? turn),
      { "aria-label": say(`go.${name}`), title: say(`go.${name}`), "data-key": `go-${name}`,
        "aria-disabled": to === undefined || to < 1 || to > end ? "true" : null });
    return el("div", { class: "controls card replay-controls" },
      el("div", { class: "steps-row" },
        step("|‹", "first", turn > 1 ? 1 : undefined), step("‹‹", "before", before?.turn),
        step("‹", "back", turn - 1), step("›", "forward", turn + 1),
        step("››", "next", next?.turn), step("›|", "last", turn < end ? end : undefined)),
      el("label", { class: "field grow" }, el("span", {}, say("replay.event", { turn, end })),
        el("input", { type: "range", min: 1, max: end, value: turn, "data-key": "turn",
          oninput: (event) => this.#go(Number(event.target.value)) })),
      field(say("replay.front"), select(SEATS.map((seat) => [seat, say(`wind.${seat}`)]), this.#own, (seat) => {
        this.#own = seat;
        this.#draw();
      }, { "data-key": "own" })),
      el("label", { class: "field flag" }, el("input", { type: "checkbox", checked: this.#areOpen,
        "data-key": "open-hands", onchange: (event) => {
          this.#areOpen = event.target.checked;
          this.#draw();
        } }), el("span", {}, say("replay.hands"))));
  }

  #centre({ indicators }) {
    const { report } = this.#answer;
    if (this.#isRiichi) {
      return [el("p", {}, roundName(report.round)), el("p", { class: "note" }, say("replay.dora"), " ", row(indicators, { size: "small" }))];
    }
    return report.rules
      ? [el("p", {}, titleOf(report.rules.name)), report.direction ? el("p", { class: "note" }, say("replay.exchange", { direction: say(`direction.${report.direction}`) })) : null]
      : [el("p", {}, say("replay.windRound", { wind: say(`wind.${report.prevalent_wind}`) })), el("p", { class: "note" },
        say(report.is_duplicate ? "replay.walls" : "replay.wall"))];
  }

  #result() {
    const { report } = this.#answer;
    if (this.#isRiichi) return this.#roundResult(report);
    const { seats } = this.#steps.at(-1);
    return el("div", { class: "card" }, el("h2", {}, say("replay.result")),
      report.fans ? el("ul", { class: "fans" }, report.fans.map(({ name, chinese, points, times }) =>
        el("li", {}, el("span", { class: "points" }, points), " ", inBoth(name, chinese), times > 1 ? ` ×${times}` : ""))) : null,
      el("p", {}, SEATS.map((seat) => `${say(`wind.${seat}`)} ${signed(seats[seat].points)}`).join(say("list.comma"))));
  }

  #roundResult({ wins, deltas, differences }) {
    const { transcript } = this.#answer;
    const wind = (seat) => say(`wind.${windOf(seat, transcript)}`);
    return el("div", { class: "card" }, el("h2", {}, say("replay.result")),
      wins.map(({ seat, from, yaku, han, fu, limit }) => el("p", {}, from === seat ? say("win.self", { seat: wind(seat) }) : say("win.from", { seat: wind(seat), from: wind(from) }),
        say("colon"), han ? say("han.fu", { han, fu }) : "", limit ? (han ? say("list.comma") : "") + say(`limit.${limit}`) : "",
        say("stop"), " ", yaku.map(({ name, japanese }) => [inBoth(name, japanese, "ja"), " "]))),
      el("p", {}, deltas.map((delta, seat) => `${wind(seat)} ${signed(delta)}`).join(say("list.comma"))),
      differences.length ? el("ul", { class: "paili-bad" }, differences.map(({ event, what, log, paili }) =>
        el("li", {}, say("replay.difference", { event, what, log: JSON.stringify(log), paili: JSON.stringify(paili) })))) : null);
  }

  /** What each seat has given away up to each event. */
  #graph() {
    const costs = this.#decisions.filter((decision) => severity(decision) > 0);
    if (this.#waiting || !costs.length || this.#steps.length < 2) return null;
    const seats = SEATS.filter((seat) => costs.some((cost) => cost.seat === seat));
    const curves = seats.map((seat) => {
      let sum = 0;
      const values = this.#steps.map((_, at) => {
        for (const cost of costs) if (cost.seat === seat && cost.turn === at + 1) sum += severity(cost);
        return sum;
      });
      return { name: say(`wind.${seat}`), style: SEATS.indexOf(seat) + 1, values };
    });
    const written = this.#isRiichi ? percent : (value) => String(Number(value.toPrecision(3)));
    const told = ({ name, values }) => `${name} ${written(values[this.#turn - 1])}`;
    return el("section", { class: "card", "aria-labelledby": "graph-title" },
      el("h2", { id: "graph-title" }, say("replay.graph")),
      chart(curves, this.#turn, curves.map(told).join(say("list.comma")), written),
      el("ul", { class: "legend" }, curves.map((curve) =>
        el("li", {}, el("span", { class: `swatch swatch-${curve.style}` }), told(curve)))));
  }

  #list() {
    const found = costly(this.#decisions);
    const most = Math.max(...found.map(severity), 0.01);
    return el("section", { class: "card", "aria-labelledby": "costly-title" },
      el("h2", { id: "costly-title" }, say("replay.costly"), " ", about("cost")),
      el("p", { class: "note" }, [...tally(this.#decisions)].map(([seat, [right, all]]) =>
        say("replay.tally", { seat: say(`wind.${seat}`), right, all })).join(say("list.semicolon")), say("stop")),
      this.#log !== null && this.#packed === null && !this.#state.now.log
        ? el("p", { class: "note" }, say("log.tooLong"), " ",
          button(say("log.save"), () => this.#save(), { class: "quiet", "data-key": "save-log" })) : null,
      this.#waiting ? el("p", { class: "note", role: "status" }, this.#waiting) : null,
      this.#isRiichi ? this.#kinds() : null,
      found.length ? el("ol", { class: "costly" }, found.map((decision) => this.#entry(decision, most)))
        : el("p", {}, this.#waiting ? "" : say("replay.none")));
  }

  /** How many mistakes of each kind there were, and the chance that they gave away. */
  #kinds() {
    const kinds = new Map();
    for (const { kind, cost } of this.#answer.report.mistakes ?? []) {
      const [number, sum] = kinds.get(kind) ?? [0, 0];
      kinds.set(kind, [number + 1, sum + (cost ?? 0)]);
    }
    const told = [...kinds].map(([kind, [number, sum]]) => `${say(`mistake.${kind}`)} ${number}${sum ? ` (${percent(sum)})` : ""}`);
    return told.length ? el("p", { class: "note" }, say("replay.kinds", { told: told.join(say("list.comma")) })) : null;
  }

  #entry(decision, most) {
    const { turn, seat, played, text, points, better } = decision;
    const behind = better === null ? "" : say("replay.bySearch", { points: points.toFixed(1), better });
    const bar = el("span", { class: "bar", "aria-hidden": "true" });
    const part = `${Math.max(2, (100 * severity(decision)) / most)}%`;
    bar.style.setProperty("--low", part);
    bar.style.setProperty("--high", part);
    return el("li", {}, el("button", { type: "button", class: "jump", "data-key": `jump-${turn}-${seat}`,
      "aria-current": turn === this.#turn ? "true" : null, onclick: () => this.#go(turn, false) },
    el("span", {}, `${turn}. ${say(`wind.${seat}`)}${say("colon")}`, decision.isDiscard ? picture(played, { size: "small" }) : played,
      decision.isDiscard && decision.best && decision.weight > 0
        ? [" ", say("replay.instead"), " ", row(decision.best.slice(0, 4).map(({ tile }) => tile), { size: "small" })] : null),
    el("span", { class: "note" }, text, behind), bar));
  }
}

/** The text of a file, which may be compressed with gzip. */
async function readText(file) {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] !== 0x1f || start[1] !== 0x8b) return file.text();
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
