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
  return (
    <div className={classes.bar} role="region" aria-label={t`Selection`}>
      <span className={classes.text} aria-live="polite">
        {text}
      </span>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {clearLabel}
      </Button>
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          disabled={!mayMove}
          title={
            mayMove || isEmpty ? undefined : t`There is no project that all of it can be moved to`
          }
          leftSection={<IconArrowRight size={14} aria-hidden />}
          onClick={props.onMove}
        >
          {t`Move to project`}
        </Button>
        <Button
          size="xs"
          color="red.9"
          disabled={!mayDelete}
          title={mayDelete || isEmpty ? undefined : t`You may not delete some of it`}
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
