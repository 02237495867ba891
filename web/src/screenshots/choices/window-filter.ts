import type { Activity } from '@time-tracker/contract/activity';
import type { Capture } from '../../api/capture-groups.ts';
import { writeDiary, type DiaryParts, type DiaryWindow } from '../windows/diary.ts';
import type { ViewChoices } from './view-choices.ts';

/** Below this activity, time is listed as low activity. */
export const lowActivityPercent = 20;

type Filter = Pick<ViewChoices, 'only' | 'app'>;

export function isFiltered({ only, app }: Filter): boolean {
  return only !== undefined || app !== undefined;
}

/** Whether a window with time or captures is shown. */
export function matchesFilter(window: DiaryWindow, { only, app }: Filter): boolean {
  if (window.captures.length === 0 && window.activities.length === 0) return false;
  if (app !== undefined && !hasApp(window, app)) return false;
  switch (only) {
    case 'low':
      return isLow(window);
    case 'manual':
      return window.activities.some(({ source }) => source === 'manual');
    case 'none':
      return window.captures.length === 0;
    case undefined:
      return true;
  }
}

/** The captures of a day whose windows are shown. */
export function matchingCaptures(day: DiaryParts, filter: Filter): Capture[] {
  return writeDiary(day)
    .flatMap(({ rows }) => rows.flatMap(({ windows }) => windows))
    .filter((window) => matchesFilter(window, filter))
    .flatMap(({ captures }) => captures);
}

function hasApp({ captures }: DiaryWindow, app: string): boolean {
  return captures.some(({ screens }) => screens.some((screen) => screen.app === app));
}

/** Active ÷ measured seconds; time that was not measured is not low. */
function isLow({ activities }: DiaryWindow): boolean {
  const measured = activities.filter(({ activity }) => activity !== null);
  const sum = (seconds: (one: Activity) => number) =>
    measured.reduce((total, one) => total + seconds(one), 0);
  const active = sum((one) => one.active_seconds);
  return 100 * active < lowActivityPercent * sum((one) => one.measured_seconds);
}
