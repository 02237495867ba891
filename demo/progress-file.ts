import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@time-tracker/contract/time/durations';
import { addDays, startOfDay, type LocalDay } from './people/local-calendar.ts';
import { waitUntilFree } from './server-process.ts';
import { DemoError } from './demo-error.ts';

/** How much of the example data is already on the server. Days are days of the UTC calendar. */
export type Progress = {
  format: 2;
  firstDay: LocalDay;
  /** Null until all accounts, projects and members exist. */
  organizationId: number | null;
  /** For each day, the instant until which time is recorded. */
  recordedUntil: Record<LocalDay, number>;
  /** For each day, the instant until which screenshots are uploaded. */
  capturedUntil: Record<LocalDay, number>;
  isMuseumArchived: boolean;
};

export const demoDays = 90;
const fileName = 'example-data.json';

export function newProgress(nowMs: number): Progress {
  return {
    format: 2,
    firstDay: addDays(new Date(nowMs).toISOString().slice(0, 10), 1 - demoDays),
    organizationId: null,
    recordedUntil: {},
    capturedUntil: {},
    isMuseumArchived: false,
  };
}

/** Where to continue on a day: the start of the day, or where an earlier run stopped. */
export function continueAt(until: Record<LocalDay, number>, day: LocalDay): number {
  return until[day] ?? startOfDay(day);
}

export function endOfDay(day: LocalDay): number {
  return startOfDay(day) + dayMs;
}

export function writeProgress(dataDir: string, progress: Progress): void {
  const path = join(dataDir, fileName);
  writeFileSync(`${path}.new`, `${JSON.stringify(progress)}\n`);
  renameSync(`${path}.new`, path);
}

/**
 * The progress to continue from. Starts again when asked to, when there is none, or when the organization
 * was not complete yet.
 */
export async function openProgress(
  dataDir: string,
  isFresh: boolean,
  nowMs: number,
): Promise<Progress> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const known = readProgress(dataDir);
  if (!isFresh && known?.format === 2 && known.organizationId !== null) return known;
  await clearFolder(dataDir);
  const progress = newProgress(nowMs);
  writeProgress(dataDir, progress);
  return progress;
}

function readProgress(dataDir: string): Progress | undefined {
  const path = join(dataDir, fileName);
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, 'utf8')) as Progress;
}

/**
 * Refuses a folder that holds anything else: a wrong DATA_DIR must not delete real data or mix it with
 * example data.
 */
async function clearFolder(dataDir: string): Promise<void> {
  const names = readdirSync(dataDir);
  if (!names.includes(fileName) && names.length > 0) {
    throw new DemoError(
      `${dataDir} is not empty and does not hold example data. Nothing was changed. ` +
        'Choose an empty folder: DATA_DIR=data-demo npm run demo',
    );
  }
  await waitUntilFree(dataDir);
  // The file that marks the folder as ours goes last, so that a killed start can be repeated.
  for (const name of names.filter((one) => one !== fileName)) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  rmSync(join(dataDir, fileName), { force: true });
}
