import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Timer } from '@time-tracker/contract/timer';
import { useState } from 'react';
import { calls } from '../api/client.ts';
import { useOrganizationChoice } from '../api/organization-choice.ts';
import { readStored, saveStored } from '../api/browser-storage.ts';
import classes from './header-timer.module.css';
import { defaultProjectId, pickable } from './timer-project.ts';

const lastProjectKey = 'timerProject';

export interface TimerProject {
  chosenId: number | null;
  choose: (projectId: number) => void;
  options: { id: number; name: string }[];
  /** Shown if none is selected. */
  placeholder: string;
}

/** Selects the project to track. Lists all projects in which the user can track time. */
export function useTimerProject(timer: Timer | null): TimerProject {
  const { selected } = useOrganizationChoice();
  const { data, isLoading, isError } = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: selected?.id ?? 0 },
      enabled: selected !== undefined,
    }),
  );
  const [lastId, setLastId] = useState(() => Number(readStored(lastProjectKey) ?? 0));
  const options = pickable(data ?? [], timer);
  const placeholderOf = () => {
    if (isLoading || options.length > 0) return t`Choose a project`;
    return isError ? t`Could not load projects` : t`No projects yet`;
  };
  return {
    chosenId: timer?.project_id ?? defaultProjectId(options, lastId),
    choose: (projectId) => {
      saveStored(lastProjectKey, String(projectId));
      setLastId(projectId);
    },
    options,
    placeholder: placeholderOf(),
  };
}

interface TimerProjectPickerProps {
  project: TimerProject;
  onChoose: (projectId: number) => void;
  isDisabled: boolean;
}

export function TimerProjectPicker({ project, onChoose, isDisabled }: TimerProjectPickerProps) {
  const { options, chosenId, placeholder } = project;
  return (
    <Select
      aria-label={t`Project to track`}
      className={classes.picker}
      placeholder={placeholder}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosenId === null ? null : String(chosenId)}
      onChange={(value) => value !== null && onChoose(Number(value))}
      disabled={isDisabled || options.length === 0}
      searchable={options.length > 8}
      allowDeselect={false}
      nothingFoundMessage={t`No matches`}
      comboboxProps={{ withinPortal: false, width: 'target' }}
      maxDropdownHeight={280}
    />
  );
}
