import { plural } from '@lingui/core/macro';
import { formatDuration } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import type { PersonNumbers } from './use-people.ts';

/** Time, activity and screenshots of a person in the range. */
export function PersonNumbersText({ person }: { person: PersonNumbers }) {
  const { duration, activity, screenshots } = person;
  return (
    <>
      {formatDuration(duration)} · <PercentText percent={activity} /> ·{' '}
      {plural(screenshots, { one: '# screenshot', other: '# screenshots' })}
    </>
  );
}
