// npm run seed -- --activities 10000000: many rows to measure by, in a data folder of their own.
import './require-node.mjs';
import { runNode } from './brought-node.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork } from './progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('bench/data/seed.ts', process.argv.slice(2));
});
