import { expect, it } from 'vitest';
import { listOutdatedSchema } from './outdated-files.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const dump = 'server/src/database/schema-dump.generated.sql';

it('names generated files that are missing or differ, with what to do', async () => {
  const generated = { [dump]: 'create table timers ();' };
  const problems = [
    expect.stringContaining(`${dump} differs from the migrated schema. Run npm run schema`),
  ];
  const list = (files) => withTemporaryTree(files, (root) => listOutdatedSchema(generated, root));
  expect(await list(generated)).toEqual([]);
  expect(await list({ [dump]: 'create table timers (id int);' })).toEqual(problems);
  expect(await list({})).toEqual(problems);
});
