import { intervalLabel } from '../language/interval-label.ts';
import { t } from '@lingui/core/macro';
import { ColorSwatch, Group, Input, NativeSelect, Stack, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { screenshotIntervalChoices } from '@time-tracker/contract/limits';
import type { Project } from '@time-tracker/contract/project';
import { projectColors, type ProjectColor } from '@time-tracker/contract/project-colors';
import { calls } from '../api/client.ts';
import { shadeOf } from '../ui/charts/series-color.ts';
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
        <Input.Wrapper
          label={t`Color`}
          labelElement="div"
          description={t`Used in charts, strips and lists.`}
        >
          <Group gap="xs" mt="xs" role="radiogroup" aria-label={t`Color`}>
            {projectColors.map((color) => (
              <UnstyledButton
                key={color}
                role="radio"
                aria-checked={color === project.color}
                aria-label={colorName(color)}
                onClick={() => change({ color })}
              >
                <ColorSwatch color={shadeOf(color)} size={28} withShadow={false}>
                  {color === project.color && (
                    <IconCheck size={16} color="var(--mantine-color-body)" aria-hidden />
                  )}
                </ColorSwatch>
              </UnstyledButton>
            ))}
          </Group>
        </Input.Wrapper>
        <NativeSelect
          label={t`Screenshots of new members`}
          description={t`Members keep their own interval. Change it under Members and roles.`}
          data={intervalChoices(project.default_screenshot_interval)}
          value={String(project.default_screenshot_interval ?? '')}
          onChange={({ currentTarget: { value } }) =>
            change({ default_screenshot_interval: value === '' ? null : Number(value) })
          }
        />
      </Stack>
    </Panel>
  );
}

function intervalChoices(current: number | null) {
  const minutes = new Set([...screenshotIntervalChoices, ...(current === null ? [] : [current])]);
  return [
    { value: '', label: t`As set for the organization` },
    ...[...minutes]
      .sort((a, b) => a - b)
      .map((value) => ({ value: String(value), label: intervalLabel(value) })),
  ];
}

function colorName(color: ProjectColor): string {
  const names: Record<ProjectColor, string> = {
    blue: t`Blue`,
    orange: t`Orange`,
    green: t`Green`,
    violet: t`Violet`,
    pink: t`Pink`,
    amber: t`Amber`,
    teal: t`Teal`,
    slate: t`Slate`,
    purple: t`Purple`,
    olive: t`Olive`,
  };
  return names[color];
}
