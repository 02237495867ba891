import { sql } from 'kysely';
import type { ActorRow } from '../access/access-store.ts';
import type { Connection } from '../database/database.ts';

/** What opens the files of a screenshot, and whose it is. */
export type OpenedScreenshot = {
  id: string;
  organizationId: number;
  projectId: number;
  userId: number;
  takenAt: Date;
  display: number;
  displays: number;
  receivedSha256: Buffer;
  wrappedKey: Buffer;
};

type Sent = Omit<OpenedScreenshot, 'takenAt' | 'receivedSha256' | 'wrappedKey'> & {
  takenAt: string;
  receivedSha256: string;
  wrappedKey: string;
};

/**
 * Who bears a session, and those of some screenshots with an image that are in his organizations,
 * whether he may see them or not; undefined when the session ended. One round trip.
 */
export async function findOpenedScreenshots(
  connection: Connection,
  sessionId: string,
  ids: readonly string[],
  at: Date,
): Promise<{ actor: ActorRow; screenshots: OpenedScreenshot[] } | undefined> {
  const { rows } = await sql<{ found: { actor: ActorRow; screenshots: Sent[] } | null }>`
    select find_opened_screenshots(${sessionId}, ${[...ids]}::uuid[], ${at}) as found`.execute(
    connection,
  );
  const found = rows[0]?.found ?? undefined;
  if (found === undefined) return undefined;
  const screenshots = found.screenshots.map((one) => ({
    ...one,
    takenAt: new Date(one.takenAt),
    receivedSha256: Buffer.from(one.receivedSha256, 'base64'),
    wrappedKey: Buffer.from(one.wrappedKey, 'base64'),
  }));
  return { actor: found.actor, screenshots };
}
