import { expect, it } from 'vitest';
import { checkLockFile } from './check-lock-file.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

function check({ asked = '1.2.3', locked = asked, resolved, optionalDependencies }) {
  const files = {
    'package.json': JSON.stringify({ name: 'tree', dependencies: { zod: asked } }),
    'package-lock.json': JSON.stringify({
      packages: {
        '': { dependencies: { zod: locked } },
        'node_modules/zod': { version: '1.2.3', resolved, optionalDependencies },
        'node_modules/@zod/linux': { version: '1.2.3', optional: true },
        'node_modules/@tree/web': { resolved: 'web', link: true },
      },
    }),
  };
  return withTemporaryTree(files, checkLockFile);
}

it('accepts exact versions and a lock file without addresses', async () => {
  expect(await check({})).toEqual([]);
  expect(await check({ asked: '18.4.0-beta.17' })).toEqual([]);
  expect(await check({ asked: 'npm:typescript@7.0.2' })).toEqual([]);
});

it.each(['^1.2.3', '~1.2.3', '*', 'latest', '>=1.0.0', 'file:../zod', 'npm:zod@^4.0.0'])(
  'refuses the version %s',
  async (asked) => {
    expect(await check({ asked })).toEqual([expect.stringContaining('not an exact version')]);
  },
);

it('refuses a lock file for other versions', async () => {
  expect(await check({ asked: '1.2.4', locked: '1.2.3' })).toEqual([
    expect.stringContaining('differ'),
  ]);
});

it('refuses an address in the lock file', async () => {
  const resolved = 'https://registry.example/zod/-/zod-1.2.3.tgz';
  expect(await check({ resolved })).toEqual([expect.stringContaining('registry.example')]);
});

it('refuses a lock file without the package of a platform', async () => {
  expect(await check({ optionalDependencies: { '@zod/linux': '1.2.3' } })).toEqual([]);
  expect(
    await check({ optionalDependencies: { '@zod/linux': '1.2.3', '@zod/darwin': '1.2.3' } }),
  ).toEqual([expect.stringContaining('@zod/darwin')]);
});
