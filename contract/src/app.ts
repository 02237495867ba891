import { z } from 'zod';
import { workFilter } from './activity.ts';
import { call, heavyRead } from './call.ts';
import { done, id, optionalText, page, pageSize, sentInstant, timeZone } from './fields.ts';
import { chartedAppsDefault, chartedAppsMax } from './limits.ts';

export const appKind = z.enum(['app', 'url']);
export type AppKind = z.infer<typeof appKind>;

/** -1 unproductive, 0 neutral, 1 productive. */
export const appRating = z.union([z.literal(-1), z.literal(0), z.literal(1)], {
  error: 'Must be -1 (unproductive), 0 (neutral) or 1 (productive)',
});
export type AppRating = z.infer<typeof appRating>;

const appName = optionalText(253).min(1, { error: 'Name is required' });

export const appUsage = z.object({
  name: z.string(),
  kind: appKind,
  /** Also null while titles are off for the organization. */
  title: z.string().nullable(),
  domain: z.string().nullable(),
  seconds: z.int(),
  active_seconds: z.int(),
  /** Share of the total of all rows of the range, 0 to 100 with one decimal. */
  percent: z.number(),
  user_id: z.int(),
  project_id: z.int(),
  rating: appRating,
});
export type AppUsage = z.output<typeof appUsage>;

/** App usage of one group. Fields that are not part of the grouping are null. */
export const appGroup = z.object({
  /** Null, like the name, for the group of all apps and websites not listed separately. */
  kind: appKind.nullable(),
  name: z.string().nullable(),
  title: z.string().nullable(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  /** `2026-11-20`, in the requested time zone. */
  date: z.iso.date().nullable(),
  seconds: z.int(),
  active_seconds: z.int(),
  /** Share of the total, 0 to 100 with one decimal. */
  percent: z.number(),
  rating: appRating,
});
export type AppGroup = z.output<typeof appGroup>;

export const appCalls = {
  all: heavyRead('/app/all', { who: 'signed_in' }, 'List time by app and website, longest first')
    .input(z.object({ ...workFilter, page: page.optional(), page_size: pageSize.optional() }))
    .output(
      z.object({
        apps: z.array(appUsage),
        total: z.object({ seconds: z.int(), active_seconds: z.int() }),
        truncated: z.boolean().optional(),
        now: sentInstant,
      }),
    ),
  totals: heavyRead(
    '/app/totals',
    { who: 'organization_member', of: 'organization_id' },
    'Get app usage in groups, for charts',
  )
    .input(
      z.object({
        ...workFilter,
        organization_id: id,
        kind: appKind.optional(),
        /** Only the app or website with this name. */
        name: appName.optional(),
        /** Only apps and websites whose name or title contains this text. */
        search: optionalText(200).optional(),
        /** name and title: longest first. member and day: each with its most used apps. */
        by: z.enum(['name', 'title', 'member', 'day']).default('name'),
        /** With member and day: how many apps are listed separately. The others form one group without a name. */
        top: z.int().min(1).max(chartedAppsMax).default(chartedAppsDefault),
        time_zone: timeZone.optional(),
        /** Pages names, titles or members; days are not paged. */
        page: page.default(1),
        page_size: pageSize.default(50),
      }),
    )
    .output(
      z.object({
        groups: z.array(appGroup),
        /** Whether there is a next page. */
        more: z.boolean(),
        /** With day: all days of the range, including days without usage. */
        days: z.array(z.iso.date()),
        total: z.object({
          seconds: z.int(),
          active_seconds: z.int(),
          productive_seconds: z.int(),
          unproductive_seconds: z.int(),
        }),
        time_zone: z.string(),
        now: sentInstant,
      }),
    ),
  rate: call(
    '/app/rate',
    { who: 'organization_owner', of: 'organization_id' },
    'Rate an app or website as productive, neutral or unproductive',
  )
    .input(z.object({ organization_id: id, kind: appKind, name: appName, rating: appRating }))
    .output(done),
};
