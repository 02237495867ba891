import { useCallback, useMemo, useState } from 'react';
import type { WorkFiltersInAddress } from '../../filters/use-work-filters.ts';
import type { PersonNumbers } from './use-people.ts';

interface PersonChoice {
  /** The address as if it named the person who is shown. */
  address: WorkFiltersInAddress;
  /** Undefined: everyone, or nobody has time in the range. */
  personId: number | undefined;
  /** Undefined chooses everyone. */
  choose: (personId: number | undefined) => void;
  /** Shows this person while the address names nobody. */
  pin: (personId: number) => void;
}

/**
 * Whose screenshots are shown: those of the person in the address, of everyone, or else of the first
 * person with time in the range, who stays while others start to work.
 */
export function usePersonChoice(
  address: WorkFiltersInAddress,
  people: readonly PersonNumbers[] | undefined,
  isEveryone: boolean,
): PersonChoice {
  const { filters, input, change, setParameters } = address;
  const { start, finish, organization_id, project_id } = input;
  const key = `${organization_id} ${project_id} ${start} ${finish}`;
  const [pinned, setPinned] = useState<{ key: string; personId: number }>();
  // A single person needs no choice.
  const first = people !== undefined && people.length > 1 ? people[0]?.id : undefined;
  const pinnedId = pinned?.key === key ? pinned.personId : undefined;
  if (pinnedId === undefined && first !== undefined) setPinned({ key, personId: first });
  const pin = useCallback((personId: number) => setPinned({ key, personId }), [key]);
  const usualId = isEveryone ? undefined : (pinnedId ?? first);
  const personId = filters.userId ?? usualId;
  const showEveryone = useCallback(
    (isWanted: boolean) => setParameters({ people: isWanted ? 'all' : undefined }, true),
    [setParameters],
  );
  // One step: between two, another person would be shown.
  const choose = useCallback(
    (wanted: number | undefined) =>
      setParameters({
        member: wanted === undefined ? undefined : String(wanted),
        people: wanted === undefined ? 'all' : undefined,
        capture: undefined,
        at: undefined,
      }),
    [setParameters],
  );
  // The address is a new object with each render; these stay the same while nothing changes.
  const shownFilters = useMemo(() => ({ ...filters, userId: personId }), [filters, personId]);
  const shownInput = useMemo(() => ({ ...input, user_id: personId ?? null }), [input, personId]);
  const changeShown = useCallback<WorkFiltersInAddress['change']>(
    (changes) => {
      change(changes);
      if ('userId' in changes) showEveryone(changes.userId === undefined);
    },
    [change, showEveryone],
  );
  return {
    address: { ...address, filters: shownFilters, input: shownInput, change: changeShown },
    personId,
    choose,
    pin,
  };
}
