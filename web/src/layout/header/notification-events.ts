import { plural, t } from '@lingui/core/macro';
import type { WorkSession } from '@time-tracker/contract/activity';
import type { OrganizationUser } from '@time-tracker/contract/members/organization-members';
import type { Project } from '@time-tracker/contract/project';
import type { ScreenshotView } from '@time-tracker/contract/screenshot';
import { dayMs } from '@time-tracker/contract/time/durations';
import { leadingDurationText } from '../../language/duration-text.ts';
import { paths } from '../../routing/paths.ts';
import { dayOf } from '../../ui/time/zoned-day.ts';

/** An event in the organization. */
export interface EventLine {
  key: string;
  title: string;
  text: string;
  /** ISO 8601. */
  at: string;
  /** Where to see more of it. */
  to: string;
}

/** Older events are only on the pages. */
export const eventDays = 7;
export const eventsMax = 5;

interface Sources {
  views: readonly ScreenshotView[];
  projects: readonly Pick<Project, 'id' | 'name' | 'created_at'>[];
  /** Visible to owners only. */
  people: readonly Pick<OrganizationUser, 'user' | 'joined_at' | 'state' | 'invited_at'>[];
}

/** Times count repeats: an image in full size is one and the same. */
function viewText({ kind, times }: ScreenshotView): string {
  if (kind === 'image') return t`Opened one of your screenshots`;
  return plural(times, {
    one: 'Saw a thumbnail of your screenshots',
    other: 'Saw # thumbnails of your screenshots',
  });
}

/** Screenshot views, new projects and new members, newest first. */
export function alertLines({ views, projects, people }: Sources, nowMs: number): EventLine[] {
  const lines = [
    ...views.map((view) => ({
      key: `view ${view.viewer.id} ${view.kind} ${view.first_at} ${view.screenshot_id}`,
      title: view.viewer.name,
      text: viewText(view),
      at: view.last_at,
      to: `${paths.settings}#privacy`,
    })),
    ...projects.map(({ id, name, created_at: at }) => ({
      key: `project ${id}`,
      title: name,
      text: t`New project`,
      at,
      to: paths.project(id),
    })),
    ...people.flatMap(({ user, state, joined_at: joinedAt, invited_at: invitedAt }) => {
      const at = state === 'active' ? joinedAt : invitedAt;
      const text = state === 'active' ? t`Joined the organization` : t`Invited`;
      return at === null
        ? []
        : [
            {
              key: `person ${user.email}`,
              title: user.name ?? user.email,
              text,
              at,
              to: user.id === null ? paths.users : paths.person(user.id),
            },
          ];
    }),
  ];
  return newest(lines, nowMs);
}

/** Recent work sessions, newest first. */
export function logLines(
  sessions: readonly WorkSession[],
  nowMs: number,
  timeZone: string,
): EventLine[] {
  const lines = sessions.map((session) => ({
    key: `${session.user_id} ${session.project_id} ${session.start}`,
    title: session.user_name,
    text: workText(session),
    at: session.finish,
    to: paths.timeLogOfDay(session.user_id, dayOf(Date.parse(session.start), timeZone)),
  }));
  return newest(lines, nowMs);
}

function workText({ duration, project_name: project }: WorkSession): string {
  const time = leadingDurationText(duration);
  return t`${time} on ${project}`;
}

function newest(lines: EventLine[], nowMs: number): EventLine[] {
  const since = nowMs - eventDays * dayMs;
  return lines
    .filter(({ at }) => Date.parse(at) >= since)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, eventsMax);
}
