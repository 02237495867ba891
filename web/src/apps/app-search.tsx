import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
import { SegmentedControl } from '@mantine/core';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import { searchMaxLength } from '@time-tracker/contract/limits';
import { SearchField } from '../ui/fields/search-field.tsx';
import classes from './app-search.module.css';

interface AppSearchProps {
  address: WorkFiltersInAddress;
  hasTitles: boolean;
}

/** Filters the whole page by kind, and by text in names and titles. */
export function AppSearch({ address, hasTitles }: AppSearchProps) {
  const { parameters, setParameters } = address;
  const kind = parameters.get('kind') ?? 'all';
  const label = hasTitles ? t`Search names and titles` : t`Search names`;
  return (
    <div className={classes.search} role="search" aria-label={t`Apps and websites`}>
      <SearchField
        label={label}
        placeholder={label}
        className={classes.text}
        maxLength={searchMaxLength}
        value={parameters.get('search') ?? ''}
        onSearch={(text) => setParameters({ search: text === '' ? undefined : text }, true)}
      />
      <SegmentedControl
        aria-label={t`Kind`}
        data={[
          { value: 'all', label: t`All` },
          { value: 'app', label: t`Apps` },
          { value: 'url', label: t`Websites` },
        ]}
        value={kind === 'app' || kind === 'url' ? kind : 'all'}
        onChange={(value) => setParameters({ kind: value === 'all' ? undefined : value })}
      />
    </div>
  );
}
