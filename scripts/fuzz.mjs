// npm run fuzz: sends 100,000 malformed requests to all calls and prints the seed.
// `npm run fuzz -- --requests 500000 --seed 7` repeats a run.
import './start/require-node.mjs';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});

await runScriptWork(async () => {
  await installPackages();
  say(`${values.requests} malformed requests with the seed ${values.seed}.`);
  return runNode(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', 'server', 'server/src/whole-api/fuzz.test.ts'],
    { env: { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed } },
  );
});
