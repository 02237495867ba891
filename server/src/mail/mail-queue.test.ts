import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { createKeyring, type Keyring } from '../files/keyring.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createMailQueue } from './mail-queue.ts';
import { createMailer, type Mailer } from './mailer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const noon = new Date('2026-11-20T12:00:00Z').getTime();
const keyring = createKeyring(randomBytes(32));
const undo: (() => unknown)[] = [];
let errors: string[] = [];
beforeEach(() => {
  app.setNow(new Date(noon));
  errors = [];
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await app.asOwner('delete from queued_mails');
});

/** What the mail server replies for a recipient. Undefined: it accepts the mail. */
type Refusal = { code: number; text: string } | undefined;

/** A real SMTP server on a free port. */
async function startSmtpServer(refusal: () => Refusal = () => undefined) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const refused = refusal();
      if (refused === undefined) done();
      else done(Object.assign(new Error(refused.text), { responseCode: refused.code }));
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, received };
}

const nobodyThere = 'smtp://127.0.0.1:1';

function makeMailer(smtpUrl: string, keys: Keyring = keyring): Mailer {
  const log = { info: () => undefined, error: (_: object, text: string) => void errors.push(text) };
  const { database, now } = app;
  const queue = createMailQueue({ database, keyring: keys, log, now });
  const settings = { smtpUrl, folder: app.filesFolder, publicUrl: 'http://localhost:3000' };
  const mailer = createMailer({ ...settings, log, queue });
  undo.push(() => mailer.close());
  return mailer;
}

const message = {
  to: 'maya@example.com',
  subject: 'Set a new password',
  text: 'http://localhost:3000/auth/reset-password?token=very-secret',
};

type Row = { attempts: number; plain: string };
const listQueued = () =>
  app.asOwner<Row>(`select attempts, queued_mails::text || encode(sealed, 'escape') as plain
    from queued_mails`);

const retry = (mailer: Mailer) => mailer.retry(new AbortController().signal);

/** Sends a mail while no server accepts it. */
async function leaveQueued(sent: Parameters<Mailer['send']>[0] = message): Promise<void> {
  const mailer = makeMailer(nobodyThere);
  mailer.send(sent);
  await mailer.close();
  expect(await listQueued()).toHaveLength(1);
}

function passMinutes(minutes: number): void {
  app.setNow(new Date(app.now().getTime() + minutes * minuteMs));
}

test('a temporarily refused mail is sent later, once', async () => {
  let refusal: Refusal = { code: 451, text: 'Try again later' };
  const { smtpUrl, received } = await startSmtpServer(() => refusal);
  const mailer = makeMailer(smtpUrl);
  mailer.send(message);
  await expect.poll(() => errors, { message: 'the first attempt failed' }).toHaveLength(1);
  await retry(mailer);
  expect(received).toEqual([]);
  refusal = undefined;
  passMinutes(2);
  await retry(mailer);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('token=very-secret');
  expect(await listQueued()).toEqual([]);
  passMinutes(60);
  await retry(mailer);
  expect(received).toHaveLength(1);
});

test('another server sends the mails of a killed or failing server', async () => {
  await leaveQueued();
  const { smtpUrl, received } = await startSmtpServer();
  passMinutes(2);
  await retry(makeMailer(smtpUrl));
  expect(received).toHaveLength(1);
});

test('several servers that retry concurrently send it once', async () => {
  await leaveQueued();
  const { smtpUrl, received } = await startSmtpServer();
  passMinutes(2);
  await Promise.all([1, 2, 3].map(() => retry(makeMailer(smtpUrl))));
  expect(received).toHaveLength(1);
});

test('neither text nor recipient is readable in the database or the log', async () => {
  await leaveQueued();
  const [row] = await listQueued();
  for (const secret of ['very-secret', 'maya', 'password']) {
    expect(row?.plain).not.toContain(secret);
    expect(row?.plain).not.toContain(Buffer.from(secret).toString('hex'));
  }
  expect(errors.join()).not.toContain('very-secret');
});

test('attempts become less frequent, and after a day the mail is removed', async () => {
  await leaveQueued();
  const mailer = makeMailer(nobodyThere);
  const counts: number[] = [];
  for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
    passMinutes(5);
    await retry(mailer);
    counts.push((await listQueued())[0]?.attempts ?? -1);
  }
  expect(counts.slice(0, 12)).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4]);
  const attempts = Math.max(...counts);
  expect(attempts).toBeGreaterThan(20);
  expect(attempts).toBeLessThan(30);
  passMinutes(60);
  await retry(mailer);
  expect(await listQueued()).toEqual([]);
  expect(errors.at(-1)).toContain('has expired and was removed');
});

test('a mail whose link has expired is not sent', async () => {
  await leaveQueued({ ...message, expiresAt: new Date(noon + 60 * minuteMs) });
  const { smtpUrl, received } = await startSmtpServer();
  passMinutes(61);
  await retry(makeMailer(smtpUrl));
  expect({ received, queued: await listQueued() }).toEqual({ received: [], queued: [] });
});

test('a permanently refused address is not retried', async () => {
  const { smtpUrl } = await startSmtpServer(() => ({ code: 550, text: 'No such user' }));
  const mailer = makeMailer(smtpUrl);
  mailer.send(message);
  await mailer.close();
  expect(await listQueued()).toEqual([]);
  expect(errors).toHaveLength(1);
});

test('a mail that cannot be decrypted with the current master key is removed', async () => {
  await leaveQueued();
  const { smtpUrl, received } = await startSmtpServer();
  passMinutes(2);
  await retry(makeMailer(smtpUrl, createKeyring(randomBytes(32))));
  expect({ received, queued: await listQueued() }).toEqual({ received: [], queued: [] });
  expect(errors.at(-1)).toContain('cannot be decrypted');
});
