import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDir } from '../database/postgres/data-dir-lock.ts';
import { StartError } from '../start/start-error.ts';
import { addDays, type LocalDay } from './people/local-calendar.ts';

/** What was written of the example data so far. */
export type DemoState = {
  /** Of the UTC calendar; everything else follows from it. */
  firstDay: LocalDay;
  /** Null until all accounts, projects and members are there. */
  organizationId: number | null;
  /** Up to this instant everybody's work is recorded. */
  filledUntilMs: number;
};

export const demoDays = 90;
const fileName = 'example-data.json';

/** A new state, beginning so many days before `nowMs`. */
export function beginState(nowMs: number, days = demoDays): DemoState {
  const firstDay = addDays(new Date(nowMs).toISOString().slice(0, 10), 1 - days);
  return { firstDay, organizationId: null, filledUntilMs: Date.parse(`${firstDay}T00:00:00Z`) };
}

/** The state kept in the data folder; undefined when nothing was written yet. */
function readState(dataDir: string): DemoState | undefined {
  const path = join(dataDir, fileName);
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, 'utf8')) as DemoState;
}

export function writeState(dataDir: string, state: DemoState): void {
  const path = join(dataDir, fileName);
  writeFileSync(`${path}.new`, `${JSON.stringify(state)}\n`);
  renameSync(`${path}.new`, path);
}

/**
 * What to go on from in a data folder; anew when that is wanted, when there is nothing yet, or when
 * the first attempt did not get as far as the organization.
 */
export function prepareDemoFolder(
  dataDir: string,
  { fresh, nowMs }: { fresh: boolean; nowMs: number },
): DemoState {
  const kept = readState(dataDir);
  if (!fresh && kept?.organizationId != null) return kept;
  clearDemoFolder(dataDir);
  const state = beginState(nowMs);
  writeState(dataDir, state);
  return state;
}

/**
 * Makes room for new example data. Refuses a folder that holds anything else: somebody's real data
 * must not be lost, or mixed with invented people, by one wrong DATA_DIR.
 */
function clearDemoFolder(dataDir: string): void {
  const isOurs = existsSync(join(dataDir, fileName));
  const isEmpty = readdirSync(dataDir).every((name) => name === 'secrets');
  if (!isOurs && !isEmpty) {
    throw new StartError(
      `${dataDir} holds data that is not example data, so nothing was changed. ` +
        'Name an empty folder: DATA_DIR=data-demo npm run demo',
    );
  }
  refuseRunning(dataDir);
  for (const name of readdirSync(dataDir)) {
    // The master key was read already, and the file that says whose folder this is goes last.
    if (name === 'secrets' || name === fileName) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  rmSync(join(dataDir, 'secrets', 'postgres-superuser'), { force: true });
  rmSync(join(dataDir, fileName), { force: true });
}

/** Throws a StartError when a server works on the folder. */
function refuseRunning(dataDir: string): void {
  const folder = join(dataDir, 'postgres');
  if (existsSync(folder)) lockDataDir(folder, dataDir).release();
}
