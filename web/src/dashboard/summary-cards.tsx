import { SimpleGrid, Stack } from '@mantine/core';
import { errorWords } from '../api/api-errors.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { NumberCard } from './number-card.tsx';
import type { Measure, SummaryWindow } from './trend.ts';
import type { useSummaries, WindowSummary } from './use-summaries.ts';

const rows: { window: SummaryWindow; cards: { title: string; measure: Measure }[] }[] = [
  {
    window: 'daily',
    cards: [
      { title: 'Last 24 Hrs Worked', measure: 'worked' },
      { title: 'Last 24 Hrs Activity', measure: 'activity' },
      { title: 'Last 24 Hrs Projects Worked', measure: 'projects' },
    ],
  },
  {
    window: 'weekly',
    cards: [
      { title: 'Weekly Worked', measure: 'worked' },
      { title: 'Weekly Activity', measure: 'activity' },
      { title: 'Weekly Projects Worked', measure: 'projects' },
    ],
  },
  {
    window: 'monthly',
    cards: [
      { title: 'Monthly Worked', measure: 'worked' },
      { title: 'Monthly Activity', measure: 'activity' },
      { title: 'Monthly Projects Worked', measure: 'projects' },
    ],
  },
];

interface SummaryCardsProps {
  current: ReturnType<typeof useSummaries>['current'];
  past: WindowSummary[];
}

/** The nine numbers: three windows below each other, what was measured beside each other. */
export function SummaryCards({ current, past }: SummaryCardsProps) {
  if (!current) return null;
  if (current.isError && !current.data) {
    return (
      <FailureNotice
        title="The numbers could not be loaded"
        words={errorWords(current.error)}
        onRetry={() => void current.refetch()}
        isRetrying={current.isFetching}
      />
    );
  }
  return (
    <Stack gap="md" component="section" aria-label="Work in numbers">
      {rows.map(({ window, cards }) => (
        <SimpleGrid key={window} cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing="xs">
          {cards.map(({ title, measure }) => (
            <NumberCard
              key={title}
              title={title}
              window={window}
              measure={measure}
              summaries={[current.data, ...past]}
            />
          ))}
        </SimpleGrid>
      ))}
    </Stack>
  );
}
