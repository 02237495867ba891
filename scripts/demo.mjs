// npm run demo: starts the product with example data and opens it signed in. `-- --fresh` recreates the data.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages('demo');
  await buildWeb();
  return runNode('demo/main.ts', process.argv.slice(2), {
    channel: true,
    env: { NODE_ENV: 'production' },
  });
});
