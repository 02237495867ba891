import { t } from '@lingui/core/macro';
import { Checkbox, NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { screenshotIntervalDefault } from '@time-tracker/contract/limits';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { calls } from '../../api/client.ts';
import { intervalChoices } from '../../language/interval-label.ts';
import { roleChoices, roleDescription, toRole } from '../member-labels.ts';
import type { SendingForm } from '../../api/sending-form.ts';
import type { InviteValues } from './invite-values.ts';
import aligned from '../../ui/fields/aligned-fields.module.css';
import classes from './invited-projects.module.css';

interface InvitedProjectsProps {
  organizationId: number;
  values: InviteValues;
  field: SendingForm<InviteValues>['field'];
}

/** The projects of an invitation, with one role for all of them. */
export function InvitedProjects({ organizationId, values, field }: InvitedProjectsProps) {
  const projects = useQuery(
    calls.project.all.queryOptions({ input: { organization_id: organizationId } }),
  );
  const { disabled, name: _name, ...chosen } = field('projectIds');
  const role = toRole(values.projectRole);
  if (projects.isPending) return <Skeleton height={80} />;
  if (!projects.data || projects.data.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t`There are no projects yet. You can add them to one later.`}
      </Text>
    );
  }
  return (
    <>
      <Checkbox.Group
        label={t`Projects`}
        description={t`Leave empty to add them without a project.`}
        {...chosen}
      >
        <Stack gap="xs" mt="xs" className={classes.list}>
          {projects.data.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} disabled={disabled} />
          ))}
        </Stack>
      </Checkbox.Group>
      {values.projectIds.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} className={aligned.fields}>
          <NativeSelect
            label={t`Project role`}
            description={roleDescription(role)}
            data={roleChoices()}
            {...field('projectRole')}
          />
          {role !== projectRoles.viewer && (
            <NativeSelect
              label={t`Screenshots`}
              description={t`At a random moment within each interval.`}
              data={intervalChoices(screenshotIntervalDefault)}
              {...field('interval')}
            />
          )}
        </SimpleGrid>
      )}
    </>
  );
}
