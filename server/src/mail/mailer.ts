import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { MailQueue, QueuedMail } from './mail-queue.ts';
import type { Message } from './message.ts';

export type Mailer = {
  /** Sends in the background and never throws; what cannot be sent now is tried again for a day. */
  send(message: Message): void;
  /** Tries queued mails that are due, until none is, or no attempt succeeds, or `stop` is aborted. */
  retry(stop: AbortSignal): Promise<void>;
  /** Waits until everything under way is sent or has failed. */
  close(): Promise<void>;
};

export type MailLog = {
  info(detail: object, text: string): void;
  error(detail: object, text: string): void;
};

export type MailSettings = {
  /** smtp: or smtps: address of a server; undefined: mails become files in `folder`. */
  smtpUrl: string | undefined;
  folder: string;
  /** The sender is an address of its host. */
  publicUrl: string;
  log: MailLog;
  /** Where mails are until they are sent; undefined: each is tried once. */
  queue?: MailQueue;
};

type Deliver = (mail: Message & { from: string }) => Promise<void>;

/** A server that does not answer holds a mail up no longer than this. */
const patienceMilliseconds = 20_000;

export function createMailer(settings: MailSettings): Mailer {
  const { smtpUrl, queue } = settings;
  const { deliver, close } = smtpUrl === undefined ? writeToFolder(settings) : sendTo(smtpUrl);
  const { sendNew, retryOne } = createAttempts(settings, deliver);
  const underWay = new Set<Promise<unknown>>();
  return {
    send: (message) => {
      // Later, so that how long an answer takes does not tell whether a mail goes out with it.
      const sending = setImmediate()
        .then(() => sendNew(message))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    retry: async (stop) => {
      for (;;) {
        const due = stop.aborted ? [] : ((await queue?.takeDue()) ?? []);
        const progress = await Promise.all(due.map(retryOne));
        if (!progress.includes(true)) return;
      }
    },
    close: async () => {
      await Promise.all(underWay);
      close();
    },
  };
}

/** One attempt to send a mail, and what becomes of it in the queue. None of them throws. */
function createAttempts(settings: MailSettings, deliver: Deliver) {
  const { log, queue } = settings;
  const from = `Time Tracker <${senderOf(settings)}>`;
  // Not the text: a link in it is a secret.
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
  const drop = async (id: string | undefined) => {
    if (id === undefined) return;
    await queue?.remove(id).catch((error: unknown) => {
      log.error({ err: error }, 'A mail could not be removed from the queue');
    });
  };
  /** Whether it was sent. Not stored, or refused for good, it is not tried again. */
  const attempt = async (message: Message, id: string | undefined) => {
    const { to, subject, text } = message;
    try {
      await deliver({ to, subject, text, from });
    } catch (error) {
      const isFinal = id === undefined || isRefusedForGood(error);
      report(error, message, isFinal ? 'was not sent' : 'was not sent and is tried again');
      if (isFinal) await drop(id);
      return false;
    }
    await drop(id);
    return true;
  };
  return {
    sendNew: async (message: Message) => attempt(message, await store(message)),
    /** Whether it made progress: sent, or given up. */
    retryOne: async ({ id, message, isExpired }: QueuedMail) => {
      if (!isExpired) return attempt(message, id);
      report(undefined, message, 'was given up: no attempt to send it succeeded in time');
      await drop(id);
      return true;
    },
  };
}

/** By the answer of the mail server: the address does not exist, or it refuses this mail. */
function isRefusedForGood(error: unknown): boolean {
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
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  });
  return {
    deliver: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/** Each mail as a file that mail programs open, readable for the server's own user only. */
function writeToFolder({ folder, log }: MailSettings): { deliver: Deliver; close(): void } {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    deliver: async (mail) => {
      const { message } = await transport.sendMail({ ...mail, text: 'below' });
      const stamp = new Date().toISOString().replaceAll(':', '-');
      const name = `${stamp}-${randomBytes(4).toString('hex')}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, name), withReadableText(message, mail.text), {
        mode: 0o600,
        flag: 'wx',
      });
      log.info({ to: mail.to }, `No SMTP_URL is set; a mail was written to ${join(folder, name)}`);
    },
    close: () => undefined,
  };
}

/**
 * People open the file to follow the link in it. The library would break long lines and write `=` as
 * `=3D`, so the text is put below its headers as it is.
 */
function withReadableText(message: unknown, text: string): string {
  const [headers = ''] = String(message).split('\r\n\r\n');
  const unencoded = headers.replace(/^(Content-Transfer-Encoding:).*$/im, '$1 8bit');
  return `${unencoded}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`;
}

/** Servers that ask for a sign-in send only for its address, so that one is taken when it is one. */
function senderOf({ smtpUrl, publicUrl }: MailSettings): string {
  const user = smtpUrl === undefined ? '' : decodeURIComponent(new URL(smtpUrl).username);
  return user.includes('@') ? user : `no-reply@${new URL(publicUrl).hostname}`;
}
