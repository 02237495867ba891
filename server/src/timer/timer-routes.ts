import type { Api } from '@time-tracker/contract/api';
import { recentEntriesMax } from '@time-tracker/contract/limits';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Quotas } from '../access/quotas.ts';
import { lockOrganizationOfTimerShared } from '../access/work-lock-store.ts';
import { agreeToRules, describeProjectRules } from '../consent/consents.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { Handlers } from '../http/http-call.ts';
import { listRecordableProjects } from './recordable-projects.ts';
import { listRecentEntries } from './list-recent-entries.ts';
import { aliveSince, describeFoundTimer, describeTimer, startTimer, stopTimer } from './timer.ts';
import { editTimerNote } from './timer-note.ts';
import { storeRecorder } from './recorder-report.ts';
import { deleteOldestRecorders, touchTimer } from './timer-store.ts';
import { sumOwnWork } from './own-work.ts';
import { waitForTimer } from './timer-wait.ts';

type Services = { database: Database; eventHub: EventHub; quotas: Quotas; now: () => Date };

export function timerRoutes(services: Services): Handlers<Api['timer'], Call> {
  const { database, quotas } = services;
  return {
    get: (call, input) => waitForTimer(services, call, input ?? {}),

    projects: ({ actor }) =>
      database.transaction(scopeOf(actor), (tx) => listRecordableProjects(tx, actor)),

    rules: ({ actor }, { project_id }) =>
      database.transaction(scopeOf(actor), (tx) => describeProjectRules(tx, actor, project_id)),

    agree: ({ actor, now }, { project_id: projectId, rules_version: rulesVersion }) =>
      database.transaction(scopeOf(actor), (tx) =>
        agreeToRules(tx, actor, { projectId, rulesVersion }, now),
      ),

    recent: ({ actor }, { organization_id: organizationId, limit }) =>
      database.transaction(scopeOf(actor), (tx) =>
        listRecentEntries(tx, actor, { organizationId, limit: limit ?? recentEntriesMax }),
      ),

    worked: ({ actor, now }, { since, until }) =>
      database.transaction(scopeOf(actor), (tx) => sumOwnWork(tx, actor, { since, until }, now)),

    start: ({ actor, now }, { project_id, note }) =>
      database.transaction(scopeOf(actor), async (tx) => {
        await startTimer(tx, actor, { projectId: project_id, note: note ?? null }, now);
        return describeTimer(tx, actor.userId, now);
      }),

    note: ({ actor, now }, { note, started_at: startedAt }) =>
      database.transaction(scopeOf(actor), async (tx) => {
        await editTimerNote(tx, actor.userId, { note: note || null, startedAt }, now);
        return describeTimer(tx, actor.userId, now);
      }),

    stop: ({ actor, now }, { started_at }) =>
      database.transaction(scopeOf(actor), async (tx) => {
        await stopTimer(tx, actor.userId, started_at, now);
        return describeTimer(tx, actor.userId, now);
      }),

    report: ({ actor, now }, recorder) =>
      database.records.transaction(scopeOf(actor), async (tx) => {
        await lockOrganizationOfTimerShared(tx, actor.userId);
        const touched = await touchTimer(tx, actor.userId, now, aliveSince(now));
        const isNew = await storeRecorder(tx, actor, recorder, now);
        if (isNew) await deleteOldestRecorders(tx, actor.userId, quotas.recordersOfAccount);
        return describeFoundTimer(tx, actor.userId, touched[0], now);
      }),
  };
}
