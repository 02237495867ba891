import { Button, Group } from '@mantine/core';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { counted } from '../../language/format.ts';
import classes from './selection-bar.module.css';
import type { LogActions } from '../changes/use-log-actions.ts';
import { countActivities, nothingSelected } from '../changes/work-selection.ts';

/** What can be done with everything that is chosen; nothing while nothing is. */
export function SelectionBar({ acts }: { acts: LogActions }) {
  const { selection, rights, ask, select } = acts;
  if (selection.size === 0) return null;
  const sessions = [...selection.values()].map(({ session }) => session);
  const mayMove = rights.targetsFor(sessions).length > 0;
  const mayDelete = sessions.every((session) => rights.mayDelete(session));
  return (
    <div className={classes.bar} role="region" aria-label="What is selected">
      <span className={classes.words} aria-live="polite">
        {counted(countActivities(selection), 'activity', 'activities')} of{' '}
        {counted(sessions.length, 'session')} selected
      </span>
      <Button size="xs" variant="subtle" onClick={() => select(nothingSelected)}>
        Select none
      </Button>
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          disabled={!mayMove}
          title={mayMove ? undefined : 'There is no project to which all of it can be moved'}
          leftSection={<IconArrowRight size={14} aria-hidden />}
          onClick={() => ask({ kind: 'move', selection })}
        >
          Move to project
        </Button>
        <Button
          size="xs"
          color="red.9"
          disabled={!mayDelete}
          title={mayDelete ? undefined : 'Some of it you may not delete'}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => ask({ kind: 'delete', selection })}
        >
          Delete
        </Button>
      </Group>
    </div>
  );
}
