import { z } from 'zod';
import { workFilter } from './activity.ts';
import { call } from './call.ts';
import { page, pageSize, sentInstant } from './fields.ts';

export const appUsage = z.object({
  name: z.string(),
  kind: z.enum(['app', 'url']),
  title: z.string().nullable(),
  domain: z.string().nullable(),
  seconds: z.int(),
  active_seconds: z.int(),
  /** Share of the sum of all rows of the range, 0 to 100 with one decimal. */
  percent: z.number(),
  user_id: z.int(),
  project_id: z.int(),
  /** -1 unproductive, 0 neutral, 1 productive. */
  rating: z.union([z.literal(-1), z.literal(0), z.literal(1)]),
});
export type AppUsage = z.output<typeof appUsage>;

export const appCalls = {
  all: call('/app/all', { who: 'signed_in' }, 'Time by application and site, longest first')
    .input(z.object({ ...workFilter, page: page.optional(), page_size: pageSize.optional() }))
    .output(
      z.object({
        apps: z.array(appUsage),
        total: z.object({ seconds: z.int(), active_seconds: z.int() }),
        truncated: z.boolean().optional(),
        now: sentInstant,
      }),
    ),
};
