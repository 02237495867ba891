import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import { currentToken } from './stored-token.ts';

/** Sends recorded activities while the page unloads. The browser completes the request (`keepalive`). */
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
