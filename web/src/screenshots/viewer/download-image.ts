import type { Screenshot } from '@time-tracker/contract/screenshot';
import { fileTime } from '../../language/format.ts';
import { saveFile } from '../../ui/tables/save-file.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';

/** Saves the image at a signed address. Rejects if the address has expired. */
export async function downloadImage(url: string, fileName: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The image answered ${answer.status}`);
  saveFile(await answer.blob(), fileName);
}

/** `ada-lovelace-2026-11-20-14-03-monitor-2.webp`, in the time zone of the viewer. */
export function imageFileName(screen: Screenshot, timeZone: string): string {
  const name = screen.user_name
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  const day = dayOf(Date.parse(screen.taken_at), timeZone);
  const time = fileTime(screen.taken_at, timeZone).slice(0, 5).replace(':', '-');
  const monitor = screen.displays > 1 ? `-monitor-${screen.display + 1}` : '';
  return `${name || 'screenshot'}-${day}-${time}${monitor}.webp`;
}
