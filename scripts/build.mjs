// npm run build: installs what is missing and builds the web app; the rest runs as it is.
import './require-node.mjs';
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork, say } from './progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  await buildWeb();
  say('The web app is in web/dist.');
});
