import { Group, Pagination, Text } from '@mantine/core';

interface PagerProps {
  /** What is paged, said to screen readers: "Looks at my screenshots". */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  /** How many there are on all pages. */
  total: number;
  onPage: (page: number) => void;
}

const labels: Record<string, string> = { previous: 'Previous page', next: 'Next page' };

/** Steps through a list that comes in pages; nothing when there is only one. */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <Group justify="space-between" p="md" component="nav" aria-label={`Pages of ${label}`}>
      <Text size="sm" c="dimmed">
        {first} to {Math.min(first + pageSize - 1, total)} of {total}
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size="sm"
        getControlProps={(control) => ({ 'aria-label': labels[control] })}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
      />
    </Group>
  );
}
