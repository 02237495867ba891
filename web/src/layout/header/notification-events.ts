import type { WorkSession } from '@time-tracker/contract/activity';
import type { OrganizationUser } from '@time-tracker/contract/organization';
import type { Project } from '@time-tracker/contract/project';
import type { ScreenshotLook } from '@time-tracker/contract/screenshot';
import { durationText } from '../../language/duration-text.ts';

/** Something that happened in the organization. */
export interface HappenedLine {
  key: string;
  title: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** Whatever is older is for the pages, not for the menu. */
export const happenedDays = 7;
export const happenedMax = 5;

interface Sources {
  looks: readonly ScreenshotLook[];
  projects: readonly Pick<Project, 'id' | 'name' | 'created_at'>[];
  /** Only owners know; else none. */
  people: readonly Pick<OrganizationUser, 'user' | 'joined_at' | 'state' | 'invited_at'>[];
}

/** What one may want to know of: who looked, who came, what is new; the newest first. */
export function alertLines({ looks, projects, people }: Sources, nowMs: number): HappenedLine[] {
  const lines = [
    ...looks.map((look) => ({
      key: `look ${look.viewer.id} ${look.kind} ${look.first_at} ${look.screenshot_id}`,
      title: `${look.viewer.name} looked`,
      text: look.times === 1 ? 'At a screenshot of yours' : `At ${look.times} screenshots of yours`,
      at: look.last_at,
    })),
    ...projects.map(({ id, name, created_at: at }) => ({
      key: `project ${id}`,
      title: name,
      text: 'New project',
      at,
    })),
    ...people.flatMap(({ user, state, joined_at: joinedAt, invited_at: invitedAt }) => {
      const at = state === 'active' ? joinedAt : invitedAt;
      const text = state === 'active' ? 'Joined the organization' : 'Invited';
      const key = `person ${user.email}`;
      return at === null ? [] : [{ key, title: user.name ?? user.email, text, at }];
    }),
  ];
  return newest(lines, nowMs);
}

/** Who worked on what, the newest first. */
export function logLines(sessions: readonly WorkSession[], nowMs: number): HappenedLine[] {
  const lines = sessions.map(({ user_id: userId, ...session }) => ({
    key: `${userId} ${session.project_id} ${session.start}`,
    title: session.user_name,
    text: `${durationText(session.duration)} on ${session.project_name}`,
    at: session.finish,
  }));
  return newest(lines, nowMs);
}

function newest(lines: HappenedLine[], nowMs: number): HappenedLine[] {
  const since = nowMs - happenedDays * 24 * 60 * 60 * 1000;
  return lines
    .filter(({ at }) => Date.parse(at) >= since)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, happenedMax);
}
