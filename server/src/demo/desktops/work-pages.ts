import {
  clipTo,
  drawText,
  fillBox,
  fillCircle,
  fillRounded,
  mixColours,
  strokeBox,
  type Box,
  type Canvas,
} from '../drawing/canvas.ts';
import { seedRandom } from '../../seeded-random.ts';
import { drawParagraph, inventText } from './paragraph.ts';
import { colourCode, writeSourceCode } from './source-code.ts';
import { pageText as text, quietText as quiet } from './page-text.ts';
import type { OpenWindow, Subject } from './subject.ts';

const rule = 0xd8dee4;

const tokenColours = {
  plain: 0x24292f,
  word: 0xcf222e,
  text: 0x0a3069,
  comment: 0x6e7781,
  number: 0x0550ae,
  type: 0x953800,
  call: 0x8250df,
};

export function drawPull(canvas: Canvas, box: Box, view: Box, { project, seed }: Subject): void {
  const random = seedRandom('pull', seed);
  const noun = random.pick(project.nouns);
  fillBox(canvas, { ...box, height: 56 }, 0x24292f);
  drawText(canvas, `fernhill / ${project.repository}`, box.x + 40, box.y + 34, {
    ...text,
    font: 'bold',
    size: 15,
    colour: 0xffffff,
  });
  drawText(canvas, `Save the ${noun} once, also when sent twice`, box.x + 40, box.y + 98, {
    ...text,
    size: 22,
  });
  fillRounded(canvas, { x: box.x + 40, y: box.y + 114, width: 66, height: 26 }, 13, 0x1f883d);
  drawText(canvas, 'Open', box.x + 58, box.y + 131, { ...text, font: 'bold', colour: 0xffffff });
  drawText(
    canvas,
    `jonas wants to merge ${random.whole(2, 9)} commits into main from ${noun}-once`,
    box.x + 118,
    box.y + 132,
    quiet,
  );
  let y = box.y + 170;
  for (const kind of ['service', 'test', 'query'] as const) {
    const code = writeSourceCode(kind, noun, project.nouns[0]);
    fillBox(canvas, { x: box.x + 40, y, width: box.width - 80, height: 34 }, 0xf6f8fa);
    drawText(canvas, `src/${noun}s/${noun}-${kind}`, box.x + 56, y + 22, {
      ...text,
      font: 'mono',
      size: 12,
    });
    y += 34;
    const first = random.whole(0, 12);
    for (const [row, line] of code.slice(first, first + 24).entries()) {
      const change = random.whole(0, 7);
      const changed = { x: box.x + 40, y, width: box.width - 80, height: 18 };
      if (change === 0) fillBox(canvas, changed, 0xffebe9);
      if (change === 1 || change === 2) fillBox(canvas, changed, 0xdafbe1);
      const sign = change === 0 ? '-' : change <= 2 ? '+' : ' ';
      if (y > view.y - 20 && y < view.y + view.height) {
        drawText(canvas, `${String(first + row + 1).padStart(4)} ${sign}`, box.x + 48, y + 13, {
          ...quiet,
          font: 'mono',
        });
        let x = box.x + 112;
        for (const token of colourCode(line)) {
          const colour = tokenColours[token.kind];
          x = drawText(canvas, token.text, x, y + 13, { font: 'mono', size: 12, colour });
        }
      }
      y += 18;
    }
    y += 26;
  }
}

export function drawBoard(canvas: Canvas, view: Box, { subject, progress }: OpenWindow): void {
  const random = seedRandom('board', subject.seed);
  fillBox(canvas, view, 0xfafafa);
  drawText(canvas, `${subject.project.name} — this week`, view.x + 28, view.y + 36, {
    ...text,
    font: 'bold',
    size: 18,
  });
  const columns = ['To do', 'In progress', 'In review', 'Done'];
  const width = (view.width - 56) / columns.length - 12;
  const moved = Math.floor(progress / 5);
  for (const [index, name] of columns.entries()) {
    const x = view.x + 28 + index * (width + 12);
    const cards = Math.max(
      1,
      random.whole(3, 6) +
        (index === 3 ? Math.min(3, moved) : index === 0 ? -Math.min(2, moved) : 0),
    );
    drawText(canvas, `${name}  ${cards}`, x + 4, view.y + 72, { ...text, font: 'bold' });
    for (let card = 0; card < cards; card++) {
      const y = view.y + 86 + card * 92;
      fillRounded(canvas, { x, y, width, height: 82 }, 6, 0xffffff);
      strokeBox(canvas, { x, y, width, height: 82 }, 0xe6e6e6);
      drawText(
        canvas,
        `${subject.project.repository.slice(0, 3).toUpperCase()}-${random.whole(100, 999)}`,
        x + 12,
        y + 20,
        quiet,
      );
      const inside = clipTo(canvas, { x, y, width, height: 82 });
      drawParagraph(
        inside,
        random.pick(subject.project.notes),
        { x: x + 12, y: y + 40, width: width - 24, lineHeight: 18 },
        text,
      );
      fillRounded(
        canvas,
        { x: x + 12, y: y + 60, width: 60, height: 14 },
        7,
        mixColours(subject.project.accent, 0xffffff, random.next() * 0.6),
      );
      fillCircle(
        canvas,
        { x: x + width - 20, y: y + 66 },
        9,
        mixColours(0x3366cc, 0xcc8833, random.next()),
      );
    }
  }
}

export function drawCalendar(canvas: Canvas, view: Box, { project, seed }: Subject): void {
  const random = seedRandom('calendar', seed);
  const width = (view.width - 70) / 5;
  for (const [day, name] of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].entries()) {
    const x = view.x + 60 + day * width;
    drawText(canvas, name, x + 10, view.y + 28, { ...text, font: 'bold' });
    fillBox(canvas, { x, y: view.y, width: 1, height: view.height }, rule);
    let hour = 0.2;
    while (hour < 9) {
      const length = random.pick([0.5, 0.5, 1, 1, 1.5, 2] as const);
      const at = {
        x: x + 4,
        y: view.y + 46 + hour * 58,
        width: width - 10,
        height: length * 58 - 4,
      };
      fillRounded(
        canvas,
        at,
        5,
        mixColours(
          project.accent,
          random.pick([0x3b82f6, 0x22a06b, 0x8b5cf6] as const),
          random.next(),
        ),
      );
      drawText(
        clipTo(canvas, at),
        random.pick([
          'Stand-up',
          'Review',
          'Focus time',
          'Client call',
          'Planning',
          'Lunch',
          'Interview',
        ] as const),
        at.x + 8,
        at.y + 17,
        { ...text, size: 12, colour: 0xffffff },
      );
      hour += length + random.pick([0, 0.5, 1, 1.5] as const);
    }
  }
  for (let hour = 0; hour < 10; hour++) {
    drawText(canvas, `${hour + 8}:00`, view.x + 14, view.y + 52 + hour * 58, quiet);
    fillBox(
      canvas,
      { x: view.x + 56, y: view.y + 46 + hour * 58, width: view.width, height: 1 },
      rule,
      0.6,
    );
  }
}

export function drawTickets(canvas: Canvas, box: Box, { project, seed }: Subject): void {
  const random = seedRandom('tickets', seed);
  fillBox(canvas, { ...box, height: 56 }, mixColours(project.accent, 0x000000, 0.4));
  drawText(canvas, 'Help desk — open tickets', box.x + 30, box.y + 35, {
    ...text,
    font: 'bold',
    size: 16,
    colour: 0xffffff,
  });
  for (let row = 0; row < 26; row++) {
    const y = box.y + 56 + row * 46;
    if (row % 2 === 1) fillBox(canvas, { ...box, y, height: 46 }, 0xf7f8fa);
    const state = random.pick<readonly [string, number]>([
      ['new', 0xd9480f],
      ['open', 0x1971c2],
      ['waiting', 0x868e96],
    ] as const);
    fillRounded(canvas, { x: box.x + 30, y: y + 12, width: 70, height: 22 }, 11, state[1]);
    drawText(canvas, state[0], box.x + 46, y + 27, { ...text, size: 12, colour: 0xffffff });
    drawText(canvas, `#${random.whole(4000, 9900)}`, box.x + 116, y + 28, quiet);
    drawText(
      clipTo(canvas, { x: box.x, y, width: box.width - 190, height: 46 }),
      inventText(random, project.nouns, 1),
      box.x + 180,
      y + 28,
      text,
    );
    drawText(canvas, `${random.whole(2, 58)} min`, box.x + box.width - 90, y + 28, quiet);
  }
}
