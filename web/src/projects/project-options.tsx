import { t } from '@lingui/core/macro';
import { NativeSelect, Stack } from '@mantine/core';
import type { SendingForm } from '../api/sending-form.ts';
import { newMemberIntervalChoices } from '../language/interval-label.ts';
import { projectColorChoices } from '../language/project-color-choices.ts';
import { ColorField } from '../ui/fields/color-field.tsx';
import type { NewProject } from './create-project.ts';
import { ProjectPeopleField } from './project-people-field.tsx';

interface ProjectOptionsProps extends Pick<SendingForm<NewProject>, 'values' | 'field'> {
  organizationId: number;
}

/** People, color and interval of a new project. All of it can be changed later. */
export function ProjectOptions({ organizationId, values, field }: ProjectOptionsProps) {
  const { disabled, onChange } = field('color');
  return (
    <Stack gap="md">
      <ProjectPeopleField organizationId={organizationId} field={field} />
      <ColorField
        label={t`Color`}
        choices={projectColorChoices()}
        value={values.color}
        description={t`Without a choice, the least used one.`}
        disabled={disabled}
        onChange={onChange}
      />
      <NativeSelect
        label={t`Screenshots`}
        description={t`At a random moment within each interval.`}
        data={newMemberIntervalChoices(null)}
        {...field('interval')}
      />
    </Stack>
  );
}
