import type { DeletionRun } from '../deletion/deletion-guard.ts';

/** A run of a job that an operator has confirmed, whatever the clock says. */
export const confirmedDeletion: DeletionRun = {
  deletedBefore: null,
  allows: () => Promise.resolve(true),
};
