import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../files/keyring.ts';
import type { ImageKind } from '../../files/image-files.ts';

/** The viewer that a link was created for, and what it opens. */
export type ImageLink = {
  kind: ImageKind;
  screenshotId: string;
  userId: number;
  sessionId: string;
  expiresAt: Date;
};

/** The signed query parameters of a link. */
export type ImageLinkQuery = { user: string; session: string; expires: string; signature: string };

/**
 * Links created within the same five minutes are equal, so that the browser's cache works. Each is
 * valid for five to ten minutes.
 */
const stepMilliseconds = 5 * 60 * 1000;

export function linkExpiry(now: Date): Date {
  return new Date((Math.floor(now.getTime() / stepMilliseconds) + 2) * stepMilliseconds);
}

const purpose = 'image links';

function signedText(kind: ImageKind, id: string, { user, session, expires }: ImageLinkQuery) {
  return JSON.stringify([kind, id, user, session, expires]);
}

/** A relative URL for an `<img>`, valid for this viewer and session until it expires. */
export function signImageLink(keyring: Keyring, link: ImageLink): string {
  const query: ImageLinkQuery = {
    user: String(link.userId),
    session: link.sessionId,
    expires: String(Math.floor(link.expiresAt.getTime() / 1000)),
    signature: '',
  };
  const text = signedText(link.kind, link.screenshotId, query);
  query.signature = keyring.sign(purpose, text).toString('base64url');
  const parameters = new URLSearchParams(query).toString();
  return `/api/screenshot/${link.kind}/${link.screenshotId}?${parameters}`;
}

/** The contents of a link. Undefined when it has expired or its signature is wrong. */
export function readImageLink(
  keyring: Keyring,
  kind: ImageKind,
  screenshotId: string,
  query: ImageLinkQuery,
  now: Date,
): ImageLink | undefined {
  // Compared as text, because several base64 strings decode to the same bytes.
  const signature = keyring.sign(purpose, signedText(kind, screenshotId, query));
  const expected = Buffer.from(signature.toString('base64url'));
  const given = Buffer.from(query.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const expiresAt = new Date(Number(query.expires) * 1000);
  if (expiresAt <= now) return undefined;
  return { kind, screenshotId, userId: Number(query.user), sessionId: query.session, expiresAt };
}
