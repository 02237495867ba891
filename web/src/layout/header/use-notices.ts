import { useMutation, useQuery } from '@tanstack/react-query';
import { calls } from '../../api/client.ts';
import { refreshUser, useCurrentUser } from '../../api/session.ts';
import { noticeLine, type NoticeLine } from './notice-lines.ts';

interface Notices {
  lines: NoticeLine[];
  mark: (ids: number[], isRead: boolean) => void;
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
  return {
    lines: (list.data?.notices ?? []).map((notice) => noticeLine(notice, timeZone)),
    mark: (ids, read) => marking.mutate({ ids, read }),
  };
}
