/** The page: its views, and what is typed and clicked in them. */

import * as about from "./about.js";
import { Analysis } from "./analysis.js";
import { Answer } from "./answer.js";
import * as asking from "./ask.js";
import { Board } from "./board.js";
import { byId, keep, kept } from "./dom.js";
import { Drills } from "./drills.js";
import { chooseUnit, countFor } from "./headline.js";
import { Question } from "./question.js";
import { Replay } from "./replay.js";
import { RulesView } from "./rules-view.js";
import { Editor } from "./editor.js";
import { isRiichi } from "./rules.js";
import { State } from "./state.js";

const VIEWS = { analyse: "Analyse a hand", replay: "Replay a game", drills: "Drills" };
const THEMES = ["auto", "light", "dark"];

const state = new State();
const editor = new Editor(state);
const rules = new RulesView(state, byId("rules"), byId("rules-line"));
const presets = () => rules.presets;
const analysis = new Analysis(presets);

about.start();
chooseUnit(kept("unit"));
// A replay counts as its game does.
const count = () => state.now.view === "replay" || countFor(isRiichi(state.now.rules));
state.listen(count);
new Question(state, editor, analysis).start();
new Answer(analysis, state, editor, presets, new Board(state, editor, analysis));
const views = { replay: new Replay(byId("view-replay"), state), drills: new Drills(byId("view-drills"), state) };

function showView({ view }) {
  const shown = Object.hasOwn(VIEWS, view) ? view : "analyse";
  for (const name of Object.keys(VIEWS)) byId(`view-${name}`).hidden = name !== shown;
  for (const tab of document.querySelectorAll("[data-view]")) {
    if (tab.dataset.view === shown) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  byId("view-title").textContent = VIEWS[shown];
  document.title = `${VIEWS[shown]} – paili`;
  views[shown]?.show();
}

for (const tab of document.querySelectorAll("[data-view]")) {
  tab.addEventListener("click", () => state.change({ view: tab.dataset.view }));
}

function showTheme(theme) {
  const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("paili-dark", isDark);
  document.documentElement.classList.toggle("paili-light", !isDark);
  byId("theme").textContent = `Colours: ${theme}`;
}

let theme = THEMES.includes(kept("theme")) ? kept("theme") : THEMES[0];
byId("theme").addEventListener("click", () => {
  theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
  showTheme(theme);
  keep("theme", theme);
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => showTheme(theme));
showTheme(theme);

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});

try {
  await rules.start();
  count();
  byId("source").textContent = asking.source === "server"
    ? "Answered by paili web." : "Answered in this browser, by WebAssembly.";
} catch (error) {
  byId("other-error").textContent = error.message;
}
state.listen((now, before) => {
  if (now.view !== before.view || before === now) showView(now);
  if (now.view === "analyse") analysis.about(editor.isUnfinished ? { ...now, hand: "" } : now);
});
showView(state.now);
