import { t } from '@lingui/core/macro';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import type { ReactNode } from 'react';
import { formatInstant, formatSize } from '../../language/format.ts';
import { ActivityOfSource } from '../../language/percent-text.tsx';
import { sourceLabel } from '../../language/source-label.ts';
import { surfaceLabel } from '../../language/surface-label.ts';
import { PersonLink } from '../../routing/person-link.tsx';
import { ProjectLink } from '../../routing/project-link.tsx';
import classes from './viewer-details.module.css';

interface ViewerDetailsProps {
  screen: Screenshot;
  projectName: string;
  /** Whether the organization stores window titles. */
  keepsTitles: boolean;
  timeZone: string;
}

/** All data of one image. */
export function ViewerDetails(props: ViewerDetailsProps) {
  const { screen, projectName, keepsTitles, timeZone } = props;
  const monitor = screen.display + 1;
  const { displays } = screen;
  const details: [string, ReactNode][] = [
    [t`Member`, <PersonLink key="member" id={screen.user_id} name={screen.user_name} />],
    [t`Project`, <ProjectLink key="project" id={screen.project_id} name={projectName} />],
    [t`Taken`, formatInstant(screen.taken_at, timeZone)],
    [t`App`, appText(screen)],
    // A browser knows no titles of windows.
    ...(screen.surface === null || screen.title !== null
      ? ([[t`Window`, titleText(screen, keepsTitles)]] satisfies [string, ReactNode][])
      : []),
    [
      t`Activity`,
      <ActivityOfSource key="activity" percent={screen.activity} source={screen.source} />,
    ],
    ...(screen.surface === null
      ? ([[t`Monitor`, t`${monitor} of ${displays}`]] satisfies [string, ReactNode][])
      : ([[t`Shared`, surfaceLabel(screen.surface)]] satisfies [string, ReactNode][])),
    [t`Size`, `${screen.width} × ${screen.height}, ${formatSize(screen.bytes)}`],
    [t`Blurred`, screen.blur ? t`Yes` : t`No`],
    [t`Source`, sourceLabel(screen.source)],
  ];
  return (
    <aside className={classes.details} aria-label={t`Details`} tabIndex={0}>
      <dl className={classes.list}>
        {details.map(([term, text]) => (
          <div key={term}>
            <dt className={classes.term}>{term}</dt>
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

/** A browser does not know which app is in front. */
function appText({ app, source }: Screenshot): string {
  return app ?? (source === 'browser' ? t`Not known to the browser` : t`Unknown`);
}

function titleText({ title }: Screenshot, keepsTitles: boolean): string {
  return title ?? (keepsTitles ? t`Not recorded` : t`Window titles are off`);
}
