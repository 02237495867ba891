// npm run types:database: writes the database types from the migrated schema.
import './require-node.mjs';
import { runNode } from './brought-node.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork } from './progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('scripts/write-database-types.mjs', process.argv.slice(2));
});
