// npm run check: everything of the house that a tool can see. `npm run check -- lint types` runs only
// those named.
import './require-node.mjs';
import { runNode } from './brought-node.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork } from './progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('scripts/run-checks.mjs', process.argv.slice(2));
});
