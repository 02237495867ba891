import { plural, t } from '@lingui/core/macro';
import { SelectionFrame } from '../../ui/selection-frame.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';
import { countActivities, nothingSelected, selectionOf } from '../changes/work-selection.ts';

/** Actions on the selection; nothing while it is empty. */
export function SelectionBar({ acts }: { acts: LogActions }) {
  const { selection, rights, ask, select } = acts;
  if (selection.size === 0) return null;
  const sessions = [...selection.values()].map(({ session }) => session);
  const isPart = sessions.some((session) => selectionOf(selection, session) === 'some');
  const mayMove = rights.targetsFor(sessions).length > 0;
  const mayDelete = sessions.every((session) => rights.mayDelete(session));
  return (
    <SelectionFrame
      text={selectionText(sessions.length, countActivities(selection), isPart)}
      clearLabel={t`Clear selection`}
      onClear={() => select(nothingSelected)}
      mayMove={mayMove}
      onMove={() => ask({ kind: 'move', selection })}
      mayDelete={mayDelete}
      onDelete={() => ask({ kind: 'delete', selection })}
    />
  );
}

/** Counts entries, and activities too when a part of an entry is selected. */
function selectionText(entries: number, activities: number, isPart: boolean): string {
  if (!isPart) return plural(entries, { one: '# entry selected', other: '# entries selected' });
  return t`${plural(activities, { one: '# activity', other: '# activities' })} of ${plural(entries, { one: '# entry', other: '# entries' })} selected`;
}
