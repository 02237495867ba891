// npm run pictures: takes pictures of every screen with example data, light and dark, wide and narrow.
import './start/require-node.mjs';
import { runNode } from './start/brought-node.mjs';
import { buildRecorderPage, buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';
import { ensureSystemPrograms } from './start/system-programs.mjs';

await runScriptWork(async () => {
  await installPackages();
  const { browser } = await ensureSystemPrograms();
  await buildWeb();
  await buildRecorderPage();
  return runNode('e2e/pictures/take-pictures.ts', process.argv.slice(2), {
    env: { CHROME_PATH: browser },
  });
});
