import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../routing/lazy-part.tsx';
import { countActive, type FilterChoice } from './filter-choices.ts';
import classes from './work-filter-bar.module.css';

const { Component: FilterSheet } = lazyPart(async () => ({
  Component: (await import('./filter-sheet.tsx')).FilterSheet,
}));

interface FilterButtonProps {
  choices: FilterChoice[];
  isLoaded: boolean;
  /** Further filters of the page. */
  more?: MoreFilters | undefined;
  onClear: () => void;
}

export interface MoreFilters {
  content: ReactNode;
  /** How many of them leave something out. */
  count: number;
  /** The parameters of the address that clear them. */
  cleared: Record<string, undefined>;
}

/** Opens the filters on a phone, and says how many are active. */
export function FilterButton({ choices, isLoaded, more, onClear }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const count = countActive(choices) + (more?.count ?? 0);
  return (
    <>
      <Button
        variant="default"
        className={classes.filter}
        leftSection={<IconFilter size={16} aria-hidden />}
        rightSection={
          count > 0 && (
            <span className={classes.count}>
              {count}
              <span className="unseen"> {t`active`}</span>
            </span>
          )
        }
        aria-haspopup="dialog"
        disabled={!isLoaded}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {t`Filter`}
      </Button>
      {wasOpened && (
        <Suspense>
          <FilterSheet
            choices={choices}
            more={more?.content}
            canClear={count > 0}
            onClear={onClear}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
