/** What numbers mean and how exact they are: said on demand, by mouse, keyboard or touch. */

import { byId, el, replace } from "./dom.js";

/** By name: what people read above it, what it means, and how exact it is. */
const MEANINGS = {
  deficiency: ["Deficiency and shanten",
    "Deficiency is the number of tiles that must still come until the hand is complete; shanten is "
    + "one less. Deficiency 1 is ready, 0 is complete.",
    "Exact: the least over all complete hands that the rules allow and that can still be had."],
  legal: ["Deficiency for a win that counts",
    "Tiles that must come until the hand is complete and worth the fan that are required. The "
    + "number beside it is about any complete hand.",
    "Exact: all complete hands are looked at, each with what it is worth."],
  form: ["By form",
    "The same number for each kind of complete hand alone; \"never\" if no such hand can be had.",
    "Exact."],
  left: ["Tiles that can still come",
    "All copies that are neither yours nor seen: they are in the wall or in other hands, and each "
    + "is as likely as another to come next.", "Exact, if all that was seen is told."],
  rank: ["Rank", "The best discard is first; discards that are as good share a rank. The order is "
    + "that of the exact chance, once it is known, and of the tiles accepted before.",
    "As exact as what it is by."],
  chance: ["Chance within some draws",
    "To win within so many own draws, if one plays as well as possible. Nobody else discards what "
    + "is needed, and nobody else wins; yaku are not looked at.",
    "An exact fraction. Where the search has not ended, two bounds, both proved: at least, at most."],
  long: ["The long game",
    "To have won within so many own draws, from now to the end of the wall.",
    "Approximate: only some hands are followed, and few draws that bring the hand no nearer. The "
    + "order of discards is nearly always right; differences below one percent say little."],
  leaves: ["Leaves", "The deficiency of the hand after this discard.", "Exact."],
  copies: ["Tiles accepted",
    "Copies that can still come of all tiles that lower the deficiency: acceptance, or ukeire.",
    "Exact, if all that was seen is told."],
  accepts: ["Accepts",
    "Each kind whose draw brings the hand nearer, with the copies that can still come. Dead tiles "
    + "would help, but no copy can come.", "Exact, if all that was seen is told."],
  twostep: ["In two draws",
    "Ways to draw a tile that is accepted and then another that is accepted next.", "Exact."],
  improvement: ["Improvement draws",
    "Draws that leave the deficiency as it is, but let the hand accept more tiles afterwards.",
    "Exact for one such draw and the best discard after it."],
  count: ["Complete hands",
    "How many different complete hands are nearest. Likely ones are listed first.",
    "The number is exact, listed or not, unless it says \"at least\"."],
  ways: ["Likely ones",
    "The chance that exactly the next tiles that come are these, in an order that wins.", "Exact."],
  share: ["Share", "The part of the chance that is won with this hand, by the best play.", "Exact."],
  han: ["Han, fu and points", "What the win is worth at best with one of the last tiles shown: han of yaku alone, points without dora.",
    "Exact, by the rules that are set."],
  fan: ["Fan", "What the win is worth at best with one of the last tiles shown, without flowers.",
    "Exact, by the rules that are set."],
  expectedfan: ["Fan on average", "Mean over all games of the fan won, 0 where nothing is won.",
    "Exact beside an exact chance, else approximate."],
  points: ["Points on average",
    "Mean of what the winner receives, 0 where nothing is won. What others win is not counted.",
    "Exact where the search has ended; in the long game approximate."],
  draws: ["Mean draw", "The draw that wins on average, if one of them does.", "Approximate."],
  ready: ["Ready", "To be ready, or to have won, after so many draws.", "Approximate."],
  cost: ["What a discard cost",
    "How much farther the hand was from a win than after the best discard, or how many copies fewer "
    + "it accepted then. With explanations: the points that the agent search expected besides.",
    "Tiles and copies are exact. Points are an estimate: learned from games, and in Sichuan Mahjong "
    + "from samples of what may come."],
  score: ["Score of the drill",
    "Of a discard: its chance as a part of the best one's. Of a number: right or not. Of fan: right "
    + "ones less wrong ones, as a part of all.", "Exact for what the question asks."],
};

let opener = null;

/**
 * A small button that says what stands beside it: for headings.
 *
 * @param {string} name one of MEANINGS.
 */
export function about(name) {
  const [title] = MEANINGS[name];
  return el("button", { type: "button", class: "about", "aria-label": `What is: ${title}`,
    "aria-haspopup": "dialog", "data-about": name, "data-key": `about-${name}`,
    onclick: (event) => show(event.currentTarget, name) }, "?");
}

/**
 * A number that says what it means.
 *
 * @param {string} text
 * @param {string} name one of MEANINGS.
 * @param {{detail?: string, dense?: boolean, class?: string}} [options] detail: of this number,
 *   such as its exact fraction; dense: one of many, which the tabulator skips, since the details of
 *   its row say the same.
 */
export function number(text, name, { detail = "", dense = false, class: more = "" } = {}) {
  return el("button", { type: "button", class: `number ${more}`.trim(), "data-about": name,
    "aria-haspopup": "dialog", tabindex: dense ? -1 : null,
    onclick: (event) => show(event.currentTarget, name, detail) }, text);
}

function show(button, name, detail = "") {
  const place = byId("about");
  const [title, meaning, exactness] = MEANINGS[name];
  opener = button;
  replace(place,
    el("h2", {}, title),
    detail ? el("p", { class: "detail" }, detail) : null,
    el("p", {}, meaning),
    el("p", {}, el("strong", {}, "How exact: "), exactness),
    el("button", { type: "button", class: "close", "aria-label": "Close",
      onclick: () => place.hidePopover() }, "×"));
  place.showPopover();
  putBeside(place, button.getBoundingClientRect());
  place.querySelector(".close").focus();
}

function putBeside(place, at) {
  const { width, height } = place.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left), innerWidth - width - 8);
  const below = at.bottom + 6;
  const top = below + height < innerHeight ? below : Math.max(8, at.top - height - 6);
  place.style.left = `${left}px`;
  place.style.top = `${top}px`;
}

/** Lets the explanations be shown: once, when the page starts. */
export function start() {
  byId("about").addEventListener("toggle", (event) => {
    if (event.newState === "closed" && document.activeElement === document.body) opener?.focus();
  });
}
