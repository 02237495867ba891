import {
  clipTo,
  drawText,
  fillBox,
  fillCircle,
  fillGradient,
  fillRounded,
  mixColours,
  type Box,
  type Canvas,
} from '../drawing/canvas.ts';
import type { DemoProject } from '../people/demo-projects.ts';
import { seedRandom, type SeededRandom } from '../../seeded-random.ts';
import { drawParagraph, inventText } from './paragraph.ts';
import { writeSourceCode } from './source-code.ts';
import { pageText as text, quietText as quiet } from './page-text.ts';
import type { OpenWindow, Subject } from './subject.ts';

export function drawShop(canvas: Canvas, box: Box, { project, seed }: Subject): void {
  const random = seedRandom('shop', seed);
  fillBox(canvas, { ...box, height: 60 }, 0xffffff);
  drawText(canvas, project.name.replace(/ (website|app)$/, ''), box.x + 60, box.y + 38, {
    ...text,
    font: 'bold',
    size: 20,
    colour: project.accent,
  });
  let x = box.x + box.width - 420;
  for (const noun of project.nouns.slice(0, 4))
    x =
      drawText(canvas, `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`, x, box.y + 37, text) +
      26;
  const hero = { ...box, y: box.y + 60, height: 250 };
  fillGradient(
    canvas,
    hero,
    mixColours(project.accent, 0x000000, 0.35),
    mixColours(project.accent, 0xffffff, 0.45),
  );
  drawText(
    canvas,
    random.pick([
      'Made around the corner.',
      'Everything in one place.',
      'Fresh every morning.',
      'Your week, at a glance.',
    ]),
    box.x + 60,
    hero.y + 110,
    { ...text, font: 'bold', size: 38, colour: 0xffffff },
  );
  fillRounded(canvas, { x: box.x + 60, y: hero.y + 150, width: 150, height: 44 }, 22, 0xffffff);
  drawText(canvas, 'Have a look', box.x + 96, hero.y + 177, {
    ...text,
    font: 'bold',
    colour: project.accent,
  });
  drawGoods(canvas, { ...box, y: hero.y + 280 }, project, random);
}

function drawGoods(canvas: Canvas, box: Box, project: DemoProject, random: SeededRandom): void {
  const width = (box.width - 120 - 40) / 3;
  for (let card = 0; card < 9; card++) {
    const at = {
      x: box.x + 60 + (card % 3) * (width + 20),
      y: box.y + Math.floor(card / 3) * 250,
      width,
      height: 230,
    };
    const colour = mixColours(
      project.accent,
      random.pick([0x2f4858, 0x86bbd8, 0xf6ae2d, 0x758e4f] as const),
      random.next(),
    );
    fillGradient(canvas, { ...at, height: 140 }, mixColours(colour, 0xffffff, 0.55), colour);
    fillCircle(
      canvas,
      { x: at.x + width / 2, y: at.y + 74 },
      42,
      mixColours(colour, 0xffffff, 0.75),
    );
    fillCircle(
      canvas,
      { x: at.x + width / 2, y: at.y + 74 },
      28,
      mixColours(colour, 0x000000, 0.3),
    );
    const noun = random.pick(project.nouns);
    drawText(
      canvas,
      `${noun.charAt(0).toUpperCase()}${noun.slice(1)} no. ${random.whole(2, 60)}`,
      at.x + 4,
      at.y + 166,
      { ...text, font: 'bold', size: 15 },
    );
    drawText(canvas, `€ ${random.between(3, 60).toFixed(2)}`, at.x + 4, at.y + 190, text);
  }
}

export function drawAnalytics(canvas: Canvas, box: Box, { project, seed }: Subject): void {
  const random = seedRandom('analytics', seed);
  fillBox(canvas, { ...box, height: 900 }, 0xf6f7f9);
  drawText(canvas, `${project.name}: visitors`, box.x + 36, box.y + 44, {
    ...text,
    font: 'bold',
    size: 20,
  });
  for (let card = 0; card < 4; card++) {
    const at = {
      x: box.x + 36 + card * ((box.width - 72) / 4),
      y: box.y + 66,
      width: (box.width - 72) / 4 - 14,
      height: 92,
    };
    fillRounded(canvas, at, 8, 0xffffff);
    drawText(
      canvas,
      ['Visitors', 'Pages each', 'Seconds', 'Orders'][card] ?? '',
      at.x + 16,
      at.y + 28,
      quiet,
    );
    drawText(canvas, String(random.whole(200, 9800)), at.x + 16, at.y + 66, {
      ...text,
      font: 'bold',
      size: 28,
    });
  }
  const chart = { x: box.x + 36, y: box.y + 176, width: box.width - 86, height: 300 };
  fillRounded(canvas, chart, 8, 0xffffff);
  let level = random.between(80, 180);
  for (let column = 0; column < chart.width - 40; column += 2) {
    level = Math.max(30, Math.min(250, level + random.between(-9, 9)));
    fillBox(
      canvas,
      { x: chart.x + 20 + column, y: chart.y + 280 - level, width: 2, height: level },
      project.accent,
      0.18,
    );
    fillBox(
      canvas,
      { x: chart.x + 20 + column, y: chart.y + 280 - level, width: 2, height: 3 },
      project.accent,
    );
  }
  for (let row = 0; row < 10; row++) {
    const y = box.y + 510 + row * 34;
    drawText(canvas, `/${random.pick(project.nouns)}s/${random.whole(1, 90)}`, box.x + 50, y, text);
    fillBox(
      canvas,
      { x: box.x + 300, y: y - 12, width: random.between(30, 460), height: 16 },
      project.accent,
      0.5,
    );
    drawText(canvas, String(random.whole(12, 2400)), box.x + box.width - 120, y, text);
  }
}

export function drawVideo(canvas: Canvas, view: Box, { subject, progress }: OpenWindow): void {
  const random = seedRandom('video', subject.seed);
  const picture = {
    x: view.x + 30,
    y: view.y + 20,
    width: view.width * 0.66,
    height: view.width * 0.37,
  };
  const cut = Math.floor(progress * 2);
  const scene = seedRandom('cut', subject.seed, cut);
  const sky = mixColours(0x1b2a49, 0xf2b880, scene.next());
  fillGradient(canvas, picture, sky, mixColours(sky, 0x1d3b2a, 0.7));
  for (let hill = 0; hill < 4; hill++) {
    const inside = clipTo(canvas, picture);
    const radius = scene.between(0.2, 0.5) * picture.width;
    fillCircle(
      inside,
      {
        x: picture.x + scene.next() * picture.width,
        y: picture.y + picture.height + radius * 0.55,
      },
      radius,
      mixColours(0x16302b, sky, 0.15 + hill * 0.12),
    );
  }
  fillBox(
    canvas,
    { x: picture.x, y: picture.y + picture.height - 5, width: picture.width, height: 5 },
    0x777777,
  );
  fillBox(
    canvas,
    {
      x: picture.x,
      y: picture.y + picture.height - 5,
      width: picture.width * Math.min(1, progress / 20),
      height: 5,
    },
    0xff0033,
  );
  drawText(
    canvas,
    subject.title.replace(/ - YouTube$/, ''),
    picture.x,
    picture.y + picture.height + 34,
    { ...text, font: 'bold', size: 18 },
  );
  drawNextVideos(canvas, { ...view, x: picture.x + picture.width + 24 }, subject, random);
}

function drawNextVideos(
  canvas: Canvas,
  { x, y: top }: Box,
  subject: Subject,
  random: SeededRandom,
): void {
  for (let row = 0; row < 7; row++) {
    const y = top + 20 + row * 96;
    fillGradient(
      canvas,
      { x, y, width: 150, height: 84 },
      mixColours(0x204060, 0xd08040, random.next()),
      mixColours(0x101020, 0x60a080, random.next()),
    );
    drawText(
      canvas,
      inventText(random, subject.project.nouns, 1).slice(0, 24),
      x + 162,
      y + 18,
      text,
    );
    drawText(canvas, `${random.whole(2, 900)}K views`, x + 162, y + 38, quiet);
  }
}

/** Documentation, answers, news, documents: a heading and what is below it. */
export function drawArticle(
  canvas: Canvas,
  box: Box,
  { title, project, seed, detail }: Subject,
): void {
  const random = seedRandom('article', seed);
  const isDocument = detail === 'document';
  if (isDocument) fillBox(canvas, { ...box, height: 2000 }, 0xf1f3f4);
  const width = Math.min(720, box.width - (isDocument ? 120 : 280));
  const x = isDocument ? box.x + (box.width - width) / 2 : box.x + 230;
  if (isDocument)
    fillBox(canvas, { x: x - 60, y: box.y + 20, width: width + 120, height: 1900 }, 0xffffff);
  if (!isDocument) {
    for (let row = 0; row < 30; row++) {
      drawText(
        canvas,
        `${random.pick(project.nouns)} ${random.pick(['basics', 'guide', 'events', 'errors', 'examples', 'limits'] as const)}`,
        box.x + 30,
        box.y + 60 + row * 30,
        { ...quiet, colour: row === 3 ? project.accent : quiet.colour },
      );
    }
  }
  drawParagraph(
    canvas,
    title.split(/ [-–|] /)[0] ?? title,
    { x, y: box.y + 76, width, lineHeight: 36 },
    { ...text, font: 'bold', size: 26 },
  );
  let y = box.y + 150;
  for (let section = 0; section < 5; section++) {
    y =
      drawParagraph(
        canvas,
        inventText(random, project.nouns, random.whole(2, 4)),
        { x, y, width, lineHeight: 22 },
        { ...text, size: 14 },
      ) + 12;
    if (random.chance(isDocument ? 0 : 0.6)) {
      y += drawExample(canvas, { x, y, width }, project, random);
    }
    drawText(
      canvas,
      `${random.pick(project.nouns)} ${random.pick(['in detail', 'and permissions', 'step by step', 'in practice'] as const)}`.replace(
        /^./,
        (letter) => letter.toUpperCase(),
      ),
      x,
      y + 14,
      { ...text, font: 'bold', size: 18 },
    );
    y += 48;
  }
}

/** Some lines of code; answers how much room they take. */
function drawExample(
  canvas: Canvas,
  { x, y, width }: { x: number; y: number; width: number },
  project: DemoProject,
  random: SeededRandom,
): number {
  const code = writeSourceCode('service', random.pick(project.nouns), project.nouns[0]).slice(
    20,
    20 + random.whole(5, 9),
  );
  fillRounded(canvas, { x, y: y - 12, width, height: code.length * 19 + 20 }, 6, 0xf4f4f6);
  for (const [row, line] of code.entries()) {
    drawText(canvas, line, x + 16, y + 8 + row * 19, {
      font: 'mono',
      size: 12,
      colour: 0x3a3f47,
    });
  }
  return code.length * 19 + 34;
}
