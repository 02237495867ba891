import type { Outline, TrueTypeFont } from './true-type-font.ts';

/** How much of each pixel a shape covers (0 to 255); the pen stands at the origin. */
export type Mask = {
  left: number;
  top: number;
  width: number;
  height: number;
  coverage: Uint8Array;
};

export type Lettering = {
  advanceOf(character: string): number;
  /** `shift`: where between two pixels the pen stands, in thirds. */
  maskOf(character: string, shift: number): Mask;
};

/** The glyphs of a font at one size, each drawn once. */
export function createLettering(font: TrueTypeFont, sizePixels: number): Lettering {
  const scale = sizePixels / font.unitsPerEm;
  const advances = new Map<string, number>();
  const masks = new Map<string, Mask>();
  return {
    advanceOf: (character) => {
      let advance = advances.get(character);
      if (advance === undefined) {
        advance = font.glyphOf(character).advance * scale;
        advances.set(character, advance);
      }
      return advance;
    },
    maskOf: (character, shift) => {
      const key = `${shift}${character}`;
      let mask = masks.get(key);
      if (mask === undefined) {
        const outlines = font
          .glyphOf(character)
          .outlines.map((outline) =>
            outline.map(({ x, y }) => ({ x: x * scale + shift / 3, y: -y * scale })),
          );
        mask = coverOutlines(outlines);
        masks.set(key, mask);
      }
      return mask;
    },
  };
}

const nothing: Mask = { left: 0, top: 0, width: 0, height: 0, coverage: new Uint8Array(0) };

/**
 * The exact share of each pixel inside the outlines: every line adds, to the pixels it crosses, the
 * signed area on its right; summed up along a row that is how much is inside.
 */
function coverOutlines(outlines: Outline[]): Mask {
  const points = outlines.flat();
  if (points.length === 0) return nothing;
  const left = Math.floor(Math.min(...points.map(({ x }) => x)));
  const top = Math.floor(Math.min(...points.map(({ y }) => y)));
  const width = Math.ceil(Math.max(...points.map(({ x }) => x))) - left + 2;
  const height = Math.ceil(Math.max(...points.map(({ y }) => y))) - top + 1;
  const areas = new Float32Array(width * height + 2);
  for (const outline of outlines) {
    for (const [index, from] of outline.entries()) {
      const to = outline[(index + 1) % outline.length] ?? from;
      addLine(areas, width, [from.x - left, from.y - top], [to.x - left, to.y - top]);
    }
  }
  const coverage = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    let sum = 0;
    for (let column = 0; column < width; column++) {
      const index = row * width + column;
      sum += areas[index] ?? 0;
      coverage[index] = Math.min(255, Math.round(Math.abs(sum) * 255));
    }
  }
  return { left, top, width, height, coverage };
}

type Position = [x: number, y: number];

function addLine(areas: Float32Array, width: number, from: Position, to: Position): void {
  if (from[1] === to[1]) return;
  const direction = from[1] < to[1] ? 1 : -1;
  const [[startX, startY], [endX, endY]] = direction === 1 ? [from, to] : [to, from];
  const slope = (endX - startX) / (endY - startY);
  for (let row = Math.floor(startY); row < endY; row++) {
    const [y0, y1] = [Math.max(row, startY), Math.min(row + 1, endY)];
    const xs = [startX + (y0 - startY) * slope, startX + (y1 - startY) * slope];
    const x0 = Math.min(...xs);
    const x1 = Math.max(...xs);
    addRow(areas, row * width, x0, x1, direction * (y1 - y0));
  }
}

/** Spreads a line's height within one row of pixels over the columns between x0 and x1. */
function addRow(areas: Float32Array, start: number, x0: number, x1: number, height: number): void {
  const first = Math.floor(x0);
  if (x1 - first <= 1) {
    const outside = (x0 + x1) / 2 - first;
    areas[start + first] = (areas[start + first] ?? 0) + height * (1 - outside);
    areas[start + first + 1] = (areas[start + first + 1] ?? 0) + height * outside;
    return;
  }
  let before = 0;
  for (let column = first; column < x1; column++) {
    // How much of the height lies left of this pixel's right border, and inside its area.
    const from = Math.max(x0, column);
    const to = Math.min(x1, column + 1);
    const share = (height * (to - from)) / (x1 - x0);
    const inside = share * (column + 1 - (from + to) / 2);
    areas[start + column] = (areas[start + column] ?? 0) + before + inside;
    before = share - inside;
  }
  const last = start + Math.ceil(x1);
  areas[last] = (areas[last] ?? 0) + before;
}
