import { describe, expect, it } from 'vitest';
import { checkFolders, findFolderCycles } from './check-folders.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const manyFiles = (folder, count) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${folder}/part-${index}.ts`, '']),
  );

describe('checkFolders', () => {
  it('fails above 25 code files; tests, generated files and subfolders do not count', async () => {
    const files = {
      ...manyFiles('web/src/ui', 25),
      'web/src/ui/part-0.test.ts': '',
      'web/src/ui/schema.generated.ts': '',
      'web/src/ui/part-0.module.css': '',
      'web/src/ui/charts/bars.tsx': '',
      ...manyFiles('bench', 26),
    };
    expect(await withTemporaryTree(files, checkFolders)).toEqual([
      expect.stringMatching(/^bench: 26 code files, at most 25 .* Move those that share a concept/),
    ]);
  });

  it("fails on a helper in the server's root", async () => {
    const files = {
      'server/src/main.ts': '',
      'server/src/main.test.ts': '',
      'server/src/app.ts': '',
      'server/src/config.ts': '',
      'server/src/job-list.ts': '',
      'server/src/http/bind.ts': '',
      'server/src/sort-names.ts': '',
    };
    expect(await withTemporaryTree(files, checkFolders)).toEqual([
      expect.stringMatching(/^server\/src\/sort-names\.ts: .* into start\/\.$/),
    ]);
  });
});

describe('findFolderCycles', () => {
  const imports = (...lines) => lines.map(([from, to]) => ({ from, to }));

  it('names the folders and an import of each step', () => {
    const found = findFolderCycles(
      imports(
        ['server/src/apps/app-list.ts', 'server/src/users/users.ts'],
        ['server/src/users/users.ts', 'server/src/mail/mailer.ts'],
        ['server/src/mail/sent/log.ts', 'server/src/apps/app-names.ts'],
      ),
    );
    expect(found).toEqual([
      [
        'server/src/apps → server/src/users → server/src/mail → server/src/apps',
        'server/src/apps/app-list.ts → server/src/users/users.ts',
        'server/src/users/users.ts → server/src/mail/mailer.ts',
        'server/src/mail/sent/log.ts → server/src/apps/app-names.ts',
      ].join('\n    '),
    ]);
  });

  it('finds a cycle between subfolders', () => {
    const found = findFolderCycles(
      imports(
        ['web/src/shots/list/a.ts', 'web/src/shots/viewer/b.ts'],
        ['web/src/shots/viewer/c.ts', 'web/src/shots/list/d.ts'],
      ),
    );
    expect(found).toHaveLength(1);
  });

  it('accepts imports in one direction, and those within a folder and its subfolders', () => {
    const found = findFolderCycles(
      imports(
        ['server/src/apps/a.ts', 'server/src/users/b.ts'],
        ['server/src/users/b.ts', 'server/src/users/google/c.ts'],
        ['server/src/users/google/c.ts', 'server/src/users/d.ts'],
        ['server/src/main.ts', 'server/src/users/b.ts'],
      ),
    );
    expect(found).toEqual([]);
  });
});
