import { clipTo, drawText, fillBox, type Box, type Canvas } from '../drawing/canvas.ts';
import { seedRandom, type SeededRandom } from '../../seeded-random.ts';
import type { OpenWindow, Subject } from './subject.ts';

type Line = { text: string; colour: number };

const ink = 0xd6dae2;
const [green, red, yellow, blue, quiet] = [0x8fd18a, 0xef7f7f, 0xe6c76b, 0x7fb4ef, 0x7c8594];
const lineHeight = 17;

/** The end of what was printed so far; more comes with every minute. */
export function drawTerminal(canvas: Canvas, box: Box, { subject, progress }: OpenWindow): void {
  fillBox(canvas, box, 0x14181f);
  const rows = Math.floor((box.height - 16) / lineHeight);
  const lines = printLines(subject, 14 + Math.floor(progress * 5));
  const inside = clipTo(canvas, box);
  for (const [row, line] of lines.slice(-rows).entries()) {
    const baseline = box.y + 20 + row * lineHeight;
    drawText(inside, line.text, box.x + 12, baseline, {
      font: 'mono',
      size: 12,
      colour: line.colour,
    });
  }
}

function printLines(subject: Subject, count: number): Line[] {
  const random = seedRandom('terminal', subject.seed);
  const commands = [printTests, printLog, printServer, printBuild, printStatus] as const;
  const lines: Line[] = [];
  while (lines.length < count) {
    const print =
      lines.length === 0 && subject.detail === 'test' ? printTests : random.pick(commands);
    lines.push(...print(subject, random), { text: '', colour: ink });
  }
  const prompt = `~/code/${subject.project.repository} $ `;
  return [...lines.slice(0, count), { text: `${prompt}_`, colour: green }];
}

function command({ project }: Subject, text: string): Line {
  return { text: `~/code/${project.repository} $ ${text}`, colour: green };
}

function printTests(subject: Subject, random: SeededRandom): Line[] {
  const { nouns } = subject.project;
  const failing = random.chance(0.3) ? random.whole(0, nouns.length - 1) : -1;
  const files = nouns.map((noun, index): Line => {
    const tests = random.whole(4, 38);
    const took = random.whole(40, 900);
    return index === failing
      ? {
          text: ` FAIL  src/${noun}s/${noun}-service.test.ts (${tests} tests | 1 failed) ${took}ms`,
          colour: red,
        }
      : {
          text: ` PASS  src/${noun}s/${noun}-service.test.ts (${tests} tests) ${took}ms`,
          colour: ink,
        };
  });
  const noun = nouns[Math.max(0, failing)] ?? nouns[0];
  const detail: Line[] =
    failing < 0
      ? []
      : [
          {
            text: `   AssertionError: expected ${random.whole(2, 9)} ${noun}s, got ${random.whole(10, 30)}`,
            colour: red,
          },
          {
            text: `     at src/${noun}s/${noun}-service.test.ts:${random.whole(12, 80)}:7`,
            colour: quiet,
          },
        ];
  return [
    command(subject, 'npm test'),
    ...files,
    ...detail,
    {
      text: ` Tests  ${random.whole(80, 320)} passed   Time ${random.between(2, 19).toFixed(2)}s`,
      colour: failing < 0 ? green : yellow,
    },
  ];
}

const changes = [
  'fix rounding in',
  'show',
  'cache',
  'test',
  'rename',
  'speed up',
  'translate',
] as const;

function printLog(subject: Subject, random: SeededRandom): Line[] {
  const commits = Array.from({ length: random.whole(5, 9) }, (): Line => {
    const id = Math.floor(random.next() * 0xfffffff)
      .toString(16)
      .padStart(7, '0');
    return {
      text: `${id} ${random.pick(changes)} ${random.pick(subject.project.nouns)} list`,
      colour: yellow,
    };
  });
  return [command(subject, `git log --oneline -${commits.length}`), ...commits];
}

function printServer(subject: Subject, random: SeededRandom): Line[] {
  let second = random.whole(0, 20);
  const requests = Array.from({ length: random.whole(7, 14) }, (): Line => {
    second += random.whole(0, 3);
    const status = random.pick([200, 200, 200, 201, 304, 404] as const);
    const path = `/api/${random.pick(subject.project.nouns)}s/${random.whole(1, 480)}`;
    const text = `10:${String(second % 60).padStart(2, '0')} GET ${path} ${status} ${random.whole(2, 120)}ms`;
    return { text, colour: status === 404 ? yellow : ink };
  });
  return [
    command(subject, 'npm run dev'),
    {
      text: `  ready on http://localhost:${random.pick([3000, 4321, 5173] as const)}`,
      colour: blue,
    },
    ...requests,
  ];
}

function printBuild(subject: Subject, random: SeededRandom): Line[] {
  const files = subject.project.nouns.slice(0, 5).map((noun): Line => ({
    text: `dist/assets/${noun}-list-${Math.floor(random.next() * 0xffffff).toString(36)}.js   ${random.between(2, 90).toFixed(2)} kB`,
    colour: ink,
  }));
  return [
    command(subject, 'npm run build'),
    { text: `building for production ...`, colour: blue },
    { text: `${random.whole(180, 900)} modules transformed`, colour: green },
    ...files,
    { text: `built in ${random.between(1, 9).toFixed(2)}s`, colour: green },
  ];
}

function printStatus(subject: Subject, random: SeededRandom): Line[] {
  const noun = random.pick(subject.project.nouns);
  return [
    command(subject, 'git status --short'),
    { text: ` M src/${noun}s/${noun}-service.ts`, colour: red },
    { text: ` M src/${noun}s/${noun}-list.tsx`, colour: red },
    { text: `?? src/${noun}s/${noun}-import.ts`, colour: red },
    command(subject, `git commit -am "${random.pick(changes)} ${noun} list"`),
    {
      text: `[main ${Math.floor(random.next() * 0xfffffff).toString(16)}] 3 files changed, ${random.whole(4, 90)} insertions(+)`,
      colour: ink,
    },
  ];
}
