import { plural, t } from '@lingui/core/macro';
import { durationText } from '../../language/duration-text.ts';
import { formatList } from '../../language/format.ts';

/** How much there is in a project, or in an organization with its projects. */
export interface Contents {
  projects?: number;
  people: number;
  pending: number;
  seconds: number;
  screenshots: number;
}

/** What is deleted, in a sentence. */
export function contentsText(contents: Contents): string {
  const { projects, people, pending, seconds, screenshots } = contents;
  const duration = durationText(seconds);
  const list = formatList([
    ...(projects === undefined
      ? []
      : [plural(projects, { one: '# project', other: '# projects' })]),
    ...(pending > 0
      ? [plural(pending, { one: '# pending invitation', other: '# pending invitations' })]
      : []),
    t`${duration} of tracked time`,
    plural(screenshots, { one: '# screenshot', other: '# screenshots' }),
    t`app usage`,
  ]);
  const members = plural(people, { one: '# member', other: '# members' });
  return t`This deletes ${list} of ${members}.`;
}
