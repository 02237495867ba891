// npm run demo: the product on invented data, opened signed in. `-- --fresh` makes the data anew.
import './require-node.mjs';
import { runNode } from './brought-node.mjs';
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork } from './progress.mjs';

await runScriptWork(async () => {
  await installPackages('product');
  await buildWeb();
  return runNode('server/src/demo/demo-main.ts', process.argv.slice(2), {
    channel: true,
    env: { NODE_ENV: 'production' },
  });
});
