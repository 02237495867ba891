// npm start: installs what is missing, builds what has changed, runs the server.
import './require-node.mjs';
import { runNode } from './brought-node.mjs';
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork } from './progress.mjs';

await runScriptWork(async () => {
  await installPackages('product');
  await buildWeb();
  return runNode('server/src/main.ts', process.argv.slice(2), {
    channel: true,
    env: { NODE_ENV: 'production' },
  });
});
