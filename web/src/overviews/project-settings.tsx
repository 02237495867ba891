import { t } from '@lingui/core/macro';
import { NativeSelect, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Project } from '@time-tracker/contract/project';
import { calls } from '../api/client.ts';
import { newMemberIntervalChoices } from '../language/interval-label.ts';
import { projectColorChoices } from '../language/project-color-choices.ts';
import { ColorField } from '../ui/fields/color-field.tsx';
import { Panel } from '../ui/panel.tsx';

/** Color and default interval of a project, for its managers. Changes apply at once. */
export function ProjectSettings({ project }: { project: Project }) {
  const update = useMutation(
    calls.project.update.mutationOptions({
      meta: { success: t`Project updated successfully`, changes: ['projects', 'work'] },
    }),
  );
  const change = (changes: Partial<Pick<Project, 'color' | 'default_screenshot_interval'>>) => {
    if (!update.isPending) update.mutate({ id: project.id, ...changes });
  };
  return (
    <Panel title={t`Settings`} description={t`For everyone in the project`}>
      <Stack gap="md" align="flex-start">
        <ColorField
          label={t`Color`}
          description={t`Used in charts, strips and lists.`}
          choices={projectColorChoices()}
          value={project.color}
          onChange={(color) => change({ color })}
        />
        <NativeSelect
          label={t`Screenshots of new members`}
          description={t`Members keep their own interval. Change it under Members and roles.`}
          data={newMemberIntervalChoices(project.default_screenshot_interval)}
          value={String(project.default_screenshot_interval ?? '')}
          onChange={({ currentTarget: { value } }) =>
            change({ default_screenshot_interval: value === '' ? null : Number(value) })
          }
        />
      </Stack>
    </Panel>
  );
}
