import type { ApiReceives } from '@time-tracker/contract/api';
import { formatDuration } from '../ui/format.ts';

/** What goes with an organization, in a sentence. */
export function contentsWords(contents: ApiReceives['organization']['contents']): string {
  const { projects, people, pending, seconds, screenshots, app_rows: appRows } = contents;
  const parts = [
    counted(projects, 'project'),
    `${formatDuration(seconds)} of work`,
    counted(screenshots, 'screenshot'),
    counted(appRows, 'application record'),
    ...(pending > 0 ? [counted(pending, 'pending invitation')] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} of ${peopleWords(people)} will be deleted.`;
}

function peopleWords(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
