import { ActionIcon, Button, Group, Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.css';
import type { Project } from '@time-tracker/contract/project';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { formatDate } from '../ui/format.ts';
import { addDays, type Day } from '../ui/zoned-day.ts';
import classes from './filter-bar.module.css';
import type { FiltersInAddress } from './use-screenshot-filters.ts';
import { peopleOf } from './use-people-and-projects.ts';

const everything = 'all';

interface FilterBarProps extends FiltersInAddress {
  today: Day;
  projects: Project[];
}

/** Project, member where one may see others, and the day with its neighbours. */
export function FilterBar({ filters, change, today, projects }: FilterBarProps) {
  const people = peopleOf(projects, filters.projectId);
  const chosen = people.find(({ id }) => id === filters.userId);
  const elsewhere = peopleOf(projects, undefined).find(({ id }) => id === filters.userId);
  return (
    <>
      {projects.length > 1 && (
        <Select
          aria-label="Project"
          className={classes.choice}
          data={[
            { value: everything, label: 'All projects' },
            ...projects.map(({ id, name, archived }) => ({
              value: String(id),
              label: archived ? `${name} (archived)` : name,
            })),
          ]}
          value={choiceOf(filters.projectId)}
          onChange={(value) => change({ projectId: idOf(value), captureId: undefined })}
          allowDeselect={false}
          searchable={projects.length > 8}
          nothingFoundMessage="No project has this name"
        />
      )}
      {(people.length > 1 || filters.userId !== undefined) && (
        <Select
          aria-label="Member"
          className={classes.choice}
          data={[
            { value: everything, label: 'All members' },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(filters.userId !== undefined && !chosen
              ? [{ value: String(filters.userId), label: elsewhere?.name ?? 'A former member' }]
              : []),
          ]}
          value={choiceOf(filters.userId)}
          onChange={(value) => change({ userId: idOf(value), captureId: undefined })}
          allowDeselect={false}
          searchable={people.length > 8}
          nothingFoundMessage="Nobody has this name"
        />
      )}
      <DayChoice filters={filters} change={change} today={today} />
    </>
  );
}

function DayChoice({ filters, change, today }: Omit<FilterBarProps, 'projects'>) {
  const { day } = filters;
  const fieldId = useId();
  const goTo = (next: Day) => change({ day: next, captureId: undefined });
  return (
    <Group gap={6} wrap="nowrap" role="group" aria-label="Day">
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Previous day"
        onClick={() => goTo(addDays(day, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <DatePickerInput
        aria-label={`Day, ${formatDate(`${day}T00:00:00Z`, 'UTC')}`}
        className={classes.day}
        value={day}
        maxDate={today}
        valueFormat="DD/MM/YYYY"
        leftSection={<IconCalendar size={16} aria-hidden />}
        onChange={(next) => next !== null && goTo(next)}
        previousLabel="Previous month"
        nextLabel="Next month"
        hideOutsideDates
        weekendDays={[]}
        // One id for both, so that the calendar is called after the field that opens it.
        id={fieldId}
        popoverProps={{ id: fieldId, returnFocus: true }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label="Next day"
        disabled={day >= today}
        onClick={() => goTo(addDays(day, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={day === today} onClick={() => goTo(today)}>
        Today
      </Button>
    </Group>
  );
}

function choiceOf(id: number | undefined): string {
  return id === undefined ? everything : String(id);
}

function idOf(choice: string | null): number | undefined {
  return choice === null || choice === everything ? undefined : Number(choice);
}
