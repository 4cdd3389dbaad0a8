/** What a win is worth, as the library scored it: fan, yaku and patterns, fu, and who pays. */

import { number } from "./about.js";
import { el } from "./dom.js";
import { amount, inBoth, language, ofItsOwn, pieces, say } from "./texts.js";
import { parseTiles, row } from "./tiles.js";

/** A win of Chinese Standard Mahjong: its fan. */
export function ofMcr({ fan, is_legal: isLegal, fans }) {
  return [el("p", {}, pieces(isLegal ? "mcr.enough" : "mcr.fewer", { fan: number(amount("fan", fan), "fan") })), list(fans)];
}

/** A win of riichi: its yaku, dora and fu, and what is paid. */
export function ofRiichi({ is_legal: isLegal, yaku, dora, han, fu, fu_items: items, limit, points, payments }) {
  if (!isLegal) return [el("p", {}, say("riichi.noYaku"))];
  const paid = payments.map(({ payer, seats, points: each, honba }) => say(seats > 1 ? "paid.others" : "paid.one",
    { payer: playerName(payer), seats, points: (each + honba).toLocaleString("en") }));
  const bonus = [["dora", "ドラ", dora.dora], ["ura", "裏ドラ", dora.ura], ["red", "赤ドラ", dora.red]]
    .filter(([, , count]) => count > 0).map(([name, japanese, count]) => ({ name: say(`dora.${name}`), japanese, han: count }));
  return [el("p", {}, han ? number(say("han.fu", { han, fu }), "fan") : null, limit ? say("limit.after", { limit: say(`limit.${limit}`) }) : "",
    say("riichi.points", { points: points.toLocaleString("en"), paid: paid.join(say("list.comma")) })),
  list([...yaku, ...bonus]), items?.length ? fuItems(items, fu) : null];
}

/** The items of fu; they are rounded up to whole tens. */
function fuItems(items, fu) {
  const sum = items.reduce((total, item) => total + item.fu, 0);
  return [el("h3", {}, say("fu.title")), el("ul", { class: "fans fu-items" },
    items.map(({ reason, tiles, fu: each }) => el("li", {}, el("span", { class: "points" }, each), " ", say(`fu.${reason}`),
      tiles ? [" ", row(parseTiles(tiles), { size: "small" })] : null)),
    sum === fu ? null : el("li", {}, el("span", { class: "points" }, fu), " ", say("fu.rounded", { sum })))];
}

/** A win of Sichuan Mahjong: its patterns, and what is paid. */
export function ofSichuan({ fan, capped_fan: capped, value, paid_by: payer, amount: each, patterns }) {
  const paid = fan === capped ? "" : say("sichuan.capped", { capped });
  return [el("p", {}, number(amount("fan", fan), "fan"), paid, say("sichuan.worth", { points: amount("point", value),
    payer: payer === "all" ? say("paid.each") : say("paid.the", { payer: playerName(payer) }), amount: each })),
  list(patterns)];
}

/** What a fan, a yaku or a pattern counts, and its name. */
export function worthAndName(one) {
  const worth = one.points ?? (one.yakuman ? say("limit.yakuman") : one.han ?? one.fan);
  const times = Math.max(one.times ?? 1, one.yakuman ?? 1);
  const own = language === "en" ? one.japanese ?? one.chinese : ofItsOwn(one);
  return [el("span", { class: "points" }, worth), " ", inBoth(one.name, own, one.japanese && language !== "zh" ? "ja" : "zh"),
    times > 1 ? ` ×${times}` : ""];
}

const list = (parts) => el("ul", { class: "fans" }, parts.map((one) => el("li", {}, worthAndName(one))));

/** Who pays, as answers call them. */
const playerName = (payer) => say(`payer.${String(payer).replaceAll(" ", "_")}`);
