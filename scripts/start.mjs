// npm start: installs missing packages, builds the web app and the page of the
// desktop recorder if they changed, and runs the server.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { buildWebAndRecorderPage } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages('server');
  await buildWebAndRecorderPage();
  return runNode('server/src/main.ts', process.argv.slice(2), {
    channel: true,
    env: { NODE_ENV: 'production' },
  });
});
