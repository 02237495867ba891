// The catalogs of texts: extracted from the code, and compared with it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../start/repository-files.mjs';
import { runTool } from './run-tool.mjs';

/** Those with texts for people, each with its own catalog. */
const catalogs = [
  { folder: join(repositoryRoot, 'web'), config: 'lingui.config.mjs' },
  { folder: join(repositoryRoot, 'server'), config: 'server-lingui.config.mjs' },
];

/** Writes locales/en.po from the texts in the code. Never edit that file manually. */
export async function extractTexts(folder, config) {
  rmSync(join(folder, 'locales', 'en.po'), { force: true });
  return lingui(folder, config, ['extract', '--clean']);
}

/** @returns {Promise<{ code: number, output: string }>} of the first one that fails, or of the last one */
export async function extractAllTexts() {
  let result = { code: 0, output: '' };
  for (const { folder, config } of catalogs)
    if (result.code === 0) result = await extractTexts(folder, config);
  return result;
}

/** @returns {Promise<{ problems: string }>} */
export async function checkTexts(folder, config) {
  const { code, output } = await lingui(folder, config, [
    'check',
    'sync',
    '--clean',
    '--overwrite',
  ]);
  if (code === 0) return { problems: '' };
  return {
    problems: `${output.trim()}\nlocales/en.po differs from the texts in the code. Run npm run texts.`,
  };
}

export async function checkAllTexts() {
  const found = [];
  for (const { folder, config } of catalogs)
    found.push((await checkTexts(folder, config)).problems);
  return { problems: found.filter(Boolean).join('\n') };
}

function lingui(folder, config, command) {
  const options = ['--config', join(folder, config), '--workers', '1'];
  return runTool('@lingui/cli/lingui', [...command, ...options]);
}
