// npm run texts: writes the catalog of the web app's texts from the code.
import './start/require-node.mjs';
import { extractTexts } from './checks/catalog.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';

await runScriptWork(async () => {
  await installPackages();
  const { code, output } = await extractTexts();
  say(code === 0 ? 'web/locales/en.po is up to date.' : output);
  return code;
});
