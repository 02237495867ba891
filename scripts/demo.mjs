// npm run demo: the product on invented data, opened signed in. `-- --fresh` makes the data anew.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages('product');
  await buildWeb();
  return runNode('server/src/demo/demo-main.ts', process.argv.slice(2), {
    channel: true,
    env: { NODE_ENV: 'production' },
  });
});
