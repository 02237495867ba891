import { useState } from 'react';
import type { WorkSession } from '@time-tracker/contract/activity';
import { nothingSelected, stillThere, type WorkSelection } from './work-selection.ts';
import type { WorkRights } from './work-rights.ts';

/** The dialog that is open. */
export type LogDialog =
  | { kind: 'add' }
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
  selection: WorkSelection;
  select: (selection: WorkSelection) => void;
  question: LogDialog | null;
  ask: (question: LogDialog | null) => void;
}

/** The selection is limited to the sessions of the page; undefined while they are loading. */
export function useLogActions(rights: WorkRights, sessions: WorkSession[] | undefined): LogActions {
  const [selection, select] = useState<WorkSelection>(nothingSelected);
  const [question, ask] = useState<LogDialog | null>(null);
  return {
    rights,
    mayChange: (session) => rights.mayDelete(session) || rights.targetsFor([session]).length > 0,
    selection: stillThere(selection, sessions ?? []),
    select,
    question,
    ask,
  };
}
