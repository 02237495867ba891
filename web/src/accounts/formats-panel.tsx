import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProfileSettings } from '@time-tracker/contract/accounts/profile';
import { useId } from 'react';
import { calls } from '../api/client.ts';
import { Panel } from '../ui/panel.tsx';
import classes from './formats-panel.module.css';
import { useSaveSettings } from './save-settings.ts';

/** How durations, times and dates are written, and the project that the timer starts with. */
export function FormatsPanel() {
  const { shown, save, isSaving } = useSaveSettings();
  return (
    <Panel
      title={t`Formats`}
      description={t`For you, on all your devices. CSV files stay the same.`}
    >
      <Stack gap="md">
        <Choice<ProfileSettings['duration_format']>
          label={t`Durations`}
          data={[
            { value: 'clock', label: '07:04:00' },
            { value: 'units', label: t`7h 04m` },
            { value: 'decimal', label: t`7.07 hours` },
          ]}
          value={shown.duration_format}
          disabled={isSaving}
          onChange={(duration_format) => save({ duration_format })}
        />
        <Choice<ProfileSettings['clock']>
          label={t`Times`}
          data={[
            { value: '24', label: '17:30' },
            { value: '12', label: t`5:30 pm` },
          ]}
          value={shown.clock}
          disabled={isSaving}
          onChange={(clock) => save({ clock })}
        />
        <Choice<ProfileSettings['date_order']>
          label={t`Dates`}
          data={[
            { value: 'dmy', label: '20/11/2026' },
            { value: 'mdy', label: '11/20/2026' },
            { value: 'ymd', label: '2026-11-20' },
          ]}
          value={shown.date_order}
          disabled={isSaving}
          onChange={(date_order) => save({ date_order })}
        />
        <DefaultProject
          value={shown.default_project_id}
          disabled={isSaving}
          onChange={(default_project_id) => save({ default_project_id })}
        />
      </Stack>
    </Panel>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  data: { value: Value; label: string }[];
  value: Value;
  disabled: boolean;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, onChange, ...props }: ChoiceProps<Value>) {
  const labelId = useId();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={labelId}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={labelId}
        className={classes.choice}
        {...props}
        onChange={onChange}
      />
    </div>
  );
}

interface DefaultProjectProps {
  value: number | null;
  disabled: boolean;
  onChange: (projectId: number | null) => void;
}

function DefaultProject({ value, disabled, onChange }: DefaultProjectProps) {
  const { organizations, projects } = useRecordable();
  const choices = organizations.map(({ id, name }) => ({
    group: name,
    items: projects
      .filter((project) => project.organization_id === id)
      .map((project) => ({ value: String(project.project_id), label: project.name })),
  }));
  return (
    <NativeSelect
      label={t`Default project`}
      description={t`Preselected for your timer.`}
      data={[{ value: '', label: t`The last one you used` }, ...choices]}
      value={value === null ? '' : String(value)}
      disabled={disabled}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
      maw={420}
    />
  );
}

function useRecordable() {
  const { data: projects = [] } = useQuery(calls.timer.projects.queryOptions());
  const organizations = [
    ...new Map(
      projects.map(({ organization_id, organization_name: name }) => [
        organization_id,
        { id: organization_id, name },
      ]),
    ).values(),
  ];
  return { organizations, projects };
}
