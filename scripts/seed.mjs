// npm run seed -- --activities 10000000: creates many rows for measurements, in a separate data folder.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('bench/data/seed.ts', process.argv.slice(2));
});
