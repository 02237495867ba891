import { useQueries } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import { calls } from '../../api/client.ts';
import type { WorkSelection } from './work-selection.ts';
import type { WorkSession } from '@time-tracker/contract/activity';

/** The call that lists the activities of a session. */
export function activitiesOf(organizationId: number, session: WorkSession) {
  return calls.activity.all.queryOptions({
    input: {
      organization_id: organizationId,
      user_id: session.user_id,
      project_id: session.project_id,
      start: session.start,
      finish: session.finish,
    },
  });
}

/** The selected activities; undefined until all of them are loaded. */
export function useSelectedActivities(
  organizationId: number,
  selection: WorkSelection,
): { activities: Activity[] | undefined; isError: boolean } {
  const chosen = [...selection.values()];
  const lists = useQueries({
    queries: chosen.map(({ session }) => activitiesOf(organizationId, session)),
  });
  const found = lists.map(({ data }, index) =>
    data?.activities.filter(({ activity_id: id }) => chosen[index]?.activityIds.has(id)),
  );
  const isComplete = found.every((activities) => activities !== undefined);
  return {
    activities: isComplete ? found.flatMap((activities) => activities ?? []) : undefined,
    isError: lists.some(({ isError }) => isError),
  };
}
