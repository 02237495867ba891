import { createLettering, type Lettering } from './glyph-masks.ts';
import { loadFont, type FontName } from './letter-fonts.ts';

/** 0xRRGGBB */
export type Colour = number;
export type Box = { x: number; y: number; width: number; height: number };
export type TextStyle = { font: FontName; size: number; colour: Colour; alpha?: number };

/** A picture under way: three bytes a pixel, drawn from back to front. */
export type Canvas = { width: number; height: number; pixels: Buffer; clip: Box };

/** Pixels of canvases that are done with: megabytes that need not be found again each time. */
const spare: Buffer[] = [];

export function createCanvas(width: number, height: number): Canvas {
  const size = width * height * 3;
  const at = spare.findIndex(({ length }) => length === size);
  const pixels = spare.splice(at, at < 0 ? 0 : 1)[0] ?? Buffer.allocUnsafe(size);
  return { width, height, pixels, clip: { x: 0, y: 0, width, height } };
}

/** Nobody looks at the canvas any more. */
export function releaseCanvas({ pixels }: Canvas): void {
  if (spare.length < 16) spare.push(pixels);
}

/** The same picture, of which only the part within `box` can be drawn on. */
export function clipTo(canvas: Canvas, box: Box): Canvas {
  return { ...canvas, clip: intersect(canvas.clip, box) };
}

function intersect(a: Box, b: Box): Box {
  const x = Math.max(a.x, Math.round(b.x));
  const y = Math.max(a.y, Math.round(b.y));
  const right = Math.min(a.x + a.width, Math.round(b.x + b.width));
  const bottom = Math.min(a.y + a.height, Math.round(b.y + b.height));
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

export function fillBox(canvas: Canvas, box: Box, colour: Colour, alpha = 1): void {
  const { x, y, width, height } = intersect(canvas.clip, box);
  if (width === 0 || height === 0) return;
  const { pixels } = canvas;
  const rowStart = (row: number) => ((y + row) * canvas.width + x) * 3;
  if (alpha >= 1) {
    const first = rowStart(0);
    for (let column = 0; column < width; column++) setPixel(pixels, first + column * 3, colour);
    for (let row = 1; row < height; row++) {
      pixels.copyWithin(rowStart(row), first, first + width * 3);
    }
    return;
  }
  for (let row = 0; row < height; row++) {
    const start = rowStart(row);
    for (let column = 0; column < width; column++) {
      blendPixel(pixels, start + column * 3, colour, alpha);
    }
  }
}

/** Corners of `radius` pixels; only their pixels are weighed one by one. */
export function fillRounded(
  canvas: Canvas,
  box: Box,
  radius: number,
  colour: Colour,
  alpha = 1,
): void {
  const { x, y, width, height } = box;
  const r = Math.min(Math.round(radius), Math.floor(width / 2), Math.floor(height / 2));
  fillBox(canvas, { x, y: y + r, width, height: height - 2 * r }, colour, alpha);
  for (let row = 0; row < r; row++) {
    const inset = r - Math.sqrt(Math.max(0, r * r - (r - row - 0.5) ** 2));
    const whole = Math.ceil(inset);
    const edge = whole - inset;
    for (const line of [y + row, y + height - 1 - row]) {
      fillBox(
        canvas,
        { x: x + whole, y: line, width: width - 2 * whole, height: 1 },
        colour,
        alpha,
      );
      if (edge < 0.05) continue;
      for (const column of [x + whole - 1, x + width - whole]) {
        fillBox(canvas, { x: column, y: line, width: 1, height: 1 }, colour, alpha * edge);
      }
    }
  }
}

export function fillCircle(
  canvas: Canvas,
  centre: { x: number; y: number },
  radius: number,
  colour: Colour,
  alpha = 1,
): void {
  const box = { x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius };
  fillRounded(canvas, box, radius, colour, alpha);
}

/** A frame one pixel wide. */
export function strokeBox(canvas: Canvas, box: Box, colour: Colour, alpha = 1): void {
  const { x, y, width, height } = box;
  fillBox(canvas, { x, y, width, height: 1 }, colour, alpha);
  fillBox(canvas, { x, y: y + height - 1, width, height: 1 }, colour, alpha);
  fillBox(canvas, { x, y: y + 1, width: 1, height: height - 2 }, colour, alpha);
  fillBox(canvas, { x: x + width - 1, y: y + 1, width: 1, height: height - 2 }, colour, alpha);
}

/** Colours from the top left to the bottom right corner. */
export function fillGradient(canvas: Canvas, box: Box, from: Colour, to: Colour): void {
  const { x, y, width, height } = intersect(canvas.clip, box);
  // Worked out once for 256 steps of it: nobody sees finer ones.
  const steps = Array.from({ length: 256 }, (_, step) => mixColours(from, to, step / 255));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const share = ((x + column - box.x) / box.width + (y + row - box.y) / box.height) / 2;
      const at = ((y + row) * canvas.width + x + column) * 3;
      setPixel(canvas.pixels, at, steps[Math.floor(share * 255)] ?? to);
    }
  }
}

/** A soft shadow below a window. */
export function dropShadow(canvas: Canvas, { x, y, width, height }: Box): void {
  for (let ring = 1; ring <= 9; ring++) {
    const box = {
      x: x - ring,
      y: y + 3 - ring,
      width: width + 2 * ring,
      height: height + 2 * ring,
    };
    strokeBox(canvas, box, 0x000000, 0.2 * (1 - ring / 10) ** 2);
  }
}

const letterings = new Map<string, Lettering>();

function letteringOf({ font, size }: TextStyle): Lettering {
  const key = `${font} ${size}`;
  let lettering = letterings.get(key);
  if (lettering === undefined) {
    lettering = createLettering(loadFont(font), size);
    letterings.set(key, lettering);
  }
  return lettering;
}

export function widthOfText(text: string, style: TextStyle): number {
  const lettering = letteringOf(style);
  let width = 0;
  for (const character of text) width += lettering.advanceOf(character);
  return width;
}

/** One line of text on a baseline; answers where it ends. */
export function drawText(
  canvas: Canvas,
  text: string,
  x: number,
  baseline: number,
  style: TextStyle,
): number {
  const lettering = letteringOf(style);
  const { clip } = canvas;
  if (baseline + style.size < clip.y || baseline - 2 * style.size > clip.y + clip.height) {
    return x + widthOfText(text, style);
  }
  const right = clip.x + clip.width;
  let pen = x;
  for (const character of text) {
    if (pen > right) break;
    const thirds = Math.round(pen * 3);
    const whole = Math.floor(thirds / 3);
    if (character !== ' ') {
      const mask = lettering.maskOf(character, thirds - whole * 3);
      blendMask(canvas, mask, whole + mask.left, Math.round(baseline) + mask.top, style);
    }
    pen += lettering.advanceOf(character);
  }
  return pen;
}

function blendMask(
  canvas: Canvas,
  mask: { width: number; height: number; coverage: Uint8Array },
  left: number,
  top: number,
  { colour, alpha = 1 }: TextStyle,
): void {
  const { clip, pixels } = canvas;
  const firstRow = Math.max(0, clip.y - top);
  const lastRow = Math.min(mask.height, clip.y + clip.height - top);
  const firstColumn = Math.max(0, clip.x - left);
  const lastColumn = Math.min(mask.width, clip.x + clip.width - left);
  for (let row = firstRow; row < lastRow; row++) {
    let at = ((top + row) * canvas.width + left + firstColumn) * 3;
    for (let column = firstColumn; column < lastColumn; column++, at += 3) {
      const covered = mask.coverage[row * mask.width + column] ?? 0;
      if (covered !== 0) blendPixel(pixels, at, colour, (alpha * covered) / 255);
    }
  }
}

function setPixel(pixels: Buffer, at: number, colour: Colour): void {
  pixels[at] = colour >> 16;
  pixels[at + 1] = (colour >> 8) & 255;
  pixels[at + 2] = colour & 255;
}

function blendPixel(pixels: Buffer, at: number, colour: Colour, alpha: number): void {
  const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
  pixels[at] = red + ((colour >> 16) - red) * alpha;
  pixels[at + 1] = green + (((colour >> 8) & 255) - green) * alpha;
  pixels[at + 2] = blue + ((colour & 255) - blue) * alpha;
}

export function mixColours(from: Colour, to: Colour, share: number): Colour {
  const mix = (bits: number) => {
    const start = (from >> bits) & 255;
    return Math.round(start + (((to >> bits) & 255) - start) * share) << bits;
  };
  return mix(16) | mix(8) | mix(0);
}
