import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { currentToken } from './stored-token.ts';

/** Records work while the page goes: the browser sends it on its own, and nobody waits for an answer. */
export function sendOnLeaving(activities: RecordedActivityInput[]): void {
  const token = currentToken();
  if (token === null) return;
  void fetch('/api/activity/record', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ activities }),
    keepalive: true,
  }).catch(() => undefined);
}
