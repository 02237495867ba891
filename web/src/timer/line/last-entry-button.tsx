import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { entryText } from './recent-entries.ts';
import classes from './timer-line.module.css';
import type { TimerLine } from './use-timer-line.ts';

/** Continues the last work in one click. */
export function LastEntryButton({ line }: { line: TimerLine }) {
  const { last, options } = line.project;
  // The project alone is preselected: the start button continues it.
  if (!last?.note || options.every(({ id }) => id !== last.project_id)) return null;
  const text = entryText(last);
  return (
    <Button
      variant="light"
      size="compact-sm"
      classNames={{ root: classes.last, label: classes.lastLabel }}
      title={text}
      disabled={line.isBusy}
      onClick={() => line.chooseEntry(last)}
    >
      {t`Last: ${text}`}
    </Button>
  );
}
