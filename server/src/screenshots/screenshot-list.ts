import { activityPercentOf } from '@time-tracker/contract/activity-percent';
import type { Screenshot } from '@time-tracker/contract/screenshot';
import type { Interval, SentInterval } from '@time-tracker/contract/time/interval';
import { scopeOf, type Actor, type Call } from '../access/actor.ts';
import {
  findVisibleWork,
  readRange,
  type VisibleWork,
  type WorkFilter,
} from '../access/visible-work.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Page } from '../database/list-page.ts';
import type { Keyring } from '../files/keyring.ts';
import { linkExpiry, signImageLink } from './viewing/image-links.ts';
import { sampleGroups } from './sampling.ts';
import {
  countScreenshots,
  listCaptureGroups,
  listScreenshots,
  listScreenshotsOfGroups,
  type CaptureGroup,
  type ListedScreenshot,
} from './screenshot-store.ts';

type ListInput = WorkFilter & {
  start?: Date | null | undefined;
  finish?: Date | null | undefined;
  page: number;
  page_size: number;
  sampling?: number | null | undefined;
  part?: SentInterval<Date> | null | undefined;
};
type ListPage = { rows: ListedScreenshot[]; total: number; removed: number };
/** As in the contract, with dates instead of text. */
export type SentScreenshot = Omit<Screenshot, 'taken_at'> & { taken_at: Date };

/** A page of the screenshots that the caller may view, newest first. The counts cover all pages. */
export async function pageScreenshots(
  { database, keyring }: { database: Database; keyring: Keyring },
  call: Call,
  input: ListInput,
): Promise<{ screenshots: SentScreenshot[]; total: number; removed?: number }> {
  const range = readRange(input, call.now);
  const page = { limit: input.page_size, offset: (input.page - 1) * input.page_size };
  const { rows, total, removed } = await database.reads.transaction(
    scopeOf(call.actor),
    async (tx) => {
      const work = await findVisibleWork(tx, call.actor, input);
      const part = partOf(range, input.part);
      const { sampling } = input;
      return sampling == null || sampling <= 1
        ? readPage(tx, work, part, page)
        : readSampledPage(tx, work, { range, part }, page, sampling);
    },
  );
  const screenshots = rows.map((row) => toScreenshot(keyring, call.actor, call.now, row));
  return { screenshots, total, ...(removed > 0 && { removed }) };
}

/** The intersection of the range and the requested part. Empty if they do not overlap. */
function partOf(
  range: Interval<Date>,
  asked: SentInterval<Date> | null | undefined,
): Interval<Date> {
  if (!asked) return range;
  const start = new Date(Math.max(range.start.getTime(), asked.start.getTime()));
  const end = new Date(Math.min(range.end.getTime(), asked.finish.getTime()));
  return { start, end };
}

async function readPage(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  page: Page,
): Promise<ListPage> {
  const rows = await listScreenshots(tx, work, range, page);
  const { count: total, removed } = await countScreenshots(tx, work, range);
  return { rows, total, removed };
}

/** Sampled before it is paged. Each selected group is listed with all its monitors. */
async function readSampledPage(
  tx: Tx,
  work: VisibleWork,
  { range, part }: { range: Interval<Date>; part: Interval<Date> },
  page: Page,
  sampling: number,
): Promise<ListPage> {
  const sampled = sampleGroups(await listCaptureGroups(tx, work, range), sampling).filter(
    ({ takenAt }) => takenAt >= part.start && takenAt < part.end,
  );
  const { groups, skipped } = findGroupsOfPage(sampled, page);
  const ids = groups.map((group) => group.groupId);
  const found = Map.groupBy(
    await listScreenshotsOfGroups(tx, work, range, ids),
    (row) => row.group_id,
  );
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  return {
    rows: rows.slice(skipped, skipped + page.limit),
    total: sampled.reduce((sum, group) => sum + group.count, 0),
    removed: sampled.reduce((sum, group) => sum + group.removed, 0),
  };
}

/**
 * The groups whose images are on a page. `skipped`: images of the first group that are on the
 * previous page.
 */
export function findGroupsOfPage(
  groups: readonly CaptureGroup[],
  { limit, offset }: Page,
): { groups: CaptureGroup[]; skipped: number } {
  const onPage: CaptureGroup[] = [];
  let skipped = 0;
  let before = 0;
  for (const group of groups) {
    if (before >= offset + limit) break;
    if (before + group.count > offset) {
      if (onPage.length === 0) skipped = offset - before;
      onPage.push(group);
    }
    before += group.count;
  }
  return { groups: onPage, skipped: Math.max(0, skipped) };
}

export function toScreenshot(
  keyring: Keyring,
  viewer: Actor,
  now: Date,
  row: ListedScreenshot,
): SentScreenshot {
  const {
    organization_id: _organization,
    size_bytes,
    image_removed_at,
    active_seconds,
    measured_seconds,
    ...shown
  } = row;
  const link = {
    screenshotId: row.id,
    userId: viewer.userId,
    sessionId: viewer.sessionId,
    expiresAt: linkExpiry(now),
  };
  const isThere = image_removed_at === null;
  return {
    ...shown,
    bytes: size_bytes,
    url: isThere ? signImageLink(keyring, { ...link, kind: 'image' }) : null,
    thumbnail_url: isThere ? signImageLink(keyring, { ...link, kind: 'thumbnail' }) : null,
    activity: activityPercentOf(active_seconds, measured_seconds),
  };
}
