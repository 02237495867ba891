import { useMutation, useQuery } from '@tanstack/react-query';
import { calls } from '../../api/client.ts';
import { refreshUser, useCurrentUser } from '../../api/session.ts';
import type { EventQuery } from './event-load-state.tsx';
import { noticeLine, type NoticeLine } from './notice-lines.ts';

interface Notices {
  query: EventQuery;
  lines: NoticeLine[];
  /** How many are unread, also beyond the listed ones. */
  unread: number;
  mark: (ids: number[], isRead: boolean) => void;
  markAll: () => void;
}

/** The user's own notices. Events keep them live. */
export function useNotices(): Notices {
  const { time_zone: timeZone } = useCurrentUser();
  const list = useQuery(calls.notice.all.queryOptions());
  const marking = useMutation(
    calls.notice.mark.mutationOptions({
      meta: { changes: ['notices'] },
      onSuccess: () => refreshUser(),
    }),
  );
  const markingAll = useMutation(
    calls.notice.mark_all.mutationOptions({
      meta: { changes: ['notices'] },
      onSuccess: () => refreshUser(),
    }),
  );
  return {
    query: list,
    lines: (list.data?.notices ?? []).map((notice) => noticeLine(notice, timeZone)),
    unread: list.data?.unread ?? 0,
    mark: (ids, read) => marking.mutate({ ids, read }),
    markAll: () => markingAll.mutate(undefined),
  };
}
