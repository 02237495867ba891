import type { WorkSession } from '@time-tracker/contract/activity';

/** How the sessions of a day are grouped. */
export type Grouping = 'person' | 'project' | 'none';

export const groupings: readonly Grouping[] = ['person', 'project', 'none'];

export function toGrouping(text: string | null): Grouping {
  return groupings.find((one) => one === text) ?? 'person';
}

export interface SessionGroup {
  /** Undefined if the sessions are not grouped. */
  of: { kind: 'person' | 'project'; id: number; name: string } | undefined;
  sessions: WorkSession[];
}

/** Groups sessions by name, and keeps their order within each group. */
export function groupSessions(
  sessions: readonly WorkSession[],
  grouping: Grouping,
): SessionGroup[] {
  switch (grouping) {
    case 'none':
      return [{ of: undefined, sessions: [...sessions] }];
    case 'person':
      return inGroups(sessions, grouping, (one) => one.user_name);
    case 'project':
      return inGroups(sessions, grouping, (one) => one.project_name);
  }
}

/** The worked seconds of each person or project, by its id. */
export function sumGroups(
  sessions: readonly WorkSession[],
  kind: 'person' | 'project',
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const session of sessions) {
    const id = groupId(session, kind);
    sums.set(id, (sums.get(id) ?? 0) + session.duration);
  }
  return sums;
}

/** The first sessions of all groups together; groups without any of them are omitted. */
export function firstOfGroups(groups: readonly SessionGroup[], count: number): SessionGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const sessions = group.sessions.slice(0, left);
    left -= sessions.length;
    return sessions.length === 0 ? [] : [{ ...group, sessions }];
  });
}

function groupId(session: WorkSession, kind: 'person' | 'project'): number {
  return kind === 'person' ? session.user_id : session.project_id;
}

function inGroups(
  sessions: readonly WorkSession[],
  kind: 'person' | 'project',
  nameOf: (session: WorkSession) => string,
): SessionGroup[] {
  return [...Map.groupBy(sessions, (session) => groupId(session, kind))]
    .map(([id, own]) => ({
      of: { kind, id, name: own[0] ? nameOf(own[0]) : '' },
      sessions: own,
    }))
    .sort((a, b) => a.of.name.localeCompare(b.of.name, undefined, { numeric: true }));
}
