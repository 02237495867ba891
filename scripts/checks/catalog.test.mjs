import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { checkTexts, extractTexts } from './catalog.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const webConfig = pathToFileURL(join(repositoryRoot, 'web/lingui.config.mjs')).href;
const config = `
  import config from '${webConfig}';
  export default { ...config, rootDir: import.meta.dirname };`;

it('fails until the catalog has the texts of the code', async () => {
  const files = {
    'lingui.config.mjs': config,
    'src/save.ts': "import { t } from '@lingui/core/macro';\nexport const save = () => t`Save`;",
  };
  await withTemporaryTree(files, async (folder) => {
    expect((await checkTexts(folder)).problems).toContain('Run npm run texts.');
    expect(await extractTexts(folder)).toMatchObject({ code: 0 });
    expect(await checkTexts(folder)).toEqual({ problems: '' });
  });
});
