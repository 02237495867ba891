import { useQueryClient } from '@tanstack/react-query';
import type { WorkSession } from '@time-tracker/contract/activity';
import { errorMessage } from '../../api/api-errors.ts';
import { useCurrentUser } from '../../api/session.ts';
import { formatTime } from '../../language/format.ts';
import { readRunningTimer, readServerNow } from '../../timer/timer-state.ts';
import { toastFailure } from '../../ui/dialogs/toast.ts';
import { lastDayOf } from '../../ui/time/session-days.ts';
import { ownDayQuery, placeOnDay } from '../data/use-placed-time.ts';
import type { TimeProposal } from './add-time-modal.tsx';

/**
 * Proposes manual time like an own session: with its project, note and duration, at a free time of its day.
 * Without times if none is long enough.
 */
export function useDuplicate(
  propose: (proposal: TimeProposal) => void,
  timeZone: string,
): (session: WorkSession) => Promise<void> {
  const queryClient = useQueryClient();
  const { id } = useCurrentUser();
  return async (session) => {
    const day = lastDayOf(session, timeZone);
    const minutes = Math.max(1, Math.round(session.duration / 60));
    const [note = ''] = session.notes.length === 1 ? session.notes : [];
    try {
      const { activities } = await queryClient.fetchQuery(ownDayQuery(id, day, timeZone));
      const timer = readRunningTimer(queryClient);
      const nowMs = readServerNow(queryClient);
      const time = placeOnDay({ day, timeZone, activities, timer, nowMs }, minutes);
      propose({
        projectId: session.project_id,
        day,
        note,
        ...('start' in time && {
          start: formatTime(time.start, timeZone),
          finish: formatTime(time.end, timeZone),
        }),
      });
    } catch (error) {
      toastFailure(errorMessage(error));
    }
  };
}
