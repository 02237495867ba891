import type { OpenWindow } from '../people/subject.ts';
import { seedRandom, type SeededRandom } from '../example-random.ts';
import { line, rect, type Size, type Svg } from './svg.ts';

const lineHeight = 18;
type Part = { text: string; color?: string };

const green = '#8fd694';
const red = '#f08a7e';
const gray = '#8b93a5';
const blue = '#7fb4ef';
const yellow = '#e8c872';

/** A shell with the output of tests or of a log. */
export function drawTerminal({ width, height }: Size, { subject, progress }: OpenWindow): Svg {
  const random = seedRandom('terminal', subject.seed);
  const { repository, nouns } = subject.project;
  const prompt = { text: `~/code/${repository} `, color: blue };
  const lines: Part[][] = [];
  const count = 14 + Math.floor(progress * 4);
  for (let round = 0; lines.length < count; round++) {
    const isTest = subject.detail === 'test' && round % 2 === 0;
    lines.push([prompt, { text: 'main ', color: yellow }, { text: `$ ${command(isTest, round)}` }]);
    lines.push(...(isTest ? writeTests(random, nouns) : writeLog(random, nouns, round)), []);
  }
  const visible = Math.floor((height - 24) / lineHeight);
  return (
    rect({ x: 0, y: 0, width, height }, '#161a22') +
    lines
      .slice(0, count)
      .slice(-visible)
      .map((parts, row) =>
        line(14, 26 + row * lineHeight, parts, { size: 12.5, isMono: true, color: '#d6dae2' }),
      )
      .join('')
  );
}

function command(isTest: boolean, round: number): string {
  if (isTest) return 'npm test';
  return ['git log --oneline -8', 'tail -f logs/app.log', 'git status --short'][round % 3] ?? 'ls';
}

function writeTests(random: SeededRandom, nouns: readonly [string, ...string[]]): Part[][] {
  const files = nouns.map((noun): Part[] => [
    random.chance(0.92) ? { text: ' ✓ ', color: green } : { text: ' ✗ ', color: red },
    { text: `src/${noun}s/${noun}-service.test.ts ` },
    { text: `(${random.whole(4, 38)} tests) ${random.whole(12, 900)} ms`, color: gray },
  ]);
  const passed: Part[] = [
    { text: ' Tests  ', color: gray },
    { text: `${random.whole(120, 480)} passed`, color: green },
  ];
  const duration = [{ text: ` Time   ${random.between(2, 14).toFixed(2)} s`, color: gray }];
  return [...files, [], passed, duration];
}

function writeLog(
  random: SeededRandom,
  nouns: readonly [string, ...string[]],
  round: number,
): Part[][] {
  const isGit = round % 3 !== 1;
  return Array.from({ length: isGit ? 8 : 12 }, (): Part[] => {
    const noun = random.pick(nouns);
    if (isGit) {
      const hash = random.whole(0x1000000, 0xfffffff).toString(16);
      const verb = random.pick(['Add', 'Fix', 'Simplify', 'Test', 'Document']);
      return [{ text: `${hash} `, color: yellow }, { text: `${verb} the ${noun} list` }];
    }
    const status = random.pick([200, 200, 200, 201, 304, 404]);
    const time = `${random.whole(8, 17)}:${random.whole(10, 59)}:${random.whole(10, 59)} `;
    return [
      { text: time, color: gray },
      { text: `${status} `, color: status === 404 ? red : green },
      { text: `GET /api/${noun}s/${random.whole(1, 900)}` },
      { text: `  ${random.whole(2, 180)} ms`, color: gray },
    ];
  });
}
