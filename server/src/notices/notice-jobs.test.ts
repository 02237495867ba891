import type { AddressInfo } from 'node:net';
import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs, hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMailQueue } from '../mail/mail-queue.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { addPerson, agreeToRules, makeTeam, type Person } from '../testing/factories.ts';
import { at, entry, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { closeSilentTimers } from '../timer/close-silent-timers-job.ts';
import { deleteOldNotices } from './delete-old-notices-job.ts';
import { writeTimerNotices } from './timer-notices-job.ts';
import { sendWeeklyDigests } from './weekly-digest-job.ts';

const publicUrl = 'http://tracker.test';
/** A Tuesday morning. */
const morning = Date.parse(at('06:00'));
const never = new AbortController().signal;
let app: TestApp;
let smtp: SMTPServer;
let mailer: Mailer;
let received: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(
          Buffer.concat(chunks)
            .toString()
            .replaceAll(/\r\n[ \t]+|=\r\n/g, (fold) => (fold[0] === '=' ? '' : ' '))
            .replaceAll('=3D', '='),
        );
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const log = { info: () => undefined, error: () => undefined };
  const queue = createMailQueue({ ...app, log });
  const folder = app.filesFolder;
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, folder, publicUrl, log, queue });
});
afterAll(async () => {
  await mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await app.close();
});
beforeEach(() => {
  app.setNow(new Date(morning));
  received = [];
});
afterEach(async () => {
  // So that the jobs of the next test find only its own timers.
  await app.asOwner('delete from timers');
});

const services = () => ({ ...app, mailer, publicUrl });
const listFor = async ({ token }: Person) =>
  (await app.post<ApiReceives['notice']['all']>('/api/notice/all', {}, token)).body.notices;
const mute = ({ token }: Person, muted_notices: string[]) =>
  app.post('/api/user/update', { settings: { muted_notices } }, token);
const mailsTo = ({ email }: Person) => received.filter((mail) => mail.includes(`To: ${email}`));

async function makeWorker() {
  const team = await makeTeam(app, 'Acme');
  const member = await addPerson(app, team, 2);
  await agreeToRules(app, member, team.projectId);
  return { team, member };
}

async function startTimer(person: Person, projectId: number): Promise<void> {
  const { status } = await app.post('/api/timer/start', { project_id: projectId }, person.token);
  if (status !== 200) throw new Error(`timer/start answered ${status}`);
}

const report = (person: Person, source = 'desktop') =>
  app.post(
    '/api/timer/report',
    { source, name: `${source} of ${person.id}`, version: '1', state: 'recording' },
    person.token,
  );

/** Lets time pass while the timer is kept alive. */
async function passHours(person: Person, hours: number, source?: string): Promise<void> {
  const end = app.now().getTime() + hours * hourMs;
  for (let ms = app.now().getTime(); ms <= end; ms += 4 * minuteMs) {
    app.setNow(new Date(ms));
    await report(person, source);
  }
  app.setNow(new Date(end));
  await report(person, source);
}

/** The running timer is set back instead of reported for hours. */
async function backdate(person: Person, hours: number): Promise<void> {
  await app.asOwner('update timers set started_at = $2 where user_id = $1', [
    person.id,
    new Date(app.now().getTime() - hours * hourMs),
  ]);
}

async function sendMails(): Promise<void> {
  await mailer.retry(never);
}

test('a timer of 8 hours is noticed once, on the page and by one mail, also by several servers', async () => {
  const { team, member } = await makeWorker();
  await startTimer(member, team.projectId);
  await backdate(member, 7.99);
  await writeTimerNotices(services(), never);
  expect(await listFor(member)).toEqual([]);
  await backdate(member, 8);
  await Promise.all([1, 2, 3].map(() => writeTimerNotices(services(), never)));
  await writeTimerNotices(services(), never);
  expect(await listFor(member)).toMatchObject([
    { kind: 'forgotten_timer', project_id: team.projectId, read: false },
  ]);
  expect(await listFor(team.owner)).toEqual([]);
  await sendMails();
  await sendMails();
  const [mail, ...more] = mailsTo(member);
  expect(more).toEqual([]);
  expect(mail).toContain('Subject: Your timer has run for 8 hours');
  expect(mail).toMatch(/List-Unsubscribe: <http:\/\/tracker\.test\/auth\/switch-off\?token=/);
  const token = /switch-off\?token=([\w.-]+)/.exec(mail ?? '')?.[1];
  expect((await app.post('/api/notice/switch_off', { token })).status).toBe(200);
  await backdate(member, 9);
  await writeTimerNotices(services(), never);
  await sendMails();
  expect(mailsTo(member)).toHaveLength(1);
});

test('what was switched off is neither written nor mailed', async () => {
  const { team, member } = await makeWorker();
  await mute(member, ['forgotten_timer', 'recorder_silent', 'weekly_digest']);
  await startTimer(member, team.projectId);
  await backdate(member, 12);
  await writeTimerNotices(services(), never);
  app.setNow(new Date(morning + hourMs));
  await closeSilentTimers(app);
  await sendMails();
  expect(await listFor(member)).toEqual([]);
  expect(mailsTo(member)).toEqual([]);
});

test('a transaction that fails leaves neither a notice nor a mail', async () => {
  const { team, member } = await makeWorker();
  await startTimer(member, team.projectId);
  await backdate(member, 8);
  const crash = { ...mailer, sendIn: () => Promise.reject(new Error('the server crashed')) };
  await expect(writeTimerNotices({ ...services(), mailer: crash }, never)).rejects.toThrow(
    'crashed',
  );
  expect(await listFor(member)).toEqual([]);
  await writeTimerNotices(services(), never);
  await sendMails();
  expect(await listFor(member)).toHaveLength(1);
  expect(mailsTo(member)).toHaveLength(1);
});

test('a timer that is stopped because reports are missing says when its recorder was last seen', async () => {
  const { team, member } = await makeWorker();
  await startTimer(member, team.projectId);
  await report(member);
  app.setNow(new Date(morning + 4 * minuteMs));
  await closeSilentTimers(app);
  expect(await listFor(member)).toEqual([]);
  app.setNow(new Date(morning + 20 * minuteMs));
  await Promise.all([closeSilentTimers(app), closeSilentTimers(app)]);
  expect(await listFor(member)).toMatchObject([
    {
      kind: 'recorder_silent',
      recorder: `desktop of ${member.id}`,
      last_seen: new Date(morning).toISOString(),
      stopped: true,
    },
  ]);
});

test('a desktop app that is gone is noticed while a page keeps the timer running', async () => {
  const { team, member } = await makeWorker();
  await startTimer(member, team.projectId);
  await report(member);
  app.setNow(new Date(morning + minuteMs));
  await passHours(member, 0.4, 'browser');
  await writeTimerNotices(services(), never);
  await writeTimerNotices(services(), never);
  expect(await listFor(member)).toMatchObject([
    { kind: 'recorder_silent', recorder: `desktop of ${member.id}`, stopped: false },
  ]);
});

test('without a running timer, a recorder may be silent', async () => {
  const { member } = await makeWorker();
  await report(member);
  app.setNow(new Date(morning + dayMs));
  await writeTimerNotices(services(), never);
  await closeSilentTimers(app);
  expect(await listFor(member)).toEqual([]);
});

test('the digest comes once, on Monday morning of the person, with their own hours', async () => {
  const { team, member } = await makeWorker();
  const stranger = (await makeWorker()).member;
  app.setNow(new Date(at('20:00')));
  await recordAll(app, member.token, [
    entry(team.projectId, '09:00', '09:10'),
    entry(team.projectId, '09:10', '09:14'),
  ]);
  await app.post('/api/user/update', { time_zone: 'America/New_York' }, member.token);
  // Sunday evening in New York, then 6:59 and 7:00 of Monday there. Clocks went forward on March 8.
  for (const early of ['2026-03-16T03:00:00Z', '2026-03-16T10:59:00Z']) {
    app.setNow(new Date(early));
    await sendWeeklyDigests(services(), never);
    await sendMails();
    expect(mailsTo(member)).toEqual([]);
  }
  app.setNow(new Date('2026-03-16T11:00:00Z'));
  await Promise.all([1, 2].map(() => sendWeeklyDigests(services(), never)));
  app.setNow(new Date('2026-03-16T15:00:00Z'));
  await sendWeeklyDigests(services(), never);
  await sendMails();
  const [mail, ...more] = mailsTo(member);
  expect(more).toEqual([]);
  const [week] = await app.asOwner<{ minutes: number }>(
    `select sum(extract(epoch from ends_at - starts_at))::int / 60 as minutes from activities
     where user_id = $1 and starts_at >= timestamp '2026-03-09' at time zone 'America/New_York'
       and ends_at <= timestamp '2026-03-16' at time zone 'America/New_York'`,
    [member.id],
  );
  expect(week).toEqual({ minutes: 14 });
  expect(mail).toContain(`Subject: Your week: 0h ${week?.minutes}m`);
  expect(mail).toContain('from 2026-03-09 to 2026-03-15');
  expect(mail).toContain('List-Unsubscribe: <');
  // Nobody else, and nobody without hours.
  expect(mailsTo(team.owner)).toEqual([]);
  expect(mailsTo(stranger)).toEqual([]);
});

test('after an outage the digest still comes on Tuesday, not on Wednesday', async () => {
  const { team, member } = await makeWorker();
  app.setNow(new Date(at('20:00')));
  await recordAll(app, member.token, [entry(team.projectId, '10:00', '10:10')]);
  await app.post('/api/user/update', { settings: { duration_format: 'decimal' } }, member.token);
  app.setNow(new Date('2026-03-18T00:30:00Z'));
  await sendWeeklyDigests(services(), never);
  await sendMails();
  expect(mailsTo(member)).toEqual([]);
  app.setNow(new Date('2026-03-17T20:00:00Z'));
  await sendWeeklyDigests(services(), never);
  await sendMails();
  expect(mailsTo(member)[0]).toContain('Subject: Your week: 0.17 h');
});

test('notices are deleted after 90 days', async () => {
  const { team, member } = await makeWorker();
  await startTimer(member, team.projectId);
  await backdate(member, 8);
  await writeTimerNotices(services(), never);
  app.setNow(new Date(morning + 89 * dayMs));
  await deleteOldNotices(app);
  const count = 'select from notices where user_id = $1';
  expect(await app.asOwner(count, [member.id])).toHaveLength(1);
  app.setNow(new Date(morning + 91 * dayMs));
  await deleteOldNotices(app);
  expect(await app.asOwner(count, [member.id])).toEqual([]);
});
