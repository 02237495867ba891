import { plural, t } from '@lingui/core/macro';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { ViewerRole } from '@time-tracker/contract/recording-rules';
import { formatList } from '../../language/format.ts';

type Viewers = Pick<ApiReceives['timer']['rules'], 'people' | 'people_count'>;

/** Who can see what is recorded, by name and role: `You, Olivia (owner) and 2 more people`. */
export function viewersText({ people, people_count: count }: Viewers): string {
  const named = people.map(({ name, role }) => personText(name, role));
  const more = count - people.length;
  const others =
    more > 0 ? [t`${plural(more, { one: '# more person', other: '# more people' })}`] : [];
  const list = formatList([t`You`, ...named, ...others]);
  return count === 0 ? t`Only you.` : [`${list}.`, t`Other members can't see it.`].join(' ');
}

function personText(name: string, role: ViewerRole): string {
  switch (role) {
    case 'owners':
      return t`${name} (owner)`;
    case 'managers':
      return t`${name} (manager)`;
    case 'viewers':
      return t`${name} (viewer)`;
  }
}
