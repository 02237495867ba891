import { demoPeople } from '../people/studio-people.ts';
import type { OpenWindow, Subject } from '../people/subject.ts';
import { seedRandom } from '../example-random.ts';
import { capitalize, writeSentences } from './example-text.ts';
import {
  circle,
  panel,
  paragraph,
  rect,
  repeat,
  text,
  type Box,
  type Size,
  type Svg,
} from './svg.ts';
import { paletteColor, type Theme } from './screen-theme.ts';

const folders = ['Inbox (4)', 'Starred', 'Drafts (1)', 'Sent', 'Archive', 'Clients', 'Invoices'];
const senders: [string, ...string[]] = [
  'Harbor Coffee',
  'City Museum',
  'Ledgerly',
  'Print shop',
  'Bank',
  ...demoPeople.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
];
const topics = ['question', 'new texts', 'next week', 'numbers', 'review'] as const;
const folderWidth = 170;

/** A mail program: folders, messages, and the open message with a reply. */
export function drawMail(size: Size, { subject, progress }: OpenWindow, theme: Theme): Svg {
  const { width, height } = size;
  const open = Math.floor(progress / 4) % 7;
  const listWidth = Math.round((width - folderWidth) * 0.36);
  const x = folderWidth + listWidth;
  const button = { x: 14, y: 14, width: folderWidth - 28, height: 32 };
  const list = { x: folderWidth, y: 0, width: listWidth, height };
  return (
    rect({ x: 0, y: 0, width, height }, theme.background) +
    rect({ x: 0, y: 0, width: folderWidth, height }, theme.sidebar) +
    rect(button, subject.project.accent, { radius: 6 }) +
    text(folderWidth / 2, 35, 'New message', { color: '#fff', isBold: true, anchor: 'middle' }) +
    folders
      .map((name, index) => {
        return text(22, 80 + index * 30, name, { color: theme.text, isBold: index === 0 });
      })
      .join('') +
    panel(list, drawMessageList(list, subject, open, theme)) +
    rect({ x, y: 0, width: 1, height }, theme.border) +
    panel(
      { x, y: 0, width: width - x, height },
      drawMessage(width - x, subject, open, progress, theme),
    )
  );
}

function drawMessageList(box: Box, subject: Subject, open: number, theme: Theme): Svg {
  const { nouns } = subject.project;
  const random = seedRandom('mail', subject.seed);
  return repeat(box.height / 66, (index) => {
    const y = index * 66;
    const sender = random.pick(senders);
    const fill = index === open ? theme.border : theme.background;
    const title = `${capitalize(random.pick(nouns))}s: ${random.pick(topics)}`;
    return (
      rect({ x: 0, y, width: box.width, height: 66 }, fill) +
      rect({ x: 0, y: y + 65, width: box.width, height: 1 }, theme.border) +
      circle(24, y + 24, 14, paletteColor(sender.length + index)) +
      text(24, y + 29, sender.charAt(0), { color: '#fff', isBold: true, anchor: 'middle' }) +
      text(48, y + 22, sender, { isBold: index < 4, color: theme.text }) +
      text(48, y + 39, title, { size: 12, color: theme.text }) +
      text(48, y + 55, writeSentences(random, nouns, 1), { size: 11, color: theme.muted })
    );
  });
}

function drawMessage(
  width: number,
  subject: Subject,
  open: number,
  progress: number,
  theme: Theme,
): Svg {
  const { nouns, name, notes, accent } = subject.project;
  const random = seedRandom('message', subject.seed, open);
  const title = { size: 18, isBold: true, color: theme.text };
  const column = { x: 26, width: width - 56 };
  const body = paragraph({ ...column, y: 128 }, writeSentences(random, nouns, 5), {
    color: theme.text,
    lineHeight: 22,
  });
  const typed = writeSentences(random, nouns, 3).slice(0, Math.floor((progress % 4) * 90));
  const reply = { x: 20, y: body.nextY + 18, width: width - 44, height: 170 };
  const isReplying = progress % 4 > 1.5;
  return (
    text(26, 40, `${name}: ${random.pick(notes)}`, title) +
    text(26, 66, `From: ${random.pick(senders)}`, { color: theme.muted }) +
    text(26, 86, 'To: Fernhill Studio', { color: theme.muted }) +
    body.svg +
    (isReplying
      ? rect(reply, theme.surface, { radius: 8, stroke: accent }) +
        paragraph({ ...column, y: reply.y + 28 }, `${typed}|`, { color: theme.text }).svg
      : '')
  );
}

const rowHeight = 24;
const columnWidth = 112;
const numberWidth = 46;
/** Above it are the menu, the formula and the letters of the columns. */
const gridTop = 86;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A spreadsheet with a table, a chart and the cell that is being edited. */
export function drawSheet(size: Size, { subject, progress }: OpenWindow, theme: Theme): Svg {
  const { width, height } = size;
  const filled = Math.min(24, 8 + Math.floor(progress));
  const rows = writeTable(subject, filled);
  const columns = Math.ceil((width - numberWidth) / columnWidth);
  const edited = {
    x: numberWidth + columnWidth * (1 + (Math.floor(progress) % 5)),
    y: gridTop + filled * rowHeight,
    width: columnWidth,
    height: rowHeight,
  };
  const chart = { x: width - 330, y: gridTop + 46, width: 300, height: 200 };
  const tabs = `${subject.title.split('.')[0]}      Forecast      Notes`;
  return (
    rect({ x: 0, y: 0, width, height }, theme.background) +
    drawFormulaBar(width, `B${filled + 1}`, `=SUM(B2:B${filled})`, theme) +
    repeat(columns, (column) => {
      const x = numberWidth + column * columnWidth;
      const letter = String.fromCharCode(65 + column);
      return (
        rect({ x, y: gridTop - rowHeight, width: 1, height }, theme.border) +
        text(x + 56, gridTop - 7, letter, { size: 11, color: theme.muted, anchor: 'middle' })
      );
    }) +
    repeat((height - gridTop) / rowHeight, (row) => drawRow(width, row, rows[row] ?? [], theme)) +
    rect(edited, 'none', { stroke: subject.project.accent, strokeWidth: 2 }) +
    (width > 1000 ? panel(chart, drawTotalChart(chart, rows, subject.project.accent, theme)) : '') +
    rect({ x: 0, y: height - 26, width, height: 26 }, theme.sidebar) +
    text(60, height - 9, tabs, { size: 12, color: theme.text })
  );
}

/** The first row holds the titles of the columns. */
function writeTable({ project, seed }: Subject, filled: number): string[][] {
  const random = seedRandom('sheet', seed);
  const nouns = project.nouns.slice(0, 4).map((noun) => `${capitalize(noun)}s`);
  const titles = ['Month', ...nouns, 'Hours', 'Total'];
  const rows = Array.from({ length: filled }, (_, row) => [
    `${months[row % 12]} ${2024 + Math.floor(row / 12)}`,
    ...titles.slice(1).map(() => random.whole(120, 9800).toLocaleString('en-US')),
  ]);
  return [titles, ...rows];
}

function drawFormulaBar(width: number, cell: string, formula: string, theme: Theme): Svg {
  const menu = 'File   Edit   View   Insert   Format   Sheet   Data   Tools';
  const field = { x: 60, y: 34, width: width - 70, height: 24 };
  return (
    rect({ x: 0, y: 0, width, height: 30 }, theme.surface) +
    text(14, 20, menu, { size: 12, color: theme.text }) +
    rect(field, theme.background, { stroke: theme.border }) +
    text(14, 51, cell, { size: 12, color: theme.text }) +
    text(70, 51, formula, { size: 12, isMono: true, color: theme.text }) +
    rect({ x: 0, y: gridTop - rowHeight, width, height: rowHeight }, theme.sidebar)
  );
}

function drawRow(width: number, row: number, cells: readonly string[], theme: Theme): Svg {
  const y = gridTop + row * rowHeight;
  const number = { size: 11, color: theme.muted, anchor: 'middle' } as const;
  return (
    rect({ x: 0, y, width, height: 1 }, theme.border) +
    text(numberWidth / 2, y + 17, `${row + 1}`, number) +
    cells
      .map((cell, column) => {
        const isRight = column > 0;
        const x = numberWidth + column * columnWidth + (isRight ? columnWidth - 8 : 8);
        const style = { size: 12, color: theme.text, isBold: row === 0 };
        return text(x, y + 17, cell, { ...style, anchor: isRight ? 'end' : 'start' });
      })
      .join('')
  );
}

function drawTotalChart(
  { width, height }: Size,
  rows: readonly string[][],
  accent: string,
  theme: Theme,
): Svg {
  const totals = rows.slice(1).map((cells) => Number(cells.at(-1)?.replaceAll(',', '')));
  const most = Math.max(...totals, 1);
  const frame = { x: 0.5, y: 0.5, width: width - 1, height: height - 1 };
  return (
    rect(frame, theme.background, { stroke: theme.border }) +
    text(16, 24, 'Total per month', { isBold: true, color: theme.text }) +
    totals
      .slice(-12)
      .map((total, index) => {
        const bar = { width: 16, height: (total / most) * 140 };
        return rect({ x: 18 + index * 23, y: 182 - bar.height, ...bar }, accent, { radius: 2 });
      })
      .join('')
  );
}
