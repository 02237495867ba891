import type { Activity } from '@time-tracker/contract/activity';

/** A run of activities of one user on one project, with gaps of at most a minute. */
export interface WorkSession {
  /** The id of its first activity. */
  id: string;
  userId: number;
  projectId: number;
  projectName: string;
  start: string;
  finish: string;
  /** Whole seconds worked, without the gaps. */
  durationSeconds: number;
  activities: [Activity, ...Activity[]];
}

const longestGapMs = 60_000;

/** Puts activities, in any order, together to sessions, oldest first. */
export function workSessions(activities: Activity[]): WorkSession[] {
  const ordered = [...activities].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  const sessions: WorkSession[] = [];
  const latest = new Map<string, WorkSession>();
  for (const activity of ordered) {
    const key = `${activity.user_id} ${activity.project_id}`;
    const running = latest.get(key);
    if (running && Date.parse(activity.start) - Date.parse(running.finish) <= longestGapMs) {
      running.activities.push(activity);
      running.finish = laterOf(running.finish, activity.finish);
      running.durationSeconds += activity.duration;
      continue;
    }
    const begun = sessionOf(activity);
    sessions.push(begun);
    latest.set(key, begun);
  }
  return sessions;
}

function sessionOf(activity: Activity): WorkSession {
  return {
    id: activity.activity_id,
    userId: activity.user_id,
    projectId: activity.project_id,
    projectName: activity.project_name,
    start: activity.start,
    finish: activity.finish,
    durationSeconds: activity.duration,
    activities: [activity],
  };
}

function laterOf(one: string, other: string): string {
  return Date.parse(one) >= Date.parse(other) ? one : other;
}
