/** The exact chance: how many draws are looked ahead, how far the search has come, and its reasons. */

import { about } from "./about.js";
import { button, counted, el, percent, replace, select } from "./dom.js";
import { chanceDetail } from "./discards-view.js";
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
      "With jokers, discards are ranked by what they accept; chances are not computed.") : null);
    return;
  }
  replace(place, controls(report, plan, state, hasPoints), plan ? answer(plan, analysis)
    : el("p", { class: "note", role: "status" }, analysis.isBusy ? "Searching …" : ""));
}

function controls(report, plan, state, hasPoints) {
  const known = drawsOf(state.now) ?? plan?.draws;
  const draws = known ?? report.deficiency;
  const set = (value) => state.change({ draws: String(Math.max(1, Math.min(value, 136))) });
  const objective = select([["chance", "the chance to win"], ["points", "points on average"]],
    state.now.objective, (value) => state.change({ objective: value }), { "data-key": "objective" });
  return el("div", { class: "controls" },
    el("div", { class: "stepper", role: "group", "aria-label": "Own draws" },
      button("−", () => set(draws - 1), { "aria-label": "One draw less", "data-key": "draws-less",
        "aria-disabled": draws > 1 ? null : "true" }),
      el("output", { class: "steps" }, known ? counted(known, "draw") : "… draws"),
      button("+", () => set(draws + 1), { "aria-label": "One draw more", "data-key": "draws-more" })),
    about("chance"),
    hasPoints ? el("label", { class: "field" }, el("span", {}, "Maximise"), objective) : null);
}

function answer(plan, analysis) {
  const best = plan.best ? `Discard ${tileName(plan.best)}: ` : "";
  return [
    el("p", { class: "chance" }, best, chanceDetail(plan.chance, plan.draws),
      plan.expected_points === null ? "" : ` ${plan.expected_points.toPrecision(4)} points on average.`),
    el("p", { class: "note", role: "status" }, progress(plan, analysis)),
    plan.reasons?.items.length ? [
      el("p", { class: "note" }, `${counted(plan.reasons.count, "complete hand")} can be reached; `
        + "the likeliest:"), completionsView(plan.reasons, 5)] : null,
  ];
}

function progress(plan, { progress: slice, isBusy }) {
  const { stopped_by: stopped, progress: done } = plan.search;
  if (!stopped) return "The search has ended: all chances are exact.";
  if (stopped === "memory") return "The search would need more memory: bounds, all of them proved.";
  const proved = plan.is_best_proved ? " The first discard is proved best." : "";
  const next = isBusy && !slice.isDone && slice.seconds < 10 ? ", and it goes on" : "";
  return `About ${percent(done)} searched in ${slice.seconds} s${next}. Chances are bounds.${proved}`;
}
