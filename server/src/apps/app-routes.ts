import type { Api } from '@time-tracker/contract/api';
import type { AppUsage } from '@time-tracker/contract/app';
import { pageSizeDefault, unpagedMax } from '@time-tracker/contract/limits';
import { scopeOf, type Call } from '../access/actor.ts';
import { makeDisjoint } from '../access/disjoint-work.ts';
import { findVisibleWork, readRange } from '../access/visible-work.ts';
import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/http-call.ts';
import { domainOf } from '../recording/recorded-content.ts';
import { listAppTotals, upsertRating, type AppTotal } from './app-store.ts';
import { describeAppTotals, shareOf } from './app-totals.ts';

export function appRoutes({ database }: { database: Database }): Handlers<Api['app'], Call> {
  return {
    all: async (call, input) => {
      const range = readRange(input, call.now);
      const isPaged = input.page !== undefined || input.page_size !== undefined;
      const size = isPaged ? (input.page_size ?? pageSizeDefault) : unpagedMax;
      const window = {
        // One extra row shows whether the list is truncated.
        limit: isPaged ? size : size + 1,
        offset: ((input.page ?? 1) - 1) * size,
      };
      const { rows, sum } = await database.reads.transaction(scopeOf(call.actor), async (tx) => {
        const work = await findVisibleWork(tx, call.actor, input);
        return listAppTotals(tx, makeDisjoint(work), range, window);
      });
      return {
        apps: rows.slice(0, size).map((row) => toAppUsage(row, sum.seconds)),
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
      const { by, kind, name, search, top } = input;
      const asked = {
        by,
        kind,
        name,
        search,
        top,
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
    rate: async (call, { organization_id, kind, name, rating }) => {
      const app = { kind, name: kind === 'url' ? domainOf(name) : name };
      await database.transaction(scopeOf(call.actor), (tx) =>
        upsertRating(tx, organization_id, app, rating),
      );
      return { result: true };
    },
  };
}

function toAppUsage(row: AppTotal, allSeconds: number): AppUsage {
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
    rating: row.rating,
  };
}
