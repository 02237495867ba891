// npm run recorder -- login | projects | start [project] | stop | status | run
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages('product');
  return runNode('recorder/src/main.ts', process.argv.slice(2));
});
