import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '../../api/client.ts';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';

interface AppChoiceProps {
  labelId: string;
  input: WorkFiltersInAddress['input'];
  app: string | undefined;
  size: 'xs' | 'md';
  onChange: (app: string | undefined) => void;
}

/** The apps of the range, most used first, loaded when the list is opened. */
export function AppChoice({ labelId, input, app, size, onChange }: AppChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(
    calls.app.totals.queryOptions({ input: { ...input, by: 'name' }, enabled: isOpen }),
  );
  const names = data?.groups.flatMap(({ name }) => name ?? []) ?? [];
  return (
    <Select
      size={size}
      w={size === 'xs' ? 130 : '100%'}
      aria-labelledby={labelId}
      placeholder={t`All apps`}
      data={[...new Set([...(app === undefined ? [] : [app]), ...names])]}
      value={app ?? null}
      onChange={(value) => onChange(value ?? undefined)}
      onDropdownOpen={() => setOpen(true)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t`All apps` }}
      nothingFoundMessage={t`No matches.`}
    />
  );
}
