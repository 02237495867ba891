import type { Capture } from '../api/capture-groups.ts';
import { dayOf } from '../ui/zoned-day.ts';
import { dayId } from './diary-list.tsx';
import { slotId, slotStart } from './diary.ts';

/** As long as a day that was forgotten may take to be there again. */
const patienceMs = 3000;

/** Gives the focus to the slot of a capture, and brings it into sight where it is not drawn now. */
export function goBackToTile(
  { userId, takenAt }: Pick<Capture, 'userId' | 'takenAt'>,
  timeZone: string,
): void {
  const takenMs = Date.parse(takenAt);
  const id = slotId(userId, slotStart(takenMs, timeZone));
  const day = dayId(dayOf(takenMs, timeZone));
  const givesUpAt = performance.now() + patienceMs;
  let sought: Element | null = null;
  const look = () => {
    const tile = document.getElementById(id);
    if (tile) {
      tile.focus();
      return;
    }
    const place = hourAround(takenMs) ?? document.getElementById(day);
    if (place && place !== sought) place.scrollIntoView({ block: 'start', behavior: 'instant' });
    sought = place;
    if (performance.now() < givesUpAt) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The hour on the page that holds an instant. */
function hourAround(atMs: number): Element | null {
  const hours = [...document.querySelectorAll<HTMLElement>('[data-hour]')];
  const begun = hours.filter(({ dataset }) => Number(dataset['hour']) <= atMs);
  const latest = Math.max(...begun.map(({ dataset }) => Number(dataset['hour'])));
  const isInIt = atMs - latest < 60 * 60 * 1000;
  return isInIt ? (begun.find(({ dataset }) => Number(dataset['hour']) === latest) ?? null) : null;
}
