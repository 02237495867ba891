import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';
import { imageKinds, imagePath, type ImageLocation } from '../../files/image-files.ts';
import { wrongTotals } from '../../totals/recount-store.ts';
import { samplePicture } from '../image-samples.ts';
import { callServer, type ServerTeam } from './running-server.ts';

const entrySeconds = 10;
export const entriesPerCall = 20;
/** An upload after so many calls. */
const callsPerUpload = 3;

/** When a request was sent, and when its response had arrived. */
type Acknowledgement = { sentAt: number; at: number };

/** What the server acknowledged. */
export type Acknowledged = {
  activities: Map<string, Acknowledgement>;
  /** With the SHA-256 of each file on the disk of the server. */
  images: Map<string, Acknowledgement & { sums: string[] }>;
};

/** Records and uploads without a pause until it is stopped. */
export async function startLoad(server: { url: string }, team: ServerTeam) {
  const activities = new Map<string, Acknowledgement>();
  const uploads = new Map<string, Acknowledgement & { location: ImageLocation }>();
  const image = new Blob([new Uint8Array(await samplePicture(320, 200).webp().toBuffer())]);
  const times = countBack();
  let isStopped = false;

  async function work(): Promise<void> {
    for (let call = 0; !isStopped; call++) {
      const entries = Array.from({ length: entriesPerCall }, () => newEntry(team, times()));
      const sentAt = Date.now();
      await sendEntries(server, team, entries);
      const at = Date.now();
      for (const { activity_id: id } of entries) activities.set(id, { sentAt, at });
      const [first] = entries;
      if (first === undefined || call % callsPerUpload !== 0) continue;
      const imageSentAt = Date.now();
      const location = await sendImage(server, team, first, image);
      uploads.set(location.id, { sentAt: imageSentAt, at: Date.now(), location });
    }
  }

  const working = work();
  // Awaited in stop().
  working.catch(() => undefined);
  return {
    count: () => activities.size,
    stop: async (dataDir: string): Promise<Acknowledged> => {
      isStopped = true;
      await working;
      const images = [...uploads].map(
        ([id, { location, ...times }]) =>
          [id, { ...times, sums: sumFiles(join(dataDir, 'files'), location) }] as const,
      );
      return { activities, images: new Map(images) };
    },
  };
}

async function sendEntries(
  server: { url: string },
  { token }: ServerTeam,
  activities: Entry[],
): Promise<void> {
  const path = '/api/activity/record';
  type Recorded = ApiReceives['activity']['record'];
  const { results } = await callServer<Recorded>(server, path, { activities }, token);
  expect(results.map(({ status }) => status)).toEqual(activities.map(() => 'stored'));
}

async function sendImage(
  server: { url: string },
  { token, organizationId }: ServerTeam,
  { activity_id, start }: Entry,
  image: Blob,
): Promise<ImageLocation> {
  const id = randomUUID();
  const takenAt = new Date(Date.parse(start) + 1000);
  const form = new FormData();
  const description = {
    id,
    activity_id,
    group_id: randomUUID(),
    taken_at: takenAt.toISOString(),
    display: 0,
    displays: 1,
  };
  form.append('screenshot', JSON.stringify(description));
  form.append('image', image, 'image.bin');
  await callServer(server, '/api/screenshot/upload', form, token);
  return { organizationId, takenAt, id };
}

/** Starts of entries without gaps, from now into the past. */
function countBack(): () => number {
  const stepMs = entrySeconds * 1000;
  let next = Math.floor(Date.now() / stepMs) * stepMs;
  return () => (next -= stepMs);
}

type Entry = ApiSends['activity']['record']['activities'][number] & { start: string };

function newEntry({ projectId }: ServerTeam, startMs: number): Entry {
  return {
    activity_id: randomUUID(),
    project_id: projectId,
    start: new Date(startMs).toISOString(),
    finish: new Date(startMs + entrySeconds * 1000).toISOString(),
    measured_seconds: entrySeconds,
    active_seconds: 4,
    keyboard_seconds: 2,
    mouse_seconds: 3,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'desktop',
    apps: [{ kind: 'app', name: 'Editor', seconds: entrySeconds, active_seconds: 4 }],
  };
}

function sumFiles(folder: string, location: ImageLocation): string[] {
  return imageKinds.map((kind) =>
    createHash('sha256')
      .update(readFileSync(join(folder, imagePath(location, kind))))
      .digest('hex'),
  );
}

export type Stored = {
  activities: Set<string>;
  images: Map<string, string[]>;
  /** Tables of totals that differ from a recount. */
  wrongTotals: string[];
};

/** Rows of a statement, on the embedded database of a running installation. */
export async function runAsSuperuser(
  dataDir: string,
  statement: string,
): Promise<Record<string, string>[]> {
  const password = readFileSync(join(dataDir, 'secrets', 'postgres-superuser'), 'utf8').trim();
  const host = join(dataDir, 'postgres', 'socket');
  const client = new pg.Client({ host, user: 'postgres', password, database: 'tracker' });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** What a running installation has, read from its database and its files. */
export async function readStored(dataDir: string): Promise<Stored> {
  const activities = await runAsSuperuser(dataDir, 'select activity_id as id from activities');
  const images = await runAsSuperuser(
    dataDir,
    'select id, organization_id as organization, taken_at::text as at from screenshots',
  );
  const wrong: string[] = [];
  for (const [name, query] of Object.entries(wrongTotals)) {
    if ((await runAsSuperuser(dataDir, query)).length > 0) wrong.push(name);
  }
  const filesFolder = join(dataDir, 'files');
  const sums = images.map(({ id = '', organization, at = '' }) => {
    const location = { id, organizationId: Number(organization), takenAt: new Date(at) };
    return [id, sumFiles(filesFolder, location)] as const;
  });
  return {
    activities: new Set(activities.map(({ id = '' }) => id)),
    images: new Map(sums),
    wrongTotals: wrong,
  };
}

/** Everything acknowledged before an instant is stored, and each stored image is the acknowledged one. */
export function expectAcknowledged(
  stored: Stored,
  { activities, images }: Acknowledged,
  before: Date,
): void {
  const early = [...activities].filter(([, { at }]) => at < before.getTime()).map(([id]) => id);
  const earlyImages = [...images].filter(([, { at }]) => at < before.getTime()).map(([id]) => id);
  expect(early.length).toBeGreaterThan(0);
  expect(earlyImages.length).toBeGreaterThan(0);
  expect(early.filter((id) => !stored.activities.has(id))).toEqual([]);
  expect(earlyImages.filter((id) => !stored.images.has(id))).toEqual([]);
  for (const [id, sums] of stored.images) {
    // What was on its way when the server was stopped has no sums here.
    const known = images.get(id);
    if (known !== undefined) expect(sums).toEqual(known.sums);
  }
}

/** Exactly what was acknowledged by an instant is stored; what was on its way then may be. */
export function expectExactly(stored: Stored, acknowledged: Acknowledged, until: Date): void {
  expectAcknowledged(stored, acknowledged, until);
  const isLate = ([, { sentAt }]: [string, Acknowledgement]) => sentAt > until.getTime();
  const late = [...acknowledged.activities].filter(isLate);
  expect(late.length).toBeGreaterThan(0);
  expect(late.filter(([id]) => stored.activities.has(id))).toEqual([]);
  const lateImages = [...acknowledged.images].filter(isLate);
  expect(lateImages.filter(([id]) => stored.images.has(id))).toEqual([]);
}
