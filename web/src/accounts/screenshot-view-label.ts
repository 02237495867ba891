import { plural, t } from '@lingui/core/macro';
import type { ScreenshotView } from '@time-tracker/contract/screenshot';
import { formatDate, formatTime } from '../language/format.ts';

/** What was opened: one screenshot in full size, or thumbnails on a page. */
export function screenshotViewLabel({
  kind,
  times,
}: Pick<ScreenshotView, 'kind' | 'times'>): string {
  if (kind === 'thumbnails') {
    return plural(times, { one: '# thumbnail view', other: '# thumbnail views' });
  }
  return times === 1
    ? t`Opened 1 screenshot`
    : plural(times, {
        one: 'Opened 1 screenshot, # time',
        other: 'Opened 1 screenshot, # times',
      });
}

/** When the viewed screenshots were taken: `20/11/2026, 09:10 to 10:40`. */
export function takenRangeLabel(
  { taken_from, taken_to }: Pick<ScreenshotView, 'taken_from' | 'taken_to'>,
  timeZone: string,
): string {
  const [from, to] = [taken_from, taken_to].map((at) => ({
    day: formatDate(at, timeZone),
    time: formatTime(at, timeZone),
  }));
  if (!from || !to) return '';
  const start = `${from.day}, ${from.time}`;
  if (from.day === to.day && from.time === to.time) return start;
  const end = from.day === to.day ? to.time : `${to.day}, ${to.time}`;
  return t`${start} to ${end}`;
}
