import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Popover, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useBrowserRecorder } from './browser-recorder-state.ts';
import { formatDuration } from '../language/format.ts';

/** Time that this browser recorded and the server rejected. It is never dropped silently. */
export function RejectedTimeNotice() {
  const { refused, dismiss } = useBrowserRecorder();
  if (refused.length === 0) return null;
  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon color="red" size={38} aria-label={t`Some time was rejected by the server`}>
          <IconAlertTriangle size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" align="flex-start">
          {refused.map(({ reason, seconds }) => (
            <Text key={reason} size="sm">
              {rejectionText(seconds, reason)}
            </Text>
          ))}
          <Text size="sm" c="dimmed">
            {t`A copy stays in this browser until you dismiss this.`}
          </Text>
          {dismiss && (
            <Button size="compact-sm" variant="default" onClick={dismiss}>
              {t`Dismiss`}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function rejectionText(seconds: number, reason: string): string {
  const duration = formatDuration(seconds);
  return t`${duration} tracked in this browser was rejected: ${reason}`;
}
