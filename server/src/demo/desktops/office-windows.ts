import {
  clipTo,
  drawText,
  fillBox,
  fillCircle,
  strokeBox,
  type Box,
  type Canvas,
} from '../drawing/canvas.ts';
import { seedRandom } from '../../seeded-random.ts';
import { drawParagraph, inventText } from './paragraph.ts';
import type { OpenWindow } from './subject.ts';

const ink = 0x24292f;
const quiet = 0x7a828e;
const rule = 0xdfe3e8;
const text = { font: 'sans' as const, size: 12, colour: ink };

/** A table of amounts that fills up; the chosen cell wanders. */
export function drawSheet(canvas: Canvas, box: Box, { subject, progress }: OpenWindow): void {
  const random = seedRandom('sheet', subject.seed);
  const inside = clipTo(canvas, box);
  fillBox(inside, box, 0xffffff);
  fillBox(inside, { ...box, height: 62 }, 0xf4f5f7);
  let menuX = box.x + 12;
  for (const word of ['File', 'Edit', 'View', 'Insert', 'Format', 'Data', 'Tools']) {
    menuX = drawText(inside, word, menuX, box.y + 18, text) + 18;
  }
  const columns = ['Item', 'January', 'February', 'March', 'April', 'May', 'June', 'Sum'];
  const [left, top, rowHeight] = [box.x + 40, box.y + 84, 21];
  const widths = columns.map((_, index) => (index === 0 ? 190 : 92));
  const rows = Math.floor((box.height - 110) / rowHeight);
  const cursor = {
    row: Math.floor(progress * 1.7) % Math.max(4, rows - 2),
    column: Math.floor(progress / 3) % 7,
  };
  drawText(
    inside,
    `${'ABCDEFGH'.charAt(cursor.column)}${cursor.row + 2}`,
    box.x + 12,
    box.y + 48,
    text,
  );
  strokeBox(inside, { x: box.x + 60, y: box.y + 32, width: box.width - 80, height: 22 }, rule);
  const sums = columns.map(() => 0);
  for (let row = -1; row < rows; row++) {
    const y = top + (row + 1) * rowHeight;
    drawText(inside, String(row + 2), box.x + 12, y - 6, { ...text, colour: quiet });
    fillBox(inside, { x: box.x, y, width: box.width, height: 1 }, rule);
    const isWritten = row < 8 + progress / 2;
    const noun = random.pick(subject.project.nouns);
    const name = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${random.pick(['design', 'hosting', 'work', 'fees', 'travel', 'licences', 'print'])}`;
    let x = left;
    let sum = 0;
    for (const [column, title] of columns.entries()) {
      const width = widths[column] ?? 92;
      const amount = Math.round(random.between(80, 4200)) + (random.chance(0.5) ? 0.5 : 0);
      if (column > 0 && column < 7) sum += amount;
      const value = column === 0 ? name : (column === 7 ? sum : amount).toFixed(2);
      sums[column] = (sums[column] ?? 0) + amount;
      const shown = row === -1 ? title : isWritten ? value : '';
      const font = row === -1 || column === 7 ? ('bold' as const) : ('sans' as const);
      const isNegative = column > 0 && column < 7 && row >= 0 && random.chance(0.05);
      const textX = column === 0 ? x + 6 : x + width - 8 - shown.length * 6.9;
      drawText(inside, shown, textX, y - 6, { ...text, font, colour: isNegative ? 0xc0392b : ink });
      if (row === cursor.row && column === cursor.column) {
        strokeBox(inside, { x, y: y - rowHeight, width, height: rowHeight + 1 }, 0x1a73e8);
        strokeBox(
          inside,
          { x: x + 1, y: y - rowHeight + 1, width: width - 2, height: rowHeight - 1 },
          0x1a73e8,
        );
      }
      x += width;
      fillBox(inside, { x, y: box.y + 62, width: 1, height: box.height - 62 }, rule);
    }
  }
}

const writers = [
  'Anna Lindqvist',
  'City Library',
  'Harbor Coffee',
  'Tom Berger',
  'Ledgerly Support',
  'Ritu Sharma',
  'Museum Office',
  'Hosting Team',
] as const;
const topics = [
  'Question about the {noun}',
  'Re: {noun} page',
  'Minutes of Monday',
  'New {noun} texts',
  'Offer for the {noun} module',
  'Re: Re: numbers of the {noun} report',
  'Your {noun} of last week',
] as const;

const folders = ['Inbox', 'Drafts', 'Sent', 'Clients', 'Invoices', 'Archive', 'Trash'];

type Mail = { from: string; topic: string; body: string; isNew: boolean };

/** The inbox with one mail open, or an answer being written. */
export function drawMail(canvas: Canvas, box: Box, { subject, progress }: OpenWindow): void {
  const random = seedRandom('mail', subject.seed);
  const inside = clipTo(canvas, box);
  const [foldersWidth, listWidth] = [150, Math.round(box.width * 0.28)];
  fillBox(inside, box, 0xffffff);
  fillBox(inside, { ...box, width: foldersWidth }, 0xeef1f5);
  for (const [index, folder] of folders.entries()) {
    const y = box.y + 34 + index * 28;
    if (index === 0)
      fillBox(inside, { x: box.x, y: y - 19, width: foldersWidth, height: 28 }, 0xd7e3f4);
    drawText(inside, folder, box.x + 18, y, { ...text, font: index === 0 ? 'bold' : 'sans' });
  }
  const chosen = Math.floor(progress / 2.5) % 7;
  const mails = Array.from({ length: Math.ceil(box.height / 62) }, (): Mail => ({
    from: random.pick(writers),
    topic: random.pick(topics).replace('{noun}', random.pick(subject.project.nouns)),
    body: inventText(random, subject.project.nouns, 5),
    isNew: random.chance(0.3),
  }));
  const listX = box.x + foldersWidth;
  for (const [index, mail] of mails.entries()) {
    const y = box.y + index * 62;
    const list = clipTo(inside, { x: listX, y, width: listWidth, height: 62 });
    if (index === chosen) fillBox(list, { x: listX, y, width: listWidth, height: 62 }, 0xe8f0fb);
    if (mail.isNew) fillCircle(list, { x: listX + 9, y: y + 17 }, 3, 0x1a73e8);
    drawText(list, mail.from, listX + 18, y + 21, {
      ...text,
      font: mail.isNew ? 'bold' : 'sans',
      size: 13,
    });
    drawText(list, mail.topic, listX + 18, y + 38, text);
    drawText(list, mail.body, listX + 18, y + 54, { ...text, size: 11, colour: quiet });
    fillBox(list, { x: listX, y: y + 61, width: listWidth, height: 1 }, rule);
  }
  const mail = mails[chosen];
  const x = listX + listWidth;
  fillBox(inside, { x, y: box.y, width: 1, height: box.height }, rule);
  const room = { ...box, x, width: box.x + box.width - x };
  if (mail !== undefined) drawOpenMail(inside, room, mail, { subject, progress });
}

function drawOpenMail(
  inside: Canvas,
  box: Box,
  mail: Mail,
  { subject, progress }: OpenWindow,
): void {
  const { x } = box;
  const width = box.width - 48;
  drawText(inside, mail.topic, x + 24, box.y + 40, { ...text, font: 'bold', size: 17 });
  fillCircle(inside, { x: x + 40, y: box.y + 76 }, 16, subject.project.accent);
  drawText(inside, mail.from.charAt(0), x + 35, box.y + 81, {
    ...text,
    font: 'bold',
    size: 14,
    colour: 0xffffff,
  });
  drawText(inside, mail.from, x + 66, box.y + 81, { ...text, size: 13 });
  let y = drawParagraph(
    inside,
    mail.body,
    { x: x + 24, y: box.y + 122, width, lineHeight: 21 },
    { ...text, size: 13 },
  );
  y = drawParagraph(
    inside,
    `Best wishes, ${mail.from}`,
    { x: x + 24, y: y + 12, width, lineHeight: 21 },
    { ...text, size: 13 },
  );
  if (Math.floor(progress) % 2 === 0) return;
  const answer = inventText(
    seedRandom('answer', subject.seed, mail.topic),
    subject.project.nouns,
    3,
  );
  const typed = answer.slice(0, 20 + (Math.floor(progress * 47) % answer.length));
  strokeBox(inside, { x: x + 20, y: y + 8, width: width + 12, height: 190 }, 0x9db7dc);
  drawText(inside, `To: ${mail.from}`, x + 34, y + 32, { ...text, colour: quiet });
  drawParagraph(
    inside,
    `${typed}|`,
    { x: x + 34, y: y + 58, width: width - 20, lineHeight: 20 },
    { ...text, size: 13 },
  );
}
