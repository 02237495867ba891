import { isDatabaseDown, nobodyScope, type Database } from '../database/database.ts';
import { insertAccountAuditLines, type AccountAuditLine } from './audit-store.ts';
import { EventThrottle } from './event-throttle.ts';
import { describeSecurityEvent, type SecurityEvent } from './security-events.ts';

/**
 * Writes security events to the log at once and to the audit log half a second later at most, so that
 * no response waits for it. Of repeated events only the first are written one by one; what follows
 * within a minute becomes one line with a count.
 */
export type SecurityLog = {
  note(event: SecurityEvent): void;
  /** Writes everything, also what is only counted so far. */
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
    // In this order: the documented fail2ban pattern expects the address behind the event.
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
/** Lines that wait while the database is away; those beyond are in the log only. */
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
          // What PostgreSQL refuses once, it refuses again; the log has these lines.
          log.error({ err: error, lines: lines.length }, 'Lines of the audit log were refused');
        });
      waiting = waiting.slice(lines.length);
    }
  }

  /** One after the other, so that no line is written twice. */
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
