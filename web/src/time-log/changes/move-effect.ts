import { plural, t } from '@lingui/core/macro';
import { formatList } from '../../language/format.ts';
import { countActivities, type WorkSelection } from './work-selection.ts';

/** What moving the selection does, for its dialog. */
export function moveEffect(selection: WorkSelection): string {
  const count = countActivities(selection);
  const activities = plural(count, { one: '# activity', other: '# activities' });
  const projects = formatList(
    new Set([...selection.values()].map(({ session }) => session.project_name)),
  );
  return t`Moves ${activities} of ${projects} with their screenshots and app usage. The times do not change.`;
}
