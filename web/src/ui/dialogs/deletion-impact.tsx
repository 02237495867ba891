import { Skeleton, Stack, Text } from '@mantine/core';
import { contentsText, type Contents } from './contents-text.ts';

interface DeletionImpactProps {
  /** What it means that it is deleted. */
  words: string;
  /** How much that is; undefined while it is being counted. */
  contents: Contents | undefined;
  isCountingFailed: boolean;
}

/** What goes with something that is deleted. */
export function DeletionImpact({ words, contents, isCountingFailed }: DeletionImpactProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">{words}</Text>
      {!contents && !isCountingFailed && <Skeleton height={18} />}
      {isCountingFailed && (
        <Text size="sm" c="var(--mantine-color-error)">
          How much that is could not be counted.
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
