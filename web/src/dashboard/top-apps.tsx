import { IconApps, IconAppWindow, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pageSizeMax } from '@time-tracker/contract/limits';
import { errorWords } from '../api/api-errors.ts';
import { calls } from '../api/client.ts';
import { EmptyNotice } from '../ui/empty-notice.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { formatDuration } from '../ui/format.ts';
import { Panel } from '../ui/panel.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { longestApps, type AppShare } from './app-shares.ts';
import classes from './top-apps.module.css';

const shownApps = 8;

interface TopAppsProps {
  organizationId: number;
  paceMs: () => number;
}

/** Where the time of the last 24 hours went, longest first. */
export function TopApps({ organizationId, paceMs }: TopAppsProps) {
  // No range: the server's own default is the last 24 hours, ending at each call.
  const usage = useQuery(
    calls.app.all.queryOptions({
      input: { organization_id: organizationId, page: 1, page_size: pageSizeMax },
      refetchInterval: paceMs,
    }),
  );
  const shares = usage.data
    ? longestApps(usage.data.apps, usage.data.total.seconds, shownApps)
    : [];
  return (
    <Panel title="Top applications" description="Last 24 hours">
      {usage.isPending && <SkeletonRows label="Loading applications" rows={6} height={28} />}
      {usage.isError && !usage.data && (
        <FailureNotice
          title="The applications could not be loaded"
          words={errorWords(usage.error)}
          onRetry={() => void usage.refetch()}
          isRetrying={usage.isFetching}
        />
      )}
      {usage.data && shares.length === 0 && (
        <EmptyNotice
          icon={<IconApps size={28} />}
          title="No applications in the last 24 hours"
          why="The desktop recorder notes which application is in front. The browser cannot see that."
        />
      )}
      {shares.length > 0 && (
        <ol className={classes.list}>
          {shares.map((share) => (
            <AppBar key={share.key} share={share} longestSeconds={shares[0]?.seconds ?? 1} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function AppBar({ share, longestSeconds }: { share: AppShare; longestSeconds: number }) {
  const KindIcon = share.isSite ? IconWorld : IconAppWindow;
  return (
    <li className={classes.item}>
      <span className={classes.name}>
        <KindIcon size={16} aria-hidden className={classes.kind} />
        <span className={classes.words}>{share.name}</span>
      </span>
      <span className={classes.time}>{formatDuration(share.seconds)}</span>
      <span className={classes.percent}>{shareWords(share.percent)}</span>
      <span className={classes.track} aria-hidden>
        <span
          className={classes.bar}
          style={{ width: `${Math.max(1, (100 * share.seconds) / Math.max(1, longestSeconds))}%` }}
        />
      </span>
    </li>
  );
}

function shareWords(percent: number): string {
  return percent > 0 && percent < 1 ? '< 1 %' : `${Math.round(percent)} %`;
}
