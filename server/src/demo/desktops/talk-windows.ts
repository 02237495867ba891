import {
  clipTo,
  drawText,
  fillBox,
  fillCircle,
  fillGradient,
  fillRounded,
  widthOfText,
  mixColours,
  type Box,
  type Canvas,
} from '../drawing/canvas.ts';
import { seedRandom } from '../../seeded-random.ts';
import { demoPeople } from '../people/demo-people.ts';
import { drawParagraph, inventText } from './paragraph.ts';
import type { OpenWindow } from './subject.ts';

const faces = [0xd98c5f, 0x5f8fd9, 0x6fae7f, 0xb07fc7, 0xc9a64f, 0x5fb3b3, 0xc76f86, 0x7d88a8];

const people = demoPeople.filter(({ records }) => records);
const text = { font: 'sans' as const, size: 13, colour: 0x22262b };

function faceOf(index: number): number {
  return faces[index % faces.length] ?? 0x808080;
}

/** Channels at the left, what was said at the right; a line comes in every minute or so. */
export function drawChat(canvas: Canvas, box: Box, { subject, progress }: OpenWindow): void {
  const inside = clipTo(canvas, box);
  const side = 190;
  fillBox(inside, box, 0xffffff);
  fillBox(inside, { ...box, width: side }, 0x3b2b4f);
  drawText(inside, 'Fernhill Studio', box.x + 16, box.y + 30, {
    ...text,
    font: 'bold',
    size: 15,
    colour: 0xffffff,
  });
  const channels = ['general', 'harbor-site', 'ledgerly', 'support', 'studio', 'lunch', 'random'];
  for (const [index, channel] of channels.entries()) {
    const y = box.y + 66 + index * 26;
    const isOpen = channel === subject.detail;
    if (isOpen)
      fillRounded(inside, { x: box.x + 8, y: y - 18, width: side - 16, height: 26 }, 5, 0x6a4d8f);
    drawText(inside, `# ${channel}`, box.x + 18, y, {
      ...text,
      colour: isOpen ? 0xffffff : 0xc8bdd6,
    });
  }
  for (const [index, person] of people.entries()) {
    const y = box.y + 270 + index * 26;
    fillCircle(inside, { x: box.x + 24, y: y - 5 }, 4, index % 3 === 0 ? 0x9a8cab : 0x4fc38a);
    drawText(inside, `${person.firstName} ${person.lastName}`, box.x + 36, y, {
      ...text,
      colour: 0xc8bdd6,
    });
  }
  const main = { ...box, x: box.x + side, width: box.width - side };
  drawTalk(inside, main, { subject, progress });
}

/** What was said, and what is being typed. */
function drawTalk(inside: Canvas, main: Box, { subject, progress }: OpenWindow): void {
  const random = seedRandom('chat', subject.seed);
  drawText(inside, `# ${subject.detail}`, main.x + 20, main.y + 30, {
    ...text,
    font: 'bold',
    size: 15,
  });
  fillBox(inside, { ...main, y: main.y + 46, height: 1 }, 0xdddddd);
  const said = Array.from({ length: 6 + Math.floor(progress * 0.8) }, () => ({
    who: random.whole(0, people.length - 1),
    what: inventText(random, subject.project.nouns, 1),
  }));
  const talk = clipTo(inside, { ...main, y: main.y + 47, height: main.height - 105 });
  let y = main.y + 66;
  // A narrow window has room for fewer.
  const visible = Math.floor(
    (main.height - 120) / (main.width < 420 ? 130 : main.width < 760 ? 90 : 70),
  );
  for (const line of said.slice(-visible)) {
    const person = people[line.who];
    const name = `${person?.firstName} ${person?.lastName}`;
    fillRounded(talk, { x: main.x + 20, y, width: 34, height: 34 }, 6, faceOf(line.who));
    drawText(talk, name.charAt(0), main.x + 31, y + 23, {
      ...text,
      ...{ font: 'bold', size: 16, colour: 0xffffff },
    });
    drawText(talk, name, main.x + 66, y + 12, { ...text, font: 'bold' });
    const at = { x: main.x + 66, y: y + 32, width: main.width - 90, lineHeight: 19 };
    y = Math.max(y + 70, drawParagraph(talk, line.what, at, text) + 6);
  }
  const entry = {
    x: main.x + 16,
    y: main.y + main.height - 48,
    width: main.width - 32,
    height: 36,
  };
  fillRounded(inside, entry, 8, 0xeeeeee);
  const draft = inventText(random, subject.project.nouns, 1).slice(
    0,
    Math.floor(progress * 31) % 60,
  );
  drawText(
    inside,
    draft === '' ? `Message #${subject.detail}` : `${draft}|`,
    entry.x + 14,
    entry.y + 23,
    {
      ...text,
      colour: draft === '' ? 0x999999 : text.colour,
    },
  );
}

/** Faces in a grid, or a shared slide with faces beside it. */
export function drawMeeting(canvas: Canvas, box: Box, { subject, progress }: OpenWindow): void {
  const random = seedRandom('meeting', subject.seed);
  const inside = clipTo(canvas, box);
  fillBox(inside, box, 0x17181c);
  const present = people.slice(0, 3 + random.whole(1, 3));
  const isShared = Math.floor(progress / 6) % 2 === 1;
  const speaker = Math.floor(progress / 1.5) % present.length;
  const stage = { x: box.x + 14, y: box.y + 14, width: box.width - 28, height: box.height - 84 };
  if (isShared) {
    const slide = { ...stage, width: Math.round(stage.width * 0.76) };
    drawSlide(inside, slide, subject, Math.floor(progress / 4));
    const height = Math.min(120, stage.height / present.length - 8);
    for (const [index, person] of present.entries()) {
      const tile = {
        x: slide.x + slide.width + 10,
        y: stage.y + index * (height + 8),
        width: stage.width - slide.width - 10,
        height,
      };
      drawFace(inside, tile, person.firstName, index, index === speaker);
    }
  } else {
    const columns = present.length > 4 ? 3 : 2;
    const rows = Math.ceil(present.length / columns);
    const [width, height] = [stage.width / columns - 8, stage.height / rows - 8];
    for (const [index, person] of present.entries()) {
      const tile = {
        x: stage.x + (index % columns) * (width + 8),
        y: stage.y + Math.floor(index / columns) * (height + 8),
        width,
        height,
      };
      drawFace(inside, tile, `${person.firstName} ${person.lastName}`, index, index === speaker);
    }
  }
  const names = ['Mute', 'Video', 'Share', 'Chat', 'Leave'];
  for (const [index, name] of names.entries()) {
    const x = box.x + box.width / 2 - 190 + index * 80;
    fillRounded(
      inside,
      { x, y: box.y + box.height - 54, width: 66, height: 38 },
      8,
      name === 'Leave' ? 0xc0392b : 0x2c2e35,
    );
    drawText(
      inside,
      name,
      x + 33 - widthOfText(name, { font: 'sans', size: 12, colour: 0 }) / 2,
      box.y + box.height - 31,
      { font: 'sans', size: 12, colour: 0xeeeeee },
    );
  }
}

/** A camera's picture as it is when the light is bad: a wall, a head, shoulders. */
function drawFace(canvas: Canvas, box: Box, name: string, index: number, speaks: boolean): void {
  const inside = clipTo(canvas, box);
  const colour = faceOf(index);
  if (speaks)
    fillBox(
      canvas,
      { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 },
      0x4fc38a,
    );
  fillGradient(inside, box, mixColours(colour, 0xffffff, 0.55), mixColours(colour, 0x101014, 0.6));
  const centre = {
    x: box.x + box.width * (0.46 + (index % 3) * 0.04),
    y: box.y + box.height * 0.46,
  };
  drawPerson(inside, centre, Math.min(box.width, box.height), index);
  const label = { font: 'sans' as const, size: 12, colour: 0xffffff };
  const plate = { x: box.x + 8, y: box.y + box.height - 28, height: 20 };
  const width = widthOfText(name, label) + 16;
  fillRounded(inside, { ...plate, width }, 4, 0x000000, 0.55);
  drawText(inside, name, box.x + 16, box.y + box.height - 14, label);
}

function drawPerson(
  inside: Canvas,
  centre: { x: number; y: number },
  size: number,
  index: number,
): void {
  const colour = faceOf(index);
  const skin = mixColours(0xf0cba6, 0x7a4b2a, ((index * 37) % 10) / 12);
  fillRounded(
    inside,
    {
      x: centre.x - size * 0.36,
      y: centre.y + size * 0.26,
      width: size * 0.72,
      height: size * 0.6,
    },
    size * 0.2,
    mixColours(colour, 0x222233, 0.4),
  );
  fillBox(
    inside,
    {
      x: centre.x - size * 0.07,
      y: centre.y + size * 0.14,
      width: size * 0.14,
      height: size * 0.18,
    },
    mixColours(skin, 0x000000, 0.12),
  );
  fillCircle(
    inside,
    { x: centre.x, y: centre.y - size * 0.03 },
    size * 0.215,
    mixColours(0x2a1c14, 0xb08850, (index % 4) / 4),
  );
  fillCircle(inside, { x: centre.x, y: centre.y + size * 0.03 }, size * 0.185, skin);
  for (const side of [-1, 1]) {
    fillCircle(
      inside,
      { x: centre.x + side * size * 0.065, y: centre.y + size * 0.005 },
      size * 0.017,
      0x2b211c,
    );
  }
  fillRounded(
    inside,
    {
      x: centre.x - size * 0.055,
      y: centre.y + size * 0.1,
      width: size * 0.11,
      height: Math.max(2, size * 0.02),
    },
    2,
    0x9a4a42,
  );
}

function drawSlide(canvas: Canvas, box: Box, subject: OpenWindow['subject'], page: number): void {
  const random = seedRandom('slide', subject.seed, page);
  const inside = clipTo(canvas, box);
  const text = { font: 'sans' as const, size: 15, colour: 0x2b2f36 };
  fillBox(inside, box, 0xfdfdfb);
  fillBox(inside, { ...box, width: 10 }, subject.project.accent);
  drawText(inside, subject.project.name, box.x + 44, box.y + 48, {
    ...text,
    size: 13,
    colour: 0x8a9099,
  });
  const noun = random.pick(subject.project.nouns);
  drawText(
    inside,
    random.pick([
      `What is new with the ${noun}s`,
      `The ${noun} page`,
      `Numbers: ${noun}s by month`,
      `Next steps`,
    ]),
    box.x + 44,
    box.y + 88,
    { ...text, font: 'bold', size: 26 },
  );
  if (page % 2 === 0) {
    for (let point = 0; point < 4; point++) {
      fillCircle(inside, { x: box.x + 52, y: box.y + 138 + point * 58 }, 4, subject.project.accent);
      drawParagraph(
        inside,
        inventText(random, subject.project.nouns, 1).split('. ')[0] ?? '',
        { x: box.x + 70, y: box.y + 144 + point * 58, width: box.width - 130, lineHeight: 22 },
        text,
      );
    }
    return;
  }
  const floor = box.y + box.height - 50;
  for (let bar = 0; bar < 9; bar++) {
    const height = random.between(0.15, 0.62) * box.height;
    const x = box.x + 60 + bar * ((box.width - 120) / 9);
    fillBox(
      inside,
      { x, y: floor - height, width: (box.width - 120) / 14, height },
      subject.project.accent,
      0.45 + bar * 0.06,
    );
  }
  fillBox(inside, { x: box.x + 44, y: floor, width: box.width - 88, height: 2 }, 0x2b2f36);
}
