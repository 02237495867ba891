import { t } from '@lingui/core/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './step-pager.module.css';

interface StepPagerProps {
  /** From 1. */
  page: number;
  /** If each page is a day. */
  dayCount: number | undefined;
  hasMore: boolean;
  onPage: (page: number) => void;
}

/** Pages of a list with an unknown total; nothing when there is only one. */
export function StepPager({ page, dayCount, hasMore, onPage }: StepPagerProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <Group component="nav" justify="space-between" aria-label={t`Pages of entries`}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {dayCount === undefined ? t`Page ${page}` : t`Day ${page} of ${dayCount}`}
      </Text>
      <Group gap="xs" className={classes.steps}>
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
