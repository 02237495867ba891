import { t } from '@lingui/core/macro';
import { secondMs } from '@time-tracker/contract/time/durations';
import { overlapMs, parseInterval } from '@time-tracker/contract/time/interval';
import { durationText } from '../../language/duration-text.ts';
import type { DiaryWindow } from '../windows/diary.ts';

/** `Website · Navigation`: the projects and notes of a window; empty while unknown. */
export function workText(
  { activities }: Pick<DiaryWindow, 'activities'>,
  projectName: string | undefined,
): string {
  const projects = new Set(activities.map(({ project_name: name }) => name));
  if (projects.size === 0 && projectName !== undefined) projects.add(projectName);
  const notes = new Set(activities.flatMap(({ note }) => note ?? []));
  return [...projects, ...notes].join(' · ');
}

/** `Manual 4m · Editor`: of partly manual windows, how much is manual, and another fact. */
export function withManual(fact: string, windows: readonly DiaryWindow[]): string {
  const parts = windows.flatMap((window) =>
    window.activities.map((one) => ({
      isManual: one.source === 'manual',
      ms: overlapMs(parseInterval(one), window),
    })),
  );
  const manual = parts.filter(({ isManual }) => isManual);
  if (manual.length === 0 || manual.length === parts.length) return fact;
  const duration = durationText(manual.reduce((sum, { ms }) => sum + ms, 0) / secondMs);
  return `${t`Manual ${duration}`} · ${fact}`;
}
