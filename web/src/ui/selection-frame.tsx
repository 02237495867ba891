import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './selection-frame.module.css';

interface SelectionFrameProps {
  /** What is selected. */
  text: string;
  isEmpty?: boolean;
  clearLabel: string;
  onClear: () => void;
  mayMove: boolean;
  onMove: () => void;
  mayDelete: boolean;
  onDelete: () => void;
  /** Dialogs. */
  children?: ReactNode;
}

/** The bar at the bottom of a list: what is selected, and what can be done with it. */
export function SelectionFrame(props: SelectionFrameProps) {
  const { text, isEmpty = false, clearLabel, onClear, mayMove, mayDelete } = props;
  const isMoveMissing = !mayMove && !isEmpty;
  const isDeletionMissing = !mayDelete && !isEmpty;
  return (
    <div className={classes.bar} role="region" aria-label={t`Selection`}>
      <span className={classes.text} aria-live="polite">
        {text}
        {isMoveMissing && (
          <span
            className={classes.why}
          >{t`There is no project that all of it can be moved to.`}</span>
        )}
        {isDeletionMissing && (
          <span className={classes.why}>{t`You may not delete some of it.`}</span>
        )}
      </span>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {clearLabel}
      </Button>
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          disabled={!mayMove}
          leftSection={<IconArrowRight size={14} aria-hidden />}
          onClick={props.onMove}
        >
          {t`Move to project`}
        </Button>
        <Button
          size="xs"
          color="red.9"
          disabled={!mayDelete}
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={props.onDelete}
        >
          {t`Delete`}
        </Button>
      </Group>
      {props.children}
    </div>
  );
}
