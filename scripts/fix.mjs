// npm run fix: mends what a tool can mend, and writes what is generated from the migrations.
import './start/require-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say, step } from './start/progress.mjs';
import { extractTexts } from './checks/catalog.mjs';
import { runScript, runTool } from './checks/run-tool.mjs';

await runScriptWork(async () => {
  await installPackages();
  const results = [
    await step('Mending what lint finds', () => runTool('eslint', ['--fix', '.'])),
    await step('Formatting', () => runTool('prettier', ['--write', '--log-level=warn', '.'])),
    await step('Texts of the catalog', () => extractTexts()),
    await step('Database schema', () => runScript('write-schema.mjs', [])),
  ];
  const left = results.filter(({ code }) => code !== 0).map(({ output }) => output.trim());
  for (const text of left) say(`\n${text}`);
  say(left.length === 0 ? 'Everything is mended.' : '\nThe rest needs a hand.');
  return left.length === 0 ? 0 : 1;
});
