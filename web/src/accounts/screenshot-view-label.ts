import type { ScreenshotLook } from '@time-tracker/contract/screenshot';
import { formatDate, formatTime } from '../language/format.ts';

/** What somebody saw: one image in full, or small ones on a page. */
export function screenshotViewLabel({
  kind,
  times,
}: Pick<ScreenshotLook, 'kind' | 'times'>): string {
  if (kind === 'image') return times === 1 ? 'One in full' : `One in full, ${times} times`;
  return times === 1 ? 'One small image' : `${times} small images`;
}

/** When what was seen had been taken: `20/11/2026 09:10 to 10:40`. */
export function takenLabel(
  { taken_from, taken_to }: Pick<ScreenshotLook, 'taken_from' | 'taken_to'>,
  timeZone: string,
): string {
  const [from, to] = [taken_from, taken_to].map((at) => ({
    day: formatDate(at, timeZone),
    time: formatTime(at, timeZone),
  }));
  if (!from || !to) return '';
  const begin = `${from.day} ${from.time}`;
  if (from.day !== to.day) return `${begin} to ${to.day} ${to.time}`;
  return from.time === to.time ? begin : `${begin} to ${to.time}`;
}
