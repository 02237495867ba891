import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startBenchServer } from '../server/bench-server.ts';
import { describeMachine } from '../server/machine.ts';
import { writeResults } from '../results-file.ts';
import { writeSection, type Budgets } from '../questions/section.ts';
import { measureCallCosts } from './call-costs.ts';
import { describeCosts, describeSimulation } from './describe-simulation.ts';
import { simulationMetricsToken } from './server-gauges.ts';
import { pagesFor, runSimulation } from './run-simulation.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `npm run simulate -- --recorders 2000 --seconds 120 --organizations 4 --pages 20 --follow stream`. With
 * `--recorders 0`, only what one call costs. `--one-organization 5000` runs for ten minutes and judges how
 * long its recorders wait for each other. `--data` keeps the rows in a folder, `--write` writes the figures
 * to bench/results.md.
 */
async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      recorders: { type: 'string', default: '200' },
      'one-organization': { type: 'string' },
      seconds: { type: 'string' },
      organizations: { type: 'string', default: '1' },
      pages: { type: 'string' },
      follow: { type: 'string', default: 'stream' },
      data: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const crowd = values['one-organization'];
  const isCrowd = crowd !== undefined;
  const recorders = wholeNumber('recorders', crowd ?? values.recorders);
  const size = {
    recorders,
    seconds: wholeNumber('seconds', values.seconds ?? (isCrowd ? '600' : '120')),
    organizations: wholeNumber('organizations', values.organizations),
    pages: wholeNumber('pages', values.pages ?? String(pagesFor(recorders))),
    following: values.follow === 'poll' ? ('long poll' as const) : ('stream' as const),
  };
  const budgetsFile = new URL('../budgets.json', import.meta.url);
  const { simulation: aims } = JSON.parse(await readFile(budgetsFile, 'utf8')) as Budgets;
  const server = await startBenchServer({
    rateLimits: 'on',
    metricsToken: simulationMetricsToken,
    ...(values.data === undefined ? {} : { keptDataDir: resolve(values.data) }),
  });
  try {
    const machine = await describeMachine(server.postgresVersion);
    const section =
      recorders === 0
        ? describeCosts(await measureCallCosts(server), aims)
        : describeSimulation(await runSimulation(server, size, say), aims, { isCrowd });
    const text = writeSection(section, machine);
    say(`\n${section.title}\n\n${text}`);
    if (values.write) await writeResults(new Map([[section.title, text]]));
    if (section.aims.some(({ isMet }) => !isMet)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} must be a whole number, not ${text}`);
  return Number(text);
}

await run();
