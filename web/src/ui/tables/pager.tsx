import { t } from '@lingui/core/macro';
import '../mantine-later.css';
import { Group, Pagination, Text } from '@mantine/core';
import { formatNumber } from '../../language/format.ts';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './pager.module.css';

/** As many numbers as fit beside the arrows of a phone. */
const numbersOnPhone = 3;

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
  return (
    <Group
      justify="space-between"
      p="md"
      component="nav"
      aria-label={label}
      className={classes.pager}
    >
      <Text size="sm" c="dimmed">
        {t`${first} to ${last} of ${all}`}
      </Text>
      <Pagination.Root
        total={pages}
        value={page}
        onChange={onPage}
        size="sm"
        getItemProps={(item) => ({ 'aria-label': t`Page ${item}` })}
      >
        <PageButtons page={page} pages={pages} />
      </Pagination.Root>
    </Group>
  );
}

/** The first and last page are numbers, or arrows if the numbers do not fit. */
function PageButtons({ page, pages }: { page: number; pages: number }) {
  const hasArrows = useIsPhone() && pages > numbersOnPhone;
  return (
    <Group gap={8} wrap="nowrap" className={[classes.controls, 'screen-only'].join(' ')}>
      {hasArrows && <Pagination.First aria-label={t`First page`} />}
      <Pagination.Previous aria-label={t`Previous page`} />
      {hasArrows ? (
        <Pagination.Control active aria-current="page" aria-label={t`Page ${page}`}>
          {formatNumber(page)}
        </Pagination.Control>
      ) : (
        <Pagination.Items />
      )}
      <Pagination.Next aria-label={t`Next page`} />
      {hasArrows && <Pagination.Last aria-label={t`Last page`} />}
    </Group>
  );
}
