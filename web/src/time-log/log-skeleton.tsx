import { Skeleton, Stack } from '@mantine/core';

/** Stands where the days will be. */
export function LogSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Loading the time log">
      <Skeleton height={122} radius="md" />
      <Skeleton height={420} radius="md" />
    </Stack>
  );
}
