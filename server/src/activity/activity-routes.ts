import type { Api } from '@time-tracker/contract/api';
import { invalidField } from '@time-tracker/contract/errors';
import { pagedSessionsMax, pageSizeDefault } from '@time-tracker/contract/limits';
import { i18n } from '../language/server-texts.ts';
import { scopeOf, type Call } from '../access/actor.ts';
import { findVisibleWork, readRange } from '../access/visible-work.ts';
import type { Database, Transactions } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Handlers } from '../http/http-call.ts';
import { listActivityPage } from './activity-list.ts';
import { summarizeActivity } from './activity-summary.ts';
import { mergeActivities } from './boundaries/merge-activities.ts';
import { splitInTwo } from './boundaries/split-activity.ts';
import { trimActivities } from './boundaries/trim-activities.ts';
import { editNotes } from './edit-activity.ts';
import { forgetTime } from './forget-time.ts';
import { moveActivities } from './move-activities.ts';
import { recordActivities } from '../recording/record-activities.ts';
import { removeActivities, removeNamedActivity } from './remove-activity.ts';
import { describeWorkByDay, describeWorkByDayInGroups } from '../work-time/work-by-day.ts';
import { listWorkSessions } from './work-sessions.ts';

type Services = {
  database: Database;
  files: FileStore;
  log: { error(detail: object, message: string): void };
};
type ActivityHandlers = Handlers<Api['activity'], Call>;

export function activityRoutes(services: Services): ActivityHandlers {
  return { ...writingRoutes(services), ...readingRoutes(services.database.reads) };
}

function writingRoutes(
  services: Services,
): Pick<
  ActivityHandlers,
  'record' | 'update' | 'move' | 'remove' | 'forget' | 'trim' | 'split' | 'merge'
> {
  const { database } = services;
  return {
    record: async (call, input) => ({
      results: await recordActivities(database, call.actor, input.activities, call.now),
      now: call.now,
    }),
    update: async (call, { activity_id: one, activity_ids: several, note }) => {
      const activityIds = several ?? (one === undefined ? [] : [one]);
      await editNotes(database, call.actor, { activityIds, note }, call.now);
      return { result: true };
    },
    move: async (call, input) => {
      await moveActivities(database, call.actor, call.grant, input.activity_ids, call.now);
      return { result: true };
    },
    remove: async (call, input) => {
      const { activity_ids: several, activity_id: one, user_id, project_id } = input;
      if (several !== undefined) {
        await removeActivities(services, call, several);
      } else if (one !== undefined && user_id !== undefined && project_id !== undefined) {
        const named = { activityId: one, userId: user_id, projectId: project_id };
        await removeNamedActivity(services, call, named);
      }
      return { result: true };
    },
    forget: (call, input) => forgetTime(services, call, input),
    trim: async (call, { activity_ids: activityIds, start, finish }) => {
      await trimActivities(services, call, { activityIds, interval: { start, end: finish } });
      return { result: true };
    },
    split: async (call, { activity_id: activityId, at, new_activity_id: newId }) => {
      await splitInTwo(database, call, { activityId, at, newId });
      return { result: true };
    },
    merge: async (call, { activity_id: activityId, next_activity_id: nextId }) => {
      await mergeActivities(database, call, { activityId, nextId });
      return { result: true };
    },
  };
}

function readingRoutes(
  reads: Transactions,
): Pick<ActivityHandlers, 'all' | 'get' | 'sessions' | 'days'> {
  return {
    all: async (call, input) => {
      const range = readRange(input, call.now);
      const isPaged = input.page !== undefined || input.page_size !== undefined;
      const page = isPaged
        ? { number: input.page ?? 1, size: input.page_size ?? pageSizeDefault }
        : undefined;
      const found = await reads.transaction(scopeOf(call.actor), async (tx) =>
        listActivityPage(tx, await findVisibleWork(tx, call.actor, input), range, page),
      );
      return { ...found, now: call.now };
    },
    get: (call, input) =>
      reads.transaction(scopeOf(call.actor), async (tx) => {
        const work = await findVisibleWork(tx, call.actor, input);
        return summarizeActivity(tx, work, call.now, input.start);
      }),
    sessions: async (call, input) => {
      const range = readRange(input, call.now);
      const page = { number: input.page, size: input.page_size };
      if (page.number * page.size > pagedSessionsMax) {
        throw invalidField(
          'page',
          i18n.t('At most {pagedSessionsMax} sessions: choose a shorter range', {
            pagedSessionsMax,
          }),
        );
      }
      const timeZone = input.time_zone ?? call.actor.timeZone;
      return reads.transaction(scopeOf(call.actor), async (tx) => {
        const work = await findVisibleWork(tx, call.actor, input);
        const { sessions, more } = await listWorkSessions(tx, work, range, page);
        const { number, size } = page;
        const sums = await describeWorkByDay(tx, work, range, timeZone);
        return { sessions, page: number, page_size: size, more, ...sums, now: call.now };
      });
    },
    days: async (call, input) => {
      const range = readRange(input, call.now);
      const timeZone = input.time_zone ?? call.actor.timeZone;
      const { page, page_size, organization_id: organizationId } = input;
      const query = { by: input.by, organizationId, page: { number: page, size: page_size } };
      const sums = await reads.transaction(scopeOf(call.actor), async (tx) => {
        const work = await findVisibleWork(tx, call.actor, input);
        return describeWorkByDayInGroups(tx, work, range, timeZone, query);
      });
      return { ...sums, page, page_size, now: call.now };
    },
  };
}
