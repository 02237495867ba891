import { useQuery } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { useCallback, type ReactNode } from 'react';
import { calls } from '../api/client.ts';
import { useOrganizationChoice } from '../api/organization-choice.ts';
import { assignColors, AvatarColors } from '../ui/avatar-colors.ts';

const none = new Map<string, string>();

/** Colors of the selected organization's people, from the project list that the header loads anyway. */
export function PeopleColors({ children }: { children: ReactNode }) {
  const { selected } = useOrganizationChoice();
  const assign = useCallback(
    (projects: Project[]) => assignColors(projects.flatMap(({ members }) => members)),
    [],
  );
  const { data } = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: selected?.id ?? 0 },
      enabled: selected !== undefined,
      select: assign,
    }),
  );
  return <AvatarColors value={data ?? none}>{children}</AvatarColors>;
}
