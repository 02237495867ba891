import { t } from '@lingui/core/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';

interface FailureNoticeProps {
  /** For example "Could not load the projects". */
  title: string;
  message: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** Shown instead of something that failed to load. */
export function FailureNotice({ title, message, onRetry, isRetrying = false }: FailureNoticeProps) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRetrying}
          onClick={onRetry}
        >
          {t`Try again`}
        </Button>
      </Stack>
    </Alert>
  );
}
