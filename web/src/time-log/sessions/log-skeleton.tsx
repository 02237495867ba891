import { t } from '@lingui/core/macro';
import { Group, Skeleton, Stack } from '@mantine/core';
import { Panel } from '../../ui/panel.tsx';

const sessions = 6;

/** Placeholder of the days. */
export function LogSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label={t`Loading the time log`}>
      <Panel>
        <Skeleton height={82} />
      </Panel>
      <Panel>
        <Skeleton height={18} width={180} mb="lg" />
        <Skeleton height={24} />
        <Skeleton height={24} mt={6} mb="lg" />
        {Array.from({ length: sessions }, (_, session) => (
          <Group key={session} gap="md" wrap="nowrap" py="sm">
            <Skeleton height={16} width={120} />
            <Skeleton height={16} width={72} />
            <Skeleton height={16} flex={1} />
          </Group>
        ))}
      </Panel>
    </Stack>
  );
}
