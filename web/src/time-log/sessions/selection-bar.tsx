import { plural, t } from '@lingui/core/macro';
import { SelectionFrame } from '../../ui/selection-frame.tsx';
import type { LogActions } from '../changes/use-log-actions.ts';
import { countActivities, nothingSelected, selectsParts } from '../changes/work-selection.ts';

/** Actions on the selection; nothing while it is empty. */
export function SelectionBar({ acts }: { acts: LogActions }) {
  const { selection, rights, ask, select } = acts;
  if (selection.size === 0) return null;
  const sessions = [...selection.values()].map(({ session }) => session);
  const mayMove = rights.targetsFor(sessions).length > 0;
  const mayDelete = sessions.every((session) => rights.mayDelete(session));
  return (
    <SelectionFrame
      text={selectionText(sessions.length, countActivities(selection), selectsParts(selection))}
      clearLabel={t`Clear selection`}
      onClear={() => select(nothingSelected)}
      mayMove={mayMove}
      onMove={() => ask({ kind: 'move', selection })}
      mayDelete={mayDelete}
      onDelete={() => ask({ kind: 'delete', selection })}
    />
  );
}

/** Counts entries, and their parts when only some of them are selected. */
function selectionText(entries: number, parts: number, isPart: boolean): string {
  if (!isPart) return plural(entries, { one: '# entry selected', other: '# entries selected' });
  return t`${plural(parts, { one: '# part', other: '# parts' })} of ${plural(entries, { one: '# entry', other: '# entries' })} selected`;
}
