import { useMemo } from 'react';
import type { Capture } from '../../api/capture-groups.ts';
import type { DiaryWindow } from './diary.ts';
import { whyNoPicture, type NoScreenshotReason } from './no-screenshot-reason.ts';

export type ReasonOf = (userId: number, window: DiaryWindow) => NoScreenshotReason;

interface Known {
  intervals: ReadonlyMap<string, number>;
  retentionDays: number | null;
}

/** The reason why a window with time has no screenshot. */
export function useReasons(captures: Capture[], { intervals, retentionDays }: Known): ReasonOf {
  return useMemo(() => {
    const latest = new Map<string, number>();
    for (const { userId, projectId, takenAt } of captures) {
      const key = intervalKey(userId, projectId);
      latest.set(key, Math.max(latest.get(key) ?? 0, Date.parse(takenAt)));
    }
    return (userId, window) => {
      const key = intervalKey(userId, window.activities.at(-1)?.project_id ?? 0);
      return whyNoPicture(window, {
        nowMs: Date.now(),
        intervalMinutes: intervals.get(key),
        isBeforeCapture: (latest.get(key) ?? 0) > window.startMs,
        retentionDays,
      });
    };
  }, [captures, intervals, retentionDays]);
}

export function intervalKey(userId: number, projectId: number): string {
  return `${userId} ${projectId}`;
}
