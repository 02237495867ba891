import { ActionIcon, Group } from '@mantine/core';
import type { Activity } from '@time-tracker/contract/activity';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import classes from './session-item.module.css';
import type { LogActions } from '../changes/use-log-actions.ts';

interface ActivityButtonsProps {
  one: Activity;
  acts: LogActions;
  /** What the activity is called. */
  words: string;
  onDelete: () => void;
}

/** What can be done with one activity of a session. */
export function ActivityButtons({ one, acts, words, onDelete }: ActivityButtonsProps) {
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end" className={classes.activityButtons}>
      {acts.rights.mayEdit(one) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Edit the note of ${words}`}
          onClick={() =>
            acts.ask({
              kind: 'note',
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
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${words}`} onClick={onDelete}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
