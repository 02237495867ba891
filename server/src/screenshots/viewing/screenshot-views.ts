import type { ApiReceives } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import { scopeOf, type Call } from '../../access/actor.ts';
import { readRange } from '../../access/visible-work.ts';
import type { Database } from '../../database/database.ts';
import type { ScreenshotViewLog } from './screenshot-view-log.ts';
import { countViewsOf, listViewsOf } from './screenshot-view-store.ts';

type Sent = ApiReceives['screenshot']['views']['views'][number];
type SentView = Omit<Sent, 'first_at' | 'last_at' | 'taken_from' | 'taken_to'> &
  Record<'first_at' | 'last_at' | 'taken_from' | 'taken_to', Date>;

/** A page of the views of the caller's own screenshots, latest view first. */
export async function listScreenshotViews(
  { database, viewLog }: { database: Database; viewLog: ScreenshotViewLog },
  { actor, now }: Call,
  input: {
    organization_id?: number | undefined;
    start?: Date | null | undefined;
    finish?: Date | null | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ views: SentView[]; total: number }> {
  const { organization_id: organizationId, page_size: limit } = input;
  if (organizationId !== undefined && !actor.organizations.has(organizationId)) {
    throw new ApiError('not_found');
  }
  // The end is inclusive, so that current views count.
  const finish = input.finish ?? new Date(now.getTime() + 1);
  const range = readRange({ start: input.start, finish }, now);
  const page = { limit, offset: (input.page - 1) * limit };
  await viewLog.flush();
  return database.reads.transaction(scopeOf(actor), async (tx) => {
    const rows = await listViewsOf(tx, actor.userId, organizationId, range, page);
    const views = rows.map(({ viewer_id, viewer_name, screenshot_id, ...row }) => ({
      ...row,
      viewer: { id: viewer_id, name: viewer_name ?? '' },
      kind: screenshot_id === null ? ('thumbnails' as const) : ('image' as const),
      screenshot_id,
    }));
    return { views, total: await countViewsOf(tx, actor.userId, organizationId, range) };
  });
}
