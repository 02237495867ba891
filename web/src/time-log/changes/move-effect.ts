import { plural, t } from '@lingui/core/macro';
import { formatList } from '../../language/format.ts';
import { countActivities, selectsParts, type WorkSelection } from './work-selection.ts';

/** What moving the selection does, for its dialog. */
export function moveEffect(selection: WorkSelection): string {
  const work = selectsParts(selection)
    ? plural(countActivities(selection), { one: '# part', other: '# parts' })
    : plural(selection.size, { one: '# entry', other: '# entries' });
  const projects = formatList(
    new Set([...selection.values()].map(({ session }) => session.project_name)),
  );
  return t`Moves ${work} of ${projects} with their screenshots and app usage. The times do not change.`;
}
