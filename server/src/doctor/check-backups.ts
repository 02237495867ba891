import { hourMs } from '@time-tracker/contract/time/durations';
import type { Finding } from './finding.ts';

/** Where backups are scheduled, and up to when the newest complete one has everything. */
export type CheckedBackups = {
  folder: string;
  findBackedUpUntil(): Promise<Date | undefined>;
};

/** A backup a day, which may take half a day. */
const ageMaxMs = 36 * hourMs;

const remedy =
  'Look for "scheduled-backup-job failed" in the log of the server and correct the reason, then make a backup now.';

/** Whether scheduled backups are still made. */
export async function checkBackups(
  backups: CheckedBackups | undefined,
  now: () => Date,
): Promise<Finding[]> {
  if (backups === undefined) return [];
  const backedUpUntil = await backups.findBackedUpUntil();
  if (backedUpUntil === undefined) {
    return [{ level: 'advice', text: `There is no complete backup in ${backups.folder}.`, remedy }];
  }
  const isOld = now().getTime() - backedUpUntil.getTime() > ageMaxMs;
  return [
    {
      level: isOld ? 'advice' : 'fine',
      text: `The newest complete backup has everything until ${backedUpUntil.toISOString()}.`,
      ...(isOld && { remedy }),
    },
  ];
}
