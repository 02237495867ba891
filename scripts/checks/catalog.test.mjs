import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import serverConfig from '../../server/server-lingui.config.mjs';
import { checkTexts, extractTexts } from './catalog.mjs';
import { readText, repositoryRoot } from '../start/repository-files.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const texts = {
  'web/lingui.config.mjs':
    "import { t } from '@lingui/core/macro';\nexport const save = () => t`Save`;",
  'server/server-lingui.config.mjs':
    "import { i18n } from './i18n.ts';\nexport const save = () => i18n.t('Save');",
};

it.each(Object.keys(texts))(
  'with %s, fails until the catalog has the texts of the code',
  async (name) => {
    const url = pathToFileURL(join(repositoryRoot, name)).href;
    const files = {
      'lingui.config.mjs': `
      import config from '${url}';
      export default { ...config, rootDir: import.meta.dirname };`,
      'src/save.ts': texts[name],
    };
    await withTemporaryTree(files, async (folder) => {
      expect((await checkTexts(folder, 'lingui.config.mjs')).problems).toContain(
        'Run npm run texts.',
      );
      expect(await extractTexts(folder, 'lingui.config.mjs')).toMatchObject({ code: 0 });
      expect(await checkTexts(folder, 'lingui.config.mjs')).toEqual({ problems: '' });
      expect(readText('locales/en.po', folder)).toContain('msgid "Save"');
    });
  },
);

it('writes the English texts of the server next to its code', () => {
  const [{ path }] = serverConfig.catalogs;
  expect(path.replace('{locale}', serverConfig.sourceLocale)).toBe('<rootDir>/locales/en');
});
