import type { Api } from '@time-tracker/contract/api';
import { scopeOf, type Call } from '../access/actor.ts';
import type { Quotas } from '../access/quotas.ts';
import { lockOrganizationOfTimerShared } from '../access/work-lock-store.ts';
import type { Database } from '../database/database.ts';
import type { Handlers } from '../http/http-call.ts';
import { aliveSince, describeTimer, startTimer } from './timer.ts';
import { storeRecorder } from './recorder-report.ts';
import { deleteOldestRecorders, deleteTimer, touchTimer } from './timer-store.ts';

export function timerRoutes({
  database,
  quotas,
}: {
  database: Database;
  quotas: Quotas;
}): Handlers<Api['timer'], Call> {
  return {
    get: ({ actor, now }) =>
      database.transaction(scopeOf(actor), (tx) => describeTimer(tx, actor.userId, now)),

    start: ({ actor, now }, { project_id, note }) =>
      database.transaction(scopeOf(actor), async (tx) => {
        await startTimer(tx, actor, { projectId: project_id, note: note ?? null }, now);
        return describeTimer(tx, actor.userId, now);
      }),

    stop: ({ actor, now }, { started_at }) =>
      database.transaction(scopeOf(actor), async (tx) => {
        await deleteTimer(tx, actor.userId, started_at);
        return describeTimer(tx, actor.userId, now);
      }),

    report: ({ actor, now }, recorder) =>
      database.transaction(scopeOf(actor), async (tx) => {
        await lockOrganizationOfTimerShared(tx, actor.userId);
        await touchTimer(tx, actor.userId, now, aliveSince(now));
        const isNew = await storeRecorder(tx, actor, recorder, now);
        if (isNew) await deleteOldestRecorders(tx, actor.userId, quotas.recordersOfAccount);
        return describeTimer(tx, actor.userId, now);
      }),
  };
}
