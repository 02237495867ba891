import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../routing/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { LoadedPresentProps, PresentProps } from './present-props.ts';
import classes from './team-panel.module.css';

/** Loads with its data, so that it takes nothing from the first view. */
const { Component: TeamToday } = lazyPart(async () => ({
  Component: (await import('./team-today.tsx')).TeamToday,
}));
const { Component: MyDay } = lazyPart(async () => ({
  Component: (await import('./my-day.tsx')).MyDay,
}));

/** The team today, or one's own day for people who see no others. */
export function TeamPanel({ seesOthers, ...props }: PresentProps & { seesOthers: boolean }) {
  const title = seesOthers ? t`Team today` : t`My day`;
  const { present } = props;
  if (!present) return <LoadingTeam title={title} />;
  if (isUnused(present)) {
    return <Panel title={title}>{t`No time has been tracked yet.`}</Panel>;
  }
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

/** A new organization, in which the only person has not tracked anything. */
function isUnused({ team, team_count: count }: LoadedPresentProps['present']): boolean {
  return count <= 1 && team.every(({ timer, latest }) => timer === null && latest === null);
}

function LoadingTeam({ title }: { title: string }) {
  return (
    <div className={classes.loading}>
      <Panel title={title}>
        <div className={classes.rows} role="status" aria-label={t`Loading who is working`}>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={56} />
          ))}
        </div>
      </Panel>
    </div>
  );
}
