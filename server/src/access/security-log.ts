import { isDatabaseDown, nobodyScope, type Database } from '../database/database.ts';
import { insertAccountAuditLines, type AccountAuditLine } from './audit-store.ts';
import { EventThrottle } from './event-throttle.ts';
import { describeSecurityEvent, type SecurityEvent } from './security-events.ts';

/**
 * Writes security events to the log immediately and to the audit log within half a second, so that
 * no response waits for it. Only the first of repeated events are written one by one. The rest of a
 * minute becomes one entry with a count.
 */
export type SecurityLog = {
  note(event: SecurityEvent): void;
  /** Writes everything, including what is only counted so far. */
  close(): Promise<void>;
};

type Log = {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
};

type Services = { database: Database; log: Log; now: () => Date };

const countEveryMilliseconds = 10_000;
const limits = { perKey: 10, perGroup: 300 };

export function createSecurityLog({ database, log, now }: Services): SecurityLog {
  const throttle = new EventThrottle<SecurityEvent>(limits);
  const audit = createAuditBuffer(database, log);

  function write({ event, address, userId, email, detail }: SecurityEvent, count = 1): void {
    const { message, isWarning, isAudited } = describeSecurityEvent(event);
    const counted = count === 1 ? detail : { ...detail, count };
    // The documented fail2ban pattern expects this order: the address after the event.
    log[isWarning ? 'warn' : 'info']({ event, address, userId, email, ...counted }, message);
    if (isAudited) audit.add({ at: now(), event, address, userId, email, detail: counted });
  }

  function writeCounted(instant: Date | undefined): void {
    for (const { subject, count } of throttle.take(instant)) write(subject, count);
  }

  const counting = setInterval(() => writeCounted(now()), countEveryMilliseconds).unref();

  return {
    note: (event) => {
      const { event: group, address, userId } = event;
      const rest = { event: group, address: undefined, userId: undefined, detail: {} };
      const subject = { ...event, email: undefined };
      const key = `${userId ?? ''} ${address ?? ''}`;
      if (throttle.admit({ group, key, subject, rest }, now())) write(event);
    },
    close: () => {
      clearInterval(counting);
      writeCounted(undefined);
      return audit.flush();
    },
  };
}

const writeAfterMilliseconds = 500;
/** Entries that wait while the database is unavailable. More are written to the log only. */
const waitingMax = 10_000;
const linesPerStatement = 1000;

function createAuditBuffer(database: Database, log: Log) {
  let waiting: AccountAuditLine[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting.slice(0, linesPerStatement);
      await database
        .transaction(nobodyScope, (tx) => insertAccountAuditLines(tx, lines))
        .catch((error: unknown) => {
          if (isDatabaseDown(error)) throw error;
          // PostgreSQL would refuse them again. The log has these entries.
          log.error({ err: error, lines: lines.length }, 'Lines of the audit log were refused');
        });
      waiting = waiting.slice(lines.length);
    }
  }

  /** Sequential, so that no entry is written twice. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.catch(() => undefined).then(writeWaiting);
    return writing;
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        log.error({ err: error, waiting: waiting.length }, 'The audit log cannot be written yet');
        writeSoon();
      });
    }, writeAfterMilliseconds);
  }

  return {
    add: (line: AccountAuditLine) => {
      if (waiting.length >= waitingMax) return;
      waiting.push(line);
      writeSoon();
    },
    flush,
  };
}
