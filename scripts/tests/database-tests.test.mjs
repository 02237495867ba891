import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listDatabaseTests } from './database-tests.mjs';
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const listed = listDatabaseTests();

it('lists tests that start the app on a database or connect to one', () => {
  const must = repositoryFiles().filter(
    (path) =>
      /^server\/.+\.test\.ts$/.test(path) &&
      /\bstartTestApp\(|\binject\('postgres'\)/.test(
        readFileSync(join(repositoryRoot, path), 'utf8'),
      ),
  );
  expect(must.length).toBeGreaterThan(40);
  expect(must.filter((path) => !listed.includes(path))).toEqual([]);
});

it('follows what a test imports', () => {
  expect(listed).toContain('server/src/http/serve-web.test.ts');
});

it('omits tests without a database, or with their own', () => {
  expect(listed).not.toContain('server/src/users/split-name.test.ts');
  expect(listed).not.toContain('server/src/database/postgres/start-postgres.test.ts');
});
