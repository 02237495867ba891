import { Suspense, useState } from 'react';
import { useStore } from 'zustand';
import { useCurrentUser } from '../../api/session.ts';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { useTimer } from '../timer-state.ts';
import { acceptTimeOnly, afterStartStore, isTimeOnlyAccepted } from './after-start.ts';

const { Component: AfterStartPanel } = lazyPart(async () => ({
  Component: (await import('./after-start-panel.tsx')).AfterStartPanel,
}));

/** After a start in this tab: what is recorded and what is not, until the person changes or accepts it. */
export function AfterStartNotice() {
  const { id } = useCurrentUser();
  const { timer, clockAheadMs } = useTimer({ refetchOnMount: false });
  const { startedAt, mounted } = useStore(afterStartStore);
  const [isAccepted, setAccepted] = useState(() => isTimeOnlyAccepted(id));
  if (!timer || timer.started_at !== startedAt || mounted > 0 || isAccepted) return null;
  const accept = () => {
    acceptTimeOnly(id);
    setAccepted(true);
  };
  return (
    <Suspense>
      <AfterStartPanel timer={timer} clockAheadMs={clockAheadMs} onAccept={accept} />
    </Suspense>
  );
}
