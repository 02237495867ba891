// npm run check: runs all checks. `npm run check -- lint types` runs only those named.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('scripts/checks/run-checks.mjs', process.argv.slice(2));
});
