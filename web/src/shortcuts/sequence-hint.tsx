import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { Kbd, Paper, Text } from '@mantine/core';
import { useStore } from 'zustand';
import { sequencesAfter, shortcutStore } from './shortcut-registry.ts';
import classes from './sequence-hint.module.css';

/** What the next key does, while the first one of a sequence waits for it. */
export function SequenceHint({ pendingKey }: { pendingKey: string }) {
  const shortcuts = useStore(shortcutStore, (state) => state.shortcuts);
  const key = pendingKey.toUpperCase();
  return (
    <Paper className={classes.hint} shadow="md" withBorder role="status">
      <Text size="sm" fw={600}>{t`${key} and then`}</Text>
      <ul className={classes.keys}>
        {sequencesAfter(shortcuts, pendingKey).map(({ keys, label }) => (
          <li key={keys}>
            <Kbd>{keys.slice(-1).toUpperCase()}</Kbd> {label}
          </li>
        ))}
      </ul>
    </Paper>
  );
}
