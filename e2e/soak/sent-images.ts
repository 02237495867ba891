import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { minuteMs } from '@time-tracker/contract/time/durations';
import sharp from 'sharp';
import { CallFailed, post, recordActivities, upload } from '../data/api-calls.ts';
import type { Team } from '../data/team.ts';
import { letTimePass } from '../stack/wait-until.ts';

/** Records a minute. Returns the ID of its activity. */
export async function recordMinute(url: string, team: Team, start: number): Promise<string> {
  const from = Math.floor(start / minuteMs) * minuteMs;
  const activityId = randomUUID();
  await recordActivities(url, team.owner.token, [
    {
      activity_id: activityId,
      project_id: team.projectId,
      start: from,
      finish: from + minuteMs,
      measured_seconds: 60,
      active_seconds: 30,
      keyboard_seconds: 20,
      mouse_seconds: 15,
      minutes: Array.from({ length: 10 }, (_, index) => index === 0),
      source: 'desktop',
      apps: [],
    },
  ]);
  return activityId;
}

export function makeImage(seed: number): Promise<Buffer> {
  const background = { r: seed % 251, g: (seed >> 3) % 251, b: seed % 13 };
  return sharp({ create: { width: 640 + (seed % 64), height: 400, channels: 3, background } })
    .webp()
    .toBuffer();
}

/** Sends an image like a recorder, until it is acknowledged. Returns its ID. */
export async function sendUntilStored(
  url: string,
  team: Team,
  activityId: string,
  image: Buffer,
): Promise<string> {
  const id = randomUUID();
  const takenAt = new Date(Math.floor((Date.now() - 10 * minuteMs) / minuteMs) * minuteMs + 20_000);
  const description = {
    id,
    activity_id: activityId,
    group_id: randomUUID(),
    taken_at: takenAt.toISOString(),
    display: 0,
    displays: 1,
  };
  for (;;) {
    try {
      await upload(url, team.owner.token, description, image);
      return id;
    } catch (error) {
      if (error instanceof CallFailed && !/ answered 50\d/.test(error.message)) throw error;
      await letTimePass({ ms: 500, reason: 'a recorder repeats after a pause' });
    }
  }
}

export async function listImages(url: string, team: Team): Promise<{ id: string; url: string }[]> {
  const found: { id: string; url: string }[] = [];
  for (let page = 1; ; page++) {
    const input = { organization_id: team.organizationId, page, page_size: 200 };
    const { screenshots } = await post<ApiReceives['screenshot']['all']>(
      url,
      'screenshot/all',
      input,
      team.owner.token,
    );
    found.push(...screenshots.map(({ id, url }) => ({ id, url: url ?? '' })));
    if (screenshots.length < 200) return found;
  }
}

export async function readImage(server: string, path: string): Promise<Buffer> {
  const response = await fetch(new URL(path, server));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
