import { timerSilentMinutes } from '@time-tracker/contract/limits';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import type { Database, Tx } from '../database/database.ts';
import { listOrganizationBatches } from '../jobs/organization-batches.ts';
import type { Mailer } from '../mail/mailer.ts';
import { forgottenTimerMail } from './notice-mails.ts';
import { insertNotices, type NewNotice } from './notice-store.ts';
import type { NoticeDetail } from './list-notices.ts';
import type { LinkServices } from './switch-off-links.ts';
import {
  listForgottenTimers,
  listLostRecorders,
  type LostRecorder,
  type NoticedTimer,
} from './timer-notice-store.ts';

/** A timer that runs this long is probably forgotten. */
const forgottenAfterMs = 8 * hourMs;
/** Longer than a restart of the computer. */
const lostAfterMs = 10 * minuteMs;
/** People in one transaction. */
const batchSize = 200;

export type TimerNoticeServices = LinkServices & {
  database: Database;
  mailer: Mailer;
  now: () => Date;
};

/**
 * Writes notices about running timers: forgotten ones, and those whose desktop app has gone. Each
 * notice and its mail are stored in one transaction, and the same event has the same subject. So
 * nothing is lost or doubled when several servers run this, or one of them crashes.
 */
export async function writeTimerNotices(
  services: TimerNoticeServices,
  stop: AbortSignal,
): Promise<void> {
  const { database } = services;
  for (const organizationIds of await listOrganizationBatches(database)) {
    for (const write of [writeForgotten, writeLost]) {
      let found = batchSize;
      while (found === batchSize && !stop.aborted) {
        found = await database.transaction({ userId: 0, organizationIds }, (tx) =>
          write(tx, services, organizationIds),
        );
      }
    }
  }
}

async function writeForgotten(
  tx: Tx,
  services: TimerNoticeServices,
  organizationIds: readonly number[],
): Promise<number> {
  const now = services.now();
  const timers = await listForgottenTimers(tx, organizationIds, {
    startedBefore: new Date(now.getTime() - forgottenAfterMs),
    aliveSince: new Date(now.getTime() - timerSilentMinutes * minuteMs),
    limit: batchSize,
  });
  const notices = timers.map((timer): NewNotice => {
    const detail: NoticeDetail<'forgotten_timer'> = detailOf(timer);
    return {
      ...headOf(timer, now),
      kind: 'forgotten_timer',
      subject: msOf(timer.started_at),
      detail,
    };
  });
  const written = new Set((await insertNotices(tx, notices)).map(({ user_id }) => user_id));
  for (const timer of timers.filter(({ user_id }) => written.has(user_id))) {
    if (timer.email_verified) await services.mailer.sendIn(tx, forgottenTimerMail(timer, services));
  }
  return timers.length;
}

async function writeLost(
  tx: Tx,
  services: TimerNoticeServices,
  organizationIds: readonly number[],
): Promise<number> {
  const now = services.now();
  const timers = await listLostRecorders(tx, organizationIds, {
    silentSince: new Date(now.getTime() - lostAfterMs),
    aliveSince: new Date(now.getTime() - timerSilentMinutes * minuteMs),
    limit: batchSize,
  });
  await insertNotices(
    tx,
    timers.map((timer): NewNotice => {
      const detail: NoticeDetail<'recorder_silent'> = {
        ...detailOf(timer),
        recorder: timer.recorder,
        last_seen: timer.last_seen_at.toISOString(),
        stopped: false,
      };
      const subject = msOf(timer.last_seen_at);
      return { ...headOf(timer, now), kind: 'recorder_silent', subject, detail };
    }),
  );
  return timers.length;
}

function headOf({ organization_id, user_id }: NoticedTimer, created_at: Date) {
  return { organization_id, user_id, created_at };
}

function detailOf({ project_id, project_name, started_at }: NoticedTimer | LostRecorder) {
  return { project_id, project_name, started_at: started_at.toISOString() };
}

/** As in the queries, which leave out what already has a notice. */
function msOf(instant: Date): string {
  return String(instant.getTime());
}
