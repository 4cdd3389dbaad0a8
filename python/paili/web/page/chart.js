/** Curves in SVG: chances by draw, with a line at one of the draws. */

import { svg } from "./dom.js";

/** Not wider than the window, so that the labels can be read on a telephone. */
const width = () => Math.min(640, Math.max(320, innerWidth - 60));
const HEIGHT = 280;
const EDGE = { left: 46, right: 12, top: 12, bottom: 30 };
const STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

const asPercent = (value) => `${Number((100 * value).toPrecision(3))}%`;

/**
 * A chart of curves.
 *
 * @param {{name: string, values: number[], style: number, dashed?: boolean}[]} curves values after
 *   1, 2, 3 ... draws; style: the number of its colour.
 * @param {number} cursor the draw at which a line stands, from 1.
 * @param {string} label what the chart shows, for those who do not see it.
 * @param {(value: number) => string} [format] how values are written.
 */
export function chart(curves, cursor, label, format = asPercent) {
  const draws = Math.max(...curves.map(({ values }) => values.length), 1);
  const wide = width();
  const most = Math.max(...curves.flatMap(({ values }) => values), 0.0005);
  const step = STEPS.find((each) => most / each <= 6) ?? STEPS.at(-1);
  const top = Math.ceil(most / step) * step;
  const x = (draw) => EDGE.left + ((draw - 1) / Math.max(draws - 1, 1)) * (wide - EDGE.left - EDGE.right);
  const y = (value) => HEIGHT - EDGE.bottom - (value / top) * (HEIGHT - EDGE.top - EDGE.bottom);
  return svg("svg", { class: "paili-chart", viewBox: `0 0 ${wide} ${HEIGHT}`, role: "img",
    "aria-label": label },
  levels(top, step, y, wide, format), ticks(draws, x),
  svg("line", { class: "cursor", x1: x(cursor), x2: x(cursor), y1: EDGE.top, y2: HEIGHT - EDGE.bottom }),
  curves.map(({ values, style, dashed }) => [
    svg("polyline", { class: `paili-curve paili-curve-${style}${dashed ? " ready" : ""}`,
      points: values.map((value, at) => `${x(at + 1).toFixed(1)},${y(value).toFixed(1)}`).join(" ") }),
    values.length >= cursor && !dashed ? svg("circle", { class: `dot dot-${style}`, r: 4,
      cx: x(cursor), cy: y(values[cursor - 1]) }) : null,
  ]));
}

function levels(top, step, y, wide, format) {
  const lines = [];
  for (let level = 0; level <= top + step / 2; level += step) {
    lines.push(svg("line", { class: "paili-axis", x1: EDGE.left, x2: wide - EDGE.right,
      y1: y(level), y2: y(level) }),
    svg("text", { x: EDGE.left - 6, y: y(level) + 4, "text-anchor": "end" }, format(level)));
  }
  return lines;
}

function ticks(draws, x) {
  const every = draws > 200 ? 50 : draws > 80 ? 20 : draws > 40 ? 10 : draws > 20 ? 5 : draws > 10 ? 2 : 1;
  const texts = [];
  for (let draw = 1; draw <= draws; draw += 1) {
    if (draw !== 1 && draw % every) continue;
    texts.push(svg("text", { x: x(draw), y: HEIGHT - 10, "text-anchor": "middle" }, draw));
  }
  return texts;
}
