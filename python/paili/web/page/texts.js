/** The texts of the page: data, one file a language, of which the page loads the one it speaks. */

import { el, keep, kept } from "./dom.js";

/** The languages, each by its own name. */
export const LANGUAGES = [["en", "English"], ["zh", "中文"], ["ja", "日本語"]];

/** The language of the page: that of the address, else the one that was chosen before, else the browser's. */
export const language = known(new URLSearchParams(location.hash.slice(1)).get("lang"))
  ?? known(kept("language")) ?? navigator.languages.map((name) => known(name.slice(0, 2))).find(Boolean) ?? "en";

const texts = await (await fetch(`texts-${language}.json`)).json();

function known(name) {
  return LANGUAGES.some(([each]) => each === name) ? name : null;
}

/** Loads the page anew in another language, which the browser keeps. */
export function speak(name) {
  keep("language", name);
  location.reload();
}

/**
 * The text of a key. `{name}` stands for a value; before a "|" is the text for one thing, after it that for any other
 * number `n`.
 *
 * @param {string} key
 * @param {Object<string, string|number>} [values]
 */
export function say(key, values = {}) {
  return template(key, values).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The same with elements among the values: its parts in order. */
export function pieces(key, values) {
  return template(key, values).split(/\{(\w+)\}/).map((part, at) => (at % 2 ? values[part] : part))
    .filter((part) => part !== "");
}

/** Whether there is a text of a key. */
export const isSaid = (key) => Object.hasOwn(texts, key);

function template(key, { n }) {
  const [one, many = one] = (texts[key] ?? key).split("|");
  return Number(n) === 1 ? one : many;
}

/** An amount and its word: "1 tile", "3 tiles". */
export const amount = (noun, n) => say(`amount.${noun}`, { n });

/** A name that the library gives in English and in Chinese or Japanese, in the language of the page. */
export const inLanguage = (english, native) => (language === "en" ? english : native ?? english);

/** The Chinese or Japanese name of a thing that may have both, on a page in that language. */
export const ofItsOwn = ({ chinese, japanese }) => (language === "zh" ? chinese ?? japanese : japanese ?? chinese);

/** The same with the other name beside it, where the page is in English. */
export const inBoth = (english, native, lang = "zh") => (language === "en"
  ? [`${english} `, el("span", { lang }, native)] : el("span", { lang }, native ?? english));

/** Fills what the file of the page leaves empty: texts, labels and placeholders by key. */
export function fill(root) {
  document.documentElement.lang = language;
  for (const element of root.querySelectorAll("[data-text]")) element.textContent = say(element.dataset.text);
  for (const element of root.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(element.dataset.label));
  for (const element of root.querySelectorAll("[data-hint]")) element.placeholder = say(element.dataset.hint);
}
