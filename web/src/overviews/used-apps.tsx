import { t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import type { PersonOverview } from '@time-tracker/contract/members/work-pages';
import { formatDuration } from '../language/format.ts';
import { shareText } from '../language/share-text.ts';
import { TextLink } from '../routing/text-link.tsx';
import { LoadingPanel } from '../ui/loading-panel.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from './used-apps.module.css';

interface UsedAppsProps extends Pick<PersonOverview, 'apps' | 'sites'> {
  /** The page with all of them. */
  to: string;
}

/** The most used apps and websites, longest first. */
export function UsedApps({ apps, sites, to }: UsedAppsProps) {
  const used = [...apps, ...sites].sort((a, b) => b.seconds - a.seconds);
  const longestSeconds = Math.max(1, ...used.map(({ seconds }) => seconds));
  return (
    <Panel
      title={t`Apps and websites`}
      description={t`Last 14 days`}
      actions={
        <TextLink to={to} size="sm">
          {t`All apps`}
        </TextLink>
      }
    >
      {used.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t`App usage appears once time is tracked with the desktop app.`}
        </Text>
      ) : (
        <ol className={classes.list} aria-label={t`Apps and websites`}>
          {used.map(({ name, seconds, percent }) => (
            <li key={name}>
              <span
                className={classes.bar}
                style={{ width: `${(100 * seconds) / longestSeconds}%` }}
                aria-hidden
              />
              <span className={classes.name}>{name}</span>
              <span>{formatDuration(seconds)}</span>
              <span className={classes.percent}>{shareText(percent, seconds > 0)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

export function LoadingApps() {
  return (
    <LoadingPanel
      label={t`Loading apps`}
      title={t`Apps and websites`}
      description={t`Last 14 days`}
      rows={10}
      height={24}
    />
  );
}
