import { t } from '@lingui/core/macro';
import { ActionIcon, Group } from '@mantine/core';
import type { Activity, WorkSession } from '@time-tracker/contract/activity';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import classes from './session-item.module.css';
import type { LogActions } from '../changes/use-log-actions.ts';

interface ActivityButtonsProps {
  session: WorkSession;
  one: Activity;
  acts: LogActions;
  /** When the activity started, for screen readers. */
  time: string;
  onDelete: () => void;
}

/** Actions on one activity of a session. */
export function ActivityButtons({ session, one, acts, time, onDelete }: ActivityButtonsProps) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" className={classes.activityButtons}>
      {acts.rights.mayEdit(one) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Edit the note of the part from ${time}`}
          onClick={() =>
            acts.ask({
              kind: 'note',
              session,
              activityIds: [one.activity_id],
              note: one.note ?? '',
              isReason: one.source === 'manual',
            })
          }
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {acts.rights.mayDelete(one) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Delete the part from ${time}`}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
