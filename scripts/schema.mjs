// npm run schema: writes what is generated from the migrations.
import './require-node.mjs';
import { runNode } from './brought-node.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork } from './progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('scripts/write-schema.mjs', process.argv.slice(2));
});
