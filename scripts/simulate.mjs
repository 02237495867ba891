// npm run simulate -- --recorders 200: drives recorders and pages against a server of its own.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('bench/simulation/simulate.ts', process.argv.slice(2));
});
