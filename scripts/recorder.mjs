// npm run recorder -- login | projects | start [project] | stop | status | open | run
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { buildRecorderPage } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages('recorder');
  // The other commands do not need it.
  if (['run', 'launch'].includes(process.argv[2])) await buildRecorderPage();
  return runNode('recorder/src/main.ts', process.argv.slice(2));
});
