import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startBenchServer } from '../server/bench-server.ts';
import { findWrongTotals, makeSeedTeam, seedRows } from './seed-rows.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    activities: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '1000' },
    projects: { type: 'string', default: '50' },
    apps: { type: 'string', default: '2' },
    data: { type: 'string', default: 'data-seed' },
    database: { type: 'string' },
  },
});

/** Starts the product, which runs the migrations, and fills its tables. */
async function run(): Promise<void> {
  const dataDir = resolve(values.data);
  const size = {
    activities: readCount('activities'),
    people: readCount('people'),
    projects: readCount('projects'),
    apps: readCount('apps'),
  };
  const server = await startBenchServer({
    keptDataDir: dataDir,
    databaseUrl: values.database,
  });
  try {
    const client = await server.connect();
    const team = await makeSeedTeam(client, server.url, size);
    await seedRows(client, team, size, say);
    const problems = await findWrongTotals(client, team);
    await client.end();
    if (problems.length > 0) throw new Error(`The totals are wrong:\n${problems.join('\n')}`);
    say(`
The totals are the sums of the rows. Start the product on them with
  DATA_DIR=${values.data}${values.database === undefined ? '' : ' DATABASE_URL=…'} npm start
  organization ${team.organizationId}, its owner's token:  ${team.tokens[0]}`);
  } finally {
    await server.stop();
  }
}

function readCount(name: 'activities' | 'people' | 'projects' | 'apps'): number {
  const count = Number(values[name].replaceAll('_', ''));
  if (!Number.isInteger(count) || count < (name === 'apps' ? 0 : 1)) {
    throw new Error(`--${name} is a whole number, such as --${name} 1000; not ${values[name]}`);
  }
  return count;
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
