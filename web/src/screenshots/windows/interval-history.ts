import type { ApiReceives } from '@time-tracker/contract/api';

/** Minutes between screenshots of a member in a project at an instant; undefined if unknown. */
export type IntervalAt = (userId: number, projectId: number, atMs: number) => number | undefined;

/** The intervals in force at any time, from the current ones and the history of those that have changed. */
export function intervalHistory(
  known: Pick<ApiReceives['screenshot']['intervals'], 'intervals' | 'changes'>,
): IntervalAt {
  const current = new Map(
    known.intervals.map((one) => [memberKey(one), one.screenshot_interval] as const),
  );
  const changes = Map.groupBy(known.changes, memberKey);
  return (userId, projectId, atMs) => {
    const key = memberKey({ user_id: userId, project_id: projectId });
    const history = changes.get(key);
    if (history === undefined) return current.get(key);
    const inForce = history.findLast(({ from }) => Date.parse(from) <= atMs) ?? history[0];
    return inForce?.screenshot_interval;
  };
}

function memberKey(member: { user_id: number; project_id: number }): string {
  return `${member.user_id} ${member.project_id}`;
}
