import { t } from '@lingui/core/macro';
import { useQueries, type QueryClient } from '@tanstack/react-query';
import type { Activity } from '@time-tracker/contract/activity';
import { ApiError } from '@time-tracker/contract/errors';
import { calls } from '../../api/client.ts';
import type { SelectedSession, WorkSelection } from './work-selection.ts';
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

/** The activities of a session as they are now; rejects if it was moved, split or deleted since it was listed. */
export async function loadSession(
  queryClient: QueryClient,
  organizationId: number,
  session: WorkSession,
): Promise<Activity[]> {
  const { activities } = await queryClient.fetchQuery(activitiesOf(organizationId, session));
  const own = activities.filter(({ activity_id: id }) => session.activity_ids.includes(id));
  if (own.length === session.activity_ids.length) return own;
  throw new ApiError('conflict', {
    message: t`This entry was changed or deleted in the meantime. Nothing was changed. Check the entry, then try again.`,
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
  const found = lists.map(({ data }, index) => ofSelection(data?.activities, chosen[index]));
  const isComplete = found.every((activities) => activities !== undefined);
  return {
    activities: isComplete ? found.flatMap((activities) => activities ?? []) : undefined,
    isError: lists.some(({ isError }) => isError),
  };
}

/** The selected activities; rejects if they cannot be loaded. */
export async function loadSelected(
  queryClient: QueryClient,
  organizationId: number,
  selection: WorkSelection,
): Promise<Activity[]> {
  const lists = await Promise.all(
    [...selection.values()].map(async (chosen) => {
      const query = activitiesOf(organizationId, chosen.session);
      const { activities } = await queryClient.fetchQuery(query);
      return ofSelection(activities, chosen);
    }),
  );
  return lists.flatMap((activities) => activities ?? []);
}

function ofSelection(
  activities: readonly Activity[] | undefined,
  chosen: SelectedSession | undefined,
): Activity[] | undefined {
  return activities?.filter(({ activity_id: id }) => chosen?.activityIds.has(id));
}
