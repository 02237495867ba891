import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';

/** Shown while the server cannot be reached. */
export function OfflineText() {
  return (
    <Text component="span" size="xs" c="var(--mantine-color-error)" role="status">
      {t`Offline`}
    </Text>
  );
}
