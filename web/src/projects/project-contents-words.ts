import type { ApiReceives } from '@time-tracker/contract/api';
import { formatDuration } from '../ui/format.ts';

/** What goes with a project, in a sentence. */
export function projectContentsWords(contents: ApiReceives['project']['contents']): string {
  const { people, pending, seconds, screenshots, app_rows: appRows } = contents;
  const parts = [
    `${formatDuration(seconds)} of work`,
    counted(screenshots, 'screenshot'),
    counted(appRows, 'application record'),
    ...(pending > 0 ? [counted(pending, 'pending invitation')] : []),
  ];
  const members = people === 1 ? '1 person' : `${people.toLocaleString('en')} people`;
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} of ${members} will be deleted.`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
