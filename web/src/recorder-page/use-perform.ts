import type { RecorderAction } from '@time-tracker/contract/local-recorder';
import { useState } from 'react';
import { perform } from './recorder-contact.ts';

/** Performs one action at a time; `pending` names the one in progress. */
export function usePerform() {
  const [pending, setPending] = useState<string | null>(null);
  const act = async (action: RecorderAction, name: string = action.action): Promise<boolean> => {
    setPending(name);
    try {
      return await perform(action);
    } finally {
      setPending(null);
    }
  };
  return { pending, act };
}
