import type { DeletionRun } from '../deletion/deletion-guard.ts';

/** A job run that the administrator has confirmed, whatever the clock says. */
export const confirmedDeletion: DeletionRun = {
  deletedBefore: null,
  allows: () => Promise.resolve(true),
};
