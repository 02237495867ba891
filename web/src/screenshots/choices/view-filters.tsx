import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { formatPercent } from '../../language/format.ts';
import { AppChoice } from './app-choice.tsx';
import { SamplingChoice } from './sampling-choice.tsx';
import { writeSampling } from './sampling-factor.ts';
import classes from './view-choice-bar.module.css';
import { narrowings, type Narrowing, type ViewChoices } from './view-choices.ts';
import { lowActivityPercent } from './window-filter.ts';

interface ViewFiltersProps {
  address: WorkFiltersInAddress;
  choices: ViewChoices;
  size: 'xs' | 'md';
}

const everything = 'all';

/** Order, kind of time and app. All of it is in the address. */
export function ViewFilters({ address, choices, size }: ViewFiltersProps) {
  const { order, only, app } = choices;
  const write = (changes: Record<string, string | undefined>) =>
    address.setParameters(changes, true);
  return (
    <>
      <Labeled label={t`Order`}>
        {(id) => (
          <NativeSelect
            size={size}
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
            size={size}
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
            size={size}
            onChange={(name) => write({ app: name })}
          />
        )}
      </Labeled>
    </>
  );
}

/** How many screenshots are left out, as a factor. */
export function SamplingFilter({ address, choices }: Omit<ViewFiltersProps, 'size'>) {
  return (
    <SamplingChoice
      factor={choices.sampling ?? 1}
      onChange={(factor) => address.setParameters({ sampling: writeSampling(factor) }, true)}
    />
  );
}

/** All of them, in the sheet of the filters. */
export function PhoneFilters(props: Omit<ViewFiltersProps, 'size'>) {
  return (
    <div className={classes.sheet}>
      <ViewFilters {...props} size="md" />
      <Labeled label={t`Sample`}>{() => <SamplingFilter {...props} />}</Labeled>
    </div>
  );
}

export function Labeled({
  label,
  children,
}: {
  label: string;
  children: (id: string) => ReactNode;
}) {
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
