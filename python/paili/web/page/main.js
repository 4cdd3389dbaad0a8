/** The page: its views, and what is typed and clicked in them. */

import * as about from "./about.js";
import { Analysis } from "./analysis.js";
import * as asking from "./ask.js";
import { Board } from "./board.js";
import { byId, el, keep, kept, replace } from "./dom.js";
import { chooseUnit, countFor } from "./headline.js";
import { Question } from "./question.js";
import { RulesView } from "./rules-view.js";
import { Editor } from "./editor.js";
import { isRiichi } from "./rules.js";
import { State } from "./state.js";
import { fill, language, LANGUAGES, say, speak } from "./texts.js";

const VIEWS = ["analyse", "replay", "drills"];
/** Views whose modules are loaded when they are first shown. */
const LATER = {
  replay: later(() => import("./replay.js"), ({ Replay }) => new Replay(emptied("view-replay"), state)),
  drills: later(() => import("./drills.js"), ({ Drills }) => new Drills(emptied("view-drills"), state)),
};
const THEMES = ["auto", "light", "dark"];

const state = new State();
const editor = new Editor(state);
const rules = new RulesView(state, byId("rules"), byId("rules-line"));
const presets = () => rules.presets;
const analysis = new Analysis(presets);

fill(document);
about.start();
chooseUnit(kept("unit"));
// A replay counts as its game does.
const count = () => state.now.view === "replay" || countFor(isRiichi(state.now.rules));
state.listen(count);
new Question(state, editor, analysis).start();
const board = new Board(state, editor, analysis);
const showAnswer = later(() => import("./answer.js"),
  ({ Answer }) => new Answer(analysis, state, editor, presets, board));
analysis.listen(async () => {
  if (analysis.report && !await showAnswer()) byId("other-error").textContent = say("server.silent");
});

function showView({ view }) {
  const shown = VIEWS.includes(view) ? view : "analyse";
  for (const name of VIEWS) byId(`view-${name}`).hidden = name !== shown;
  for (const tab of document.querySelectorAll("[data-view]")) {
    if (tab.dataset.view === shown) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  byId("view-title").textContent = say(`view.${shown}Title`);
  document.title = `${say(`view.${shown}Title`)} – paili`;
  if (shown in LATER) showLater(shown);
}

async function showLater(name) {
  const place = byId(`view-${name}`);
  const view = await LATER[name]();
  if (!view) replace(place, el("p", { class: "wrong", role: "alert" }, say("server.silent")));
  else if (state.now.view === name) view.show();
}

/** A place without the error of an earlier try. */
function emptied(id) {
  replace(byId(id));
  return byId(id);
}

/**
 * A function that loads a module and makes a view of it, once; null if the module cannot be loaded
 * now, and then it is tried again. An error of the view itself is not taken for that.
 */
function later(load, make) {
  let made = null;
  return () => (made ??= load().then(make, () => made = null));
}

for (const tab of document.querySelectorAll("[data-view]")) {
  tab.addEventListener("click", () => state.change({ view: tab.dataset.view }));
}

function showTheme(theme) {
  const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("paili-dark", isDark);
  document.documentElement.classList.toggle("paili-light", !isDark);
  byId("theme-name").textContent = say(`theme.${theme}`);
}

replace(byId("language"), LANGUAGES.map(([name, own]) => el("option", { value: name, lang: name, selected: name === language }, own)));
byId("language").addEventListener("change", ({ target }) => {
  // The address says the language only if it did before.
  if (state.now.lang) state.change({ lang: target.value }, { replace: true });
  speak(target.value);
});
state.listen(({ lang }) => {
  if (lang && lang !== language && LANGUAGES.some(([name]) => name === lang)) location.reload();
});

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
  byId("source").textContent = say(asking.source === "server" ? "source.server" : "source.browser");
} catch (error) {
  byId("other-error").textContent = error.message;
}
state.listen((now, before) => {
  if (now.view !== before.view || before === now) showView(now);
  if (now.view === "analyse") analysis.about(editor.isUnfinished ? { ...now, hand: "" } : now);
});
showView(state.now);
