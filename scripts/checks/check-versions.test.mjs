import { expect, it } from 'vitest';
import { checkVersions } from './check-versions.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const unreleased = '# Changelog\n\n## Unreleased\n\n- More.\n\n## 0.1.0\n\nThe first release.\n';
const released = unreleased.replace('Unreleased', '0.2.0');

function check({ version = '0.2.0', server = version, locked = version, changelog = unreleased }) {
  const files = {
    'package.json': JSON.stringify({ version }),
    'server/package.json': JSON.stringify({ version: server }),
    'package-lock.json': JSON.stringify({
      packages: { '': { version }, server: { version: locked }, 'node_modules/zod': {} },
    }),
    'CHANGELOG.md': changelog,
  };
  return withTemporaryTree(files, checkVersions);
}

it('accepts one version that is higher than the newest release', async () => {
  expect(await check({})).toEqual([]);
  expect(await check({ changelog: released })).toEqual([]);
});

it('refuses the version of a release that has been changed since', async () => {
  for (const version of ['0.1.0', '0.0.9', '0.2.0-dev']) {
    expect(await check({ version }), version).toEqual([
      expect.stringContaining('has changes after 0.1.0'),
    ]);
  }
});

it('refuses packages of another version', async () => {
  expect(await check({ server: '0.1.0' })).toEqual([
    'server/package.json has version 0.1.0, and package.json has 0.2.0.',
  ]);
  expect(await check({ locked: '0.1.0' })).toEqual([
    'package-lock.json: "server" has version 0.1.0, and package.json has 0.2.0.',
  ]);
});
