import { createDiskWatch } from '../files/disk-watch.ts';
import { nobodyScope } from '../database/database.ts';
import { refuseOtherMasterKey } from '../organizations/refuse-other-master-key.ts';
import { productVersion } from '../start/product-version.ts';
import { StartError } from '../start/start-error.ts';
import type { FileCheckServices } from '../screenshots/file-check/check-stored-images.ts';
import { checkBackups, type CheckedBackups } from './check-backups.ts';
import { checkClock, checkHeldDeletions } from './check-clock.ts';
import { checkImages, checkOrphans } from './check-images.ts';
import { checkTotals } from './check-totals.ts';
import { describeFailedCheck } from './describe-failed-check.ts';
import { readDatabaseId } from './database-id.ts';
import { readDatabaseFacts } from './doctor-store.ts';
import type { Finding } from './finding.ts';

export type Patient = FileCheckServices & {
  /** Folders whose disks are checked. */
  folders: Record<string, string>;
  /** Undefined: no backups are scheduled. */
  backups?: CheckedBackups | undefined;
};

type Options = { isFixing: boolean; stop: AbortSignal };

/**
 * Checks an installation, in the order of the result. Nothing is changed without `isFixing`. A check that
 * fails is a problem, and the others follow.
 */
export async function examineInstallation(
  patient: Patient,
  options: Options,
  report: (finding: Finding) => void,
): Promise<void> {
  for (const [subject, check] of listChecks(patient, options)) {
    options.stop.throwIfAborted();
    try {
      for (const finding of await check()) report(finding);
    } catch (error) {
      options.stop.throwIfAborted();
      report(describeFailedCheck(subject, error, patient));
    }
  }
}

/** Each with its subject. */
function listChecks(
  patient: Patient,
  options: Options,
): (readonly [string, () => Promise<Finding[]>])[] {
  const { database } = patient;
  return [
    ['the versions', () => describeVersions(patient)],
    ['the clock', () => checkClock(patient)],
    ['deletions on hold', () => checkHeldDeletions(patient)],
    ['the master key', () => checkKey(patient)],
    ['the disks', () => checkDisks(patient.folders)],
    ['the backups', () => checkBackups(patient.backups, patient.now)],
    ['the totals', () => checkTotals(database, options)],
    ['the images of screenshots', () => checkImages(patient, options)],
    ['files without a screenshot', () => checkFilesFolder(patient, options)],
  ];
}

async function describeVersions({ database }: Patient): Promise<Finding[]> {
  const { version } = await database.transaction(nobodyScope, readDatabaseFacts);
  const versions = `Time Tracker ${productVersion}, PostgreSQL ${version}, Node.js ${process.version}.`;
  return [{ level: 'fine', text: versions }];
}

async function checkKey({ database, keyring }: Patient): Promise<Finding[]> {
  try {
    await refuseOtherMasterKey(database, keyring);
    return [{ level: 'fine', text: 'The master key belongs to this database.' }];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [{ level: 'problem', text: error.message }];
  }
}

async function checkDisks(folders: Record<string, string>): Promise<Finding[]> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const watch = createDiskWatch({ folders, log });
  await watch.check();
  const free = [...watch.spaces()]
    .map(([name, space]) => `${name} ${(space.free / 2 ** 30).toFixed(1)} GiB free`)
    .join(', ');
  if (watch.problems().length === 0) return [{ level: 'fine', text: `Disks: ${free}.` }];
  const isFull = watch.problems().includes('disk_full');
  return [
    {
      level: isFull ? 'problem' : 'advice',
      text: `A disk is ${isFull ? 'nearly full, so images are rejected' : 'filling up'}: ${free}.`,
      remedy: 'Free some space, move the data to a larger disk, or shorten the retention.',
    },
  ];
}

/** With the wrong database, every file would look like an orphan. */
async function checkFilesFolder(patient: Patient, options: Options): Promise<Finding[]> {
  if (await patient.files.claimFor(await readDatabaseId(patient.database)))
    return checkOrphans(patient, options);
  return [
    {
      level: 'problem',
      text: 'The folder of images belongs to another database.',
      remedy:
        'Correct DATA_DIR or DATABASE_URL. If they do belong together, remove the file .owner in "files".',
    },
  ];
}
