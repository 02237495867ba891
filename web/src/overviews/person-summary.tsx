import { t } from '@lingui/core/macro';
import { Badge, Text } from '@mantine/core';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { PersonOverview } from '@time-tracker/contract/members/work-pages';
import { formatAgo, formatTime } from '../language/format.ts';
import { ProjectLink } from '../routing/project-link.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { Panel } from '../ui/panel.tsx';
import { PersonAvatar } from '../ui/person-avatar.tsx';
import { WorkFigures } from './work-figures.tsx';
import classes from './person-summary.module.css';

type Working = ApiReceives['dashboard']['now']['working'][number];

interface PersonSummaryProps {
  person: PersonOverview;
  /** Their running timer, if the viewer may see it. */
  working: Working | undefined;
}

/** Who it is, what they do now, and today's and this week's time. */
export function PersonSummary({ person, working }: PersonSummaryProps) {
  const { user, role, today, week, total } = person;
  const figures = [
    { label: t`Today`, work: today },
    { label: t`This week`, work: week },
    { label: t`Last 14 days`, work: total },
  ];
  return (
    <Panel>
      <div className={classes.summary}>
        <PersonAvatar name={user.name} size={56} />
        <div className={classes.person}>
          <Text fw={650} fz="lg" lh={1.3}>
            {user.name} {role === 'owner' && <Badge variant="light">{t`Owner`}</Badge>}
            {role === null && <Badge variant="default">{t`No longer a member`}</Badge>}
          </Text>
          {user.email !== null && (
            <Text size="sm" c="dimmed">
              <EmailText email={user.email} />
            </Text>
          )}
          <Text size="sm">
            {working ? (
              <WorkingOn working={working} timeZone={person.time_zone} />
            ) : (
              lastActive(person)
            )}
          </Text>
        </div>
        <WorkFigures figures={figures} className={classes.figures} />
      </div>
    </Panel>
  );
}

function WorkingOn({ working, timeZone }: { working: Working; timeZone: string }) {
  const { note } = working;
  return (
    <>
      <span className={classes.live} aria-hidden />
      {t`Working since ${{ time: formatTime(working.started_at, timeZone) }}`} {' · '}
      <ProjectLink id={working.project_id} name={working.project_name} />
      {note !== null && ` · ${note}`}
    </>
  );
}

function lastActive({ last_active: at, now }: PersonOverview): string {
  if (at === null) return t`No tracked time yet`;
  return t`Last active ${{ ago: formatAgo(at, Date.parse(now)) }}`;
}
