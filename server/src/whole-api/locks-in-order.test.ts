import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobodyScope, type Database } from '../database/database.ts';
import {
  createScreenshotViewLog,
  type ViewedImage,
} from '../screenshots/viewing/screenshot-view-log.ts';
import { lockUserTime } from '../access/work-lock-store.ts';
import {
  addPerson,
  makeProject,
  makeTeam,
  registerPerson,
  type Team,
} from '../testing/factories.ts';
import { at, entry, evening } from '../testing/recorded-entries.ts';
import { confirmedDeletion } from '../testing/confirmed-deletion.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../testing/uploads.ts';
import { deleteExpiredSessions } from '../accounts/sign-in/delete-expired-sessions-job.ts';

/** An advisory lock that pauses a call in the middle; a number that the product does not use. */
const standstill = 77;

let base: TestApp;
let app: TestApp;
let brokenOff = 0;

beforeAll(async () => {
  base = await startTestApp();
  app = await startTestApp({ database: countBrokenOff(base.database) });
  app.setNow(evening);
  await base.asOwner(`create function stand_still() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${standstill});
      return coalesce(new, old);
    end $$`);
});
afterAll(async () => {
  await app.close();
  await base.close();
});

/** The same, counting transactions that restart because PostgreSQL detected a deadlock. */
function countBrokenOff(database: Database): Database {
  return {
    ...database,
    transaction: (scope, work) => {
      let attempts = 0;
      return database.transaction(scope, (tx) => {
        if (attempts > 0) brokenOff += 1;
        attempts += 1;
        return work(tx);
      });
    },
  };
}

/** Waits until this many connections wait for a lock. */
async function untilWaiting(connections: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const [row] = await base.asOwner<{ waiting: string }>(
          `select count(distinct pid) as waiting from pg_locks join pg_stat_activity using (pid)
           where datname = current_database() and not granted`,
        );
        return Number(row?.waiting);
      },
      { timeout: 20_000, interval: 10, message: `${connections} wait` },
    )
    .toBe(connections);
}

type Call = () => Promise<{ status: number }>;
type Meeting = {
  first: Call;
  /** Where `first` pauses, as a trigger, until `second` waits too. */
  until: string;
  second: Call;
};

async function meet({ first, until, second }: Meeting) {
  await base.asOwner(`create trigger a_standstill ${until} execute function stand_still()`);
  brokenOff = 0;
  const [begun, ended] = await base.database.transaction(nobodyScope, async (tx) => {
    await sql`select pg_advisory_xact_lock(${standstill})`.execute(tx);
    const one = first();
    await untilWaiting(1);
    const other = second();
    await untilWaiting(2);
    return [one, other] as const;
  });
  const statuses = [(await begun).status, (await ended).status];
  await base.asOwner(`drop trigger a_standstill on ${/ on (\w+)/.exec(until)?.[1]}`);
  return { statuses, brokenOff };
}

const apps = [{ kind: 'app' as const, name: 'Editor', title: 'a', seconds: 60, active_seconds: 0 }];
let newcomers = 0;

/** A team with everything that its deletion affects, and the calls about it. */
async function makeScene() {
  const team = await makeTeam(app);
  const { organizationId, projectId, owner } = team;
  const otherProjectId = await makeProject(app, owner, organizationId, 'Other');
  const member = await addPerson(app, team);
  const work = await recordWork(app, owner.token, projectId, '10:00', '10:05', { apps });
  const workWithoutApps = await recordWork(app, owner.token, projectId, '11:00', '11:05');
  newcomers += 1;
  const invited = `newcomer-${newcomers}@example.com`;
  const send =
    (path: string, body: object, { token } = owner): Call =>
    () =>
      app.post(path, body, token);
  const report = send(
    '/api/timer/report',
    { source: 'desktop', name: 'Desk', version: '1', state: 'recording' },
    member,
  );
  await send('/api/project/add', { project_id: projectId, email: invited })();
  await send('/api/timer/start', { project_id: projectId }, member)();
  await report();
  // An owner without a project role, so that their organization role decides.
  await send('/api/project/remove', { project_id: otherProjectId, user_id: owner.id })();
  const takePicture =
    (activityId: string): Call =>
    async () =>
      upload(
        app,
        owner.token,
        described(activityId, at('10:01'), { project_id: projectId }),
        await newPicture(),
      );
  const person = { first_name: 'New', last_name: 'Comer', password: 'secret' };
  return {
    deleteOrganization: send('/api/organization/delete', { id: organizationId }),
    deleteProject: send('/api/project/delete', { id: projectId }),
    deleteAccount: send('/api/user/delete', { password: 'correct horse' }, member),
    removeMember: send('/api/organization/remove_user', {
      organization_id: organizationId,
      user_id: member.id,
    }),
    withdraw: send('/api/project/remove', { project_id: projectId, email: invited }),
    register: send('/api/register', { ...person, email: invited, password_confirmation: 'secret' }),
    move: send('/api/activity/move', { activity_ids: [work], project_id: otherProjectId }),
    removeWork: send('/api/activity/remove', {
      user_id: owner.id,
      project_id: projectId,
      activity_id: workWithoutApps,
    }),
    ...(await boundaryCalls(send, team, work)),
    recordMore: send('/api/activity/record', {
      activities: [entry(projectId, '10:00', '10:08', { activity_id: work, apps })],
    }),
    takePicture: takePicture(work),
    takePictureAhead: takePicture(randomUUID()),
    team,
    startTimer: send('/api/timer/start', { project_id: otherProjectId }),
    report,
  };
}
/** Calls that change where activities begin and end. */
async function boundaryCalls(
  send: (path: string, body: object) => Call,
  { projectId, owner: { token } }: Team,
  work: string,
) {
  const half = await recordWork(app, token, projectId, '12:00', '12:05', { apps });
  const otherHalf = await recordWork(app, token, projectId, '12:05', '12:10', { apps });
  return {
    trim: send('/api/activity/trim', {
      activity_ids: [work, half],
      start: at('10:01'),
      finish: at('10:04'),
    }),
    split: send('/api/activity/split', {
      activity_id: work,
      at: at('10:02'),
      new_activity_id: randomUUID(),
    }),
    merge: send('/api/activity/merge', { activity_id: half, next_activity_id: otherHalf }),
  };
}
type CallName = Exclude<keyof Awaited<ReturnType<typeof makeScene>>, 'team'>;

const meetings: [first: CallName, until: string, second: CallName][] = [
  ['move', 'before update on activities for each statement', 'deleteOrganization'],
  ['move', 'before update on activities for each statement', 'deleteProject'],
  ['trim', 'before update on activities for each statement', 'deleteOrganization'],
  ['trim', 'before delete on screenshots for each statement', 'deleteProject'],
  ['trim', 'before update on activities for each statement', 'move'],
  ['split', 'before update on screenshots for each statement', 'deleteOrganization'],
  ['split', 'before insert on activities for each statement', 'deleteProject'],
  ['split', 'before update on activities for each statement', 'recordMore'],
  ['merge', 'before delete on activities for each statement', 'deleteOrganization'],
  ['merge', 'before update on activities for each statement', 'deleteProject'],
  ['merge', 'before update on screenshots for each statement', 'removeWork'],
  ['recordMore', 'after update on activities for each statement', 'deleteOrganization'],
  ['recordMore', 'after update on activities for each statement', 'deleteProject'],
  ['removeWork', 'before delete on screenshots for each statement', 'deleteOrganization'],
  ['removeWork', 'before delete on screenshots for each statement', 'deleteProject'],
  ['takePicture', 'before insert on screenshots for each row', 'deleteOrganization'],
  ['takePicture', 'before insert on screenshots for each row', 'deleteProject'],
  ['takePictureAhead', 'before insert on screenshots for each row', 'deleteOrganization'],
  ['takePictureAhead', 'before insert on screenshots for each row', 'deleteProject'],
  ['report', 'before insert on recorders for each row', 'deleteOrganization'],
  ['report', 'before insert on recorders for each row', 'deleteProject'],
  ['report', 'before insert on recorders for each row', 'removeMember'],
  ['report', 'before insert on recorders for each row', 'deleteAccount'],
  ['withdraw', 'before insert on audit_log for each row', 'deleteOrganization'],
  ['register', 'before insert on organization_members for each row', 'deleteOrganization'],
];

// PostgreSQL would abort one of two transactions in a deadlock, which is retried. After the third attempt
// the call fails.
test.each(meetings)('%s (%s) and %s take locks in the same order', async (first, until, second) => {
  const scene = await makeScene();
  const met = await meet({ first: scene[first], until, second: scene[second] });
  expect(met).toEqual({ statuses: [200, 200], brokenOff: 0 });
});

test('an upload ahead of its activity waits for the time of the user before it locks the project', async () => {
  const { takePictureAhead, team } = await makeScene();
  const [uploaded] = await base.database.transaction(nobodyScope, async (tx) => {
    await lockUserTime(tx, team.owner.id);
    const sent = takePictureAhead();
    await untilWaiting(1);
    await base.asOwner('select id from projects where id = $1 for update nowait', [team.projectId]);
    return [sent] as const;
  });
  expect((await uploaded).status).toBe(200);
});

test('a starting timer waits for the deletion of its organization without holding locks', async () => {
  const { deleteOrganization, startTimer } = await makeScene();
  const until = 'before delete on projects for each row';
  const met = await meet({ first: deleteOrganization, until, second: startTimer });
  expect(met).toEqual({ statuses: [200, 404], brokenOff: 0 });
});

test('deleting old links does not deadlock with a password reset', async () => {
  const person = await registerPerson(app);
  const hash = createHash('sha256').update('secret of the link').digest();
  await base.asOwner(`insert into password_resets values ($1, $2, $3), ('old', $2, '2026-01-01')`, [
    hash,
    person.id,
    evening,
  ]);
  await base.asOwner(`insert into attempts values ($1, '2026-01-01')`, [`account:${person.email}`]);
  const setPassword = {
    token: 'secret of the link',
    password: 'new horse',
    password_confirmation: 'new horse',
  };
  const met = await meet({
    first: () => app.post('/api/user/reset_password', setPassword),
    // It has locked its links, and is about to lock its attempts.
    until: 'before delete on known_addresses for each statement',
    second: async () => {
      const database = countBrokenOff(base.database);
      await deleteExpiredSessions({ database, now: () => evening }, confirmedDeletion);
      return { status: 200 };
    },
  });
  expect(met).toEqual({ statuses: [200, 200], brokenOff: 0 });
});

test('two servers log views of the same screenshots in any order', async () => {
  const { organizationId, owner } = await makeTeam(app);
  const look = (userId: number): ViewedImage => ({
    organizationId,
    userId,
    viewerId: owner.id,
    kind: 'thumbnail',
    screenshotId: '',
    takenAt: evening,
    at: evening,
  });
  const write = (userIds: number[]) => async () => {
    const book = createScreenshotViewLog({ database: countBrokenOff(base.database), log: console });
    for (const userId of userIds) await book.note(look(userId));
    await book.flush();
    return { status: 200 };
  };
  const met = await meet({
    first: write([-1, -2, -2]),
    // Between the two rows of the first server.
    until: 'before insert on screenshot_views for each row when (new.view_count = 2)',
    second: write([-2, -1]),
  });
  expect(met).toEqual({ statuses: [200, 200], brokenOff: 0 });
});
