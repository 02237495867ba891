import { counted, formatDuration } from '../../language/format.ts';

/** How much there is in a project, or in an organization with its projects. */
export interface Contents {
  projects?: number;
  people: number;
  pending: number;
  seconds: number;
  screenshots: number;
  app_rows: number;
}

/** What is deleted, in a sentence. */
export function contentsText(contents: Contents): string {
  const { projects, people, pending, seconds, screenshots, app_rows: appRows } = contents;
  const parts = [
    ...(projects === undefined ? [] : [counted(projects, 'project')]),
    `${formatDuration(seconds)} of work`,
    counted(screenshots, 'screenshot'),
    counted(appRows, 'application record'),
    ...(pending > 0 ? [counted(pending, 'pending invitation')] : []),
  ];
  const members = counted(people, 'person', 'people');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} of ${members} will be deleted.`;
}
