import { readFile } from 'node:fs/promises';
import { benchActivities, describeActivities } from './bench-activities.ts';
import { benchFirstView, describeFirstView } from './bench-first-view.ts';
import { benchReads } from './bench-reads.ts';
import { benchScreenshotPages, describeScreenshotPages } from './bench-screenshot-pages.ts';
import { benchScreenshots, describeScreenshots } from './bench-screenshots.ts';
import { benchThumbnails, describeThumbnails } from './bench-thumbnails.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { describeMachine } from './machine.ts';
import { writeResults } from './results-file.ts';
import { writeSection, type Budgets, type Section } from './section.ts';

type Bench = (server: BenchServer, budgets: Budgets, sizes: number[]) => Promise<Section[]>;

const say = (line: string) => process.stdout.write(`${line}\n`);

const benches: Record<string, Bench> = {
  activities: async (server, budgets, sizes) => {
    const figures = [];
    for (const size of sizes.length > 0 ? sizes : [10, 100, 500]) {
      figures.push(await benchActivities(server, size));
    }
    return [describeActivities(figures, budgets)];
  },
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
  'screenshot-pages': async (server, budgets) =>
    describeScreenshotPages(await benchScreenshotPages(server), budgets),
  reads: (server, budgets, sizes) => {
    const asked = sizes.length > 0 ? sizes : [10_000, 1_000_000, 10_000_000];
    return benchReads(server, budgets, asked, say);
  },
};

/** `npm run bench -- activities reads=10000,1000000`: which ones, with which sizes; nothing: all. */
async function run(args: string[]): Promise<void> {
  const asked = args.length > 0 ? args : Object.keys(benches);
  const budgetsFile = new URL('budgets.json', import.meta.url);
  const budgets = JSON.parse(await readFile(budgetsFile, 'utf8')) as Budgets;
  for (const argument of asked) {
    const [name = '', sizes = ''] = argument.split('=');
    const bench = benches[name];
    if (bench === undefined) {
      throw new Error(`There is no bench ${name}; there are: ${Object.keys(benches).join(', ')}`);
    }
    say(`\n${name}\n`);
    const server = await startBenchServer();
    try {
      const machine = await describeMachine(server.postgresVersion);
      const asNumbers = sizes.split(',').filter(Boolean).map(Number);
      for (const section of await bench(server, budgets, asNumbers)) {
        const text = writeSection(section, machine);
        say(`\n${section.title}\n\n${text}`);
        await writeResults(new Map([[section.title, text]]));
        if (section.aims.some(({ isMet }) => !isMet)) process.exitCode = 1;
      }
    } finally {
      await server.stop();
    }
  }
}

await run(process.argv.slice(2));
