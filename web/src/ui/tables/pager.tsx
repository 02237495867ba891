import { t } from '@lingui/core/macro';
import '../mantine-later.css';
import { Group, Pagination, Text } from '@mantine/core';
import { formatNumber } from '../../language/format.ts';

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
  const start = (page - 1) * pageSize;
  const first = formatNumber(start + 1);
  const last = formatNumber(Math.min(start + pageSize, total));
  const all = formatNumber(total);
  const labels: Record<string, string> = { previous: t`Previous page`, next: t`Next page` };
  return (
    <Group justify="space-between" p="md" component="nav" aria-label={label}>
      <Text size="sm" c="dimmed">
        {t`${first} to ${last} of ${all}`}
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
