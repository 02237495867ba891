import { useMutation } from '@tanstack/react-query';
import type { ApiSends } from '@time-tracker/contract/api';
import type { Timer } from '@time-tracker/contract/timer/timer';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { changeTimer } from '../timer-broadcast.ts';

/** The note of the running timer, or of the next one, while it is typed. */
export function useNote(timer: Timer | null) {
  const edit = useMutation({
    // Also of the time that was recorded since the timer started.
    meta: { changes: ['recent', 'work'] },
    mutationFn: (input: ApiSends['timer']['note']) => changeTimer(() => client.timer.note(input)),
  });
  const [draft, setDraft] = useState<{ note: string; of: string | null } | null>(null);
  const runId = timer?.started_at ?? null;
  // What was typed for one timer is not the note of another one.
  const typed = draft?.of === runId ? draft.note : null;
  const stored = timer?.note ?? '';
  return {
    value: typed ?? (edit.isPending ? (edit.variables.note ?? '') : stored),
    type: (note: string) => setDraft({ note, of: runId }),
    /** Forgets what was typed for this timer, not what was typed for the next one since. */
    reset: () => setDraft((latest) => (latest?.of === runId ? null : latest)),
    /** Sends what was typed for the running timer. */
    save: () => {
      if (timer === null || typed === null) return;
      const note = typed.trim();
      setDraft(null);
      if (note !== stored) edit.mutate({ note: note || null, started_at: timer.started_at });
    },
    set: (note: string | null) => {
      if (timer) edit.mutate({ note, started_at: timer.started_at });
    },
  };
}
