import type { RightsRow } from '../../access/access-store.ts';
import type { Database, NamedStatement } from '../../database/database.ts';

/** The data that locates and decrypts the files of a screenshot, and its user. */
export type OpenedScreenshot = {
  id: string;
  organizationId: number;
  projectId: number;
  userId: number;
  takenAt: Date;
  display: number;
  displays: number;
  /** In base64. */
  receivedSha256: string;
  wrappedKey: Buffer;
};

/** As find-image-access.sql returns it. */
type Sent = Omit<OpenedScreenshot, 'takenAt' | 'wrappedKey'> & {
  takenAtMs: number;
  /** In base64. */
  wrappedKey: string;
};

type Found = RightsRow & { screenshots: Sent[] };

const findOpened: NamedStatement = {
  name: 'find_image_access',
  text: 'select find_image_access($1, $2::uuid[], $3) as found',
};

/**
 * The user of a session, and the requested screenshots with an image in their organizations, whether they
 * may view them or not; undefined if the session has ended. One round trip.
 */
export async function findOpenedScreenshots(
  database: Pick<Database, 'ask'>,
  sessionId: string,
  ids: readonly string[],
  at: Date,
): Promise<{ viewer: RightsRow; screenshots: OpenedScreenshot[] } | undefined> {
  const rows = await database.ask<{ found: Found | null }>(findOpened, [
    sessionId,
    `{${ids.join(',')}}`,
    at.toISOString(),
  ]);
  const found = rows[0]?.found ?? undefined;
  if (found === undefined) return undefined;
  return { viewer: found, screenshots: found.screenshots.map(toOpened) };
}

function toOpened({ takenAtMs, wrappedKey, ...sent }: Sent): OpenedScreenshot {
  return { ...sent, takenAt: new Date(takenAtMs), wrappedKey: Buffer.from(wrappedKey, 'base64') };
}
