import { test as base } from '@playwright/test';
import { openDatabaseQuery, type DatabaseQuery } from './database-query.ts';
import { startStack, type Stack } from './stack.ts';

interface SharedByWorker {
  stackSettings: Record<string, string>;
  shared: Stack;
  /** That of the shared stack. */
  database: DatabaseQuery;
}

/**
 * Tests with a product that the files of a worker share, because a start takes seconds. Each test
 * file creates organizations and accounts of its own; files that need other settings, an empty
 * database or a crash start their own stack.
 */
export const test = base.extend<object, SharedByWorker>({
  stackSettings: [{ RATE_LIMITS: 'off' }, { option: true, scope: 'worker' }],
  shared: [
    async ({ stackSettings }, use) => {
      const stack = await startStack(stackSettings);
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  database: [
    async ({ shared }, use) => {
      const database = await openDatabaseQuery(shared.dataDir);
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
});
