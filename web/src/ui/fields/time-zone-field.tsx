import { t } from '@lingui/core/macro';
import { Select, type ComboboxItem, type ComboboxItemGroup } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { isZoneFound, zoneCities, type ZoneCity } from '../time/time-zone-choices.ts';

interface TimeZoneFieldProps {
  label: string;
  description?: string;
  name?: string;
  value?: string;
  disabled?: boolean;
  /** False inside a popover, which a click elsewhere closes. */
  withinPortal?: boolean;
  error?: ReactNode;
  onChange: (zone: string) => void;
  onBlur?: () => void;
}

/** A time zone with its offset, found by typing a city, a region or an offset. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const { value = 'UTC', withinPortal = true, onChange, ...rest } = props;
  const [nowMs] = useState(() => Date.now());
  const [stored] = useState(value);
  const [groups] = useState(() => zoneCities(stored, nowMs));
  return (
    <Select
      {...rest}
      comboboxProps={{ withinPortal, portalProps: { target: '#content' } }}
      data={groups}
      value={value}
      onChange={(zone) => zone !== null && onChange(zone)}
      allowDeselect={false}
      searchable
      filter={({ options, search }) => findZones(options as Groups, search)}
      nothingFoundMessage={t`No time zone has this name`}
      maxDropdownHeight={280}
      selectFirstOptionOnChange
    />
  );
}

type Groups = ComboboxItemGroup<ComboboxItem>[];

function findZones(groups: Groups, typed: string): Groups {
  return groups
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ value, label }: ZoneCity) => isZoneFound(value, label, typed)),
    }))
    .filter(({ items }) => items.length > 0);
}
