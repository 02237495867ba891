import { rm } from 'node:fs/promises';
import { startStack } from './stack.ts';

/**
 * Creates the database once per run, because that takes seconds and copying it a fraction of one.
 * Workers start later and read its path (config.ts).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await startStack();
  await template.stop();
  process.env['TRACKER_E2E_TEMPLATE'] = template.dataDir;
  return () => rm(template.dataDir, { recursive: true, force: true });
}
