import { t } from '@lingui/core/macro';
import { Checkbox, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '../api/client.ts';
import type { SendingForm } from '../api/sending-form.ts';
import { useCurrentUser } from '../api/session.ts';
import { newMemberIntervalChoices } from '../language/interval-label.ts';
import { projectColorChoices } from '../language/project-color-choices.ts';
import { ColorField } from '../ui/fields/color-field.tsx';
import type { NewProject } from './create-project.ts';
import classes from './create-project-modal.module.css';

interface ProjectOptionsProps extends Pick<SendingForm<NewProject>, 'values' | 'field'> {
  organizationId: number;
}

/** More people than this can be searched. */
const fewPeople = 8;

/** People, color and interval of a new project. All of it can be changed later. */
export function ProjectOptions({ organizationId, values, field }: ProjectOptionsProps) {
  const { disabled, onChange } = field('color');
  return (
    <Stack gap="md">
      <PeopleField organizationId={organizationId} field={field} />
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

/** The members of the organization, without the caller, who becomes the manager. */
function PeopleField({ organizationId, field }: Omit<ProjectOptionsProps, 'values'>) {
  const { id: ownId } = useCurrentUser();
  const [sought, setSought] = useState('');
  const users = useQuery(
    calls.organization.users.queryOptions({ input: { organization_id: organizationId } }),
  );
  const { disabled, name: _name, ...chosen } = field('people');
  if (users.isPending) return <Skeleton height={80} />;
  const people = (users.data ?? []).filter(
    ({ user, state }) => state === 'active' && user.id !== ownId,
  );
  const text = sought.trim().toLocaleLowerCase();
  const isFound = (person: (typeof people)[number]) =>
    `${person.user.name} ${person.user.email}`.toLocaleLowerCase().includes(text);
  if (people.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t`You are the only member of the organization. You can invite people to the project later.`}
      </Text>
    );
  }
  return (
    <Checkbox.Group
      label={t`People`}
      description={t`They track time on it as members. You are its manager.`}
      {...chosen}
    >
      {people.length > fewPeople && (
        <TextInput
          type="search"
          size="sm"
          mt="xs"
          aria-label={t`Search people`}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <Stack gap="xs" mt="xs" className={classes.people}>
        {people.filter(isFound).map(({ user }) => (
          <Checkbox
            key={user.email}
            value={user.email}
            label={user.name ?? user.email}
            disabled={disabled}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
