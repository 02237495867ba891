import { t } from '@lingui/core/macro';
import { Skeleton, Stack, Text } from '@mantine/core';
import { contentsText, type Contents } from './contents-text.ts';

interface DeletionImpactProps {
  /** What follows from it. */
  message: string;
  /** How much is deleted; undefined while loading. */
  contents: Contents | undefined;
  isCountingFailed: boolean;
}

/** What a deletion removes. */
export function DeletionImpact({ message, contents, isCountingFailed }: DeletionImpactProps) {
  return (
    <Stack gap="xs">
      {!contents && !isCountingFailed && <Skeleton height={18} />}
      {isCountingFailed && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t`This deletes all tracked time, screenshots and app usage. How much could not be counted.`}
        </Text>
      )}
      {contents && (
        <Text size="sm" fw={600}>
          {contentsText(contents)}
        </Text>
      )}
      <Text size="sm">{message}</Text>
    </Stack>
  );
}
