import { t } from '@lingui/core/macro';
import '../ui/mantine-later.css';
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

/** Filters the whole page by kind, and by text in names and titles. */
export function AppSearch({ address, hasTitles }: AppSearchProps) {
  const { parameters, setParameters } = address;
  const kind = parameters.get('kind') ?? 'all';
  return (
    <div className={classes.search} role="search" aria-label={t`Apps and websites`}>
      <SearchText
        // A different search in the address, for example after going back, replaces the text.
        value={parameters.get('search') ?? ''}
        label={hasTitles ? t`Search names and titles` : t`Search names`}
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

interface SearchTextProps {
  value: string;
  label: string;
  onSearch: (text: string) => void;
}

function SearchText({ value, label, onSearch }: SearchTextProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // The address has changed, for example after going back.
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
          <CloseButton size="sm" aria-label={t`Clear search`} onClick={() => change('')} />
        )
      }
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
