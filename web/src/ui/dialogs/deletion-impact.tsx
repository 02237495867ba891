import { t } from '@lingui/core/macro';
import { Skeleton, Stack, Text } from '@mantine/core';
import { contentsText, type Contents } from './contents-text.ts';

interface DeletionImpactProps {
  /** What the deletion means. */
  message: string;
  /** How much is deleted; undefined while loading. */
  contents: Contents | undefined;
  isCountingFailed: boolean;
}

/** What a deletion removes. */
export function DeletionImpact({ message, contents, isCountingFailed }: DeletionImpactProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">{message}</Text>
      {!contents && !isCountingFailed && <Skeleton height={18} />}
      {isCountingFailed && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t`Could not count how much that is.`}
        </Text>
      )}
      {contents && (
        <Text size="sm" fw={600}>
          {contentsText(contents)}
        </Text>
      )}
    </Stack>
  );
}
