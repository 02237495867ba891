import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyring } from '../../files/keyring.ts';
import { linkExpiry, readImageLink, signImageLink, type ImageLinkQuery } from './image-links.ts';

const keyring = createKeyring(randomBytes(32));
const id = '01900000-0000-7000-8000-000000000001';
const now = new Date('2026-03-04T12:03:20Z');
const link = {
  kind: 'image' as const,
  screenshotId: id,
  userId: 7,
  sessionId: '6f1d1f0e-3f57-4a52-a8c1-7c1d7d7e9b11',
  expiresAt: linkExpiry(now),
};

function queryOf(address: string): ImageLinkQuery {
  return Object.fromEntries(new URL(address, 'http://x').searchParams) as ImageLinkQuery;
}

test('a link works for its viewer until it expires', () => {
  const query = queryOf(signImageLink(keyring, link));
  expect(readImageLink(keyring, 'image', id, query, now)).toEqual(link);
  const last = new Date(link.expiresAt.getTime() - 1);
  expect(readImageLink(keyring, 'image', id, query, last)).toEqual(link);
  expect(readImageLink(keyring, 'image', id, query, link.expiresAt)).toBeUndefined();
});

test('links of the same five minutes are equal and good for five to ten', () => {
  expect(linkExpiry(new Date('2026-03-04T12:00:00Z'))).toEqual(new Date('2026-03-04T12:10:00Z'));
  expect(linkExpiry(new Date('2026-03-04T12:04:59.999Z'))).toEqual(
    new Date('2026-03-04T12:10:00Z'),
  );
  expect(signImageLink(keyring, link)).toBe(signImageLink(keyring, link));
});

test('altering anything makes it fail', () => {
  const query = queryOf(signImageLink(keyring, link));
  const later = String(Number(query.expires) + 60);
  const tail = query.signature.at(-1) === 'A' ? 'B' : 'A';
  const altered: ImageLinkQuery[] = [
    { ...query, user: '8' },
    { ...query, user: '07' },
    { ...query, session: '6f1d1f0e-3f57-4a52-a8c1-7c1d7d7e9b12' },
    { ...query, expires: later },
    { ...query, signature: query.signature.slice(0, -1) + tail },
    { ...query, signature: `${query.signature}=` },
    { ...query, signature: '' },
  ];
  for (const one of altered) {
    expect(readImageLink(keyring, 'image', id, one, now)).toBeUndefined();
  }
  expect(readImageLink(keyring, 'thumbnail', id, query, now)).toBeUndefined();
  const other = id.replace(/1$/, '2');
  expect(readImageLink(keyring, 'image', other, query, now)).toBeUndefined();
  expect(readImageLink(createKeyring(randomBytes(32)), 'image', id, query, now)).toBeUndefined();
});
