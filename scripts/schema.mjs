// npm run schema: writes what is generated from the migrations.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('scripts/checks/write-schema.mjs', process.argv.slice(2));
});
