// Implements `npm run check`, with the Node that npm installed.
import { existsSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkAllTexts } from './catalog.mjs';
import { checkBoundaries } from './check-boundaries.mjs';
import { checkCommits } from './check-commits.mjs';
import { checkCommands } from './documents/check-commands.mjs';
import { checkDecisions } from './documents/check-decisions.mjs';
import { checkDocuments } from './documents/check-documents.mjs';
import { checkFileNames } from './check-file-names.mjs';
import { checkFileSizes } from './check-file-sizes.mjs';
import { checkFolders } from './check-folders.mjs';
import { checkLockFile } from './check-lock-file.mjs';
import { checkMachinePaths } from './check-machine-paths.mjs';
import { checkMigrations } from './check-migrations.mjs';
import { checkOperateBlocks } from './documents/check-operate-blocks.mjs';
import { checkSchemaChanges } from './check-schema-changes.mjs';
import { checkSecurity } from './documents/check-security.mjs';
import { checkSettings } from './documents/check-settings.mjs';
import { checkStyles } from './check-styles.mjs';
import { checkSpecification } from './documents/check-specification.mjs';
import { checkVocabulary } from './check-vocabulary.mjs';
import { checkTableOwners } from './check-table-owners.mjs';
import { checkVersions } from './check-versions.mjs';
import { lintFiles } from './lint-files.mjs';
import { packageFolders, repositoryRoot } from '../start/repository-files.mjs';
import { runTool, runScript } from './run-tool.mjs';

const { values: options, positionals: wanted } = parseArgs({
  // --lint-file: lints only these files, once for each. --low-priority: other programs go first.
  options: {
    'lint-file': { type: 'string', multiple: true, default: ['.'] },
    'low-priority': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const filesToLint = options['lint-file'];
const cache = join(repositoryRoot, 'node_modules', '.cache');

/**
 * A step returns its problems as text to print, or the empty string.
 * @typedef {{ name: string, run: () => Promise<{ problems: string, note?: string }> }} Step
 */

/** Longest first, so that short steps fill the gaps. @type {Step[]} */
const steps = [
  { name: 'lint', run: async () => failure(await lintFiles(['--max-warnings=0', ...filesToLint])) },
  { name: 'typed lint', run: () => tool('oxlint', filesToLint) },
  ...packageFolders.map((name) => ({ name: `types of ${name}`, run: () => types(name) })),
  { name: 'format', run: () => tool('oxfmt', ['--check', '.']) },
  { name: 'dead code', run: () => tool('knip', ['--no-progress', '--no-config-hints']) },
  {
    name: 'database schema',
    run: async () => failure(await runScript('write-schema.mjs', ['--verify'])),
  },
  { name: 'catalog', run: () => checkAllTexts() },
  { name: 'import boundaries', run: boundaries },
  { name: 'file names', run: async () => listed(checkFileNames()) },
  { name: 'file sizes', run: fileSizes },
  { name: 'folders', run: async () => listed(checkFolders()) },
  { name: 'vocabulary', run: async () => listed(checkVocabulary()) },
  { name: 'commit subjects', run: async () => listed(checkCommits()) },
  {
    name: 'documents',
    run: async () => listed([...checkDocuments(), ...checkCommands(), ...checkOperateBlocks()]),
  },
  { name: 'decisions', run: async () => listed(checkDecisions()) },
  { name: 'specification', run: async () => listed(checkSpecification()) },
  { name: 'security', run: async () => listed(checkSecurity()) },
  { name: 'settings', run: async () => listed(checkSettings()) },
  { name: 'styles', run: async () => listed(checkStyles()) },
  { name: 'table owners', run: async () => listed(checkTableOwners()) },
  { name: 'migrations', run: async () => listed(checkMigrations()) },
  { name: 'schema changes', run: async () => listed(checkSchemaChanges()) },
  { name: 'lock file', run: async () => listed(checkLockFile()) },
  { name: 'versions', run: async () => listed(checkVersions()) },
  { name: 'machine paths', run: async () => listed(checkMachinePaths()) },
];

async function tool(name, options) {
  return failure(await runTool(name, options));
}

async function types(name) {
  // A new package may have no sources yet.
  if (!existsSync(join(repositoryRoot, name, 'tsconfig.json'))) return { problems: '' };
  const state = join(cache, 'types', `${name}.tsbuildinfo`);
  // TypeScript 7 takes a third of the processor time. ESLint and knip still need the API of version 6.
  return tool('typescript-native/tsc', ['-p', name, '--incremental', '--tsBuildInfoFile', state]);
}

async function boundaries() {
  const { problems, fileCount } = await checkBoundaries();
  return { ...listed(problems.map(({ text }) => text)), note: `${fileCount} TypeScript files` };
}

async function fileSizes() {
  const { problems, notes } = checkFileSizes();
  const note = notes.length === 0 ? undefined : `growing long: ${notes.join(', ')}`;
  return { ...listed(problems), note };
}

function failure({ code, output }) {
  return { problems: code === 0 ? '' : output.trim() || `ended with ${code}` };
}

function listed(problems) {
  return { problems: problems.join('\n') };
}

const atOnce = Math.min(availableParallelism(), 4);

/** @returns {Promise<boolean>} whether all steps passed */
async function runSteps(chosen) {
  const failed = [];
  const waiting = [...chosen];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = performance.now();
      const { problems, note } = await step.run().catch((error) => ({ problems: error.stack }));
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const state = problems === '' ? '  ok  ' : ' FAIL ';
      console.log(`${state} ${step.name.padEnd(20)} ${seconds.padStart(5)} s  ${note ?? ''}`);
      if (problems !== '') failed.push({ name: step.name, problems });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const { name, problems } of failed) console.log(`\n── ${name} ──\n${problems}`);
  return failed.length === 0;
}

if (options['low-priority']) setPriority(constants.priority.PRIORITY_LOW);
const chosen = steps.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(`No check has that name. Available: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
} else {
  const isWell = await runSteps(chosen);
  console.log(isWell ? '\nAll checks passed.' : '\nnpm run fix fixes lint and formatting.');
  process.exitCode = isWell ? 0 : 1;
}
