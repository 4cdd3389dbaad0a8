/** The reason: the complete hands that are nearest, what must come and go, and what they are worth. */

import { about, number } from "./about.js";
import { el, percent } from "./dom.js";
import { formName } from "./headline.js";
import { amount, inLanguage, pieces, say } from "./texts.js";
import { meldRow, parseTiles, picture, row, spread, tileName } from "./tiles.js";

const small = { size: "small" };

/**
 * Complete hands of a report, of the question for completions, or of a plan's reasons.
 *
 * @param {{items: Object[], counts?: number[], is_exact?: boolean, deficiency?: number}} found
 * @param {number} [most] at most so many are shown.
 */
export function completionsView(found, most = 12) {
  const items = found.items.slice(0, most);
  if (!items.length) return el("p", { class: "note" }, say("completions.none"));
  const forms = new Set(items.map(({ form }) => form));
  return [forms.size === 1 && !forms.has("standard")
    ? el("p", { class: "note" }, say("completions.all", { form: formName([...forms][0]) })) : null,
  el("ol", { class: "completions" }, items.map((item) => completion(item, forms.size > 1)))];
}

function completion(item, saysForm) {
  return el("li", {}, worth(item),
    el("div", { class: "change" },
      moved(say("moved.come"), item.coming), moved(say("moved.go"), item.going),
      item.lasts ? lasts(item) : null,
      item.share === undefined ? null : number(percent(item.share), "share",
        { dense: true, detail: say("share.detail", { chance: percent(item.probability), fraction: item.exact }) })),
    el("div", { class: "sets" }, setsOf(item),
      saysForm ? el("span", { class: "word" }, formName(item.form)) : null,
      item.ways ? number(percent(item.probability), "ways", { dense: true, class: "faint",
        detail: say("ways.detail", { n: item.ways, chance: percent(item.probability) }) }) : null));
}

function moved(word, copies) {
  const tiles = spread(copies);
  return tiles.length ? [el("span", { class: "word" }, word), row(tiles, small)] : null;
}

function setsOf({ melds, eye, tiles, form }) {
  if (!melds.length) return row(parseTiles(tiles), small);
  const eyes = eye ? row([eye, eye], small) : null;
  if (form === "knitted_straight") return [row(parseTiles(tiles), small)];
  return [melds.map((meld) => meldRow(meld, small)), eyes];
}

function lasts({ lasts: tiles, last, self_drawn: drawn }) {
  return [el("span", { class: "word" }, say("last")), tiles.map((tile) =>
    picture(tile, { ...small, class: tile === last ? "chosen" : "" })),
  el("span", { class: "paili-hidden" }, say(drawn ? "last.drawn" : "last.best", { tile: tileName(last) }))];
}

/** The line of what a complete hand is worth: "9 fan: Last Tile 4, Tile Hog 2". */
function worth(item) {
  if (item.yaku) return worthOfRiichi(item);
  const parts = item.fans ?? item.patterns;
  if (!parts) return null;
  const names = parts.map(({ name, chinese, points, fan, times }) =>
    `${inLanguage(name, chinese)} ${points ?? fan}${times > 1 ? ` ×${times}` : ""}`).join(say("list.comma"));
  const points = item.points === undefined ? "" : say("list.comma") + amount("point", item.points);
  return el("div", { class: "worth" },
    number(`${amount("fan", item.fan)}${points}`, "fan", { dense: true }), ` ${names}`);
}

function worthOfRiichi({ fan: han, fu, points, yaku }) {
  const names = yaku.map(({ name, japanese }) => inLanguage(name, japanese)).join(say("list.comma"));
  const told = say("han.points", { han, fu, points: amount("point", points) });
  return el("div", { class: "worth" }, number(told, "han", { dense: true }), ` ${names}`);
}

/** How many complete hands there are, and how near. */
export function completionsCount({ counts, deficiency, is_exact: isExact }) {
  if (!counts.length) return el("p", { class: "note" }, say("completions.none"));
  if (deficiency === 0) return null;
  const told = counts.map((count, more) =>
    say("count.away", { n: count, count: count.toLocaleString("en"), tiles: amount("tile", deficiency + more) }));
  const joined = told.join(say("list.comma"));
  return el("p", { class: "note" }, pieces("count.hands",
    { told: number(isExact ? joined : say("count.least", { told: joined }), "count") }), " ", about("count"));
}
