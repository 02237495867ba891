import { z } from 'zod';
import { workFilter } from './activity.ts';
import { call, heavyRead } from './call.ts';
import { done, id, optionalText, page, pageSize, sentInstant, timeZone } from './fields.ts';
import { chartedAppsDefault, chartedAppsMax } from './limits.ts';

export const appKind = z.enum(['app', 'url']);
export type AppKind = z.infer<typeof appKind>;

/** -1 unproductive, 0 neutral, 1 productive. */
export const appRating = z.union([z.literal(-1), z.literal(0), z.literal(1)], {
  error: 'The rating is -1 (unproductive), 0 (neutral) or 1 (productive)',
});
export type AppRating = z.infer<typeof appRating>;

const appName = optionalText(253).min(1, { error: 'Name is required' });

export const appUsage = z.object({
  name: z.string(),
  kind: appKind,
  /** null also while the organization has titles switched off. */
  title: z.string().nullable(),
  domain: z.string().nullable(),
  seconds: z.int(),
  active_seconds: z.int(),
  /** Share of the sum of all rows of the range, 0 to 100 with one decimal. */
  percent: z.number(),
  user_id: z.int(),
  project_id: z.int(),
  rating: appRating,
});
export type AppUsage = z.output<typeof appUsage>;

/** Application time of one group; fields that the grouping does not ask for are null. */
export const appGroup = z.object({
  /** null with the name: all applications and sites that are not listed apart. */
  kind: appKind.nullable(),
  name: z.string().nullable(),
  title: z.string().nullable(),
  user_id: z.int().nullable(),
  user_name: z.string().nullable(),
  /** `2026-11-20`, in the asked time zone. */
  date: z.iso.date().nullable(),
  seconds: z.int(),
  active_seconds: z.int(),
  /** Share of the total, 0 to 100 with one decimal. */
  percent: z.number(),
  rating: appRating,
});
export type AppGroup = z.output<typeof appGroup>;

export const appCalls = {
  all: heavyRead('/app/all', { who: 'signed_in' }, 'Time by application and site, longest first')
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
    'Application time in groups, for charts',
  )
    .input(
      z.object({
        ...workFilter,
        organization_id: id,
        kind: appKind.optional(),
        /** Only of the application or site with this name. */
        name: appName.optional(),
        /** Only where the name or the title holds this text. */
        search: optionalText(200).optional(),
        /** name and title: longest first. member and day: each with the applications used most. */
        by: z.enum(['name', 'title', 'member', 'day']).default('name'),
        /** With member and day: applications that are shown apart; the rest has no name. */
        top: z.int().min(1).max(chartedAppsMax).default(chartedAppsDefault),
        time_zone: timeZone.optional(),
        /** Of names, titles or members; days come all at once. */
        page: page.default(1),
        page_size: pageSize.default(50),
      }),
    )
    .output(
      z.object({
        groups: z.array(appGroup),
        /** Whether there is a next page. */
        more: z.boolean(),
        /** With day: the days of the range, also those without use. */
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
    'Say what an application or site is for the organization',
  )
    .input(z.object({ organization_id: id, kind: appKind, name: appName, rating: appRating }))
    .output(done),
};
