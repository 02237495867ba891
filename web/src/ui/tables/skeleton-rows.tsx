import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

interface SkeletonRowsProps {
  /** What is loading, said to screen readers: "Loading projects". */
  label: string;
  rows?: number;
  height?: number;
}

/** Stands where a list will be, so that nothing jumps when it comes. */
export function SkeletonRows({ label, rows = 4, height = 44 }: SkeletonRowsProps) {
  return (
    <Stack gap="sm" role="status" p="md" data-loading>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}
