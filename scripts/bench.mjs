// npm run bench: runs bench/ with the arguments after `--`.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  await buildWeb();
  return runNode('bench/main.ts', process.argv.slice(2));
});
