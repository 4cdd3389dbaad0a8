/** What numbers mean and how exact they are: said on demand, by mouse, keyboard or touch. */

import { byId, el, replace } from "./dom.js";
import { say } from "./texts.js";

let opener = null;

/**
 * A small button that says what stands beside it: for headings.
 *
 * @param {string} name the texts `about.NAME` say what it is, what it means and how exact it is.
 */
export function about(name) {
  return el("button", { type: "button", class: "about", "aria-label": say("about.what", { title: say(`about.${name}`) }),
    "aria-haspopup": "dialog", "data-about": name, "data-key": `about-${name}`,
    onclick: (event) => show(event.currentTarget, name) }, "?");
}

/**
 * A number that says what it means.
 *
 * @param {string} text
 * @param {string} name as above.
 * @param {{detail?: string, dense?: boolean, class?: string, unit?: string}} [options] detail: of this number,
 *   such as its exact fraction; dense: one of many, which the tabulator skips, since the details of
 *   its row say the same.
 */
export function number(text, name, { detail = "", dense = false, class: more = "", unit = null } = {}) {
  return el("button", { type: "button", class: `number ${more}`.trim(), "data-about": name,
    "data-unit": unit, "aria-haspopup": "dialog", tabindex: dense ? -1 : null,
    onclick: (event) => show(event.currentTarget, name, detail) }, text);
}

function show(button, name, detail = "") {
  const place = byId("about");
  opener = button;
  replace(place,
    el("h2", {}, say(`about.${name}`)),
    detail ? el("p", { class: "detail" }, detail) : null,
    el("p", {}, say(`about.${name}.means`)),
    el("p", {}, el("strong", {}, say("about.exactness"), " "), say(`about.${name}.exact`)),
    el("button", { type: "button", class: "close", "aria-label": say("close"),
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
