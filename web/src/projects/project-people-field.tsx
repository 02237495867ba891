import { t } from '@lingui/core/macro';
import { Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { searchMaxLength } from '@time-tracker/contract/limits';
import { useState } from 'react';
import { calls } from '../api/client.ts';
import type { SendingForm } from '../api/sending-form.ts';
import { useCurrentUser } from '../api/session.ts';
import { QueryFailure } from '../routing/load-state.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { MorePeople } from '../ui/more-people.tsx';
import type { NewProject, NewProjectPerson } from './create-project.ts';
import classes from './create-project-modal.module.css';

interface ProjectPeopleFieldProps extends Pick<SendingForm<NewProject>, 'field'> {
  organizationId: number;
}

/** More people than this can be searched. */
const fewPeople = 8;
const peoplePerPage = 50;

/** The members of the organization, without the caller, who becomes the manager. */
export function ProjectPeopleField({ organizationId, field }: ProjectPeopleFieldProps) {
  const [search, setSearch] = useState('');
  const { disabled, value: chosen = [], onChange, onBlur, error } = field('people');
  // Chosen before the last search. They stay in the list when they are unchecked, so that the focus stays, too.
  const [chosenBefore, setChosenBefore] = useState(chosen);
  const { list, found } = useOtherMembers(organizationId, search);
  if (list.isPending) return <Skeleton height={80} />;
  const isFiltered = search !== '' || list.isPlaceholderData;
  if (list.data && !isFiltered && found.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t`You are the only member of the organization. You can invite people to the project later.`}
      </Text>
    );
  }
  const people = joinPeople([...chosenBefore, ...chosen], found);
  const toPeople = (emails: readonly string[]) =>
    emails.flatMap((email) => people.find((person) => person.email === email) ?? []);
  return (
    <Checkbox.Group
      label={t`People`}
      description={t`They track time on it as members. You are its manager.`}
      value={chosen.map(({ email }) => email)}
      error={error}
      onChange={(emails) => onChange(toPeople(emails))}
      onBlur={onBlur}
    >
      {(isFiltered || found.length > fewPeople) && (
        <SearchField
          label={t`Search people`}
          className={classes.search}
          maxLength={searchMaxLength}
          value={search}
          onSearch={(text) => {
            setChosenBefore(chosen);
            setSearch(text);
          }}
        />
      )}
      <Stack gap="xs" mt="xs" className={classes.people}>
        {people.map(({ email, name }) => (
          <Checkbox key={email} value={email} label={name} disabled={disabled} />
        ))}
        {list.isSuccess && !list.isPlaceholderData && found.length === 0 && (
          <Text size="sm" c="dimmed">
            {t`No one matches “${search}”.`}
          </Text>
        )}
        {list.isError && !list.data && (
          <QueryFailure title={t`Could not load the users`} query={list} />
        )}
        {list.hasNextPage && (
          <MorePeople
            onMore={() => void list.fetchNextPage()}
            isLoading={list.isFetchingNextPage}
          />
        )}
      </Stack>
    </Checkbox.Group>
  );
}

/** Pages of members who match. The previous people stay until the first page of another search is loaded. */
function useOtherMembers(organizationId: number, search: string) {
  const { id: ownId } = useCurrentUser();
  const input = {
    organization_id: organizationId,
    search: search.slice(0, searchMaxLength).trim(),
    page_size: peoplePerPage,
  };
  const list = useInfiniteQuery(
    calls.organization.members.infiniteOptions({
      input: (page: number) => ({ ...input, page }),
      initialPageParam: 1,
      // Pending invitations follow the members, and are not offered.
      getNextPageParam: ({ members, total }, pages) =>
        members.at(-1)?.state === 'active' && total > pages.length * peoplePerPage
          ? pages.length + 1
          : undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const members = list.data?.pages.flatMap((page) => page.members) ?? [];
  const found = members
    .filter(({ user, state }) => state === 'active' && user.id !== ownId)
    .map(({ user: { email, name } }) => ({ email, name: name ?? email }));
  return { list, found };
}

/** The people found, after those chosen who are not among them. Each person once. */
function joinPeople(
  chosen: readonly NewProjectPerson[],
  found: readonly NewProjectPerson[],
): NewProjectPerson[] {
  const others = new Map(chosen.map((person) => [person.email, person]));
  for (const { email } of found) others.delete(email);
  return [...others.values(), ...new Map(found.map((person) => [person.email, person])).values()];
}
