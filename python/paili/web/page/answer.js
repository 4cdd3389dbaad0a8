/** The answer to a position: its parts, each in its place, drawn when it is known. */

import { about } from "./about.js";
import { comparedOf } from "./analysis.js";
import { compared } from "./compare-view.js";
import { discardsTable, waits } from "./discards-view.js";
import { announce, byId, button, el, keep, replace } from "./dom.js";
import { callsView, kongsView } from "./calls-view.js";
import { chooseUnit, headline, inWords } from "./headline.js";
import { LongView } from "./long-view.js";
import { showPlan } from "./plan-view.js";
import { hasPoints } from "./rules.js";
import { asImage, asText, copyImage, copyText, imageName } from "./share.js";
import { sichuanView } from "./sichuan-view.js";
import { say } from "./texts.js";
import { tileName } from "./tiles.js";
import { winView } from "./win-view.js";
import { completionsCount, completionsView } from "./why-view.js";

const PARTS = ["headline", "share", "discards", "calls", "win", "sichuan", "why", "plan", "long"];

/** Draws what an analysis knows. */
export class Answer {
  #analysis;
  #state;
  #editor;
  #presets;
  #long;
  #open = new Set();
  #isUnfolded = false;
  #places;
  #board;

  constructor(analysis, state, editor, presets, board) {
    this.#board = board;
    this.#analysis = analysis;
    this.#state = state;
    this.#editor = editor;
    this.#presets = presets;
    this.#places = Object.fromEntries(PARTS.map((name) => [name, byId(`answer-${name}`)]));
    this.#long = new LongView(this.#places.long);
    analysis.listen((part) => this.#show(part));
    board.onChoose = () => analysis.report && this.#show("discards");
    state.listen((now, before) => {
      if (now.discards !== before.discards && analysis.report) this.#show("discards");
    });
    this.#show("report");
  }

  #show(part) {
    const { report } = this.#analysis;
    byId("answer").hidden = !report;
    byId("welcome").hidden = Boolean(report);
    if (!report) return;
    if (part === "report") this.#showReport();
    if (["report", "plan", "outlook", "more", "explained", "discards", "end", "error"].includes(part)) {
      this.#showDiscards();
    }
    if (["report", "offered", "error"].includes(part)) this.#showCalls();
    if (["report", "plan", "end", "error"].includes(part)) this.#showPlan();
    if (["report", "outlook"].includes(part)) this.#showLong();
    if (["report", "completions"].includes(part)) this.#showWhy();
    if (["report", "values"].includes(part)) this.#showValues();
    byId("answer").classList.toggle("busy", this.#analysis.isBusy);
  }

  #showReport() {
    const { report } = this.#analysis;
    replace(this.#places.headline, headline(report, (name) => this.#count(name)));
    replace(this.#places.share, this.#shares());
    winView(this.#places.win, report, this.#state.now);
    announce(`${inWords(report.deficiency, report.hand.is_waiting)}. ${this.#spoken()}`);
  }

  #count(name) {
    chooseUnit(name);
    keep("unit", name);
    for (const part of ["report", "values"]) this.#show(part);
    if (this.#analysis.completions) this.#show("completions");
  }

  #spoken() {
    const { discards, acceptance } = this.#analysis.report;
    if (discards?.length) {
      return say("spoken.discard", { tile: tileName(discards[0].tile), n: discards[0].copies });
    }
    return acceptance ? say("spoken.accepts", { n: acceptance.copies }) : "";
  }

  #showDiscards() {
    const { report } = this.#analysis;
    if (!report.discards) {
      replace(this.#places.discards, report.acceptance
        ? waits(this.#analysis, (tile) => this.#editor.draw(tile)) : null);
      return;
    }
    replace(this.#places.discards, discardsTable(this.#analysis, {
      // Beside the hand, if its tile was clicked.
      pair: comparedOf(this.#state.now).at(1) === this.#board.chosen ? [] : comparedOf(this.#state.now),
      comparison: () => compared(this.#analysis, this.#state),
      isOpen: (tile) => this.#open.has(tile),
      isUnfolded: this.#isUnfolded,
      onDiscard: (tile) => this.#editor.discard(tile),
      onDraw: (tile, drawn) => this.#editor.exchange(tile, drawn),
      onCompare: (best, tile) => this.#compare(best, tile),
      onOpen: (tile) => {
        if (!this.#open.delete(tile)) this.#open.add(tile);
        this.#showDiscards();
      },
      onUnfold: () => {
        this.#isUnfolded = !this.#isUnfolded;
        this.#showDiscards();
      },
    }));
  }

  #showCalls() {
    const { hand, rules, deficiency } = this.#analysis.report;
    const mayCall = hand.is_waiting && !rules.jokers && deficiency !== null && deficiency > 0;
    replace(this.#places.calls, mayCall ? callsView(this.#analysis, this.#state) : kongsView(this.#analysis.kongs));
  }

  #compare(best, tile) {
    const isShown = comparedOf(this.#state.now)[1] === tile;
    this.#state.change({ discards: isShown ? "" : `${best},${tile}` });
  }

  #showPlan() {
    showPlan(this.#places.plan, this.#analysis, this.#state,
      hasPoints(this.#state.now.rules, this.#presets()));
    byId("part-plan").hidden = !this.#places.plan.hasChildNodes();
  }

  #showLong() {
    this.#long.show(this.#analysis.outlook);
    byId("part-long").hidden = !this.#places.long.hasChildNodes();
  }

  #showWhy() {
    const { report, completions } = this.#analysis;
    const found = completions ?? report.completions;
    const requirement = report.rules.requirement;
    const isRiichi = requirement && "riichi" in requirement;
    const least = requirement && say(isRiichi ? "worth.han" : "worth.fan", { n: requirement.minimum });
    const title = requirement ? say("why.plans", { worth: least }) : say("why.title");
    replace(byId("why-title"), title, " ", about(requirement ? (isRiichi ? "han" : "fan") : "count"));
    replace(this.#places.why, completionsCount(found), completionsView(found),
      report.any_win ? el("details", { "data-key": "any-worth" }, el("summary", {}, say("why.any")),
        completionsCount(report.any_win.completions), completionsView(report.any_win.completions, 6)) : null);
    byId("part-why").hidden = report.deficiency === 0 && !found.items.length;
  }

  #showValues() {
    const { values } = this.#analysis;
    replace(this.#places.sichuan, values ? sichuanView(values, this.#state) : null);
  }

  #shares() {
    return [
      button(say("copy.text"), (event) => this.#copied(event.target, copyText(this.#text()), "text")),
      button(say("copy.image"), (event) => this.#copyImage(event.target)),
      button(say("copy.link"), (event) => this.#copied(event.target, copyText(location.href), "link")),
    ];
  }

  #text() {
    return asText(this.#analysis, this.#state.now, location.href);
  }

  async #copied(from, copying, what) {
    const isCopied = await copying;
    announce(say(`copied.${what}${isCopied ? "" : "Not"}`));
    if (isCopied) flash(from, say("copied.now"));
    else showText(what === "link" ? location.href : this.#text());
  }

  async #copyImage(from) {
    const blob = await asImage(this.#analysis, this.#state.now);
    if (await copyImage(blob)) {
      flash(from, say("copied.now"));
      announce(say("copied.image"));
      return;
    }
    const url = URL.createObjectURL(blob);
    el("a", { href: url, download: imageName(this.#analysis.report) }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    flash(from, say("saved.now"));
    announce(say("saved.image"));
  }
}

function flash(from, text) {
  const before = from.textContent;
  if (before === text) return;
  from.textContent = text;
  setTimeout(() => { from.textContent = before; }, 1500);
}

/** A text that could not be copied, to be copied by hand. */
function showText(text) {
  const dialog = byId("text-dialog");
  const area = el("textarea", { readonly: true, rows: 12, "aria-label": say("copy.area") });
  area.value = text;
  replace(dialog, el("h2", {}, say("copy.this")), area,
    el("form", { method: "dialog" }, el("button", {}, say("close"))));
  dialog.showModal();
  area.select();
}
