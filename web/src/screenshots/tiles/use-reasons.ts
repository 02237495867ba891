import { useMemo } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import type { DiaryWindow } from '../windows/diary.ts';
import type { IntervalAt } from '../windows/interval-history.ts';
import { useServerMinute } from './use-server-minute.ts';
import { whyNoPicture, type NoScreenshotReason } from '../windows/no-screenshot-reason.ts';

export type ReasonOf = (userId: number, window: DiaryWindow) => NoScreenshotReason;

interface Known {
  intervalAt: IntervalAt;
  retentionDays: number | null;
}

/** The reason why a window with time has no screenshot. */
export function useReasons(captures: Capture[], { intervalAt, retentionDays }: Known): ReasonOf {
  const nowMs = useServerMinute();
  return useMemo(() => {
    const latest = new Map<string, number>();
    for (const { userId, projectId, takenAt } of captures) {
      const key = `${userId} ${projectId}`;
      latest.set(key, Math.max(latest.get(key) ?? 0, Date.parse(takenAt)));
    }
    return (userId, window) => {
      const projectId = window.activities.at(-1)?.project_id ?? 0;
      return whyNoPicture(window, {
        nowMs,
        intervalMinutes: intervalAt(userId, projectId, window.start),
        isBeforeCapture: (latest.get(`${userId} ${projectId}`) ?? 0) > window.start,
        retentionDays,
      });
    };
  }, [captures, intervalAt, retentionDays, nowMs]);
}
