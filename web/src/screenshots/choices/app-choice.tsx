import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pageSizeMax } from '@time-tracker/contract/limits';
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

/**
 * The apps of the range, most used first, loaded when the list is opened. Screenshots name the app in front and no
 * website. A browser has no time of its own while websites are recorded, so those of the newest screenshots follow.
 */
export function AppChoice({ labelId, input, app, size, onChange }: AppChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const used = useQuery(
    calls.app.totals.queryOptions({
      input: { ...input, kind: 'app', by: 'name' },
      enabled: isOpen,
    }),
  );
  const newest = useQuery(
    calls.screenshot.all.queryOptions({
      input: { ...input, page: 1, page_size: pageSizeMax },
      enabled: isOpen,
    }),
  );
  const names = [
    app ?? [],
    used.data?.groups.map(({ name }) => name ?? []) ?? [],
    newest.data?.screenshots.map((one) => one.app ?? []) ?? [],
  ].flat(2);
  return (
    <Select
      size={size}
      w={size === 'xs' ? 130 : '100%'}
      aria-labelledby={labelId}
      placeholder={t`All apps`}
      data={[...new Set(names)]}
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
