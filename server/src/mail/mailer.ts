import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createTransport } from 'nodemailer';

export type Message = { to: string; subject: string; text: string };

export type Mailer = {
  /** Sends in the background and never throws; what cannot be sent is said in the log. */
  send(message: Message): void;
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
};

type Deliver = (mail: Message & { from: string }) => Promise<void>;

/** A server that does not answer holds a mail up no longer than this. */
const patienceMilliseconds = 20_000;

export function createMailer(settings: MailSettings): Mailer {
  const { smtpUrl, log } = settings;
  const from = `Time Tracker <${senderOf(settings)}>`;
  const { deliver, close } = smtpUrl === undefined ? writeToFolder(settings) : sendTo(smtpUrl);
  const underWay = new Set<Promise<void>>();
  return {
    send: (message) => {
      // Later, so that how long an answer takes does not tell whether a mail goes out with it.
      const sending = setImmediate()
        .then(() => deliver({ ...message, from }))
        // Not the text: a link in it is a secret.
        .catch((error: unknown) => {
          log.error({ err: error, to: message.to }, `The mail "${message.subject}" was not sent`);
        })
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    close: async () => {
      await Promise.all(underWay);
      close();
    },
  };
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
