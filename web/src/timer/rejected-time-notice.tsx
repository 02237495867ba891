import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Button, Popover, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useBrowserRecorder } from './browser-recorder-state.ts';
import { formatDuration } from '../language/format.ts';

/** Time and screenshots of this browser that were not stored. They are never dropped silently. */
export function RejectedTimeNotice() {
  const { refused, lostImages, dismiss } = useBrowserRecorder();
  if (refused.length + lostImages.length === 0) return null;
  const label =
    refused.length > 0
      ? t`Some time was rejected by the server`
      : t`Some screenshots were not stored`;
  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon color="red" size={38} aria-label={label}>
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
          {refused.length > 0 && (
            <Text size="sm" c="dimmed">
              {t`A copy stays in this browser until you dismiss this.`}
            </Text>
          )}
          {lostImages.map(({ reason, images }) => (
            <Text key={reason} size="sm">
              {lostText(images, reason)}
            </Text>
          ))}
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

function lostText(images: number, reason: string): string {
  const screenshots = plural(images, { one: '# screenshot', other: '# screenshots' });
  return t`${screenshots} of this browser not stored: ${reason}`;
}
