import { useState } from 'react';
import type { WorkSession } from '@time-tracker/contract/activity';
import type { TimeProposal } from './add-time-modal.tsx';
import { nothingSelected, stillThere, type WorkSelection } from './work-selection.ts';
import { useDuplicate } from './use-duplicate.ts';
import { mergeableBefore } from './mergeable-sessions.ts';
import type { WorkRights } from './work-rights.ts';

/** The dialog that is open. */
export type LogDialog =
  | { kind: 'add'; proposal?: TimeProposal }
  | { kind: 'times'; session: WorkSession }
  | { kind: 'split'; session: WorkSession }
  | {
      kind: 'note';
      session: WorkSession;
      activityIds: readonly string[];
      note: string;
      isReason: boolean;
    }
  | { kind: 'move'; selection: WorkSelection }
  | { kind: 'delete'; selection: WorkSelection };

/** Actions on the sessions of a page. */
export interface LogActions {
  rights: WorkRights;
  /** Whether a session can be moved or deleted. */
  mayChange: (session: WorkSession) => boolean;
  /** The session before it, if both can become one. */
  mergeableBefore: (session: WorkSession) => WorkSession | undefined;
  /** Whether the person can add manual time to a session. */
  canExtend: (session: WorkSession) => boolean;
  /** Opens the form for manual time with what a session has. */
  duplicate: (session: WorkSession) => void;
  selection: WorkSelection;
  select: (selection: WorkSelection) => void;
  question: LogDialog | null;
  ask: (question: LogDialog | null) => void;
}

interface ListedWork {
  /** The selection is limited to them; undefined while they are loading. */
  sessions: WorkSession[] | undefined;
  ownId: number;
  timeZone: string;
}

export function useLogActions(
  rights: WorkRights,
  { sessions, ownId, timeZone }: ListedWork,
): LogActions {
  const [selection, select] = useState<WorkSelection>(nothingSelected);
  const [question, ask] = useState<LogDialog | null>(null);
  const duplicate = useDuplicate((proposal) => ask({ kind: 'add', proposal }), timeZone);
  return {
    rights,
    mayChange: (session) => rights.mayDelete(session) || rights.targetsFor([session]).length > 0,
    mergeableBefore: (session) =>
      rights.mayEdit(session) ? mergeableBefore(session, sessions ?? [], ownId) : undefined,
    canExtend: ({ user_id: userId, project_id: projectId }) =>
      userId === ownId && rights.addable.some(({ id }) => id === projectId),
    duplicate: (session) => void duplicate(session),
    selection: stillThere(selection, sessions ?? []),
    select,
    question,
    ask,
  };
}
