import type { VisibleWork } from '../access/visible-work.ts';
import { isVisible } from '../access/visible-work-store.ts';
import type { Tx } from '../database/database.ts';

/** Of everybody whose work in a project is visible, viewers left out: they never record. */
export function listIntervals(tx: Tx, work: VisibleWork) {
  return tx
    .selectFrom('project_members')
    .select(['user_id', 'project_id', 'screenshot_interval'])
    .where((eb) => isVisible(eb, work))
    .where('role', 'in', [1, 2])
    .orderBy('project_id')
    .orderBy('user_id')
    .execute();
}
