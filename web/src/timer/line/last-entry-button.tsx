import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { entryText } from './recent-entries.ts';
import classes from './timer-line.module.css';
import type { TimerLine } from './use-timer-line.ts';

/** Continues the last entry in one click. */
export function LastEntryButton({ line }: { line: TimerLine }) {
  const { last, options, chosenId } = line.project;
  if (!last || options.every(({ id }) => id !== last.project_id)) return null;
  // Without a note, the start button continues it if its project is chosen.
  if (!last.note && last.project_id === chosenId) return null;
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
