import { clipTo, drawText, fillBox, type Box, type Canvas } from '../drawing/canvas.ts';
import { seedRandom } from '../../seeded-random.ts';
import {
  codeKinds,
  colourCode,
  nameOfCode,
  writeSourceCode,
  type CodeToken,
} from './source-code.ts';
import type { OpenWindow } from './subject.ts';

type Palette = {
  back: number;
  side: number;
  bar: number;
  ink: number;
  quiet: number;
  line: number;
  tokens: Record<CodeToken['kind'], number>;
};

const dark: Palette = {
  back: 0x1f2430,
  side: 0x1a1e29,
  bar: 0x171b24,
  ink: 0xcbccc6,
  quiet: 0x6b7486,
  line: 0x262c3a,
  tokens: {
    plain: 0xcbccc6,
    word: 0xffa759,
    text: 0xbae67e,
    comment: 0x6b7486,
    number: 0xffcc66,
    type: 0x5ccfe6,
    call: 0xffd580,
  },
};

const light: Palette = {
  back: 0xffffff,
  side: 0xf3f4f6,
  bar: 0xe8eaee,
  ink: 0x2b2f36,
  quiet: 0x9198a4,
  line: 0xf1f5fb,
  tokens: {
    plain: 0x2b2f36,
    word: 0x9b2393,
    text: 0xa31515,
    comment: 0x5c8a4e,
    number: 0x0f68a0,
    type: 0x1c6b8a,
    call: 0x3a5fbf,
  },
};

const lineHeight = 18;

/** Files at the left, one of them open, the cursor somewhere in it. */
export function drawEditor(
  canvas: Canvas,
  box: Box,
  { subject, progress }: OpenWindow,
  isDark: boolean,
): void {
  const palette = isDark ? dark : light;
  const random = seedRandom('editor', subject.seed);
  const sideWidth = Math.min(210, Math.round(box.width * 0.24));
  const { nouns } = subject.project;
  const open = openFileOf(subject.detail, nouns);
  fillBox(canvas, box, palette.back);
  drawFiles(canvas, { ...box, width: sideWidth }, subject, palette);

  const right = { ...box, x: box.x + sideWidth, width: box.width - sideWidth };
  drawTabs(
    canvas,
    right,
    [subject.detail, nameOfCode(random.pick(codeKinds), random.pick(nouns))],
    palette,
  );
  const body = { ...right, y: right.y + 34, height: right.height - 34 - 22 };
  const code = writeSourceCode(open.kind, open.noun, open.other);
  drawCode(clipTo(canvas, body), body, code, progress, palette);
  drawStatus(canvas, box, code.length, progress, subject.project.accent);
}

function openFileOf(name: string, nouns: readonly [string, ...string[]]) {
  const noun = nouns.find((one) => name.startsWith(one)) ?? nouns[0];
  const kind = codeKinds.find((one) => nameOfCode(one, noun) === name) ?? 'service';
  const other = nouns[(nouns.indexOf(noun) + 1) % nouns.length] ?? nouns[0];
  return { noun, kind, other };
}

function drawFiles(
  canvas: Canvas,
  box: Box,
  subject: OpenWindow['subject'],
  palette: Palette,
): void {
  const inside = clipTo(canvas, box);
  const style = { font: 'sans' as const, size: 12, colour: palette.ink };
  fillBox(inside, box, palette.side);
  drawText(inside, subject.project.repository.toUpperCase(), box.x + 14, box.y + 22, {
    ...style,
    size: 11,
    colour: palette.quiet,
  });
  let y = box.y + 46;
  const row = (indent: number, text: string, isChosen = false) => {
    if (isChosen) {
      fillBox(inside, { x: box.x, y: y - 14, width: box.width, height: 20 }, palette.line);
      fillBox(inside, { x: box.x, y: y - 14, width: 2, height: 20 }, subject.project.accent);
    }
    drawText(inside, text, box.x + 14 + indent * 14, y, style);
    y += 20;
  };
  row(0, '› docs');
  row(0, '⌄ src'.replace('⌄', '›'));
  for (const noun of subject.project.nouns) {
    const isOpen = subject.detail.startsWith(noun);
    row(1, `${isOpen ? '–' : '›'} ${noun}s`);
    if (!isOpen) continue;
    for (const kind of codeKinds) {
      const name = nameOfCode(kind, noun);
      row(2, name, name === subject.detail);
    }
  }
  for (const name of ['database.ts', 'main.ts', 'package.json', 'README.md']) row(0, name);
}

function drawTabs(canvas: Canvas, box: Box, names: string[], palette: Palette): void {
  const inside = clipTo(canvas, { ...box, height: 34 });
  fillBox(inside, { ...box, height: 34 }, palette.bar);
  let x = box.x;
  for (const [index, name] of names.entries()) {
    const width = 44 + name.length * 6.4;
    if (index === 0) fillBox(inside, { x, y: box.y, width, height: 34 }, palette.back);
    drawText(inside, name, x + 16, box.y + 22, {
      font: 'sans',
      size: 12,
      colour: index === 0 ? palette.ink : palette.quiet,
    });
    x += width;
  }
}

/** Reads on through the file, and back again from its end. */
function drawCode(
  canvas: Canvas,
  box: Box,
  code: string[],
  progress: number,
  palette: Palette,
): void {
  const rows = Math.floor(box.height / lineHeight);
  const reach = Math.max(1, code.length - rows + 4);
  const step = Math.floor(progress * 2.3) % (2 * reach);
  const top = step < reach ? step : 2 * reach - step;
  const cursor = top + (Math.floor(progress * 3.7) % Math.max(1, rows - 3)) + 1;
  for (let row = 0; row <= rows; row++) {
    const number = top + row;
    const text = code[number];
    if (text === undefined) break;
    const baseline = box.y + row * lineHeight + 14;
    if (number === cursor) {
      fillBox(canvas, { ...box, y: baseline - 14, height: lineHeight }, palette.line);
    }
    drawText(canvas, String(number + 1).padStart(3), box.x + 10, baseline, {
      font: 'mono',
      size: 12,
      colour: palette.quiet,
    });
    const typed = number === cursor ? text.slice(0, 8 + (Math.floor(progress * 53) % 60)) : text;
    let x = box.x + 50;
    for (const token of colourCode(typed)) {
      x = drawText(canvas, token.text, x, baseline, {
        font: 'mono',
        size: 12,
        colour: palette.tokens[token.kind],
      });
    }
    if (number === cursor) {
      fillBox(canvas, { x: x + 1, y: baseline - 12, width: 1.5, height: 16 }, palette.ink);
    }
    drawMinimap(canvas, box, row, text, palette);
  }
}

function drawMinimap(canvas: Canvas, box: Box, row: number, text: string, palette: Palette): void {
  const x = box.x + box.width - 70 + (text.length - text.trimStart().length);
  const width = Math.min(56, text.trim().length * 0.8);
  fillBox(canvas, { x, y: box.y + 6 + row * 3, width, height: 1 }, palette.quiet, 0.7);
}

function drawStatus(
  canvas: Canvas,
  box: Box,
  lines: number,
  progress: number,
  accent: number,
): void {
  const bar = { ...box, y: box.y + box.height - 22, height: 22 };
  fillBox(canvas, bar, accent);
  const style = { font: 'sans' as const, size: 11, colour: 0xffffff };
  drawText(canvas, 'main', bar.x + 14, bar.y + 15, style);
  const line = (Math.floor(progress * 3.7) % lines) + 1;
  drawText(
    canvas,
    `Ln ${line}, Col ${9 + (line % 31)}     UTF-8     LF`,
    bar.x + bar.width - 210,
    bar.y + 15,
    style,
  );
}
