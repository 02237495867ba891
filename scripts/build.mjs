// npm run build: installs missing packages and builds the web app. The rest runs without a build.
import './start/require-node.mjs';
import { buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  await buildWeb();
  say('The web app is in web/dist.');
});
