import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Tx } from '../database/database.ts';
import type { MailQueue, QueuedMail } from './mail-queue.ts';
import type { Message } from './message.ts';

export type Mailer = {
  /** Sends in the background and never throws. Failed mails are retried for a day. */
  send(message: Message): void;
  /**
   * Stores a mail in a transaction, so that it is sent exactly if that commits: by the next `retry`.
   * Without a queue it is sent at once.
   */
  sendIn(tx: Tx, message: Message): Promise<void>;
  /**
   * Sends queued mails that are due. Ends when none remains, no attempt succeeds, or `stop` is
   * aborted.
   */
  retry(stop: AbortSignal): Promise<void>;
  /** Waits until all mails in progress are sent or have failed. */
  close(): Promise<void>;
};

export type MailLog = {
  info(detail: object, text: string): void;
  error(detail: object, text: string): void;
};

export type MailSettings = {
  /** smtp: or smtps: address of a server. Undefined: mails are written as files to `folder`. */
  smtpUrl: string | undefined;
  folder: string;
  /** The sender's email is on its host. */
  publicUrl: string;
  log: MailLog;
  /** The queue of unsent mails. Undefined: each is tried once. */
  queue?: MailQueue;
};

type Deliver = (
  mail: Pick<Message, 'to' | 'subject' | 'text'> & { from: string; list?: ListHeaders },
) => Promise<void>;

/** The headers of RFC 2369, as the mail library takes them. */
type ListHeaders = { unsubscribe: { url: string } };

/** Timeout of a server that does not respond. */
const timeoutMilliseconds = 20_000;

export function createMailer(settings: MailSettings): Mailer {
  const { smtpUrl, queue } = settings;
  const { deliver, close } = smtpUrl === undefined ? writeToFolder(settings) : sendTo(smtpUrl);
  const { sendNew, retryOne } = createAttempts(settings, deliver);
  const inProgress = new Set<Promise<unknown>>();
  const send = (message: Message) => {
    // Later, so that the response time does not reveal whether a mail is sent.
    const sending = setImmediate()
      .then(() => sendNew(message))
      .finally(() => inProgress.delete(sending));
    inProgress.add(sending);
  };
  return {
    send,
    sendIn: async (tx, message) => {
      if (queue === undefined) send(message);
      else await queue.addIn(tx, message);
    },
    retry: async (stop) => {
      for (;;) {
        const due = stop.aborted ? [] : ((await queue?.takeDue()) ?? []);
        const progress = await Promise.all(due.map(retryOne));
        if (!progress.includes(true)) return;
      }
    },
    close: async () => {
      await Promise.all(inProgress);
      close();
    },
  };
}

/** One attempt to send a mail, and its result in the queue. Never throws. */
function createAttempts(settings: MailSettings, deliver: Deliver) {
  const { log, queue } = settings;
  const from = `Time Tracker <${senderOf(settings)}>`;
  // The text is not logged: its link is a secret.
  const report = (error: unknown, { to, subject }: Message, what: string) =>
    log.error({ err: error, to }, `The mail "${subject}" ${what}`);
  const store = async (message: Message) => {
    try {
      return await queue?.add(message);
    } catch (error) {
      report(error, message, 'could not be stored and is tried only once');
      return undefined;
    }
  };
  const removeFromQueue = async (id: string | undefined) => {
    if (id === undefined) return;
    await queue?.remove(id).catch((error: unknown) => {
      log.error({ err: error }, 'A mail could not be removed from the queue');
    });
  };
  /**
   * Returns whether it was sent. A mail that could not be stored, or was refused permanently, is
   * not retried.
   */
  const attempt = async (message: Message, id: string | undefined) => {
    const { to, subject, text, unsubscribeUrl } = message;
    const list = unsubscribeUrl && { list: { unsubscribe: { url: unsubscribeUrl } } };
    try {
      await deliver({ to, subject, text, from, ...list });
    } catch (error) {
      const isFinal = id === undefined || isPermanentFailure(error);
      report(error, message, isFinal ? 'was not sent' : 'was not sent and is tried again');
      if (isFinal) await removeFromQueue(id);
      return false;
    }
    await removeFromQueue(id);
    return true;
  };
  return {
    sendNew: async (message: Message) => attempt(message, await store(message)),
    /** Returns whether the mail left the queue: sent, or removed because it has expired. */
    retryOne: async ({ id, message, isExpired }: QueuedMail) => {
      if (!isExpired) return attempt(message, id);
      report(
        undefined,
        message,
        'has expired and was removed: no attempt to send it succeeded in time',
      );
      await removeFromQueue(id);
      return true;
    },
  };
}

/**
 * The mail server refused it permanently: the recipient does not exist, or the mail is not
 * accepted.
 */
function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    typeof responseCode === 'number' &&
    responseCode >= 500
  );
}

function sendTo(smtpUrl: string): { deliver: Deliver; close(): void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  });
  return {
    deliver: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/** Writes each mail as a file for mail programs, readable only by the server's user. */
function writeToFolder({ folder, log }: MailSettings): { deliver: Deliver; close(): void } {
  const transport = createTransport({ streamTransport: true, buffer: true });
  let count = 0;
  return {
    deliver: async (mail) => {
      // Named before anything is awaited, so that names sort in the order of delivery.
      count += 1;
      const stamp = `${new Date().toISOString().replaceAll(':', '-')}-${count.toString().padStart(8, '0')}`;
      const name = `${stamp}-${randomBytes(4).toString('hex')}.eml`;
      const { message } = await transport.sendMail({ ...mail, text: 'below' });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), withReadableText(message, mail.text), {
        mode: 0o600,
        flag: 'wx',
      });
      log.info({ to: mail.to }, `SMTP_URL is not set. A mail was written to ${join(folder, name)}`);
    },
    close: () => undefined,
  };
}

/**
 * People open the file to follow the link. The library would break long lines and write `=` as
 * `=3D`, so the text is added below the headers unchanged.
 */
function withReadableText(message: unknown, text: string): string {
  const [headers = ''] = String(message).split('\r\n\r\n');
  const unencoded = headers.replace(/^(Content-Transfer-Encoding:).*$/im, '$1 8bit');
  return `${unencoded}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`;
}

/**
 * Servers that require sign-in accept only its email as the sender, so that one is used if it is
 * one.
 */
function senderOf({ smtpUrl, publicUrl }: MailSettings): string {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username);
  return user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`;
}
