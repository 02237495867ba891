import { readFile } from 'node:fs/promises';
import { benchActivities } from './bench-activities.ts';
import { benchScreenshots } from './bench-screenshots.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { benchSummary } from './bench-summary.ts';
import { describeMachine } from './machine.ts';
import { writeResults } from './results-file.ts';

type Budgets = {
  activities: { ratioAtLeast: number };
  screenshots: { ratioAtLeast: number };
  summary: { p95BelowMs: number; growthBelow: number };
};

/** A table and whether the aims are met. */
type Section = { rows: string[][]; aims: { text: string; isMet: boolean }[] };
type Bench = {
  title: string;
  run(server: BenchServer, budgets: Budgets, sizes: number[]): Promise<Section>;
};

const say = (line: string) => process.stdout.write(`${line}\n`);
const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

const benches: Record<string, Bench> = {
  activities: {
    title: 'Activities per second, beside multi-row upserts into the same tables',
    run: async (server, { activities: aim }, sizes) => {
      const figures = [];
      for (const size of sizes.length > 0 ? sizes : [10, 100, 500]) {
        figures.push(await benchActivities(server, size));
      }
      return {
        rows: [
          ['activities in a batch', 'through the API', 'by SQL alone', 'ratio'],
          ...figures.map((figure) => [
            number(figure.batchSize),
            `${number(figure.apiPerSecond)} /s`,
            `${number(figure.sqlPerSecond)} /s`,
            number(figure.ratio, 2),
          ]),
        ],
        aims: figures
          .filter(({ batchSize }) => batchSize >= 100)
          .map(({ batchSize, ratio }) => ({
            text: `batches of ${batchSize}: ratio ${number(ratio, 2)}, aim ≥ ${aim.ratioAtLeast}`,
            isMet: ratio >= aim.ratioAtLeast,
          })),
      };
    },
  },
  screenshots: {
    title: 'Screenshots per second, beside sharp alone',
    run: async (server, { screenshots: aim }) => {
      const figures = [
        await benchScreenshots(server, 'webp'),
        await benchScreenshots(server, 'png'),
      ];
      return {
        rows: [
          ['sent (1920 × 1080)', 'through the API', 'sharp alone', 'ratio'],
          ...figures.map((figure) => [
            figure.format,
            `${number(figure.apiPerSecond, 1)} /s`,
            `${number(figure.sharpPerSecond, 1)} /s`,
            number(figure.ratio, 2),
          ]),
        ],
        aims: figures.map(({ format, ratio }) => ({
          text: `${format}: ratio ${number(ratio, 2)}, aim ≥ ${aim.ratioAtLeast}`,
          isMet: ratio >= aim.ratioAtLeast,
        })),
      };
    },
  },
  summary: {
    title: 'The summary, with 1,000 people and 50 projects',
    run: async (server, { summary: aim }, sizes) => {
      const asked = sizes.length > 0 ? sizes : [10_000, 1_000_000, 10_000_000];
      const figures = await benchSummary(server, asked, say);
      const growth = (figures.at(-1)?.p50Ms ?? Number.NaN) / (figures[0]?.p50Ms ?? Number.NaN);
      return {
        rows: [
          ['activities', 'p50', 'p95', 'the same from the raw rows, by SQL alone'],
          ...figures.map((figure) => [
            number(figure.activities),
            `${number(figure.p50Ms, 1)} ms`,
            `${number(figure.p95Ms, 1)} ms`,
            `${number(figure.plainSqlMs, 1)} ms`,
          ]),
        ],
        aims: [
          ...figures.map(({ activities, p95Ms }) => ({
            text: `${number(activities)}: p95 ${number(p95Ms, 1)} ms, aim < ${aim.p95BelowMs} ms`,
            isMet: p95Ms < aim.p95BelowMs,
          })),
          {
            text: `growth of the p50 from the first size to the last ${number(growth, 2)}, aim < ${aim.growthBelow}`,
            isMet: growth < aim.growthBelow,
          },
        ],
      };
    },
  },
};

function writeSection({ rows: [head = [], ...rows], aims }: Section, machine: string[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const table = [line(head), line(head.map(() => '---')), ...rows.map(line)];
  const list = aims.map(({ text, isMet }) => `- ${isMet ? 'met' : '**missed**'}: ${text}`);
  return [...table, '', ...list, '', ...machine.map((fact) => `_${fact}_\\`)]
    .join('\n')
    .replace(/\\$/, '');
}

/** `npm run bench -- activities summary=10000,1000000`: which ones, with which sizes; nothing: all. */
async function run(args: string[]): Promise<void> {
  const asked = args.length > 0 ? args : Object.keys(benches);
  const budgetsFile = new URL('budgets.json', import.meta.url);
  const budgets = JSON.parse(await readFile(budgetsFile, 'utf8')) as Budgets;
  const sections = new Map<string, string>();
  for (const argument of asked) {
    const [name = '', sizes = ''] = argument.split('=');
    const bench = benches[name];
    if (bench === undefined) {
      throw new Error(`There is no bench ${name}; there are: ${Object.keys(benches).join(', ')}`);
    }
    say(`\n${bench.title}\n`);
    const server = await startBenchServer();
    try {
      const machine = await describeMachine(server.postgresVersion);
      const section = await bench.run(
        server,
        budgets,
        sizes.split(',').filter(Boolean).map(Number),
      );
      const text = writeSection(section, machine);
      say(text);
      sections.set(bench.title, text);
      if (section.aims.some(({ isMet }) => !isMet)) process.exitCode = 1;
    } finally {
      await server.stop();
    }
  }
  await writeResults(sections);
}

await run(process.argv.slice(2));
