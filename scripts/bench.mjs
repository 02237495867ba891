// npm run bench: what is in bench/, with the arguments given after `--`.
import './require-node.mjs';
import { runNode } from './brought-node.mjs';
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork } from './progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  await buildWeb();
  return runNode('bench/main.ts', process.argv.slice(2));
});
