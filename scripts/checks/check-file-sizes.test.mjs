import { expect, it } from 'vitest';
import { checkFileSizes } from './check-file-sizes.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const lines = (count) => 'x\n'.repeat(count);

it('fails above the budget, reports files close to it, and allows longer tests', async () => {
  const files = {
    'web/src/ui/short.css': lines(200),
    'web/src/ui/long.css': lines(401),
    'server/src/users/users.ts': lines(201),
    'server/src/users/users.test.ts': lines(500),
    'server/src/users/more.test.ts': lines(501),
    'server/src/database/schema.generated.ts': lines(900),
  };
  const { problems, notes } = await withTemporaryTree(files, checkFileSizes);
  expect(problems).toEqual([
    expect.stringMatching(/^server\/src\/users\/more\.test\.ts: 501 lines/),
    expect.stringMatching(/^web\/src\/ui\/long\.css: 401 lines/),
  ]);
  expect(notes).toEqual(['server/src/users/users.ts (201)']);
});
