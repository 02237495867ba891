// npm run fix: auto-fixes lint and formatting, and updates generated files.
import './start/require-node.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say, step } from './start/progress.mjs';
import { extractTexts } from './checks/catalog.mjs';
import { lintFiles } from './checks/lint-files.mjs';
import { runScript, runTool } from './checks/run-tool.mjs';

await runScriptWork(async () => {
  await installPackages();
  const results = [
    await step('Fixing lint problems', () => lintFiles(['--fix', '.'])),
    await step('Fixing typed lint problems', () => runTool('oxlint', ['--fix', '.'])),
    await step('Formatting', () => runTool('oxfmt', ['.'])),
    await step('Updating the text catalog', () => extractTexts()),
    await step('Updating the database schema', () => runScript('write-schema.mjs', [])),
  ];
  const remaining = results.filter(({ code }) => code !== 0).map(({ output }) => output.trim());
  for (const text of remaining) say(`\n${text}`);
  say(remaining.length === 0 ? 'Everything is fixed.' : '\nFix the rest manually.');
  return remaining.length === 0 ? 0 : 1;
});
