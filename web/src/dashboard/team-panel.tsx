import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import type { ApiReceives } from '@time-tracker/contract/api';
import { Suspense } from 'react';
import { lazyPart } from '../routing/lazy-part.tsx';
import { Panel } from '../ui/panel.tsx';
import type { LinkTo } from './screen-links.ts';
import classes from './team-panel.module.css';

/** Loads with its data, so that it takes nothing from the first view. */
const { Component: TeamToday } = lazyPart(async () => ({
  Component: (await import('./team-today.tsx')).TeamToday,
}));
const { Component: MyDay } = lazyPart(async () => ({
  Component: (await import('./my-day.tsx')).MyDay,
}));

export interface TeamPanelProps {
  present: ApiReceives['dashboard']['now'] | undefined;
  /** By how many milliseconds the server's clock is ahead of this one. */
  clockAheadMs: number;
  timeZone: string;
  linkTo: LinkTo;
  onExpired: () => void;
}

/** The team today, or one's own day for people who see no others. */
export function TeamPanel({ seesOthers, ...props }: TeamPanelProps & { seesOthers: boolean }) {
  const title = seesOthers ? t`Team today` : t`My day`;
  const { present } = props;
  if (!present) return <LoadingTeam title={title} />;
  return (
    <Suspense fallback={<LoadingTeam title={title} />}>
      {seesOthers ? (
        <TeamToday {...props} present={present} />
      ) : (
        <MyDay {...props} present={present} />
      )}
    </Suspense>
  );
}

function LoadingTeam({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <div className={classes.loading} role="status" aria-label={t`Loading who is working`}>
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={56} />
        ))}
      </div>
    </Panel>
  );
}
