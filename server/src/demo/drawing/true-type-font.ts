import { readFileSync } from 'node:fs';

/** One closed outline in font units, y upwards; straight lines only, curves are already divided. */
export type Outline = { x: number; y: number }[];

export type Glyph = { advance: number; outlines: Outline[] };

/** As much of a TrueType font as writing Latin text on an invented desktop takes. */
export type TrueTypeFont = {
  unitsPerEm: number;
  /** The glyph of a character, or of the replacement for one that the font lacks. */
  glyphOf(character: string): Glyph;
};

type Point = { x: number; y: number; onCurve: boolean };

export function readTrueTypeFont(path: string): TrueTypeFont {
  const bytes = readFileSync(path);
  const tables = readTables(bytes);
  const at = (name: string) => {
    const offset = tables.get(name);
    if (offset === undefined) throw new Error(`${path} has no table ${name}`);
    return offset;
  };
  const unitsPerEm = bytes.readUInt16BE(at('head') + 18);
  const hasLongOffsets = bytes.readInt16BE(at('head') + 50) === 1;
  const metricsCount = bytes.readUInt16BE(at('hhea') + 34);
  const indexOf = readCharacterMap(bytes, at('cmap'));

  const glyphStart = (index: number) =>
    hasLongOffsets
      ? bytes.readUInt32BE(at('loca') + index * 4)
      : bytes.readUInt16BE(at('loca') + index * 2) * 2;
  const pointsOf = (index: number): Point[][] => {
    const start = glyphStart(index);
    if (glyphStart(index + 1) === start) return [];
    return readGlyph(bytes, at('glyf') + start, pointsOf);
  };
  return {
    unitsPerEm,
    glyphOf: (character) => {
      const index = indexOf(character.codePointAt(0) ?? 0);
      const metric = Math.min(index, metricsCount - 1);
      return {
        advance: bytes.readUInt16BE(at('hmtx') + metric * 4),
        outlines: pointsOf(index).map(divideCurves),
      };
    },
  };
}

function readTables(bytes: Buffer): Map<string, number> {
  const tables = new Map<string, number>();
  for (let table = 0; table < bytes.readUInt16BE(4); table++) {
    const entry = 12 + table * 16;
    tables.set(bytes.toString('latin1', entry, entry + 4), bytes.readUInt32BE(entry + 8));
  }
  return tables;
}

/** The map of format 4, which every font has for the first 65,536 characters. */
function readCharacterMap(bytes: Buffer, cmap: number): (code: number) => number {
  const maps = Array.from(
    { length: bytes.readUInt16BE(cmap + 2) },
    (_, map) => cmap + bytes.readUInt32BE(cmap + 4 + map * 8 + 4),
  );
  const start = maps.find((map) => bytes.readUInt16BE(map) === 4);
  if (start === undefined) throw new Error('the font has no character map of format 4');
  const segments = bytes.readUInt16BE(start + 6) / 2;
  const [ends, starts] = [start + 14, start + 16 + segments * 2];
  const [deltas, ranges] = [starts + segments * 2, starts + segments * 4];
  return (code) => {
    for (let segment = 0; segment < segments; segment++) {
      if (code > bytes.readUInt16BE(ends + segment * 2)) continue;
      const first = bytes.readUInt16BE(starts + segment * 2);
      if (code < first) return 0;
      const delta = bytes.readUInt16BE(deltas + segment * 2);
      const range = bytes.readUInt16BE(ranges + segment * 2);
      if (range === 0) return (code + delta) & 0xffff;
      const index = bytes.readUInt16BE(ranges + segment * 2 + range + (code - first) * 2);
      return index === 0 ? 0 : (index + delta) & 0xffff;
    }
    return 0;
  };
}

function readGlyph(bytes: Buffer, at: number, pointsOf: (index: number) => Point[][]): Point[][] {
  const contours = bytes.readInt16BE(at);
  return contours < 0
    ? readComposite(bytes, at + 10, pointsOf)
    : readSimple(bytes, at + 10, contours);
}

function readSimple(bytes: Buffer, at: number, contours: number): Point[][] {
  const ends = Array.from({ length: contours }, (_, index) => bytes.readUInt16BE(at + index * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let offset = at + contours * 2;
  offset += 2 + bytes.readUInt16BE(offset);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = bytes.readUInt8(offset++);
    const repeats = (flag & 8) === 0 ? 0 : bytes.readUInt8(offset++);
    for (let times = 0; times <= repeats; times++) flags.push(flag);
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if ((flag & short) !== 0) {
        const step = bytes.readUInt8(offset++);
        value += (flag & same) === 0 ? -step : step;
      } else if ((flag & same) === 0) {
        value += bytes.readInt16BE(offset);
        offset += 2;
      }
      return value;
    });
  };
  const xs = readAxis(2, 16);
  const ys = readAxis(4, 32);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    onCurve: (flag & 1) === 1,
  }));
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

/** A letter made of others, such as é. */
function readComposite(
  bytes: Buffer,
  at: number,
  pointsOf: (index: number) => Point[][],
): Point[][] {
  const contours: Point[][] = [];
  let offset = at;
  for (let flags = 0x20; (flags & 0x20) !== 0;) {
    flags = bytes.readUInt16BE(offset);
    const index = bytes.readUInt16BE(offset + 2);
    const hasWords = (flags & 1) !== 0;
    const dx = hasWords ? bytes.readInt16BE(offset + 4) : bytes.readInt8(offset + 4);
    const dy = hasWords ? bytes.readInt16BE(offset + 6) : bytes.readInt8(offset + 5);
    offset += hasWords ? 8 : 6;
    const scaled = (position: number) => bytes.readInt16BE(offset + position * 2) / 16_384;
    let [a, b, c, d] = [1, 0, 0, 1];
    if ((flags & 8) !== 0) {
      [a, d] = [scaled(0), scaled(0)];
      offset += 2;
    } else if ((flags & 0x40) !== 0) {
      [a, d] = [scaled(0), scaled(1)];
      offset += 4;
    } else if ((flags & 0x80) !== 0) {
      [a, b, c, d] = [scaled(0), scaled(1), scaled(2), scaled(3)];
      offset += 8;
    }
    for (const contour of pointsOf(index)) {
      contours.push(
        contour.map(({ x, y, onCurve }) => ({
          x: a * x + c * y + dx,
          y: b * x + d * y + dy,
          onCurve,
        })),
      );
    }
  }
  return contours;
}

const curveSteps = 6;

/** Two control points in a row mean a point on the curve halfway between them. */
function divideCurves(points: Point[]): Outline {
  const explicit: Point[] = [];
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? point;
    explicit.push(point);
    if (point.onCurve || next.onCurve) continue;
    explicit.push({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, onCurve: true });
  }
  const first = explicit.findIndex(({ onCurve }) => onCurve);
  const round = [...explicit.slice(first), ...explicit.slice(0, first)];
  const outline: Outline = [];
  for (const [index, point] of round.entries()) {
    if (point.onCurve) {
      outline.push({ x: point.x, y: point.y });
      continue;
    }
    const from = round[index - 1] ?? point;
    const to = round[(index + 1) % round.length] ?? point;
    for (let step = 1; step < curveSteps; step++) {
      const t = step / curveSteps;
      const [start, middle, end] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
      outline.push({
        x: start * from.x + middle * point.x + end * to.x,
        y: start * from.y + middle * point.y + end * to.y,
      });
    }
  }
  return outline;
}
