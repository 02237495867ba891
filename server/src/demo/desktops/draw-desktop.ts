import {
  clipTo,
  createCanvas,
  drawText,
  dropShadow,
  fillBox,
  fillCircle,
  fillGradient,
  fillRounded,
  mixColours,
  widthOfText,
  type Box,
  type Canvas,
} from '../drawing/canvas.ts';
import type { DemoPerson } from '../people/demo-people.ts';
import { seedRandom, type SeededRandom } from '../../seeded-random.ts';
import { drawDesign } from './design-window.ts';
import { drawEditor } from './editor-window.ts';
import { drawMail, drawSheet } from './office-windows.ts';
import { drawPage } from './page-window.ts';
import type { OpenWindow } from './subject.ts';
import { drawChat, drawMeeting } from './talk-windows.ts';
import { drawTerminal } from './terminal-window.ts';

/** What is to be seen on one monitor at one moment. */
export type DesktopView = {
  person: DemoPerson;
  display: number;
  /** The one in front last. */
  windows: OpenWindow[];
  /** As the clock in the corner has it, in the person's own zone. */
  clock: { day: string; time: string };
  /** The same as long as nobody moves the windows. */
  arrangement: string;
};

const barHeights = { 'top-bar': 28, 'task-bar': 40, dock: 26 };

export function drawDesktop(view: DesktopView): Canvas {
  const { person, display, windows, arrangement } = view;
  const { desk } = person;
  const size = desk.displays[display] ?? { width: 1280, height: 720 };
  const canvas = paintWallpaper(desk.wallpaper, size, display);
  const bar = barHeights[desk.style];
  const room: Box =
    desk.style === 'task-bar'
      ? { x: 0, y: 0, width: size.width, height: size.height - bar }
      : { x: 0, y: bar, width: size.width, height: size.height - bar };
  const boxes = placeWindows(room, windows.length, seedRandom('arrangement', arrangement));
  for (const [index, window] of windows.entries()) {
    const box = boxes[index];
    // The same box in front hides it.
    if (box !== undefined && boxes.lastIndexOf(box) === index)
      drawWindow(canvas, box, window, person, index === windows.length - 1);
  }
  drawBar(canvas, view, bar);
  return canvas;
}

const wallpapers = new Map<string, Buffer>();

/** Hills below a sky; painted once, since it stays the same. */
function paintWallpaper(
  [from, to]: readonly [number, number],
  { width, height }: { width: number; height: number },
  display: number,
): Canvas {
  const canvas = createCanvas(width, height);
  const key = `${from} ${to} ${width} ${height} ${display}`;
  let painted = wallpapers.get(key);
  if (painted === undefined) {
    fillGradient(canvas, { x: 0, y: 0, width, height }, from, to);
    const random = seedRandom('wallpaper', key);
    for (let hill = 0; hill < 6; hill++) {
      const radius = random.between(0.3, 0.7) * width;
      const centre = { x: random.next() * width, y: height + radius * (0.75 - hill * 0.05) };
      fillCircle(canvas, centre, radius, mixColours(from, 0x0a0f14, hill * 0.12), 0.55);
    }
    painted = Buffer.from(canvas.pixels);
    wallpapers.set(key, painted);
  }
  painted.copy(canvas.pixels);
  return canvas;
}

/** Where each window is, from back to front. */
function placeWindows(room: Box, count: number, random: SeededRandom): Box[] {
  const habit = random.next();
  if (habit < 0.4 || count === 1) {
    const margin = count === 1 && habit > 0.7 ? 34 : 0;
    const front = {
      x: room.x + margin,
      y: room.y + margin,
      width: room.width - 2 * margin,
      height: room.height - 2 * margin,
    };
    return Array.from({ length: count }, () => front);
  }
  if (habit < 0.62) {
    const split = Math.round(room.width * random.pick([0.5, 0.56, 0.62, 0.4]));
    const left = { ...room, width: split };
    const right = { ...room, x: room.x + split, width: room.width - split };
    return Array.from({ length: count }, (_, index) => ((count - index) % 2 === 1 ? left : right));
  }
  return Array.from({ length: count }, (_, index) => {
    const isFront = index === count - 1;
    const width = Math.round(
      room.width * random.between(isFront ? 0.66 : 0.5, isFront ? 0.86 : 0.74),
    );
    const height = Math.round(
      room.height * random.between(isFront ? 0.74 : 0.6, isFront ? 0.92 : 0.84),
    );
    return {
      x: room.x + Math.round(random.next() * (room.width - width)),
      y: room.y + Math.round(random.next() * (room.height - height)),
      width,
      height,
    };
  });
}

const titleHeight = 30;

function drawWindow(
  canvas: Canvas,
  box: Box,
  window: OpenWindow,
  { desk }: DemoPerson,
  isFront: boolean,
): void {
  const { subject } = window;
  const isDark =
    (desk.isDark && subject.kind === 'editor') ||
    subject.kind === 'terminal' ||
    subject.kind === 'meeting';
  dropShadow(canvas, box);
  const bar = isDark ? 0x2a2e37 : isFront ? 0xe9eaed : 0xf3f3f4;
  fillRounded(canvas, { ...box, height: titleHeight + 10 }, 8, bar);
  const ink = isDark ? 0xc9ced8 : isFront ? 0x33373d : 0x9a9ea5;
  const style = { font: 'sans' as const, size: 12, colour: ink };
  if (desk.style === 'dock') {
    for (const [index, colour] of [0xff5f57, 0xfebc2e, 0x28c840].entries()) {
      fillCircle(
        canvas,
        { x: box.x + 18 + index * 20, y: box.y + 15 },
        6,
        isFront ? colour : 0xc8c8c8,
      );
    }
  } else {
    for (const [index, sign] of ['–', '□', '×'].entries()) {
      drawText(canvas, sign, box.x + box.width - 84 + index * 28, box.y + 20, {
        ...style,
        size: 14,
      });
    }
  }
  const width = widthOfText(subject.title, style);
  const x = desk.style === 'task-bar' ? box.x + 14 : box.x + Math.max(80, (box.width - width) / 2);
  drawText(clipTo(canvas, { ...box, width: box.width - 90 }), subject.title, x, box.y + 20, style);
  const inside = { ...box, y: box.y + titleHeight, height: box.height - titleHeight };
  drawInside(clipTo(canvas, inside), inside, window, desk.isDark);
}

function drawInside(canvas: Canvas, box: Box, window: OpenWindow, isDark: boolean): void {
  switch (window.subject.kind) {
    case 'editor':
      return drawEditor(canvas, box, window, isDark);
    case 'terminal':
      return drawTerminal(canvas, box, window);
    case 'page':
      return drawPage(canvas, box, window);
    case 'sheet':
      return drawSheet(canvas, box, window);
    case 'mail':
      return drawMail(canvas, box, window);
    case 'chat':
      return drawChat(canvas, box, window);
    case 'meeting':
      return drawMeeting(canvas, box, window);
    case 'design':
      return drawDesign(canvas, box, window);
  }
}

const programs = [0x3b82f6, 0xe2574c, 0x27ae60, 0xf2b134, 0x8e5bd6, 0x2f3640, 0x16a6b6];

function drawBar(canvas: Canvas, { person, windows, clock }: DesktopView, height: number): void {
  const { width } = canvas;
  const style = { font: 'sans' as const, size: 12, colour: 0xffffff };
  const front = windows.at(-1)?.subject.app ?? 'Desktop';
  if (person.desk.style === 'task-bar') {
    const y = canvas.height - height;
    fillBox(canvas, { x: 0, y, width, height }, 0x1b2230, 0.96);
    for (const [index, colour] of programs.entries()) {
      fillRounded(canvas, { x: 14 + index * 44, y: y + 9, width: 22, height: 22 }, 5, colour);
      if (index < windows.length)
        fillBox(canvas, { x: 14 + index * 44, y: y + 35, width: 22, height: 2 }, 0x7fb4ef);
    }
    drawText(canvas, clock.time, width - 76, y + 17, style);
    drawText(canvas, clock.day, width - 76, y + 32, { ...style, size: 11 });
    return;
  }
  const isLight = person.desk.style === 'dock';
  fillBox(canvas, { x: 0, y: 0, width, height }, isLight ? 0xf4f4f6 : 0x14161b, isLight ? 0.92 : 1);
  const ink = { ...style, colour: isLight ? 0x1f2328 : 0xf0f0f0 };
  const baseline = height / 2 + 4;
  if (isLight) {
    let x = drawText(canvas, front, 42, baseline, { ...ink, font: 'bold' }) + 20;
    fillCircle(canvas, { x: 22, y: height / 2 }, 6, 0x1f2328);
    for (const word of ['File', 'Edit', 'View', 'Window', 'Help'])
      x = drawText(canvas, word, x, baseline, ink) + 18;
    drawText(canvas, `${clock.day}   ${clock.time}`, width - 130, baseline, ink);
    return;
  }
  drawText(canvas, 'Activities', 14, baseline, ink);
  drawText(canvas, front, 96, baseline, { ...ink, font: 'bold' });
  const text = `${clock.day}   ${clock.time}`;
  drawText(canvas, text, (width - widthOfText(text, ink)) / 2, baseline, { ...ink, font: 'bold' });
  fillRounded(canvas, { x: width - 40, y: height / 2 - 5, width: 22, height: 10 }, 3, 0x6fd08c);
}
