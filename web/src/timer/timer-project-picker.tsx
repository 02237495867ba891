import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RecentEntry, Timer } from '@time-tracker/contract/timer/timer';
import { useState, type RefObject } from 'react';
import { errorMessage } from '../api/api-errors.ts';
import { calls } from '../api/client.ts';
import { useOrganizationChoice, useOrganizationList } from '../api/organization-choice.ts';
import { useCurrentUser } from '../api/session.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { useLastEntry } from './line/recent-entries.ts';
import classes from './header-timer.module.css';
import { pickable, preselectedProjectId } from './timer-project.ts';

export interface TimerProject {
  chosenId: number | null;
  choose: (projectId: number) => void;
  options: { id: number; name: string }[];
  /** Shown if none is selected. */
  placeholder: string;
  /** It is not known yet whether there are projects. */
  isLoading: boolean;
  /** There are projects, but the person may record in none of them. */
  isViewer: boolean;
  /** The projects, or the organizations they are in, could not be loaded, and nothing else can be chosen. */
  failure: { message: string; retry: () => void; isRetrying: boolean } | null;
  /** What the person worked on last, for those without a running timer. */
  last: RecentEntry | null;
}

/** Selects the project to track. Lists all projects in which the user can track time. */
export function useTimerProject(timer: Timer | null): TimerProject {
  const organizations = useOrganizationList();
  const { selected } = useOrganizationChoice();
  const { settings } = useCurrentUser();
  const projects = useQuery(
    calls.project.all.queryOptions({
      input: { organization_id: selected?.id ?? 0 },
      enabled: selected !== undefined,
    }),
  );
  const { data } = projects;
  const failed = organizations.isLoadingError ? organizations : projects;
  // Without organizations, there are no projects to load.
  const isNone = organizations.isSuccess && selected === undefined;
  const last = useLastEntry({ isEnabled: timer === null }) ?? null;
  const [chosenId, setChosenId] = useState<number | null>(null);
  // Stays chosen after a stop.
  if (timer && timer.project_id !== chosenId) setChosenId(timer.project_id);
  const options = pickable(data ?? [], timer);
  const isLoading = data === undefined && !isNone;
  const preferences = {
    chosenId,
    settingId: settings.default_project_id,
    lastId: last?.project_id ?? null,
  };
  return {
    chosenId: timer?.project_id ?? preselectedProjectId(options, preferences),
    choose: setChosenId,
    options,
    placeholder: isLoading || options.length > 0 ? t`Choose a project` : t`No projects yet`,
    isLoading,
    isViewer: options.length === 0 && data !== undefined && data.some(({ archived }) => !archived),
    failure:
      failed.isError && options.length === 0
        ? {
            message: errorMessage(failed.error),
            retry: () => void failed.refetch(),
            isRetrying: failed.isFetching,
          }
        : null,
    last,
  };
}

interface TimerProjectPickerProps {
  project: TimerProject;
  onChoose: (projectId: number) => void;
  /** The list is closed, also after a choice. */
  onClose?: () => void;
  isDisabled?: boolean;
  /** The choice is being sent. Nothing can be chosen, and the focus stays. */
  isSending: boolean;
  fieldRef?: RefObject<HTMLInputElement | null>;
  /** Gets the focus when the fields appear. */
  isFirst?: boolean;
}

export function TimerProjectPicker(props: TimerProjectPickerProps) {
  const { project, onChoose, onClose, isDisabled = false, isSending, fieldRef, isFirst } = props;
  const { options, chosenId, placeholder } = project;
  const isPhone = useIsPhone();
  return (
    <Select
      ref={fieldRef}
      data-autofocus={isFirst || undefined}
      aria-label={t`Project to track`}
      className={classes.picker}
      placeholder={placeholder}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosenId === null ? null : String(chosenId)}
      // Also of the project that is chosen already.
      onOptionSubmit={(value) => onChoose(Number(value))}
      onDropdownClose={onClose}
      disabled={isDisabled || options.length === 0}
      readOnly={isSending}
      searchable={options.length > 8}
      allowDeselect={false}
      nothingFoundMessage={t`No matches`}
      // The sheet of a phone would cut off its list.
      comboboxProps={{ withinPortal: isPhone, width: 'target' }}
      maxDropdownHeight={280}
    />
  );
}
