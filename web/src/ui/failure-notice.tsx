import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';

interface FailureNoticeProps {
  /** What could not be done: "The projects could not be loaded". */
  title: string;
  words: string;
  onRetry: () => void;
  isRetrying?: boolean;
}

/** What stands in the place of something that could not be loaded. */
export function FailureNotice({ title, words, onRetry, isRetrying = false }: FailureNoticeProps) {
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={title} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{words}</Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRetrying}
          onClick={onRetry}
        >
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}
