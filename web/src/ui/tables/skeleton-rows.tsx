import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

interface SkeletonRowsProps {
  /** For screen readers: "Loading projects". */
  label: string;
  rows?: number;
  height?: number;
}

/** Placeholder with about the size of the list, to avoid layout shifts when it is loaded. */
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
