// npm run package [-- linux|windows]: builds the packages of the desktop recorder into dist/packages.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('scripts/package/build-packages.mjs', process.argv.slice(2));
});
