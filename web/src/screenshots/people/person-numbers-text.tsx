import { plural } from '@lingui/core/macro';
import { formatDuration } from '../../language/format.ts';
import { PercentText } from '../../language/percent-text.tsx';
import type { PersonNumbers } from './use-people.ts';

/** Time, activity and screenshots of a person in the range. */
export function PersonNumbersText({ person }: { person: PersonNumbers }) {
  const { duration, activity, screenshots } = person;
  return (
    <>
      {/* A new line starts after a dot, not with it. */}
      {formatDuration(duration)}
      {'\u00a0'}· <PercentText percent={activity} />
      {'\u00a0'}· {plural(screenshots, { one: '# screenshot', other: '# screenshots' })}
    </>
  );
}
