/** The exact chance: how many draws are looked ahead, how far the search has come, and its reasons. */

import { about } from "./about.js";
import { button, el, percent, replace, select } from "./dom.js";
import { chanceDetail } from "./discards-view.js";
import { amount, say } from "./texts.js";
import { tileName } from "./tiles.js";
import { drawsOf } from "./analysis.js";
import { completionsView } from "./why-view.js";

/**
 * Shows the plan of an analysis, or how far it is.
 *
 * @param {HTMLElement} place
 * @param {Analysis} analysis
 * @param {import("./state.js").State} state
 * @param {boolean} hasPoints whether points can be made the most of.
 */
export function showPlan(place, analysis, state, hasPoints) {
  const { report, plan } = analysis;
  if (!report || report.deficiency === null || report.deficiency === 0 || report.rules.jokers) {
    replace(place, report?.rules.jokers ? el("p", { class: "note" },
      say("plan.jokers")) : null);
    return;
  }
  replace(place, controls(report, plan, state, hasPoints), plan ? answer(plan, analysis)
    : el("p", { class: "note", role: "status" }, analysis.isBusy ? say("searching") : ""));
}

function controls(report, plan, state, hasPoints) {
  const known = drawsOf(state.now) ?? plan?.draws;
  const draws = known ?? report.deficiency;
  const set = (value) => state.change({ draws: String(Math.max(1, Math.min(value, 136))) });
  const objective = select([["chance", say("aim.chance")], ["points", say("aim.points")]],
    state.now.objective, (value) => state.change({ objective: value }), { "data-key": "objective" });
  return el("div", { class: "controls" },
    el("div", { class: "stepper", role: "group", "aria-label": say("draws.own") },
      button("−", () => set(draws - 1), { "aria-label": say("draws.less"), "data-key": "draws-less",
        "aria-disabled": draws > 1 ? null : "true" }),
      el("output", { class: "steps" }, known ? amount("draw", known) : say("draws.unknown")),
      button("+", () => set(draws + 1), { "aria-label": say("draws.more"), "data-key": "draws-more" })),
    about("chance"),
    hasPoints ? el("label", { class: "field" }, el("span", {}, say("aim.label")), objective) : null);
}

function answer(plan, analysis) {
  const best = plan.best ? say("plan.best", { tile: tileName(plan.best) }) : "";
  return [
    el("p", { class: "chance" }, best, chanceDetail(plan.chance, plan.draws),
      plan.expected_points === null ? "" : ` ${say("points.mean", { points: plan.expected_points.toPrecision(4) })}`),
    el("p", { class: "note", role: "status" }, progress(plan, analysis)),
    plan.reasons?.items.length ? [
      el("p", { class: "note" }, say("plan.reached", { n: plan.reasons.count })), completionsView(plan.reasons, 5)] : null,
  ];
}

function progress(plan, { progress: slice, isBusy }) {
  const { stopped_by: stopped, progress: done } = plan.search;
  if (!stopped) return say("search.done");
  if (stopped === "memory") return say("search.memory");
  const proved = plan.is_best_proved ? ` ${say("search.proved")}` : "";
  const goesOn = isBusy && !slice.isDone && slice.seconds < 10;
  return say(goesOn ? "search.goes" : "search.about", { share: percent(done), seconds: slice.seconds }) + proved;
}
