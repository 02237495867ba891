import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { groupings, toGrouping, type Grouping } from './data/session-groups.ts';

/** How the sessions are listed; in the address. */
export interface ListOptions {
  grouping: Grouping;
  /** One day per page, instead of ten sessions. */
  isWholeDays: boolean;
}

export function readListOptions(parameters: URLSearchParams): ListOptions {
  return {
    grouping: toGrouping(parameters.get('group')),
    isWholeDays: parameters.get('pages') === 'days',
  };
}

/** Chooses the grouping and what a page is. */
export function ListOptionFields({ address }: { address: WorkFiltersInAddress }) {
  const { parameters, setParameters } = address;
  const { grouping, isWholeDays } = readListOptions(parameters);
  return (
    <>
      <NativeSelect
        aria-label={t`Group entries`}
        data={groupings.map((value) => ({ value, label: groupingLabel(value) }))}
        value={grouping}
        onChange={({ currentTarget: { value } }) =>
          setParameters({ group: value === 'person' ? undefined : value })
        }
      />
      <NativeSelect
        aria-label={t`Entries per page`}
        data={[
          { value: 'sessions', label: t`10 entries per page` },
          { value: 'days', label: t`One day per page` },
        ]}
        value={isWholeDays ? 'days' : 'sessions'}
        onChange={({ currentTarget: { value } }) =>
          setParameters({ pages: value === 'days' ? value : undefined, page: undefined })
        }
      />
    </>
  );
}

function groupingLabel(grouping: Grouping): string {
  switch (grouping) {
    case 'person':
      return t`Grouped by person`;
    case 'project':
      return t`Grouped by project`;
    case 'none':
      return t`Not grouped`;
  }
}
