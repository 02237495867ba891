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
  durationSeconds: number;
}

/** Groups sessions by name, and keeps their order within each group. */
export function groupSessions(
  sessions: readonly WorkSession[],
  grouping: Grouping,
): SessionGroup[] {
  switch (grouping) {
    case 'none':
      return [groupOf(undefined, sessions)];
    case 'person':
      return inGroups(
        sessions,
        (one) => one.user_id,
        'person',
        (one) => one.user_name,
      );
    case 'project':
      return inGroups(
        sessions,
        (one) => one.project_id,
        'project',
        (one) => one.project_name,
      );
  }
}

function inGroups(
  sessions: readonly WorkSession[],
  idOf: (session: WorkSession) => number,
  kind: 'person' | 'project',
  nameOf: (session: WorkSession) => string,
): SessionGroup[] {
  return [...Map.groupBy(sessions, idOf)]
    .map(([id, own]) => groupOf({ kind, id, name: own[0] ? nameOf(own[0]) : '' }, own))
    .sort((a, b) =>
      (a.of?.name ?? '').localeCompare(b.of?.name ?? '', undefined, { numeric: true }),
    );
}

function groupOf(of: SessionGroup['of'], sessions: readonly WorkSession[]): SessionGroup {
  const durationSeconds = sessions.reduce((sum, { duration }) => sum + duration, 0);
  return { of, sessions: [...sessions], durationSeconds };
}
