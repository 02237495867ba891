import { plural, t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import classes from './selection-bar.module.css';
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
    <div className={classes.bar} role="region" aria-label={t`Selection`}>
      <span className={classes.text} aria-live="polite">
        {selectionText(sessions.length, countActivities(selection), isPart)}
      </span>
      <Button size="xs" variant="subtle" onClick={() => select(nothingSelected)}>
        {t`Clear selection`}
      </Button>
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          disabled={!mayMove}
          title={mayMove ? undefined : t`There is no project that all of it can be moved to`}
          leftSection={<IconArrowRight size={14} aria-hidden />}
          onClick={() => ask({ kind: 'move', selection })}
        >
          {t`Move to project`}
        </Button>
        <Button
          size="xs"
          color="red.9"
          disabled={!mayDelete}
          title={mayDelete ? undefined : t`You may not delete some of it`}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => ask({ kind: 'delete', selection })}
        >
          {t`Delete`}
        </Button>
      </Group>
    </div>
  );
}

/** Counts entries, and activities too when a part of an entry is selected. */
function selectionText(entries: number, activities: number, isPart: boolean): string {
  if (!isPart) return plural(entries, { one: '# entry selected', other: '# entries selected' });
  return t`${plural(activities, { one: '# activity', other: '# activities' })} of ${plural(entries, { one: '# entry', other: '# entries' })} selected`;
}
