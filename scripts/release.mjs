// npm run release: builds the packages of the server into dist/release.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('scripts/release/build-release.mjs', process.argv.slice(2));
});
