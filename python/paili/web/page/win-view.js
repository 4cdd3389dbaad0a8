/** A complete hand: what it is worth, with the tile and in the way that it was won. */

import { ask } from "./ask.js";
import { number } from "./about.js";
import { counted, el, field, replace, select } from "./dom.js";
import { readRules } from "./rules.js";
import { kindOf, parseHand, sorted, tileName } from "./tiles.js";

let latest = 0;

/**
 * Shows what a complete hand is worth, if its rules say that; nothing for other hands.
 *
 * @param {HTMLElement} place
 * @param {Object} report
 * @param {Object} now the fields of the state.
 */
export function winView(place, report, now) {
  const isWorth = report.rules.scoring || report.rules.name === "mcr";
  const least = report.any_win ? report.any_win.deficiency : report.deficiency;
  latest += 1;
  if (least !== 0 || !isWorth || report.hand.is_waiting || report.rules.jokers) {
    replace(place);
    return;
  }
  const tiles = [...new Set(sorted(parseHand(report.hand.text)?.tiles ?? []).map(kindOf))];
  const chosen = { tile: tiles.at(-1), drawn: true };
  const result = el("div", { role: "status" });
  const show = () => score(result, report, now, chosen);
  replace(place, el("h2", {}, "What it is worth"),
    el("div", { class: "controls" },
      field("Won with", select(tiles.map((tile) => [tile, tileName(tile)]), chosen.tile,
        (tile) => { chosen.tile = tile; show(); }, { "data-key": "won-with" })),
      field("It came by", select([["yes", "own draw"], ["no", "discard"]], "yes",
        (value) => { chosen.drawn = value === "yes"; show(); }, { "data-key": "won-by" }))), result);
  show();
}

async function score(place, report, now, { tile, drawn }) {
  const mine = latest;
  const { parts } = readRules(now.rules);
  const isChinese = !report.rules.scoring;
  const void_ = report.rules.void_suit ? `:void=${report.rules.void_suit}` : "";
  const switches = [...parts].filter(([key]) => !["minimum", "seat", "round", "win_by", "void"]
    .includes(key)).map(([key, value]) => `:${key}=${value}`).join("");
  try {
    const answer = await ask("score", {
      hand: report.hand.text, tile, self_drawn: drawn,
      rules: isChinese ? "mcr" : `${report.rules.name}${switches}${void_}`,
      ...(isChinese ? { seat: parts.get("seat"), round: parts.get("round") } : {}),
    });
    if (mine === latest) replace(place, answer.fans ? ofMcr(answer) : ofSichuan(answer));
  } catch (error) {
    if (mine === latest) replace(place, el("p", { class: "wrong" }, error.message));
  }
}

function ofMcr({ fan, is_legal: isLegal, fans }) {
  return [el("p", {}, number(`${fan} fan`, "fan"), isLegal ? ": enough to win." : ": fewer than eight."),
    list(fans.map(({ name, chinese, points, times }) => [points, name, chinese, times]))];
}

function ofSichuan({ fan, capped_fan: capped, value, paid_by: payer, amount, patterns }) {
  const paid = fan === capped ? "" : `, ${capped} of them are paid`;
  return [el("p", {}, number(`${fan} fan`, "fan"), `${paid}: worth ${counted(value, "point")}; `
    + `${payer === "all" ? "each of the others" : `the ${payer}`} pays ${amount}.`),
  list(patterns.map(({ name, chinese, fan: each, times }) => [each, name, chinese, times]))];
}

const list = (parts) => el("ul", { class: "fans" }, parts.map(([points, name, chinese, times]) =>
  el("li", {}, el("span", { class: "points" }, points), ` ${name} `, el("span", { lang: "zh" }, chinese),
    times > 1 ? ` ×${times}` : "")));
