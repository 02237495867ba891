// npm run extension: builds the browser extension for Chromium and Firefox into dist/extension, each as a folder
// and as a zip file.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  return runNode('extension/build/build-extension.mjs', process.argv.slice(2));
});
