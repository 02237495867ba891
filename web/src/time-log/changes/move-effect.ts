import { plural, t } from '@lingui/core/macro';
import { formatList } from '../../language/format.ts';
import { countActivities, selectsParts, type WorkSelection } from './work-selection.ts';

/** What moving the selection does, for its dialog. */
export function moveEffect(selection: WorkSelection): string {
  const isByPart = selectsParts(selection);
  const count = isByPart ? countActivities(selection) : selection.size;
  const work = isByPart
    ? plural(count, { one: '# part', other: '# parts' })
    : plural(count, { one: '# entry', other: '# entries' });
  const projects = formatList(
    new Set([...selection.values()].map(({ session }) => session.project_name)),
  );
  return count === 1
    ? t`Moves ${work} from ${projects} with its screenshots and app usage. The times do not change.`
    : t`Moves ${work} from ${projects} with their screenshots and app usage. The times do not change.`;
}
