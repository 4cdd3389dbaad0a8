/** A complete hand: what it is worth, with the tile and in the way that it was won. */

import { ask } from "./ask.js";
import { el, field, replace, select } from "./dom.js";
import { readRules } from "./rules.js";
import { say } from "./texts.js";
import { kindOf, parseHand, tileName } from "./tiles.js";
import { ofMcr, ofRiichi, ofSichuan } from "./worth-view.js";

let latest = 0;

/** Flags that may be said of a win, by game. */
const CIRCUMSTANCES = {
  mcr: ["last_copy", "kong", "wall_last"],
  sichuan: ["after_kong", "fed", "shoot_after_kong", "robbing_kong", "last_tile", "heavenly", "earthly"],
  riichi: ["ippatsu", "after_kong", "robbing_kong", "last_tile", "first_turn"],
};

/**
 * Shows what a win is worth, if its rules say that: of a complete hand, or of a ready one with a tile
 * that it waits for; nothing for other hands.
 *
 * @param {HTMLElement} place
 * @param {Object} report
 * @param {Object} now the fields of the state.
 */
export function winView(place, report, now) {
  const isWorth = report.rules.scoring || ["mcr", "riichi"].includes(report.rules.name);
  const least = report.any_win ? report.any_win.deficiency : report.deficiency;
  const isReady = report.hand.is_waiting && report.deficiency === 1;
  latest += 1;
  if (!isWorth || report.rules.jokers || !(isReady || (least === 0 && !report.hand.is_waiting))) {
    replace(place);
    return;
  }
  const tiles = isReady ? Object.keys(report.acceptance.tiles)
    : [...new Set((parseHand(report.hand.text)?.tiles ?? []).map(kindOf))];
  if (!tiles.length) {
    replace(place);
    return;
  }
  const game = isRiichi(report) ? "riichi" : report.rules.name === "mcr" ? "mcr" : "sichuan";
  const drawn = isReady ? tiles[0] : lastOf(now) ?? tiles.at(-1);
  const chosen = { tile: tiles.includes(drawn) ? drawn : tiles.at(-1), drawn: true,
    fields: game === "riichi" ? { riichi: "none" } : {} };
  const result = el("div", { role: "status" });
  const show = () => score(result, report, now, chosen);
  const flag = (name) => el("label", { class: "field flag" }, el("input", { type: "checkbox",
    "data-key": `was-${name}`, onchange: (event) => { chosen.fields[name] = event.target.checked || undefined; show(); } }),
  el("span", {}, say(`won.${game}_${name}`)));
  const content = [
    el("div", { class: "controls" },
      field(say("won.with"), select(tiles.map((tile) => [tile, tileName(tile)]), chosen.tile,
        (tile) => { chosen.tile = tile; show(); }, { "data-key": "won-with" })),
      field(say("won.by"), select([["yes", say("won.draw")], ["no", say("won.discard")]], "yes",
        (value) => { chosen.drawn = value === "yes"; show(); }, { "data-key": "won-by" })),
      game === "riichi" ? riichiFields(report, chosen, show) : null),
    el("details", { class: "switches", "data-key": "circumstances" }, el("summary", {}, say("won.how")),
      el("div", { class: "controls" }, CIRCUMSTANCES[game].map(flag),
        game === "mcr" ? numbered(say("won.flowers"), "flowers", 8, chosen, show) : null,
        game === "riichi" ? numbered(say("won.sticks"), "sticks", 99, chosen, show) : null)),
    result,
  ];
  replace(place, isReady ? el("details", { "data-key": "worth-of-win" },
    el("summary", {}, say("won.worth")), content) : [el("h2", {}, say("won.itsWorth")), content]);
  show();
}

/** The tile that was drawn: the last one of the text of the hand. */
function lastOf({ hand }) {
  const tile = parseHand(hand)?.tiles.at(-1);
  return tile ? kindOf(tile) : null;
}

const numbered = (label, name, most, chosen, show) => field(label, el("input", { type: "number", min: 0, max: most,
  value: 0, "data-key": name,
  onchange: (event) => { chosen.fields[name] = Number(event.target.value) || undefined; show(); } }));

/** Whether wins are those of riichi: the only game with thirteen orphans that is not Chinese. */
const isRiichi = ({ rules }) => rules.forms.includes("seven_pairs") && rules.forms.includes("thirteen_orphans");

function riichiFields(report, chosen, show) {
  const set = (name) => (value) => { chosen.fields[name] = value; show(); };
  const text = (name, label) => field(label, el("input", { type: "text", size: 6, spellcheck: "false",
    autocomplete: "off", placeholder: "3p", "data-key": name,
    onchange: (event) => set(name)(event.target.value.trim()) }));
  const isClosed = !report.hand.melds.some((meld) => meld.startsWith("["));
  const declared = ["none", "riichi", "double"].map((name) => [name, say(`declared.${name}`)]);
  return [
    isClosed ? field(say("declared.label"), select(declared, "none", set("riichi"), { "data-key": "declared" })) : null,
    text("dora", say("won.dora")), isClosed ? text("ura", say("won.ura")) : null,
    numbered(say("won.counters"), "honba", 99, chosen, show),
  ];
}

async function score(place, report, now, { tile, drawn, fields }) {
  // Answers may come in another order than questions.
  const mine = (latest += 1);
  const { parts } = readRules(now.rules);
  const isChinese = report.rules.name === "mcr";
  const hasWinds = isChinese || isRiichi(report);
  const void_ = report.rules.void_suit ? `:void=${report.rules.void_suit}` : "";
  const switches = [...parts].filter(([key]) => !["minimum", "seat", "round", "win_by", "riichi", "void"]
    .includes(key)).map(([key, value]) => `:${key}=${value}`).join("");
  try {
    const answer = await ask("score", {
      hand: report.hand.text, tile, self_drawn: drawn,
      rules: isChinese ? "mcr" : `${report.rules.name}${switches}${void_}`,
      ...(hasWinds ? { seat: parts.get("seat"), round: parts.get("round") } : {}), ...fields,
    });
    const shown = answer.fans ? ofMcr : answer.yaku ? ofRiichi : ofSichuan;
    if (mine === latest) replace(place, shown(answer));
  } catch (error) {
    if (mine === latest) replace(place, el("p", { class: "wrong" }, error.message));
  }
}
