import type { Api } from '@time-tracker/contract/api';
import type { AppRating, AppUsage } from '@time-tracker/contract/app';
import { pageSizeDefault, unpagedMax } from '@time-tracker/contract/limits';
import { scopeOf, type Call } from '../access/actor.ts';
import { makeDisjoint } from '../access/disjoint-work.ts';
import { findVisibleWork, readRange } from '../access/visible-work.ts';
import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/http-call.ts';
import { domainOf } from '../recording/recorded-content.ts';
import { listMatches } from './app-matches.ts';
import { listRules, replaceRules } from './app-rule-store.ts';
import { listAppTotals, upsertRating, type AppTotal } from './app-store.ts';
import { describeAppTotals, shareOf } from './app-totals.ts';
import { createRating } from './rated-apps.ts';

type AppHandlers = Handlers<Api['app'], Call>;

export function appRoutes({ database }: { database: Database }): AppHandlers {
  return { ...readingRoutes(database), ...ratingRoutes(database) };
}

function readingRoutes(database: Database): Pick<AppHandlers, 'all' | 'totals'> {
  return {
    all: async (call, input) => {
      const range = readRange(input, call.now);
      const isPaged = input.page !== undefined || input.page_size !== undefined;
      const size = isPaged ? (input.page_size ?? pageSizeDefault) : unpagedMax;
      const page = {
        // One extra row shows whether the list is truncated.
        limit: isPaged ? size : size + 1,
        offset: ((input.page ?? 1) - 1) * size,
      };
      const found = await database.reads.transaction(scopeOf(call.actor), async (tx) => {
        const parts = makeDisjoint(await findVisibleWork(tx, call.actor, input));
        const organizationIds = [...new Set(parts.map(({ organizationId }) => organizationId))];
        const ratingOf = await createRating(tx, organizationIds);
        return { ...(await listAppTotals(tx, parts, range, page)), ratingOf };
      });
      const { rows, sum, ratingOf } = found;
      return {
        apps: rows.slice(0, size).map((row) => toAppUsage(row, ratingOf(row), sum.seconds)),
        total: {
          seconds: Math.round(sum.seconds),
          active_seconds: Math.round(sum.active_seconds),
        },
        ...(rows.length > size ? { truncated: true } : {}),
        now: call.now,
      };
    },
    totals: async (call, input) => {
      const range = readRange(input, call.now);
      const { by, kind, name, search, top, unrated_first: unratedFirst } = input;
      const asked = {
        by,
        kind,
        name,
        search,
        top,
        unratedFirst,
        organizationId: input.organization_id,
        timeZone: input.time_zone ?? call.actor.timeZone,
        page: { number: input.page, size: input.page_size },
      };
      const found = await database.reads.transaction(scopeOf(call.actor), async (tx) => {
        const work = await findVisibleWork(tx, call.actor, input);
        return describeAppTotals(tx, work, range, asked);
      });
      return { ...found, now: call.now };
    },
  };
}

function ratingRoutes(
  database: Database,
): Pick<AppHandlers, 'rate' | 'rules' | 'set_rules' | 'matches'> {
  return {
    rate: async (call, { organization_id, kind, name, rating }) => {
      const app = { kind, name: kind === 'url' ? domainOf(name) : name };
      await database.transaction(scopeOf(call.actor), (tx) =>
        upsertRating(tx, organization_id, app, rating),
      );
      return { result: true };
    },
    rules: (call, { organization_id }) =>
      database.reads.transaction(scopeOf(call.actor), async (tx) => ({
        rules: await listRules(tx, [organization_id]),
      })),
    set_rules: async (call, { organization_id, rules }) => {
      const domains = rules.map((rule) =>
        rule.target === 'url' ? { ...rule, pattern: domainOf(rule.pattern) } : rule,
      );
      await database.transaction(scopeOf(call.actor), (tx) =>
        replaceRules(tx, organization_id, domains),
      );
      return { result: true };
    },
    matches: async (call, input) => {
      const range = readRange(input, call.now);
      const { organization_id: organizationId, target } = input;
      const pattern = target === 'url' ? domainOf(input.pattern) : input.pattern;
      const found = await database.reads.transaction(scopeOf(call.actor), async (tx) => {
        const work = await findVisibleWork(tx, call.actor, input);
        return listMatches(tx, work, range, { organizationId, target, pattern });
      });
      return { ...found, now: call.now };
    },
  };
}

function toAppUsage(row: AppTotal, rating: AppRating, allSeconds: number): AppUsage {
  return {
    name: row.name,
    kind: row.kind,
    title: row.title,
    domain: row.domain,
    seconds: Math.round(row.seconds),
    active_seconds: Math.round(row.active_seconds),
    percent: shareOf(row.seconds, allSeconds),
    user_id: row.user_id,
    project_id: row.project_id,
    rating,
  };
}
