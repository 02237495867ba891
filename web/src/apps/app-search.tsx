import { CloseButton, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { WorkFiltersInAddress } from '../filters/use-work-filters.ts';
import classes from './app-search.module.css';

const quietMs = 300;
const longestSearch = 200;

interface AppSearchProps {
  address: WorkFiltersInAddress;
  hasTitles: boolean;
}

/** Narrows everything on the page: by kind, and by words in names and titles. */
export function AppSearch({ address, hasTitles }: AppSearchProps) {
  const { parameters, setParameters } = address;
  const kind = parameters.get('kind') ?? 'all';
  return (
    <div className={classes.search} role="search" aria-label="Applications and sites">
      <SearchText
        // Another search in the address, as after a step back, is what is typed from now on.
        value={parameters.get('search') ?? ''}
        label={hasTitles ? 'Search names and titles' : 'Search names'}
        onSearch={(text) => setParameters({ search: text === '' ? undefined : text }, true)}
      />
      <SegmentedControl
        aria-label="Kind"
        data={[
          { value: 'all', label: 'All' },
          { value: 'app', label: 'Applications' },
          { value: 'url', label: 'Sites' },
        ]}
        value={kind === 'app' || kind === 'url' ? kind : 'all'}
        onChange={(value) => setParameters({ kind: value === 'all' ? undefined : value })}
      />
    </div>
  );
}

interface SearchTextProps {
  value: string;
  label: string;
  onSearch: (text: string) => void;
}

function SearchText({ value, label, onSearch }: SearchTextProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // The address has gone elsewhere by itself, as after a step back.
  const text = typed.of === value || typed.text === value ? typed.text : value;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), quietMs);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  const change = (next: string) => setTyped({ text: next.slice(0, longestSearch), of: value });
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      className={classes.text}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text !== '' && (
          <CloseButton size="sm" aria-label="Clear search" onClick={() => change('')} />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
