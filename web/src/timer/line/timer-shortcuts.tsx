import { t } from '@lingui/core/macro';
import type { Timer } from '@time-tracker/contract/timer/timer';
import type { RefObject } from 'react';
import { useShortcut } from '../../shortcuts/use-shortcut.ts';
import type { TimerLine } from './use-timer-line.ts';

interface TimerShortcutsProps {
  timer: Timer | null;
  line: TimerLine;
  noteRef: RefObject<HTMLInputElement | null>;
  /** Shows the fields where the header has no room for them. */
  openFields: (field: 'note' | 'project') => void;
}

/** Start, stop and continue by one key each. */
export function TimerShortcuts({ timer, line, noteRef, openFields }: TimerShortcutsProps) {
  const { project, isBusy } = line;
  const canStart = !isBusy && project.options.length > 0;
  useShortcut(
    'n',
    t`Start the timer and add a note`,
    () => {
      const isChosen = project.chosenId !== null;
      const isHidden = noteRef.current?.checkVisibility() === false;
      if (!timer && (isChosen || !isHidden)) line.begin();
      if (isHidden) openFields(isChosen ? 'note' : 'project');
      else if (isChosen) noteRef.current?.focus();
    },
    { isEnabled: canStart },
  );
  useShortcut('s', t`Stop the timer`, line.stop, { isEnabled: timer !== null && !isBusy });
  const { last } = project;
  useShortcut('c', t`Continue the last entry`, () => last && line.chooseEntry(last), {
    isEnabled: canStart && timer === null && last !== null,
  });
  return null;
}
