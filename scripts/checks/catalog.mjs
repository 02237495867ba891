// The catalog of the web app's texts: extracted from the code, and compared with it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../start/repository-files.mjs';
import { runTool } from './run-tool.mjs';

const webFolder = join(repositoryRoot, 'web');

/** Writes locales/en.po from the texts in the code. Never edit that file manually. */
export async function extractTexts(folder = webFolder) {
  rmSync(join(folder, 'locales', 'en.po'), { force: true });
  return lingui(folder, ['extract', '--clean']);
}

/** @returns {Promise<{ problems: string }>} */
export async function checkTexts(folder = webFolder) {
  const { code, output } = await lingui(folder, ['check', 'sync', '--clean', '--overwrite']);
  if (code === 0) return { problems: '' };
  return {
    problems: `${output.trim()}\nlocales/en.po differs from the texts in the code. Run npm run texts.`,
  };
}

function lingui(folder, command) {
  const config = join(folder, 'lingui.config.mjs');
  return runTool('@lingui/cli/lingui', [...command, '--config', config, '--workers', '1']);
}
