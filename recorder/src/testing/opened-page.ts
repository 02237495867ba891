import {
  localState,
  type LocalState,
  type RecorderAction,
} from '@time-tracker/contract/local-recorder';
import { waitUntil } from './poll-until.ts';
import type { WhenFinished } from './temporary-folder.ts';

/** The recorder's page as a browser opens it: with the link, then with the cookie. */
export async function openLink(link: string, whenFinished: WhenFinished) {
  const folder = new URL('./', link).href;
  const opened = await fetch(link);
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const end = new AbortController();
  whenFinished(() => end.abort());
  const events = await fetch(`${folder}events`, { headers: { cookie }, signal: end.signal });
  let received = '';
  const reading = (async () => {
    for await (const part of events.body ?? []) received += Buffer.from(part).toString();
  })();
  reading.catch(() => undefined);
  const state = (): LocalState | undefined => {
    const last = received.split('\n\n').at(-2)?.replace('data: ', '');
    return last === undefined ? undefined : localState.parse(JSON.parse(last));
  };
  return {
    status: events.status,
    /** The state that was received last. */
    state,
    waitFor: (what: string, holds: (state: LocalState) => boolean) =>
      waitUntil(what, () => {
        const now = state();
        return now !== undefined && holds(now);
      }),
    act: async (action: RecorderAction): Promise<unknown> => {
      const response = await fetch(`${folder}actions`, {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/json',
          origin: new URL(link).origin,
        },
        body: JSON.stringify(action),
      });
      return response.json();
    },
  };
}
