// npm run build: installs missing packages, builds the web app and the recorder's page. The rest runs without a
// build.
import './start/require-node.mjs';
import { buildRecorderPage, buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  await buildWeb();
  await buildRecorderPage();
  say("The web app is in web/dist, the recorder's page in recorder/dist/page.");
});
