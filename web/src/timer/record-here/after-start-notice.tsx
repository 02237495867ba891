import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { useTimer } from '../timer-state.ts';
import { afterStartStore } from './after-start.ts';

const { Component: AfterStartPanel } = lazyPart(async () => ({
  Component: (await import('./after-start-panel.tsx')).AfterStartPanel,
}));

/** After a start in this tab: what is recorded and what is not, until the person changes or accepts it. */
export function AfterStartNotice() {
  const { timer, clockAheadMs } = useTimer({ refetchOnMount: false });
  const { startedAt, mounted } = useStore(afterStartStore);
  if (!timer || timer.started_at !== startedAt || mounted > 0) return null;
  return (
    <Suspense>
      <AfterStartPanel timer={timer} clockAheadMs={clockAheadMs} />
    </Suspense>
  );
}
