import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useOrganization } from '../api/organization-choice.ts';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { FilterButton, type MoreFilters } from './filter-button.tsx';
import { useFilterChoices, type FilterChoice } from './filter-choices.ts';
import { RangeChoice } from './range-choice.tsx';
import type { WorkFiltersInAddress } from './use-work-filters.ts';
import type { ListedProject } from './use-people-and-projects.ts';
import classes from './work-filter-bar.module.css';

interface WorkFilterBarProps {
  address: WorkFiltersInAddress;
  /** From `usePeopleAndProjects`. */
  projects: ListedProject[];
  /** While false, the space of the controls is reserved, so that nothing shifts later. */
  isLoaded?: boolean;
  /** Off where the range has its own place on the page. */
  hasRange?: boolean;
  /** Further filters, which are behind the same button on a phone. */
  more?: MoreFilters;
}

/**
 * Project, member, and the range with its time zone: for a page's toolbar. On a phone, project and
 * member are behind one button.
 */
export function WorkFilterBar(props: WorkFilterBarProps) {
  const { address, projects, isLoaded = true, hasRange = true, more } = props;
  const isPhone = useIsPhone();
  const choices = useFilterChoices(address, projects).filter(({ isOffered }) => isOffered);
  const range = hasRange && <RangeChoice address={address} />;
  if (isPhone) {
    return (
      <div className={classes.phone} data-with-range={hasRange || undefined}>
        {/* Before the lists are loaded, it is not known whether there is anything to filter by. */}
        {(!isLoaded || choices.length > 0 || more) && (
          <FilterButton
            choices={choices}
            isLoaded={isLoaded}
            more={more}
            onClear={() => {
              address.change({ projectId: undefined, userId: undefined });
              if (more) address.setParameters(more.cleared, true);
            }}
          />
        )}
        {range}
      </div>
    );
  }
  return (
    <>
      {isLoaded ? <WideChoices choices={choices} /> : <LoadingChoices />}
      {range}
    </>
  );
}

function WideChoices({ choices }: { choices: FilterChoice[] }) {
  return choices.map(({ label, data, value, choose, nothingFound }) => (
    <Select
      key={label}
      aria-label={label}
      className={classes.choice}
      data={data}
      value={value}
      onChange={choose}
      allowDeselect={false}
      searchable={data.length > 9}
      nothingFoundMessage={nothingFound}
    />
  ));
}

function LoadingChoices() {
  const { role } = useOrganization();
  return (
    <>
      <Select
        disabled
        aria-label={t`Project`}
        placeholder={t`All projects`}
        className={classes.choice}
      />
      {role === 'owner' && (
        <Select
          disabled
          aria-label={t`Member`}
          placeholder={t`All members`}
          className={classes.choice}
        />
      )}
    </>
  );
}
