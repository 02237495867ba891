import type { WorkSession } from '@time-tracker/contract/activity';

/** Ten minutes of Ada on a website, without windows, sources and notes. */
export function sampleSession(more: Partial<WorkSession>): WorkSession {
  return {
    user_id: 1,
    user_name: 'Ada',
    project_id: 10,
    project_name: 'Website',
    project_color: 'blue',
    start: '',
    finish: '',
    duration: 600,
    measured_seconds: 600,
    activity: 50,
    windows: [],
    sources: [],
    notes: [],
    activity_ids: [],
    ...more,
  };
}
