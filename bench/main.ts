import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAttacks, describeAttacks } from './questions/bench-attacks.ts';
import { benchActivities, describeActivities } from './questions/bench-activities.ts';
import { benchFirstView, describeFirstView } from './questions/bench-first-view.ts';
import { benchLighthouse, describeLighthouse } from './questions/bench-lighthouse.ts';
import { benchKeptReads, benchReads, type ReadFigures } from './questions/bench-reads.ts';
import { benchRecorderCost, describeRecorderCost } from './questions/bench-recorder-cost.ts';
import {
  benchRecorderRequests,
  describeRecorderRequests,
} from './questions/bench-recorder-requests.ts';
import {
  benchScreenshotPages,
  describeScreenshotPages,
} from './questions/bench-screenshot-pages.ts';
import { benchScreenshots, describeScreenshots } from './questions/bench-screenshots.ts';
import { benchThumbnails, describeThumbnails } from './questions/bench-thumbnails.ts';
import { benchSimulation } from './simulation/bench-simulation.ts';
import { simulationMetricsToken } from './simulation/server-gauges.ts';
import { startBenchServer, type BenchServer } from './server/bench-server.ts';
import { describeMachine } from './server/machine.ts';
import { writeResults } from './results-file.ts';
import { writeSection, type Budgets, type Section } from './questions/section.ts';

type Bench = (server: BenchServer, budgets: Budgets, asked: Asked) => Promise<Section[]>;

type Asked = {
  sizes: number[];
  only: string | undefined;
  /** Of the kept folders before this one; undefined without them. */
  earlier: ReadFigures[] | undefined;
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const benches: Record<string, Bench> = {
  activities: async (server, budgets, { sizes }) => {
    const figures = [];
    for (const size of sizes.length > 0 ? sizes : [10, 100, 500]) {
      figures.push(await benchActivities(server, size));
    }
    return [describeActivities(figures, budgets)];
  },
  attacks: async (server, budgets) => [describeAttacks(await benchAttacks(server, say), budgets)],
  screenshots: async (server, budgets) => {
    const figures = [await benchScreenshots(server, 'webp'), await benchScreenshots(server, 'png')];
    return [describeScreenshots(figures, budgets)];
  },
  thumbnails: async (server, budgets) => [
    describeThumbnails(await benchThumbnails(server), budgets),
  ],
  'first-view': async (server, budgets) => [
    describeFirstView(await benchFirstView(server), budgets),
  ],
  lighthouse: async (server, budgets) => [
    describeLighthouse(await benchLighthouse(server), budgets),
  ],
  'screenshot-pages': async (server, budgets) =>
    describeScreenshotPages(await benchScreenshotPages(server), budgets),
  'recorder-cost': async (server, budgets, { sizes: [minutes = 60] }) => [
    describeRecorderCost(await benchRecorderCost(server, minutes), budgets),
  ],
  'recorder-requests': async (server, budgets, { sizes: [seconds = 60] }) => [
    describeRecorderRequests(await benchRecorderRequests(server, seconds), budgets),
  ],
  simulation: (server, { simulation: aims }, { sizes }) =>
    benchSimulation(server, aims, sizes, say),
  reads: (server, budgets, { sizes, only, earlier }) => {
    if (earlier !== undefined) return benchKeptReads(server, budgets, earlier, { only, say });
    const asked = sizes.length > 0 ? sizes : [10_000, 1_000_000, 10_000_000];
    return benchReads(server, budgets, asked, { only, say });
  },
};

/** Run only by name: they take up to an hour. */
const longBenches = ['recorder-cost', 'simulation'];

/**
 * `npm run bench -- activities reads=10000,1000000`: which ones, with which sizes; nothing: all.
 * `npm run bench -- reads --data small --data large --only app.totals`: of the calls that read only some, with
 * the rows that `npm run seed` left in each folder, smallest first; figures of a part are only printed.
 */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string', multiple: true }, only: { type: 'string' } },
  });
  const budgetsFile = new URL('budgets.json', import.meta.url);
  const budgets = JSON.parse(await readFile(budgetsFile, 'utf8')) as Budgets;
  const usual = Object.keys(benches).filter((name) => !longBenches.includes(name));
  for (const argument of positionals.length > 0 ? positionals : usual) {
    const [name = '', sizes = ''] = argument.split('=');
    const bench = benches[name];
    if (bench === undefined) {
      throw new Error(`There is no bench ${name}; there are: ${Object.keys(benches).join(', ')}`);
    }
    say(`\n${name}\n`);
    const asked = {
      sizes: sizes.split(',').filter(Boolean).map(Number),
      only: values.only,
      earlier: values.data && [],
    };
    for (const folder of values.data ?? [undefined]) {
      const isLast = folder === values.data?.at(-1);
      await runOn(folder, name, async (server) => {
        const machine = await describeMachine(server.postgresVersion);
        const sections = await bench(server, budgets, asked);
        if (!isLast) return;
        const isWhole = values.only === undefined && values.data?.length !== 1;
        for (const section of sections) await report(section, machine, isWhole);
      });
    }
  }
}

async function runOn(
  folder: string | undefined,
  name: string,
  work: (server: BenchServer) => Promise<void>,
): Promise<void> {
  const server = await startBenchServer({
    ...(folder === undefined ? {} : { keptDataDir: resolve(folder) }),
    // Attacks are measured with all limits enabled.
    rateLimits: name === 'attacks' ? 'on' : 'off',
    metricsToken: simulationMetricsToken,
  });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

async function report(section: Section, machine: string[], isWhole: boolean): Promise<void> {
  const text = writeSection(section, machine);
  say(`\n${section.title}\n\n${text}`);
  if (isWhole) await writeResults(new Map([[section.title, text]]));
  if (section.aims.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

await run();
