// npm run fix: mends what a tool can mend, and writes the database types anew.
import { runScript, runTool } from './run-tool.mjs';

const results = [
  await runTool('eslint', ['--fix', '.']),
  await runTool('prettier', ['--write', '--log-level=warn', '.']),
  await runScript('database-types.mjs', []),
];

const left = results.filter(({ exitCode }) => exitCode !== 0).map(({ output }) => output.trim());
for (const text of left) console.log(text);
console.log(left.length === 0 ? 'Everything is mended.' : '\nThe rest needs a hand.');
process.exitCode = left.length === 0 ? 0 : 1;
