import { z } from 'zod';
import { workFilter } from './activity.ts';
import { call, heavyRead } from './call.ts';
import { done, id, optionalText, page, pageSize, sentInstant, timeZone } from './fields.ts';
import { appRulesMax, chartedAppsDefault, chartedAppsMax, searchMaxLength } from './limits.ts';

export const appKind = z.enum(['app', 'url']);
export type AppKind = z.infer<typeof appKind>;

/** -1 unproductive, 0 neutral, 1 productive. */
export const appRating = z.union([z.literal(-1), z.literal(0), z.literal(1)], {
  error: 'Must be -1 (unproductive), 0 (neutral) or 1 (productive)',
});
export type AppRating = z.infer<typeof appRating>;

/** What the pattern of a rule is compared with. */
export const appRuleTarget = z.enum(['app', 'url', 'title']);
export type AppRuleTarget = z.infer<typeof appRuleTarget>;

/**
 * app: the whole name, where * stands for any text. url: the domain, or one that it belongs to. title: a
 * part of the title. Upper and lower case are the same.
 */
const appRulePattern = optionalText(200).min(1, {
  error: 'Enter a name, a domain or a part of a title',
});

/** Of several rules that match, the first with a category gives the category, and the first with a rating the rating. */
export const appRule = z
  .object({
    target: appRuleTarget,
    pattern: appRulePattern,
    category: optionalText(60).min(1, { error: 'Enter a category, or null' }).nullable(),
    rating: appRating.nullable(),
  })
  .refine(({ category, rating }) => category !== null || rating !== null, {
    path: ['category'],
    error: 'Enter a category or choose a rating',
  });
export type AppRule = z.output<typeof appRule>;

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
  /** 0 also if unrated. */
  rating: appRating,
  /** Who rated it: an owner, or a rule. Null: it is unrated. */
  rated_by: z.enum(['owner', 'rule']).nullable(),
  /** From the rules of the organization. */
  category: z.string().nullable(),
});
export type AppGroup = z.output<typeof appGroup>;

/** Seconds by rating; they add up to the total. */
const secondsByRating = {
  seconds: z.int(),
  productive_seconds: z.int(),
  neutral_seconds: z.int(),
  unproductive_seconds: z.int(),
  unrated_seconds: z.int(),
};

export const memberRatedTime = z.object({
  user_id: z.int(),
  user_name: z.string(),
  ...secondsByRating,
});
export type MemberRatedTime = z.output<typeof memberRatedTime>;

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
        search: optionalText(searchMaxLength).optional(),
        /** name and title: longest first. member and day: each with its most used apps. */
        by: z.enum(['name', 'title', 'member', 'day']).default('name'),
        /** With member and day: how many apps are listed separately. The others form one group without a name. */
        top: z.int().min(1).max(chartedAppsMax).default(chartedAppsDefault),
        /** With name: lists unrated apps before the others. */
        unrated_first: z.boolean().default(false),
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
          ...secondsByRating,
          active_seconds: z.int(),
          /** How many apps and websites are unrated. */
          unrated_count: z.int(),
        }),
        /** With member: the rated time of the members of the page, in their order. */
        members: z.array(memberRatedTime),
        /** Time by category, most first. Null is all time without a category. */
        categories: z.array(z.object({ category: z.string().nullable(), seconds: z.int() })),
        /**
         * Rules about titles count in the sums by rating and category only from here on, because the range
         * has too many titles; null: in the whole range.
         */
        titles_since: sentInstant.nullable(),
        time_zone: z.string(),
        now: sentInstant,
      }),
    ),
  rate: call(
    '/app/rate',
    { who: 'organization_owner', of: 'organization_id' },
    'Rate an app or website as productive, neutral or unproductive',
  )
    .input(
      z.object({
        organization_id: id,
        kind: appKind,
        name: appName,
        /** Null removes the rating: rules decide again. */
        rating: appRating.nullable(),
      }),
    )
    .output(done),
  rules: call(
    '/app/rules',
    { who: 'organization_member', of: 'organization_id' },
    'List the rules that give apps a category and a rating, in their order',
  )
    .input(z.object({ organization_id: id }))
    .output(z.object({ rules: z.array(appRule) })),
  set_rules: call(
    '/app/set_rules',
    { who: 'organization_owner', of: 'organization_id' },
    'Replace the rules that give apps a category and a rating',
  )
    .input(
      z.object({
        organization_id: id,
        rules: z.array(appRule).max(appRulesMax, { error: `At most ${appRulesMax} rules` }),
      }),
    )
    .output(done),
  matches: heavyRead(
    '/app/matches',
    { who: 'organization_member', of: 'organization_id' },
    'Preview which apps or titles of a range a rule matches, longest first',
  )
    .input(
      z.object({
        ...workFilter,
        organization_id: id,
        target: appRuleTarget,
        pattern: appRulePattern,
      }),
    )
    .output(
      z.object({
        /** At most 10. */
        matches: z.array(
          z.object({
            kind: appKind,
            name: z.string(),
            /** Only with title. */
            title: z.string().nullable(),
            seconds: z.int(),
          }),
        ),
        count: z.int(),
        seconds: z.int(),
        /** Only titles from here on were compared, because the range has too many; null: those of the whole range. */
        since: sentInstant.nullable(),
        now: sentInstant,
      }),
    ),
};
