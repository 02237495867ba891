// npm run recorder -- login | projects | start [project] | stop | status | run
import './require-node.mjs';
import { runNode } from './brought-node.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork } from './progress.mjs';

await runScriptWork(async () => {
  await installPackages('product');
  return runNode('recorder/src/main.ts', process.argv.slice(2));
});
