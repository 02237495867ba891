import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageSizeDefault } from '@time-tracker/contract/limits';
import { formatNumber } from '../../language/format.ts';
import classes from './step-pager.module.css';

interface StepPagerProps {
  /** On this page. */
  entryCount: number;
  /** From 1. */
  page: number;
  /** If each page is a day. */
  dayCount: number | undefined;
  hasMore: boolean;
  onPage: (page: number) => void;
}

/** Pages of a list with an unknown total; nothing when there is only one. */
export function StepPager({ page, entryCount, dayCount, hasMore, onPage }: StepPagerProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <Group component="nav" justify="space-between" aria-label={t`Pages of entries`}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {dayCount === undefined ? entriesText(page, entryCount) : t`Day ${page} of ${dayCount}`}
      </Text>
      <Group gap="xs" className={[classes.steps, 'screen-only'].join(' ')}>
        <Button
          variant="default"
          size="sm"
          disabled={page === 1}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => onPage(page - 1)}
        >
          {t`Newer`}
        </Button>
        <Button
          variant="default"
          size="sm"
          disabled={!hasMore}
          rightSection={<IconChevronRight size={16} aria-hidden />}
          onClick={() => onPage(page + 1)}
        >
          {t`Older`}
        </Button>
      </Group>
    </Group>
  );
}

/** Not all entries are on the page, while its totals count all of a day or project. */
function entriesText(page: number, entryCount: number): string {
  const start = (page - 1) * pageSizeDefault;
  const first = formatNumber(start + 1);
  const last = formatNumber(start + entryCount);
  return t`Page ${page}: entries ${first} to ${last}. Totals include entries on other pages.`;
}
