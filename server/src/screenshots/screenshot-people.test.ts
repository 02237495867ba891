import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../testing/uploads.ts';

let app: TestApp;
let team: Team;
let hidden: number;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await makeTeam(app);
  hidden = await makeProject(app, team.owner, team.organizationId, 'Hidden');
  ada = await addPerson(app, team);
  ben = await addPerson(app, team);
  await work(ada, '09:00', '09:10', ['09:01', '09:05']);
  await work(ada, '09:10', '09:20', ['09:11'], { active_seconds: 300, mouse_seconds: 300 });
  await work(ben, '10:00', '10:10', ['10:02']);
  await work(team.owner, '11:00', '11:10', ['11:02'], {}, hidden);
  const [first] = await app.asOwner<{ id: string }>(
    'select id from screenshots where user_id = $1 order by taken_at',
    [ada.id],
  );
  const input = { id: first?.id, image_only: true };
  expect((await app.post('/api/screenshot/remove', input, team.owner.token)).status).toBe(200);
});
afterAll(() => app.close());

async function work(
  person: Person,
  start: string,
  finish: string,
  clocks: string[],
  more: object = {},
  projectId = team.projectId,
): Promise<void> {
  const id = await recordWork(app, person.token, projectId, start, finish, more);
  for (const clock of clocks) {
    const sent = await upload(app, person.token, described(id, at(clock)), await newPicture());
    expect(sent.status).toBe(200);
  }
}

const range = { start: at('00:00'), finish: at('20:00') };

async function peopleSeenBy(person: Person | undefined, filter: object = {}) {
  const { status, body } = await app.post<ApiReceives['screenshot']['people'] & { code?: string }>(
    '/api/screenshot/people',
    { ...range, ...filter },
    person?.token,
  );
  return status === 200 ? body : `${status} ${body.code}`;
}

/** What the call should return, straight from the rows. */
const peopleBySql = () =>
  app.asOwner(
    `select users.id, users.name,
       extract(epoch from sum(ends_at - starts_at))::int as duration,
       sum(active_seconds)::int as active_seconds, sum(measured_seconds)::int as measured_seconds,
       round(100.0 * sum(active_seconds) / sum(measured_seconds))::int as activity,
       (select count(*)::int from screenshots where user_id = users.id
         and image_removed_at is null) as screenshots
     from activities join users on users.id = user_id
     where organization_id = $1 group by users.id order by duration desc, users.id`,
    [team.organizationId],
  );

test('time, activity and screenshots of each person equal the rows', async () => {
  expect(await peopleSeenBy(team.owner)).toMatchObject({ people: await peopleBySql(), total: 3 });
  const [own] = await peopleBySql();
  expect(own).toMatchObject({ id: ada.id, duration: 1200, screenshots: 2 });
  const second = await peopleSeenBy(team.owner, { page: 2, page_size: 1 });
  expect(second).toMatchObject({ people: (await peopleBySql()).slice(1, 2), total: 3 });
  const narrow = await peopleSeenBy(team.owner, { start: at('09:10'), finish: at('09:20') });
  expect(narrow).toMatchObject({ people: [{ id: ada.id, duration: 600, screenshots: 1 }] });
});

test('managers and viewers see their projects, members themselves, strangers nothing', async () => {
  const idsSeenBy = async (person: Person, filter: object = {}) => {
    const seen = await peopleSeenBy(person, filter);
    return typeof seen === 'string' ? seen : seen.people.map(({ id }) => id);
  };
  const [manager, viewer] = [await addPerson(app, team, 1), await addPerson(app, team, 3)];
  const stranger = await makeTeam(app, 'Strange');
  expect(await idsSeenBy(manager)).toEqual([ada.id, ben.id]);
  expect(await idsSeenBy(viewer)).toEqual([ada.id, ben.id]);
  expect(await idsSeenBy(ada)).toEqual([ada.id]);
  expect(await idsSeenBy(stranger.owner)).toEqual([]);
  expect(await idsSeenBy(ada, { user_id: ben.id })).toBe('403 forbidden');
  expect(await idsSeenBy(stranger.owner, { project_id: team.projectId })).toBe('404 not_found');
  expect(await peopleSeenBy(undefined)).toBe('401 signed_out');
});
