import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createMailer, type MailLog } from './mailer.ts';

type Line = { level: 'info' | 'error'; text: string };

function collectLog(): { log: MailLog; lines: Line[] } {
  const lines: Line[] = [];
  const collect = (level: Line['level']) => (detail: object, text: string) => {
    lines.push({ level, text: `${text} ${JSON.stringify(detail)}` });
  };
  return { log: { info: collect('info'), error: collect('error') }, lines };
}

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tracker-mail-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'mail');
}

type Received = { from: string; to: string[]; user: string | undefined; text: string };

/** A real SMTP server on a free port. */
async function startSmtpServer(): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) => {
      if (auth.password === 'right') done(null, { user: auth.username ?? '' });
      else done(new Error('Wrong password'));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user as string | undefined,
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, received };
}

const message = {
  to: 'maya@example.com',
  subject: 'Olivia invites you to Café',
  text: `Café Größe: https://time.example.com/auth/invitation?token=${'abc-'.repeat(20)}`,
};

test('a mail arrives at an SMTP server, from an address of our host', async () => {
  const { port, received } = await startSmtpServer();
  const { log, lines } = collectLog();
  const folder = await makeFolder();
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    folder,
    publicUrl: 'https://time.example.com',
    log,
  });
  mailer.send(message);
  await mailer.close();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    from: 'no-reply@time.example.com',
    to: ['maya@example.com'],
  });
  expect(received[0]?.text).toContain('token=');
  expect(lines).toEqual([]);
});

test('uses the user name of SMTP_URL as sender if it is an address', async () => {
  const { port, received } = await startSmtpServer();
  const mailer = createMailer({
    smtpUrl: `smtp://time%40example.com:right@127.0.0.1:${port}`,
    folder: await makeFolder(),
    publicUrl: 'http://localhost:3000',
    log: collectLog().log,
  });
  mailer.send(message);
  await mailer.close();
  expect(received[0]).toMatchObject({ from: 'time@example.com', user: 'time@example.com' });
});

test('logs a server that refuses or is unreachable, without the secret', async () => {
  const { port, received } = await startSmtpServer();
  const { log, lines } = collectLog();
  const settings = { folder: await makeFolder(), publicUrl: 'http://localhost:3000', log };
  for (const smtpUrl of [`smtp://me:wrong@127.0.0.1:${port}`, 'smtp://127.0.0.1:1']) {
    const mailer = createMailer({ ...settings, smtpUrl });
    mailer.send(message);
    await mailer.close();
  }
  expect(received).toEqual([]);
  expect(lines.map(({ level }) => level)).toEqual(['error', 'error']);
  for (const { text } of lines) {
    expect(text).toContain('was not sent');
    expect(text).not.toContain('token=');
  }
});

test('without SMTP_URL, a mail is a file readable by our user only, and the log names it', async () => {
  const folder = await makeFolder();
  const { log, lines } = collectLog();
  const mailer = createMailer({
    smtpUrl: undefined,
    folder,
    publicUrl: 'http://localhost:3000',
    log,
  });
  mailer.send(message);
  mailer.send(message);
  await mailer.close();
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(lines.map(({ text }) => text).join()).toContain(name);
    const path = join(folder, name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('To: maya@example.com');
    expect(text).toContain('Content-Transfer-Encoding: 8bit');
    expect(text).toContain(`\r\n\r\n${message.text}\r\n`);
    expect(text).toContain('From: Time Tracker <no-reply@localhost>');
  }
  expect(JSON.stringify(lines)).not.toContain('token=');
});
