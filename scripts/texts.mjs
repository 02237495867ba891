// npm run texts: writes the catalogs of the web app's and the server's texts from the code.
import './start/require-node.mjs';
import { extractAllTexts } from './checks/catalog.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  const { code, output } = await extractAllTexts();
  say(code === 0 ? 'web/locales/en.po and server/locales/en.po are up to date.' : output);
  return code;
});
