import { t } from '@lingui/core/macro';
import { Button, NativeSelect, Popover, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSquareCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { formatPercent } from '../../language/format.ts';
import { AppChoice } from './app-choice.tsx';
import { SamplingChoice } from './sampling-choice.tsx';
import { writeSampling } from './sampling-factor.ts';
import classes from './view-choice-bar.module.css';
import {
  densities,
  narrowings,
  writeDensity,
  type Density,
  type Narrowing,
  type ViewChoices,
} from './view-choices.ts';
import { lowActivityPercent } from './window-filter.ts';

interface ViewChoiceBarProps {
  address: WorkFiltersInAddress;
  choices: ViewChoices;
  isSelecting: boolean;
  /** Undefined where tiles cannot be selected. */
  onSelect: (() => void) | undefined;
}

const everything = 'all';

/** What the page shows, and in which order. All of it is in the address. */
export function ViewChoiceBar({ address, choices, isSelecting, onSelect }: ViewChoiceBarProps) {
  const { setParameters } = address;
  const write = (changes: Record<string, string | undefined>) => setParameters(changes, true);
  const { density, order, only, app, sampling, isEveryone } = choices;
  return (
    <div className={classes.bar}>
      <Labeled label={t`Show`}>
        {(id) => (
          <SegmentedControl
            size="xs"
            aria-labelledby={id}
            data={densities.map((value) => ({ value, label: densityLabel(value) }))}
            value={density}
            onChange={(value) => write({ show: writeDensity(asDensity(value), isEveryone) })}
          />
        )}
      </Labeled>
      <Labeled label={t`Order`}>
        {(id) => (
          <NativeSelect
            size="xs"
            aria-labelledby={id}
            data={[
              { value: 'latest', label: t`Latest first` },
              { value: 'earliest', label: t`Earliest first` },
            ]}
            value={order}
            onChange={({ currentTarget: { value } }) =>
              write({ order: value === 'earliest' ? value : undefined })
            }
          />
        )}
      </Labeled>
      <Labeled label={t`Only`}>
        {(id) => (
          <NativeSelect
            size="xs"
            aria-labelledby={id}
            data={[
              { value: everything, label: t`All time` },
              ...narrowings.map((value) => ({ value, label: narrowingLabel(value) })),
            ]}
            value={only ?? everything}
            onChange={({ currentTarget: { value } }) =>
              write({ only: value === everything ? undefined : value })
            }
          />
        )}
      </Labeled>
      <Labeled label={t`App`}>
        {(id) => (
          <AppChoice
            labelId={id}
            input={address.input}
            app={app}
            onChange={(name) => write({ app: name })}
          />
        )}
      </Labeled>
      <Popover position="bottom-start" portalProps={{ target: '#content' }} trapFocus>
        <Popover.Target>
          <Button
            size="xs"
            variant={sampling === undefined ? 'default' : 'light'}
            leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}
          >
            {t`Sampling`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <SamplingChoice
            factor={sampling ?? 1}
            onChange={(factor) => write({ sampling: writeSampling(factor) })}
          />
        </Popover.Dropdown>
      </Popover>
      {onSelect && (
        <Button
          size="xs"
          variant={isSelecting ? 'light' : 'default'}
          aria-pressed={isSelecting}
          leftSection={<IconSquareCheck size={14} aria-hidden />}
          onClick={onSelect}
        >
          {t`Select several`}
        </Button>
      )}
    </div>
  );
}

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={classes.labeled}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {children(id)}
    </div>
  );
}

function asDensity(value: string): Density {
  return densities.find((one) => one === value) ?? 'slots';
}

function densityLabel(density: Density): string {
  switch (density) {
    case 'slots':
      return t`Every 10 min`;
    case 'hourly':
      return t`Hourly`;
    case 'all':
      return t`All`;
  }
}

function narrowingLabel(narrowing: Narrowing): string {
  const percent = formatPercent(lowActivityPercent);
  switch (narrowing) {
    case 'low':
      return t`Low activity (under ${percent})`;
    case 'manual':
      return t`Manual time`;
    case 'none':
      return t`No screenshot`;
  }
}
