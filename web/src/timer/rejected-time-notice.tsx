import { ActionIcon, Button, Popover, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useBrowserRecorder } from './browser-recorder-state.ts';
import { formatDuration } from '../language/format.ts';

/** Time this browser recorded and the server does not take: never dropped without a word. */
export function RejectedTimeNotice() {
  const { refused, letGo } = useBrowserRecorder();
  if (refused.length === 0) return null;
  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon color="red" size={38} aria-label="Recorded time that was not taken">
          <IconAlertTriangle size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" align="flex-start">
          {refused.map(({ why, seconds }) => (
            <Text key={why} size="sm">
              {formatDuration(seconds)} recorded in this browser is not counted: {why}
            </Text>
          ))}
          <Text size="sm" c="dimmed">
            It is kept in this browser until you dismiss this.
          </Text>
          {letGo && (
            <Button size="compact-sm" variant="default" onClick={letGo}>
              Dismiss
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
