/**
 * Elements made by functions: nothing that comes from a person, a server or a log is ever read as
 * HTML.
 */

const SVG = "http://www.w3.org/2000/svg";

/** The element of the page with this id. */
export const byId = (id) => document.getElementById(id);

/**
 * An element with attributes, listeners and children.
 *
 * @param {string} tag
 * @param {Object<string, *>} [attributes] `class`, `aria-label` ...; `on` followed by the name of
 *   an event has a listener; true is an attribute without a value, false and null are none.
 * @param {...(Node|string|number|Array|null)} children texts stay texts; null is left out.
 */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for elements of SVG. */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...nodes(children));
  return element;
}

function nodes(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined)
    .map((child) => (child instanceof Node ? child : String(child)));
}

/**
 * Replaces what an element contains, and keeps the focus and what was unfolded: an element with the
 * same `data-key` as the one that had the focus gets it, and `details` stay open likewise.
 */
export function replace(element, ...children) {
  const key = element.contains(document.activeElement)
    ? document.activeElement.dataset.key : undefined;
  const open = [...element.querySelectorAll("details[open][data-key]")].map(({ dataset }) => dataset.key);
  element.replaceChildren(...nodes(children));
  for (const details of element.querySelectorAll("details[data-key]")) {
    if (open.includes(details.dataset.key)) details.open = true;
  }
  if (key !== undefined) focusKey(element, key);
}

let isPressed = false;
const delayed = [];

for (const pressing of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
  addEventListener(pressing, ({ buttons, pointerType }) => {
    isPressed = pressing === "pointerdown" || (pressing === "pointermove" && isPressed && (buttons > 0 || pointerType === "touch"));
    // After the click that comes of it.
    if (!isPressed && delayed.length) setTimeout(release);
  }, { capture: true, passive: true });
}

function release() {
  const ready = isPressed ? [] : delayed.splice(0);
  for (const draw of ready) draw();
}

/** Draws at once, or when the pointer is released: what is drawn anew under a finger loses its click. */
export function whenReleased(draw) {
  if (isPressed) delayed.push(draw);
  else draw();
}

/** Gives the focus to what has this `data-key`. */
export function focusKey(element, key) {
  element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** A button that does something. */
export function button(text, onclick, attributes = {}) {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

/** A label with its control after it. */
export function field(label, control, attributes = {}) {
  return el("label", { class: "field", ...attributes }, el("span", {}, label), control);
}

/** A choice of texts, each with what people read. */
export function select(choices, value, onchange, attributes = {}) {
  const options = choices.map(([key, text]) =>
    el("option", { value: key, selected: key === value }, text));
  return el("select", { onchange: (event) => onchange(event.target.value), ...attributes },
    options);
}

/** Says something to those who hear the page instead of seeing it. */
export function announce(text) {
  byId("announcer").textContent = text;
}

/** A chance as a percentage: rounded, but only what is impossible is 0 %. */
export function percent(chance) {
  if (chance === 0) return "0%";
  if (chance === 1) return "100%";
  const value = 100 * chance;
  if (value >= 99.995) return ">99.99%";
  if (value < 0.0001) return "<0.0001%";
  return `${value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.01 ? 3 : 4)}%`;
}

/** A setting that the browser keeps; null if it keeps none. */
export function kept(name) {
  try {
    return localStorage.getItem(`paili-${name}`);
  } catch {
    return null;
  }
}

/** Lets the browser keep a setting; where it keeps nothing, it lasts as long as the page. */
export function keep(name, value) {
  try {
    localStorage.setItem(`paili-${name}`, value);
  } catch {
    // As above.
  }
}
