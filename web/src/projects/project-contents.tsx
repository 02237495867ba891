import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rangeMaxDays } from '@time-tracker/contract/limits';
import type { Project } from '@time-tracker/contract/project';
import { useState } from 'react';
import { calls } from '../api/client.ts';
import { formatDuration } from '../ui/format.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The longest range the server answers, less one day for clocks that differ. */
const lookBackDays = rangeMaxDays - 1;

/** What is deleted with a project, counted as far back as the server counts at once. */
export function ProjectContents({ project }: { project: Project }) {
  const [start] = useState(() => new Date(Date.now() - lookBackDays * dayMs).toISOString());
  const input = {
    organization_id: project.organization_id,
    project_id: project.id,
    start,
    page: 1,
    page_size: 1,
  };
  const work = useQuery(calls.activity.all.queryOptions({ input }));
  const images = useQuery(calls.screenshot.all.queryOptions({ input }));
  const isPending = work.isPending || images.isPending;
  return (
    <Stack gap="xs">
      <Text size="sm">
        Its members, all time recorded on it, every screenshot and the applications used go with it,
        for ever. There is no way back; archiving keeps the data.
      </Text>
      {isPending && <Skeleton height={18} />}
      {work.data && images.data && (
        <Text size="sm" fw={600}>
          {formatDuration(work.data.total.duration)} of work and {imageWords(images.data.total)} of
          the last {lookBackDays} days will be deleted.
        </Text>
      )}
    </Stack>
  );
}

function imageWords(count: number): string {
  return count === 1 ? '1 screenshot' : `${count.toLocaleString('en')} screenshots`;
}
