import { Vp8BoolReader } from './vp8-bool-reader.ts';
import { coefficientProbabilities, coefficientUpdates, subblockModes } from './vp8-tables.ts';

// No decoder reads what follows the coded data of a VP8 key frame, so data could be hidden there.
// The end is only known after reading everything: the modes of all macroblocks, then their
// coefficients, of which only the length matters here. Section numbers are those of RFC 6386.

/** Bytes of the tag, the start code and the size, before the first partition. */
const headBytes = 10;
/** Encoders end a partition with at most this many bytes that no value needs. */
const flushMaxBytes = 2;

/** Modes of macroblocks and subblocks. The mode of a macroblock applies to all of its subblocks. */
const mode = { dc: 0, trueMotion: 1, vertical: 2, horizontal: 3 };
const subblockModeTree = [-0, 1, -1, 2, -2, 3, 4, 6, -3, 5, -4, -5, -6, 7, -7, 8, -8, -9];

/**
 * Whether the coded data of a VP8 key frame fills its partitions. Also false for legal but unusual
 * frames that are not read here, such as several partitions of coefficients.
 */
export function fillsItsPartitions(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): boolean {
  const tag = bytes.readUIntLE(0, 3);
  const modesEnd = headBytes + (tag >>> 5);
  const isShownKeyFrame = (tag & 1) === 0 && (tag & 0x10) !== 0;
  if (!isShownKeyFrame || modesEnd > bytes.length) return false;
  const columns = (width + 15) >> 4;
  const rows = (height + 15) >> 4;

  const modes = new Vp8BoolReader(bytes.subarray(headBytes, modesEnd));
  const head = readHead(modes);
  if (head === undefined) return false;
  const macroblocks = readModes(modes, head, columns, rows);
  if (!isFlushed(modes)) return false;
  const coefficients = new Vp8BoolReader(bytes.subarray(modesEnd));
  skipCoefficients(coefficients, head.probabilities, macroblocks, columns);
  return isFlushed(coefficients);
}

function isFlushed(reader: Vp8BoolReader): boolean {
  const unread = reader.unreadBytes();
  return unread >= 0 && unread <= flushMaxBytes;
}

type Head = {
  /** Probabilities of segment numbers. Undefined: macroblocks have none. */
  segments: readonly number[] | undefined;
  /** The probability that a macroblock has coefficients. Undefined: all have. */
  skip: number | undefined;
  probabilities: Uint8Array;
};

/** Section 9. Undefined: several partitions of coefficients. */
function readHead(reader: Vp8BoolReader): Head | undefined {
  // Color space and clamping.
  reader.bits(2);
  const segments = readSegments(reader);
  // Type, level and sharpness of the loop filter.
  reader.bits(10);
  if (reader.flag() && reader.flag()) skipOptional(reader, 8, 7);
  if (reader.bits(2) !== 0) return undefined;
  reader.bits(7);
  skipOptional(reader, 5, 5);
  // Whether the probabilities also apply to later frames. There are none.
  reader.flag();
  const probabilities = coefficientProbabilities.slice();
  for (let at = 0; at < probabilities.length; at++) {
    if (reader.bit(coefficientUpdates[at] ?? 0) === 1) probabilities[at] = reader.bits(8);
  }
  const skip = reader.flag() ? reader.bits(8) : undefined;
  return { segments, skip, probabilities };
}

function readSegments(reader: Vp8BoolReader): Head['segments'] {
  if (!reader.flag()) return undefined;
  const namesSegments = reader.flag();
  if (reader.flag()) {
    reader.flag();
    skipOptional(reader, 4, 8);
    skipOptional(reader, 4, 7);
  }
  if (!namesSegments) return undefined;
  return [0, 1, 2].map(() => (reader.flag() ? reader.bits(8) : 255));
}

function skipOptional(reader: Vp8BoolReader, count: number, bits: number): void {
  for (let left = count; left > 0; left--) if (reader.flag()) reader.bits(bits);
}

/**
 * For each macroblock: whether its subblocks have modes of their own, and whether it has no
 * coefficients.
 */
const ownModes = 1;
const empty = 2;

/** Section 11: the first partition. */
function readModes(reader: Vp8BoolReader, head: Head, columns: number, rows: number): Uint8Array {
  const macroblocks = new Uint8Array(columns * rows);
  const above = new Uint8Array(columns * 4);
  const left = new Uint8Array(4);
  for (let at = 0; at < macroblocks.length; at++) {
    const column = at % columns;
    if (column === 0) left.fill(mode.dc);
    const { segments } = head;
    if (segments) reader.bit(segments[1 + reader.bit(segments[0] ?? 0)] ?? 0);
    const isEmpty = head.skip !== undefined && reader.bit(head.skip) === 1;
    const hasOwnModes = reader.bit(145) === 0;
    const aboveHere = above.subarray(column * 4, column * 4 + 4);
    if (hasOwnModes) readSubblockModes(reader, aboveHere, left);
    else {
      const all = readMacroblockMode(reader);
      aboveHere.fill(all);
      left.fill(all);
    }
    // The mode of the chroma planes.
    if (reader.bit(142) === 1 && reader.bit(114) === 1) reader.bit(183);
    macroblocks[at] = (hasOwnModes ? ownModes : 0) | (isEmpty ? empty : 0);
  }
  return macroblocks;
}

function readMacroblockMode(reader: Vp8BoolReader): number {
  if (reader.bit(156) === 1) return reader.bit(128) === 1 ? mode.trueMotion : mode.horizontal;
  return reader.bit(163) === 1 ? mode.vertical : mode.dc;
}

function readSubblockModes(reader: Vp8BoolReader, above: Uint8Array, left: Uint8Array): void {
  for (let y = 0; y < 4; y++) {
    for (let x = 0; x < 4; x++) {
      const at = ((above[x] ?? 0) * 10 + (left[y] ?? 0)) * 9;
      let node = subblockModeTree[reader.bit(subblockModes[at] ?? 0)] ?? 0;
      while (node > 0) {
        node = subblockModeTree[2 * node + reader.bit(subblockModes[at + node] ?? 0)] ?? 0;
      }
      above[x] = -node;
      left[y] = -node;
    }
  }
}

/** Types of blocks, section 13.3. */
const block = { lumaWithoutDc: 0, lumaDc: 1, color: 2, luma: 3 };

/**
 * Section 13: the second partition. The coefficients of adjacent blocks decide how a block is read.
 */
function skipCoefficients(
  reader: Vp8BoolReader,
  probabilities: Uint8Array,
  macroblocks: Uint8Array,
  columns: number,
): void {
  // Four of luma, two of each chroma plane, and one for the macroblock itself.
  const above = new Uint8Array(columns * 9);
  const left = new Uint8Array(9);
  const read = (type: number, first: number, aboveAt: number, leftAt: number) => {
    const context = (above[aboveAt] ?? 0) + (left[leftAt] ?? 0);
    const end = skipBlock(reader, probabilities, type, context, first);
    above[aboveAt] = left[leftAt] = end > first ? 1 : 0;
  };
  for (let at = 0; at < macroblocks.length; at++) {
    const column = (at % columns) * 9;
    if (column === 0) left.fill(0);
    const kind = macroblocks[at] ?? 0;
    const hasOwnModes = (kind & ownModes) !== 0;
    if ((kind & empty) !== 0) {
      const count = hasOwnModes ? 8 : 9;
      above.fill(0, column, column + count);
      left.fill(0, 0, count);
      continue;
    }
    if (!hasOwnModes) read(block.lumaDc, 0, column + 8, 8);
    const luma = hasOwnModes ? block.luma : block.lumaWithoutDc;
    const first = hasOwnModes ? 0 : 1;
    for (let y = 0; y < 4; y++) for (let x = 0; x < 4; x++) read(luma, first, column + x, y);
    for (const color of [4, 6]) {
      for (let y = 0; y < 2; y++) {
        for (let x = 0; x < 2; x++) read(block.color, 0, column + color + x, color + y);
      }
    }
  }
}

const bands = [0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0];
/** Probabilities of the extra bits of large values, by category. */
const extraBits = [
  [173, 148, 140],
  [176, 155, 140, 135],
  [180, 157, 141, 134, 130],
  [254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129],
];

/** Reads the coefficients of a block. Returns the position after the last one that is not 0. */
function skipBlock(
  reader: Vp8BoolReader,
  probabilities: Uint8Array,
  type: number,
  firstContext: number,
  first: number,
): number {
  let context = firstContext;
  for (let at = first; at < 16; at++) {
    let p = ((type * 8 + (bands[at] ?? 0)) * 3 + context) * 11;
    if (reader.bit(probabilities[p] ?? 0) === 0) return at;
    while (reader.bit(probabilities[p + 1] ?? 0) === 0) {
      at += 1;
      if (at === 16) return 16;
      p = (type * 8 + (bands[at] ?? 0)) * 33;
    }
    const isLarge = reader.bit(probabilities[p + 2] ?? 0) === 1;
    if (isLarge) skipLargeValue(reader, probabilities, p);
    context = isLarge ? 2 : 1;
    // The sign.
    reader.bit(128);
  }
  return 16;
}

function skipLargeValue(reader: Vp8BoolReader, probabilities: Uint8Array, p: number): void {
  const node = (at: number) => reader.bit(probabilities[p + at] ?? 0);
  if (node(3) === 0) {
    if (node(4) === 1) node(5);
    return;
  }
  if (node(6) === 0) {
    if (node(7) === 0) reader.bit(159);
    else {
      reader.bit(165);
      reader.bit(145);
    }
    return;
  }
  const high = node(8);
  const category = 2 * high + node(9 + high);
  for (const probability of extraBits[category] ?? []) reader.bit(probability);
}
