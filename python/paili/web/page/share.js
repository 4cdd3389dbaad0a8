/** What people take along: the answer as text, as an image, and the position as a link. */

import { svg } from "./dom.js";
import { chanceText, rowsOf } from "./discards-view.js";
import { inWords } from "./headline.js";
import { bound } from "./long-view.js";
import { amount, say } from "./texts.js";
import { format, groupsOf, parseHand, sorted, tilesOf } from "./tiles.js";
import { summary } from "./rules.js";

const SCALE = 2;
const TILE = { width: 33, height: 44 };
const MOST_ROWS = 8;

/** The answer as lines of text, for a post or a chat. */
export function asText(analysis, state, link) {
  const { report } = analysis;
  const { hand, knowledge, rules } = report;
  const lines = [`${hand.text}   ${summary(state.rules)}`];
  if (state.seen) lines.push(say("share.seen", { tiles: state.seen }));
  const deficiency = report.deficiency === null ? say("distance.never")
    : inWords(report.deficiency, hand.is_waiting);
  const worth = rules.requirement ? say("share.worth", { worth: say("worth.fan", { n: rules.requirement.minimum }) }) : "";
  lines.push(say("share.left", { deficiency, worth, tiles: amount("tile", knowledge.copies) }));
  lines.push(...(report.discards ? discardLines(analysis) : waitLines(analysis)), link);
  return lines.filter(Boolean).join("\n");
}

function discardLines(analysis) {
  const { plan, outlook } = analysis;
  const lines = rowsOf(analysis).map(({ discard, plan: option, long }) => [
    discard.tile.padEnd(3), amount("tile", discard.copies).padStart(9),
    option ? say("share.in", { chance: chanceText(option.chance), draws: plan.draws }).padStart(14) : "",
    long ? say("share.in", { chance: longText(outlook, long), draws: outlook.draws }).padStart(12) : "",
    ` ${groupsOf(discard.tiles)}`,
  ].filter(Boolean).join("  "));
  const exact = plan && !plan.search.stopped_by;
  const told = plan ? say(exact ? "share.exact" : "share.bounds", { draws: amount("draw", plan.draws) }) : "";
  return [...lines, told];
}

function waitLines({ report: { acceptance }, plan }) {
  const waits = say("share.accepts", { tiles: amount("tile", acceptance.copies), groups: groupsOf(acceptance.tiles) });
  return [waits, plan ? say("share.win", { chance: chanceText(plan.chance), draws: amount("draw", plan.draws) }) : ""];
}

const longText = (outlook, long) => `${bound(outlook)}${(100 * (long.won.at(-1) ?? 0)).toFixed(1)}%`;

/** Copies a text; false where the browser does not let the page. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies an image; false where the browser does not let the page. */
export async function copyImage(blob) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    return true;
  } catch {
    return false;
  }
}

/** The hand and its best discards as a PNG. */
export async function asImage(analysis, state) {
  const sprite = await symbols();
  const drawing = draw(analysis, state, sprite);
  const source = new XMLSerializer().serializeToString(drawing);
  const url = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  try {
    const image = await loaded(url);
    const canvas = document.createElement("canvas");
    canvas.width = SCALE * Number(drawing.getAttribute("width"));
    canvas.height = SCALE * Number(drawing.getAttribute("height"));
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
  } finally {
    URL.revokeObjectURL(url);
  }
}

let sprite;

async function symbols() {
  sprite ??= fetch("tiles.svg").then((response) => response.text()).then((text) => {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    return new Map([...parsed.querySelectorAll("symbol")].map((symbol) => [symbol.id, symbol]));
  });
  return sprite;
}

function loaded(url) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(say("share.noImage")));
    image.src = url;
  });
}

function draw(analysis, state, known) {
  const { report } = analysis;
  const rows = report.discards ? rowsOf(analysis).slice(0, MOST_ROWS) : [];
  const used = new Set();
  const at = (tile, x, y, scale = 1) => {
    used.add(tile);
    return svg("use", { href: `#tile-${tile}`, x, y, width: TILE.width * scale, height: TILE.height * scale });
  };
  const text = (content, x, y, size = 15, weight = 400) => svg("text", { x, y, "font-size": size,
    "font-weight": weight, "font-family": "system-ui, sans-serif", fill: "#1d2420" }, content);
  const { parts, width } = handParts(report, at);
  const fitted = Math.max(width, 620);
  const height = 130 + (rows.length ? 40 * rows.length : 50) + 10;
  const body = [text(summary(state.rules), 16, 24, 13), parts,
    text(`${inWords(report.deficiency, report.hand.is_waiting)}`, 16, 112, 20, 700),
    rows.length ? rows.map((row, line) => imageRow(row, analysis, 130 + 40 * line, { at, text }))
      : imageWaits(report, { at, text })];
  const symbolsUsed = [...used].map((tile) => document.importNode(known.get(`tile-${tile}`), true));
  return svg("svg", { width: fitted, height, viewBox: `0 0 ${fitted} ${height}` },
    svg("defs", {}, symbolsUsed),
    svg("rect", { width: fitted, height, fill: "#ffffff" }), body);
}

function handParts({ hand }, at) {
  const concealed = sorted(parseHand(hand.text)?.tiles ?? []);
  const parts = [];
  let x = 16;
  for (const tile of concealed) {
    parts.push(at(tile, x, 40));
    x += TILE.width + 1;
  }
  for (const meld of hand.melds) {
    x += 12;
    tilesOf(meld).forEach((tile, place) => {
      parts.push(at(meld.startsWith("(") && place % 3 === 0 ? "back" : tile, x, 40));
      x += TILE.width + 1;
    });
  }
  return { parts, width: x + 16 };
}

function imageRow({ discard, plan: option, long }, { plan, outlook }, y, { at, text }) {
  const parts = [at(discard.tile, 16, y, 0.8), text(amount("tile", discard.copies), 54, y + 22)];
  if (option) parts.push(text(say("share.in", { chance: chanceText(option.chance), draws: plan.draws }), 130, y + 22));
  if (long) parts.push(text(say("share.in", { chance: longText(outlook, long), draws: outlook.draws }), 262, y + 22));
  const shown = Object.keys(discard.tiles).slice(0, 11);
  shown.forEach((tile, place) => parts.push(at(tile, 362 + 22 * place, y + 6, 0.62)));
  if (Object.keys(discard.tiles).length > shown.length) parts.push(text("…", 362 + 22 * shown.length, y + 24));
  return parts;
}

function imageWaits({ acceptance }, { at, text }) {
  if (!acceptance) return [];
  return [text(amount("tile", acceptance.copies), 16, 150),
    Object.keys(acceptance.tiles).slice(0, 22).map((tile, place) => at(tile, 110 + 22 * place, 132, 0.62))];
}

/** The name of the file that an image is saved in. */
export const imageName = (report) => `paili-${format(parseHand(report.hand.text)?.tiles ?? [])}.png`;
