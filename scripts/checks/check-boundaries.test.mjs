// Breaks every rule of .dependency-cruiser.mjs once, in a temporary tree.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import cruiserConfig from '../../.dependency-cruiser.mjs';
import { checkBoundaries } from './check-boundaries.mjs';
import { makeTemporaryTree } from './temporary-tree.mjs';

/** rule → [file that breaks it, ...what that file imports against the rule] */
const offences = {
  'contract-stands-alone': ['contract/src/user.ts', 'node:fs'],
  'packages-meet-in-the-contract': [
    'recorder/src/timer/a.ts',
    '../../../server/src/users/users.ts',
  ],
  'recording-imports-the-contract-only': ['recording/src/rules.ts', 'node:fs'],
  'recording-is-for-recorders': [
    'server/src/users/rules.ts',
    '../../../recording/src/idle-rule.ts',
  ],
  'object-store-behind-one-file': [
    'server/src/users/bucket.ts',
    '../../../object-store/src/client.ts',
  ],
  'packages-do-not-import-scripts': ['server/src/users/s.ts', '../../../scripts/start.mjs'],
  'server-foundations-know-no-feature': ['server/src/http/session.ts', '../users/users.ts'],
  'server-access-knows-no-feature': ['server/src/access/authenticate.ts', '../users/users.ts'],
  'server-feature-meets-feature-by-its-rules': [
    'server/src/projects/projects.ts',
    '../users/user-store.ts',
  ],
  'server-app-is-the-top': ['server/src/users/top.ts', '../app.ts'],
  'server-sql-in-stores': ['server/src/users/query.ts', 'kysely'],
  'server-connections-in-the-database-folder': ['server/src/users/client.ts', 'pg'],
  'server-requests-in-routes': ['server/src/users/request.ts', 'fastify'],
  'web-features-stand-alone': ['web/src/projects/project-page.tsx', '../members/member-list.tsx'],
  'web-template-pages-are-no-examples': [
    'web/src/projects/project-wizard.tsx',
    '../template/wizards/wizards-page.tsx',
  ],
  'web-shared-folders-know-no-feature': [
    'web/src/timer/timer-card.tsx',
    '../projects/project-card.tsx',
  ],
  'web-ui-is-plain': [
    'web/src/ui/link-button.tsx',
    'react-router',
    '../../../contract/src/fields.ts',
  ],
  'web-language-stands-alone': ['web/src/language/format.ts', '../ui/link-button.tsx'],
  'web-api-shows-nothing': ['web/src/api/client.ts', '../ui/link-button.tsx'],
  'web-routes-are-the-top': ['web/src/layout/menu.tsx', '../routes.tsx'],
  'recorder-machine-in-its-folders': ['recorder/src/upload/shell.ts', 'node:child_process'],
  'recorder-process-without-native-modules': ['recorder/src/main.ts', 'node-screenshots'],
  'no-cycles': ['server/src/apps/one.ts', './two.ts'],
  'product-code-imports-no-tests': ['server/src/users/leak.ts', '../testing/factories.ts'],
  'everything-imported-exists': ['server/src/users/lost.ts', './nowhere.ts'],
  'imported-packages-are-listed': ['server/src/users/unlisted.ts', 'stranger'],
};

/** What the violations import, and allowed imports. */
const innocent = {
  'recording/src/idle-rule.ts': ['../../contract/src/fields.ts'],
  'contract/src/fields.ts': ['zod'],
  'contract/src/time/durations.ts': [],
  'contract/src/project.ts': ['./fields.ts', '@orpc/contract'],
  'object-store/src/client.ts': ['zod'],
  'server/src/files/s3/open-s3-client.ts': ['../../../../object-store/src/client.ts'],
  'server/src/main.ts': ['./app.ts'],
  'server/src/app.ts': ['fastify', './users/user-routes.ts'],
  'server/src/users/user-routes.ts': [
    'fastify',
    './users.ts',
    './user-store.ts',
    '../http/bind.ts',
  ],
  'server/src/users/users.ts': ['./user-store.ts'],
  'server/src/users/user-store.ts': ['kysely', '../database/pool.ts'],
  'server/src/users/users.test.ts': ['../testing/factories.ts', '../app.ts', 'kysely'],
  'server/src/projects/project-rules.ts': ['../users/users.ts'],
  'server/src/projects/project-store.ts': ['../access/access-store.ts'],
  'server/src/access/access-store.ts': ['kysely', '../database/pool.ts'],
  'server/src/database/pool.ts': ['pg'],
  'server/src/http/bind.ts': ['fastify', '../database/pool.ts'],
  'server/src/testing/factories.ts': ['../users/user-store.ts'],
  'server/src/apps/two.ts': ['./one.ts'],
  'web/src/main.tsx': ['./routes.tsx'],
  'web/src/routes.tsx': ['./projects/project-card.tsx', './members/member-list.tsx'],
  'web/src/projects/project-card.tsx': [
    '../ui/card.tsx',
    '../api/keys.ts',
    '../timer/timer-state.ts',
    'react-router',
  ],
  'web/src/members/member-list.tsx': ['../ui/card.tsx'],
  'web/src/layout/main-layout.tsx': [
    '../timer/timer-state.ts',
    '../template/wizards/wizards-page.tsx',
  ],
  'web/src/timer/timer-state.ts': ['../api/keys.ts', '../routing/paths.ts'],
  'web/src/routing/paths.ts': [],
  'web/src/template/wizards/wizards-page.tsx': ['../../ui/card.tsx'],
  'web/src/ui/card.tsx': ['../../../contract/src/time/durations.ts'],
  'web/src/api/keys.ts': ['@tanstack/react-query'],
  'recorder/src/capture/screen.ts': ['node-screenshots', 'node:child_process'],
  'scripts/start.mjs': [],
};

const packages = [
  'zod',
  '@orpc/contract',
  'kysely',
  'pg',
  'fastify',
  'react-router',
  '@tanstack/react-query',
  'node-screenshots',
];

function treeFiles() {
  const manifest = (name, more) => JSON.stringify({ name, version: '1.0.0', ...more });
  const dependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']));
  const files = { 'package.json': manifest('tree', { dependencies }) };
  for (const name of [...packages, 'stranger']) {
    files[`node_modules/${name}/package.json`] = manifest(name, { main: 'dist/main.js' });
    files[`node_modules/${name}/dist/main.js`] = '';
  }
  const addModule = (path, imports) => {
    files[path] = [...imports.map((target) => `import '${target}';`), 'export {};', ''].join('\n');
  };
  for (const [path, imports] of Object.entries(innocent)) addModule(path, imports);
  for (const [path, ...targets] of Object.values(offences)) addModule(path, targets);
  return files;
}

let tree;
let problems;

beforeAll(async () => {
  tree = makeTemporaryTree(treeFiles());
  ({ problems } = await checkBoundaries(tree.root));
});

afterAll(() => tree.remove());

describe('import boundaries', () => {
  it('has a violation of every rule', () => {
    const rules = cruiserConfig.forbidden.map(({ name }) => name);
    expect(Object.keys(offences).sort()).toEqual(rules.sort());
  });

  it.each(Object.entries(offences))('fails on %s', (rule, [path, ...targets]) => {
    const found = problems.filter((problem) => problem.rule === rule);
    const texts = found.map(({ text }) => text).join('\n');
    expect(texts).toContain(`${path} → `);
    for (const target of targets) {
      expect(texts).toContain(target.replace(/^((\.\.?\/)+|node:)/, ''));
    }
  });

  it('fails on two folders that import each other', () => {
    const [found] = problems.filter(({ rule }) => rule === 'no-cycles-between-folders');
    expect(found.text).toContain('server/src/users → server/src/http → server/src/users');
    expect(found.text).toContain('Of two folders only one may import the other.');
  });

  it('says what to do instead', () => {
    const [sql] = problems.filter(({ rule }) => rule === 'server-sql-in-stores');
    expect(sql.text).toContain('SQL belongs in a *-store.ts');
  });

  it('accepts everything else', () => {
    const offenders = Object.values(offences).map(([path]) => path);
    const accused = problems
      .filter(({ rule }) => rule !== 'no-cycles-between-folders')
      .map(({ text }) => text.split(' → ')[0])
      .filter((path) => !offenders.includes(path) && path !== 'server/src/apps/two.ts');
    expect(accused).toEqual([]);
  });
});
