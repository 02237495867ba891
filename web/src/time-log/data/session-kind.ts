import type { WorkSession } from '@time-tracker/contract/activity';
import { otherColor, shadeOf } from '../../ui/charts/series-color.ts';

/** Whether a person typed the time in. Sessions have one source. */
export function isManual({ sources }: Pick<WorkSession, 'sources'>): boolean {
  return sources.includes('manual');
}

/** Whether a page recorded the time. */
export function isByBrowser({ sources }: Pick<WorkSession, 'sources'>): boolean {
  return sources.includes('browser');
}

/** Whether a recorder sent the time while the person worked. */
export function isRecorded({ sources }: Pick<WorkSession, 'sources'>): boolean {
  return sources.includes('desktop') || sources.includes('browser');
}

/** The color of a session's work: that of its project, and one of its own for manual time. */
export function workColor(session: Pick<WorkSession, 'sources' | 'project_color'>): string {
  return isManual(session) ? otherColor : shadeOf(session.project_color);
}
