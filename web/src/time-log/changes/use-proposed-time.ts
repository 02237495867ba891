import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { Day } from '../../ui/time/zoned-day.ts';
import type { TimeProposal } from './add-time-modal.tsx';
import type { LogActions } from './use-log-actions.ts';

/** In the address of a link that adds time: `add=09:00-10:30`, of the last day of the range. */
const parameter = 'add';

/** Opens the form for manual time as a link to the page asks, once. */
export function useProposedTime({ rights, ask }: LogActions, day: Day): void {
  const [search, setSearch] = useSearchParams();
  const text = search.get(parameter);
  const canAdd = rights.addable.length > 0;
  const open = useEffectEvent(() => {
    setSearch(
      (before) => {
        before.delete(parameter);
        return before;
      },
      { replace: true },
    );
    ask({ kind: 'add', proposal: proposalOf(text ?? '', day) });
  });
  useEffect(() => {
    if (text !== null && canAdd) open();
  }, [text, canAdd]);
}

/** Times that are missing stay empty. The form checks them as if they were typed. */
function proposalOf(text: string, day: Day): TimeProposal {
  const [start, finish] = text.split('-');
  return { day, start, finish };
}
