import type { Activity } from '@time-tracker/contract/activity';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import type { WebClient } from '../../api/client.ts';
import { undoableSteps } from './undoable-steps.ts';

type ActivityCalls = Pick<WebClient['activity'], 'split' | 'merge' | 'move' | 'update'>;

/**
 * Splits a session and gives its second part another project, and another note unless that is undefined.
 * Returns the opposite change.
 */
export function splitSession(
  calls: ActivityCalls,
  activities: readonly Activity[],
  { atMs, projectId, note }: { atMs: number; projectId: number; note: string | null | undefined },
): Promise<() => Promise<void>> {
  return undoableSteps(async (done) => {
    const inTwo = activities.find(
      ({ start, finish }) => Date.parse(start) < atMs && Date.parse(finish) > atMs,
    );
    const second = activities.filter(({ start }) => Date.parse(start) >= atMs);
    if (inTwo) {
      const newId = newUuidSeven(Date.now());
      const id = inTwo.activity_id;
      await calls.split({
        activity_id: id,
        at: new Date(atMs).toISOString(),
        new_activity_id: newId,
      });
      done(() => calls.merge({ activity_id: id, next_activity_id: newId }));
      second.push({ ...inTwo, activity_id: newId });
    }
    const ids = second.map(({ activity_id: id }) => id);
    const [oldProjectId] = second.map(({ project_id: id }) => id);
    if (oldProjectId !== undefined && projectId !== oldProjectId) {
      await calls.move({ activity_ids: ids, project_id: projectId });
      done(() => calls.move({ activity_ids: ids, project_id: oldProjectId }));
    }
    if (note !== undefined) {
      await calls.update({ activity_ids: ids, note });
      for (const [old, same] of Map.groupBy(second, (one) => one.note)) {
        const sameIds = same.map(({ activity_id: id }) => id);
        done(() => calls.update({ activity_ids: sameIds, note: old }));
      }
    }
  });
}
