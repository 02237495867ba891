import type { ApiReceives } from '@time-tracker/contract/api';
import { formatDuration } from '../ui/format.ts';

/** What goes with a project, in a sentence. */
export function projectContentsWords(contents: ApiReceives['project']['contents']): string {
  const { people, pending, seconds, screenshots } = contents;
  const images = `${screenshots.toLocaleString('en')} ${screenshots === 1 ? 'screenshot' : 'screenshots'}`;
  const invited = `${pending} pending ${pending === 1 ? 'invitation' : 'invitations'}`;
  const members = people === 1 ? '1 person' : `${people.toLocaleString('en')} people`;
  const parts = [`${formatDuration(seconds)} of work`, images, ...(pending > 0 ? [invited] : [])];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} of ${members} will be deleted.`;
}
