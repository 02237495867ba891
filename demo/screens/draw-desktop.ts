import type { Desktop } from '../people/captures.ts';
import type { Desk } from '../people/studio-people.ts';
import type { OpenWindow } from '../people/subject.ts';
import { seedRandom, type SeededRandom } from '../example-random.ts';
import { drawBrowser } from './browser.ts';
import { drawChat, drawMeeting } from './chat.ts';
import { drawDesign } from './design.ts';
import { drawEditor } from './editor.ts';
import { drawMail, drawSheet } from './office.ts';
import { circle, panel, path, rect, repeat, text, type Box, type Size, type Svg } from './svg.ts';
import { drawTerminal } from './terminal.ts';
import { dark, light, paletteColor, type Theme } from './screen-theme.ts';

const barHeights: Record<Desk['style'], number> = { 'top-bar': 28, 'task-bar': 42, dock: 26 };
const titleHeight = 32;

export function drawDesktop(desktop: Desktop): Svg {
  const { person, display, windows, arrangement } = desktop;
  const { desk } = person;
  const size = desk.displays[display] ?? { width: 1280, height: 720 };
  const bar = barHeights[desk.style];
  const top = desk.style === 'task-bar' ? 0 : bar;
  const area = { x: 0, y: top, width: size.width, height: size.height - bar };
  const boxes = placeWindows(area, windows.length, seedRandom('arrangement', arrangement));
  const drawn = windows.map((window, index) => {
    const box = boxes[index];
    // A window with the same box in front of it hides this one.
    if (box === undefined || boxes.lastIndexOf(box) !== index) return '';
    return drawWindow(box, window, desk, index === windows.length - 1);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">` +
    drawWallpaper(desk.wallpaper, size, `${person.key}${display}`) +
    drawn.join('') +
    drawBar(desktop, size, bar) +
    '</svg>'
  );
}

/** Hills in front of an evening sky. */
function drawWallpaper([from, to]: Desk['wallpaper'], { width, height }: Size, seed: string): Svg {
  const random = seedRandom('wallpaper', seed);
  const sky = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
  const hills = repeat(4, (index) => {
    const y = height * (0.5 + index * 0.13);
    const points = Array.from({ length: 6 }, (_, point) => {
      const x = (point * width) / 5;
      return `${x - width / 10} ${y + random.between(-70, 50)} ${x} ${y + random.between(-30, 30)}`;
    });
    const hill = `M0 ${height} L0 ${y} S${points.join(' ')} L${width} ${height} Z`;
    return `<g opacity="${0.35 + index * 0.15}">${path(hill, { fill: from })}</g>`;
  });
  const sun = circle(width * random.between(0.6, 0.85), height * 0.3, 46, '#fff3d6', 0.55);
  return `<defs>${sky}</defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${sun}${hills}`;
}

/** The box of each window: maximized, side by side, or floating. */
function placeWindows(area: Box, count: number, random: SeededRandom): Box[] {
  const habit = random.next();
  if (habit < 0.4 || (count === 1 && habit < 0.7)) return Array.from({ length: count }, () => area);
  if (habit < 0.6 && count > 1) {
    const split = Math.round(area.width * random.pick([0.5, 0.56, 0.62]));
    const left = { ...area, width: split };
    const right = { ...area, x: split, width: area.width - split };
    return Array.from({ length: count }, (_, index) => ((count - index) % 2 === 1 ? left : right));
  }
  return Array.from({ length: count }, (_, index) => {
    const isFront = index === count - 1;
    const width = Math.round(area.width * random.between(isFront ? 0.7 : 0.5, 0.86));
    const height = Math.round(area.height * random.between(isFront ? 0.76 : 0.6, 0.92));
    return {
      x: area.x + Math.round(random.next() * (area.width - width)),
      y: area.y + Math.round(random.next() * (area.height - height)),
      width,
      height,
    };
  });
}

function drawWindow(box: Box, window: OpenWindow, desk: Desk, isFront: boolean): Svg {
  const theme = desk.isDark || window.subject.kind === 'meeting' ? dark : light;
  const { width, height } = box;
  const shadow = { ...box, x: box.x - 3, y: box.y + 4, width: width + 6, height: height + 4 };
  const title = theme.isDark ? '#2a2e37' : isFront ? '#e6e8ec' : '#f3f4f6';
  const ink = isFront ? theme.text : theme.muted;
  return (
    rect(shadow, '#000000', { radius: 12, opacity: 0.22 }) +
    rect(box, title, { radius: 9 }) +
    panel(
      box,
      drawTitleButtons(desk.style, width, isFront, ink),
      desk.style === 'task-bar'
        ? text(14, 21, window.subject.title, { size: 12, color: ink })
        : text(width / 2, 21, window.subject.title, { size: 12, color: ink, anchor: 'middle' }),
      panel(
        { x: 0, y: titleHeight, width, height: height - titleHeight },
        drawContent({ width, height: height - titleHeight }, window, theme),
      ),
    )
  );
}

function drawTitleButtons(style: Desk['style'], width: number, isFront: boolean, ink: string): Svg {
  if (style === 'dock') {
    return ['#ff5f57', '#febc2e', '#28c840']
      .map((color, index) => circle(18 + index * 20, 16, 6, isFront ? color : '#c8c8c8'))
      .join('');
  }
  const x = width - 80;
  return (
    path(`M${x} 16h10`, { stroke: ink, width: 1.4 }) +
    path(`M${x + 28} 11h10v10h-10z`, { stroke: ink, width: 1.4 }) +
    path(`M${x + 56} 11l10 10m0-10l-10 10`, { stroke: ink, width: 1.4 })
  );
}

function drawContent(size: Size, window: OpenWindow, theme: Theme): Svg {
  switch (window.subject.kind) {
    case 'editor':
      return drawEditor(size, window, theme);
    case 'terminal':
      return drawTerminal(size, window);
    case 'page':
      return drawBrowser(size, window, theme);
    case 'sheet':
      return drawSheet(size, window, theme);
    case 'mail':
      return drawMail(size, window, theme);
    case 'chat':
      return drawChat(size, window, theme);
    case 'meeting':
      return drawMeeting(size, window);
    case 'design':
      return drawDesign(size, window, theme);
  }
}

function drawBar({ person, windows, clock }: Desktop, size: Size, height: number): Svg {
  const { width } = size;
  const app = windows.at(-1)?.subject.app ?? 'Desktop';
  if (person.desk.style === 'task-bar') {
    const y = size.height - height;
    const ink = { color: '#e9edf3', size: 12, anchor: 'end' } as const;
    return (
      rect({ x: 0, y, width, height }, '#171d2a', { opacity: 0.97 }) +
      drawIcons(width / 2 - 150, y + 9, windows.length) +
      text(width - 16, y + 18, clock.time, ink) +
      text(width - 16, y + 34, clock.day, { ...ink, size: 11 }) +
      path(`M${width - 130} ${y + 25}q7-9 14 0`, { stroke: '#e9edf3', width: 2 })
    );
  }
  const baseline = height / 2 + 4;
  if (person.desk.style === 'top-bar') {
    const ink = { color: '#f0f0f0', size: 12 };
    return (
      rect({ x: 0, y: 0, width, height }, '#14161b') +
      text(14, baseline, 'Activities', ink) +
      text(96, baseline, app, { ...ink, isBold: true }) +
      text(width / 2, baseline, `${clock.day}   ${clock.time}`, {
        ...ink,
        isBold: true,
        anchor: 'middle',
      }) +
      rect({ x: width - 44, y: 9, width: 24, height: 11 }, '#6fd08c', { radius: 3 })
    );
  }
  const menu = ['File', 'Edit', 'View', 'Window', 'Help'];
  const start = 60 + app.length * 8;
  return (
    rect({ x: 0, y: 0, width, height }, '#f4f4f6', { opacity: 0.93 }) +
    circle(22, height / 2, 6, '#1f2328') +
    text(42, baseline, app, { size: 12, isBold: true }) +
    menu.map((word, index) => text(start + index * 52, baseline, word, { size: 12 })).join('') +
    text(width - 16, baseline, `${clock.day}   ${clock.time}`, { size: 12, anchor: 'end' })
  );
}

function drawIcons(x: number, y: number, openCount: number): Svg {
  return repeat(7, (index) => {
    const left = x + index * 44;
    const icon = { x: left, y, width: 24, height: 24 };
    const mark = { x: left + 7, y: y + 28, width: 10, height: 2 };
    return (
      rect(icon, paletteColor(index), { radius: 6 }) +
      circle(left + 12, y + 12, 5, '#ffffff', 0.85) +
      (index < openCount ? rect(mark, '#7fb4ef', { radius: 1 }) : '')
    );
  });
}
