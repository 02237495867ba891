// npm run pictures: every screen of the example data, light and dark, wide and narrow, into pictures/.
import './require-node.mjs';
import { runNode } from './brought-node.mjs';
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork } from './progress.mjs';
import { ensureSystemPrograms } from './system-programs.mjs';

await runScriptWork(async () => {
  await installPackages();
  const { browser } = await ensureSystemPrograms();
  await buildWeb();
  return runNode('e2e/pictures/take-pictures.ts', process.argv.slice(2), {
    env: { CHROME_PATH: browser },
  });
});
