import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { calls } from '../api/client.ts';
import { projectContentsWords } from './project-contents-words.ts';

/** What is deleted with a project. */
export function ProjectContents({ project }: { project: Project }) {
  const contents = useQuery(calls.project.contents.queryOptions({ input: { id: project.id } }));
  return (
    <Stack gap="xs">
      <Text size="sm">
        All time recorded on it, every screenshot and the applications used go with it, for ever,
        and nobody is in it any more. There is no way back; archiving keeps the data.
      </Text>
      {contents.isPending && <Skeleton height={18} />}
      {contents.isError && (
        <Text size="sm" c="var(--mantine-color-error)">
          How much that is could not be counted.
        </Text>
      )}
      {contents.data && (
        <Text size="sm" fw={600}>
          {projectContentsWords(contents.data)}
        </Text>
      )}
    </Stack>
  );
}
