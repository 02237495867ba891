import { sessionKey } from '../../ui/time/session-days.ts';

/**
 * The sessions of several pages, each once. One that begins between two requests moves the last of a page to the
 * next page, so that both have it.
 */
export function joinedSessions<Session extends { activity_ids: string[] }>(
  pages: readonly { sessions: readonly Session[] }[],
): Session[] {
  const all = pages.flatMap(({ sessions }) => sessions);
  return [...new Map(all.map((session) => [sessionKey(session), session])).values()];
}
