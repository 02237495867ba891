import type { ClientConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { superuser: ClientConfig; owner: ClientConfig; app: ClientConfig };
    logLevel: string;
  }
}

/** One PostgreSQL for a whole run; TEST_POSTGRES_BIN selects other binaries. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { superuser, owner, app, stop } = await startTestPostgres(process.env['TEST_POSTGRES_BIN']);
  project.provide('postgres', { superuser, owner, app });
  project.provide('logLevel', process.env['TEST_LOG'] ?? 'silent');
  return stop;
}
