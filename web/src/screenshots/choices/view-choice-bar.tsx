import { t } from '@lingui/core/macro';
import '../../ui/mantine-later.css';
import { Button, Popover, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconSquareCheck } from '@tabler/icons-react';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './view-choice-bar.module.css';
import { samplingText } from './sampling-choice.tsx';
import { densities, writeDensity, type Density, type ViewChoices } from './view-choices.ts';
import { Labeled, SamplingFilter, ViewFilters } from './view-filters.tsx';

interface ViewChoiceBarProps {
  address: WorkFiltersInAddress;
  choices: ViewChoices;
  isSelecting: boolean;
  /** Undefined if the user may change none of it. */
  onSelect: (() => void) | undefined;
}

/** What the page shows, and in which order. All of it is in the address. */
export function ViewChoiceBar({ address, choices, isSelecting, onSelect }: ViewChoiceBarProps) {
  const { setParameters } = address;
  const write = (changes: Record<string, string | undefined>) => setParameters(changes, true);
  const { density, isEveryone } = choices;
  const isPhone = useIsPhone();
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
      {!isPhone && <WideFilters address={address} choices={choices} />}
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

/** On phones they are behind the button of the filters. */
function WideFilters({ address, choices }: Pick<ViewChoiceBarProps, 'address' | 'choices'>) {
  return (
    <>
      <ViewFilters address={address} choices={choices} size="xs" />
      <Labeled label={t`Sample`}>
        {(id) => (
          <Popover position="bottom-start" portalProps={{ target: '#content' }} trapFocus>
            <Popover.Target>
              <Button
                size="xs"
                variant={choices.sampling === undefined ? 'default' : 'light'}
                rightSection={<IconChevronDown size={14} aria-hidden />}
                aria-labelledby={`${id} ${id}-choice`}
              >
                <span id={`${id}-choice`}>{samplingText(choices.sampling ?? 1)}</span>
              </Button>
            </Popover.Target>
            <Popover.Dropdown>
              <SamplingFilter address={address} choices={choices} />
            </Popover.Dropdown>
          </Popover>
        )}
      </Labeled>
    </>
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
