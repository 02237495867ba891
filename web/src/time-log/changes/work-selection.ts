import type { WorkSession } from '@time-tracker/contract/activity';
import { sessionKey } from '../../ui/time/session-days.ts';

/** Selected activities by their session; sessions without any are absent. */
export type WorkSelection = ReadonlyMap<string, SelectedSession>;

export interface SelectedSession {
  session: WorkSession;
  activityIds: ReadonlySet<string>;
}

export const nothingSelected: WorkSelection = new Map();

export type SelectionState = 'none' | 'some' | 'all';

export function selectionOf(selection: WorkSelection, session: WorkSession): SelectionState {
  const chosen = selection.get(sessionKey(session))?.activityIds.size ?? 0;
  if (chosen === 0) return 'none';
  return chosen < session.activity_ids.length ? 'some' : 'all';
}

/** Whether only some activities of a session are selected. */
export function selectsParts(selection: WorkSelection): boolean {
  return [...selection.values()].some(({ session }) => selectionOf(selection, session) === 'some');
}

export function isSelected(selection: WorkSelection, session: WorkSession, id: string): boolean {
  return selection.get(sessionKey(session))?.activityIds.has(id) === true;
}

/** Selects or clears a whole session. */
export function withSession(
  selection: WorkSelection,
  session: WorkSession,
  isOn: boolean,
): WorkSelection {
  return withActivities(selection, session, isOn ? session.activity_ids : []);
}

export function withActivity(
  selection: WorkSelection,
  session: WorkSession,
  id: string,
  isOn: boolean,
): WorkSelection {
  const before = selection.get(sessionKey(session))?.activityIds ?? new Set();
  const others = [...before].filter((one) => one !== id);
  return withActivities(selection, session, isOn ? [...others, id] : others);
}

/** Selects all from one to another, inclusive, as Shift and a click do. */
export function withActivitiesBetween(
  selection: WorkSelection,
  session: WorkSession,
  ids: readonly [string, string],
  isOn: boolean,
): WorkSelection {
  const [first = 0, last = 0] = ids
    .map((id) => session.activity_ids.indexOf(id))
    .sort((a, b) => a - b);
  const between = session.activity_ids.slice(Math.max(0, first), last + 1);
  return between.reduce((next, id) => withActivity(next, session, id, isOn), selection);
}

function withActivities(
  selection: WorkSelection,
  session: WorkSession,
  ids: readonly string[],
): WorkSelection {
  const next = new Map(selection);
  if (ids.length === 0) next.delete(sessionKey(session));
  else next.set(sessionKey(session), { session, activityIds: new Set(ids) });
  return next;
}

/** A selection of one whole session, for its own menu. */
export function onlySession(session: WorkSession): WorkSelection {
  return withSession(nothingSelected, session, true);
}

/** Removes what is no longer in the list from the selection. */
export function stillThere(
  selection: WorkSelection,
  sessions: readonly WorkSession[],
): WorkSelection {
  const next = new Map<string, SelectedSession>();
  for (const session of sessions) {
    const chosen = selection.get(sessionKey(session));
    if (!chosen) continue;
    const ids = session.activity_ids.filter((id) => chosen.activityIds.has(id));
    if (ids.length > 0) {
      next.set(sessionKey(session), { session, activityIds: new Set(ids) });
    }
  }
  return next;
}

export function countActivities(selection: WorkSelection): number {
  return [...selection.values()].reduce((sum, { activityIds }) => sum + activityIds.size, 0);
}

/** The selected activities, with their user and project. */
export function listActivities(selection: WorkSelection) {
  return [...selection.values()].flatMap(({ session, activityIds }) =>
    [...activityIds].map((activity_id) => ({
      activity_id,
      user_id: session.user_id,
      project_id: session.project_id,
    })),
  );
}
