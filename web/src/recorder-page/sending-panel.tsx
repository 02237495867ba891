import { plural, t } from '@lingui/core/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { LocalState, RefusedItem } from '@time-tracker/contract/local-recorder';
import { useState } from 'react';
import { formatTime } from '../language/format.ts';
import { ConfirmAction } from '../ui/dialogs/confirm-action.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from './sending-panel.module.css';
import { sentence } from './state-text.ts';
import { usePerform } from './use-perform.ts';

/** What is waiting to be sent, and what the server rejected. */
export function SendingPanel({ state: { waiting, refused, connection } }: { state: LocalState }) {
  const { activities, screenshots, problem, droppedScreenshots } = waiting;
  return (
    <Panel title={t`To be sent`}>
      <Text size="sm">{waitingText(activities, screenshots)}</Text>
      {problem !== null && connection.status === 'connected' && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {t`The last attempt failed: ${problem}. The recorder tries again.`}
        </Text>
      )}
      {droppedScreenshots > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {plural(droppedScreenshots, {
            one: '# screenshot was dropped because the disk was full.',
            other: '# screenshots were dropped because the disk was full.',
          })}
        </Text>
      )}
      {refused.length > 0 && (
        <>
          <h3 className={classes.heading}>{t`Rejected by the server`}</h3>
          <ul className={classes.list}>
            {refused.map((item) => (
              <li key={item.id} className={classes.item}>
                <Refused item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Refused({ item }: { item: RefusedItem }) {
  const { pending, act } = usePerform();
  const [isAsking, setIsAsking] = useState(false);
  const name = refusedName(item);
  const discard = async () => {
    await act({ action: 'discard_refused', id: item.id });
    setIsAsking(false);
  };
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {sentence(item.reason)}
      </Text>
      <Group gap="xs" mt={4}>
        {item.kind !== 'unreadable' && (
          <Button
            size="compact-sm"
            variant="default"
            loading={pending === 'retry_refused'}
            aria-label={t`Send again: ${name}`}
            onClick={() => void act({ action: 'retry_refused', id: item.id })}
          >
            {t`Send again`}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`Discard: ${name}`}
          onClick={() => setIsAsking(true)}
        >
          {t`Discard`}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmAction
          title={t`Discard this?`}
          message={t`${name} is deleted from this machine. The server does not have it, so this can't be undone.`}
          confirmLabel={t`Discard`}
          isSending={pending === 'discard_refused'}
          onConfirm={() => void discard()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Stack>
  );
}

function waitingText(activities: number, screenshots: number): string {
  if (activities + screenshots === 0) return t`Nothing is waiting. The server has everything.`;
  const entries = plural(activities, { one: '# time entry', other: '# time entries' });
  const images = plural(screenshots, { one: '# screenshot', other: '# screenshots' });
  if (screenshots === 0) return t`Waiting on this machine: ${entries}.`;
  if (activities === 0) return t`Waiting on this machine: ${images}.`;
  return t`Waiting on this machine: ${entries} and ${images}.`;
}

function refusedName({ kind, from, to }: RefusedItem): string {
  const start = from === null ? null : formatTime(from);
  switch (kind) {
    case 'activity': {
      const end = to === null ? null : formatTime(to);
      if (start === null || end === null) return t`Time entry`;
      return t`Time entry, ${start} to ${end}`;
    }
    case 'screenshot':
      return start === null ? t`Screenshot` : t`Screenshot at ${start}`;
    case 'unreadable':
      return t`A file that cannot be read`;
  }
}
