import { t } from '@lingui/core/macro';
import '../mantine-later.css';
import { Group, Pagination, Text } from '@mantine/core';

interface PagerProps {
  /** For screen readers: "Pages of members". */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  /** How many there are on all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** Pages of a list; nothing when there is only one. */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(first + pageSize - 1, total);
  const labels: Record<string, string> = { previous: t`Previous page`, next: t`Next page` };
  return (
    <Group justify="space-between" p="md" component="nav" aria-label={label}>
      <Text size="sm" c="dimmed">
        {t`${first} to ${last} of ${total}`}
      </Text>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size="sm"
        getControlProps={(control) => ({ 'aria-label': labels[control] })}
        getItemProps={(item) => ({ 'aria-label': t`Page ${item}` })}
      />
    </Group>
  );
}
