import {
  clipTo,
  drawText,
  fillBox,
  fillCircle,
  fillGradient,
  fillRounded,
  mixColours,
  strokeBox,
  type Box,
  type Canvas,
  type TextStyle,
} from '../drawing/canvas.ts';
import type { DemoProject } from '../people/demo-projects.ts';
import { seedRandom, type SeededRandom } from '../../seeded-random.ts';
import type { OpenWindow } from './subject.ts';

/** Screens of an app on a board, layers at the left, properties at the right. */
export function drawDesign(canvas: Canvas, box: Box, { subject, progress }: OpenWindow): void {
  const random = seedRandom('design', subject.seed);
  const inside = clipTo(canvas, box);
  const text = { font: 'sans' as const, size: 12, colour: 0x2c2c2c };
  fillBox(inside, box, 0xe5e5e5);
  const zoom = 0.75 + (Math.floor(progress / 3) % 5) * 0.12;
  const shift = { x: -((progress * 9) % 160), y: -((progress * 5) % 90) };
  const [width, height] = [220 * zoom, 430 * zoom];
  const chosen = Math.floor(progress / 4) % 6;
  for (let board = 0; board < 8; board++) {
    const at = {
      x: box.x + 230 + shift.x + (board % 4) * (width + 50),
      y: box.y + 60 + shift.y + Math.floor(board / 4) * (height + 60),
      width,
      height,
    };
    drawText(inside, `${subject.detail} ${board + 1}`, at.x, at.y - 8, {
      ...text,
      size: 11,
      colour: 0x777777,
    });
    drawPhone(inside, at, subject, `${subject.seed}|${board}`, zoom);
    if (board === chosen) {
      strokeBox(
        inside,
        { x: at.x - 1, y: at.y - 1, width: at.width + 2, height: at.height + 2 },
        0x0d99ff,
      );
      for (const x of [at.x - 3, at.x + width - 3]) {
        for (const y of [at.y - 3, at.y + height - 3]) {
          fillBox(inside, { x, y, width: 7, height: 7 }, 0xffffff);
          strokeBox(inside, { x, y, width: 7, height: 7 }, 0x0d99ff);
        }
      }
    }
  }
  drawPanels(inside, box, subject, chosen, progress, random.whole(0, 300));
}

function drawPhone(
  canvas: Canvas,
  box: Box,
  { project }: OpenWindow['subject'],
  seed: string,
  zoom: number,
): void {
  const random = seedRandom('phone', seed);
  const inside = clipTo(canvas, box);
  const text = { font: 'sans' as const, size: Math.round(13 * zoom), colour: 0x26282b };
  const unit = box.width / 20;
  fillBox(inside, box, 0xffffff);
  fillGradient(
    inside,
    { ...box, height: box.height * 0.3 },
    project.accent,
    mixColours(project.accent, 0xffffff, 0.5),
  );
  const noun = random.pick(project.nouns);
  drawText(
    inside,
    noun.charAt(0).toUpperCase() + noun.slice(1),
    box.x + 2 * unit,
    box.y + box.height * 0.12,
    { ...text, font: 'bold', size: Math.round(20 * zoom), colour: 0xffffff },
  );
  for (let y = box.y + box.height * 0.26; y < box.y + box.height - 5 * unit; y += 5.4 * unit) {
    const row = { x: box.x + 1.5 * unit, y, width: 17 * unit, height: 3.6 * unit };
    drawControl(inside, row, project, random, text);
  }
}

/** A button, a field, or a card. */
function drawControl(
  inside: Canvas,
  row: Box,
  project: DemoProject,
  random: SeededRandom,
  text: TextStyle,
): void {
  const { y } = row;
  const unit = row.width / 17;
  const kind = random.whole(0, 2);
  if (kind === 0) {
    fillRounded(inside, row, unit * 0.6, project.accent);
    drawText(
      inside,
      random.pick(['Continue', 'Save', 'Add another', 'Pay now']),
      row.x + 5.5 * unit,
      y + 2.4 * unit,
      { ...text, font: 'bold', colour: 0xffffff },
    );
  } else if (kind === 1) {
    strokeBox(inside, row, 0xcfd4da);
    drawText(
      inside,
      random.pick(['Street', 'Name', 'Search', 'E-mail', 'City']),
      row.x + unit,
      y + 2.4 * unit,
      { ...text, colour: 0x9aa1a9 },
    );
  } else {
    fillRounded(inside, { ...row, height: 4.4 * unit }, unit * 0.6, 0xf1f3f5);
    fillCircle(
      inside,
      { x: row.x + 2.2 * unit, y: y + 2.2 * unit },
      1.4 * unit,
      mixColours(project.accent, 0xffffff, random.next() * 0.7),
    );
    drawText(
      inside,
      `${random.pick(project.nouns)} ${random.whole(2, 90)}`,
      row.x + 4.8 * unit,
      y + 2.1 * unit,
      text,
    );
    fillBox(
      inside,
      {
        x: row.x + 4.8 * unit,
        y: y + 2.9 * unit,
        width: 8 * unit,
        height: Math.max(1, unit * 0.35),
      },
      0xc9ced5,
    );
  }
}

const layers = [
  'Header',
  'Title',
  'Photo',
  'Fields',
  'Street',
  'City',
  'Button',
  'Footer',
  'Icon',
  'Price',
];

function drawPanels(
  canvas: Canvas,
  box: Box,
  subject: OpenWindow['subject'],
  chosen: number,
  progress: number,
  offset: number,
): void {
  const text = { font: 'sans' as const, size: 12, colour: 0x2c2c2c };
  const panel = (x: number, width: number) =>
    fillBox(canvas, { x, y: box.y, width, height: box.height }, 0xffffff);
  panel(box.x, 190);
  drawText(canvas, subject.detail, box.x + 14, box.y + 24, { ...text, font: 'bold' });
  for (let row = 0; row < 22; row++) {
    const y = box.y + 54 + row * 24;
    if (row === 2 + chosen * 2)
      fillBox(canvas, { x: box.x, y: y - 16, width: 190, height: 24 }, 0xdaebfb);
    const isBoard = row % 4 === 0;
    drawText(
      canvas,
      isBoard
        ? `# ${subject.detail} ${row / 4 + 1}`
        : (layers[(row * 7 + offset) % layers.length] ?? ''),
      box.x + (isBoard ? 14 : 34),
      y,
      text,
    );
  }
  const right = box.x + box.width - 180;
  panel(right, 180);
  drawText(canvas, 'Design', right + 14, box.y + 24, { ...text, font: 'bold' });
  drawText(canvas, 'Prototype', right + 76, box.y + 24, { ...text, colour: 0x8c8c8c });
  const rows = [
    `X  ${offset + Math.round(progress * 3)}      Y  ${120 + chosen * 16}`,
    `W  375      H  812`,
    `Radius  ${4 + (chosen % 4) * 4}`,
    'Auto layout',
    `Gap  ${8 + chosen * 4}`,
    'Fill',
    `#${subject.project.accent.toString(16).toUpperCase()}`,
    'Stroke',
    '#CFD4DA   1',
  ];
  for (const [row, label] of rows.entries())
    drawText(canvas, label, right + 14, box.y + 60 + row * 30, text);
  fillBox(
    canvas,
    { x: right + 120, y: box.y + 228, width: 20, height: 20 },
    subject.project.accent,
  );
}
