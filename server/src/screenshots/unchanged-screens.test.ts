import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourMs } from '@time-tracker/contract/time/durations';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { samplePicture } from '../testing/image-samples.ts';
import { at, manualEntry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, recordWork, upload } from '../testing/uploads.ts';

type Unchanged = ApiReceives['screenshot']['unchanged'];

let app: TestApp;
let team: Team;
let second: number;
let ada: Person;
let ben: Person;

const looks = {
  editor: () => samplePicture(640, 360),
  mail: () => samplePicture(640, 360).flop().negate(),
};
type Look = keyof typeof looks;

/** Ten recorded minutes from a full ten minutes on, with an image of each display in minute 5. */
async function tenMinutes(
  person: Person,
  clock: string,
  displays: Look[],
  projectId = team.projectId,
): Promise<void> {
  const finish = new Date(Date.parse(at(clock)) + 600_000).toISOString().slice(11, 16);
  const work = await recordWork(app, person.token, projectId, clock, finish);
  const takenAt = at(`${clock.slice(0, 4)}5`);
  const { group_id } = described(work, takenAt);
  for (const [display, look] of displays.entries()) {
    const one = described(work, takenAt, { group_id, display, displays: displays.length });
    const sent = await upload(app, person.token, one, await looks[look]().png().toBuffer());
    expect(sent.status).toBe(200);
  }
}

/** `09:00`, `09:10`, … up to and with the last one. */
function clocks(first: string, last: string): string[] {
  const all: string[] = [];
  for (let ms = Date.parse(at(first)); ms <= Date.parse(at(last)); ms += 600_000) {
    all.push(new Date(ms).toISOString().slice(11, 16));
  }
  return all;
}

beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await makeTeam(app);
  second = await makeProject(app, team.owner, team.organizationId, 'Second');
  ada = await addPerson(app, team, 2, 'Ada Adams');
  ben = await addPerson(app, team, 2, 'Ben Brown');
  // 09:05 to 10:25, with a pause of ten minutes: 70 minutes.
  for (const clock of clocks('09:00', '10:20')) {
    if (clock !== '09:30') await tenMinutes(ada, clock, ['editor']);
  }
  await recordAll(app, ada.token, [manualEntry(team.projectId, '09:30', '09:35', 'Phone')]);
  // Another screen, then less than an hour.
  for (const clock of clocks('10:30', '11:20')) await tenMinutes(ada, clock, ['mail']);
  // Only one of two displays stays the same.
  for (const [index, clock] of clocks('12:00', '13:20').entries()) {
    await tenMinutes(ben, clock, ['editor', index % 2 === 0 ? 'mail' : 'editor']);
  }
  // More than two hours between two screenshots.
  for (const clock of [...clocks('14:00', '14:40'), ...clocks('16:50', '17:30')]) {
    await tenMinutes(ben, clock, ['editor']);
  }
  // An owner in a project that the viewer does not see: 15:05 to 16:15.
  for (const clock of clocks('15:00', '16:10')) {
    await tenMinutes(team.owner, clock, ['editor', 'mail'], second);
  }
});
afterAll(() => app.close());

const wholeDay = { start: at('00:00'), finish: at('20:00'), time_zone: 'UTC' };
async function unchangedSeenBy(person: Person | undefined, more: object = {}) {
  const user_ids = [ada.id, ben.id, team.owner.id];
  const input = { organization_id: team.organizationId, user_ids, ...wholeDay, ...more };
  const { status, body } = await app.post<Unchanged & { code?: string }>(
    '/api/screenshot/unchanged',
    input,
    person?.token,
  );
  return status === 200 ? body.days : `${status} ${body.code}`;
}

const date = '2026-03-10';

/** The same from the rows, screenshot by screenshot, for people whose days are those of UTC. */
async function unchangedByRows(userId: number) {
  const shots = await app.asOwner<{
    project_id: number;
    group_id: string;
    display: number;
    ms: number;
    hash: string | null;
  }>(
    `select project_id, group_id, display, image_hash::text as hash,
       extract(epoch from taken_at)::float8 * 1000 as ms from screenshots
     where user_id = $1 and image_removed_at is null order by taken_at, display`,
    [userId],
  );
  const work = await app.asOwner<{ project_id: number; from: number; to: number }>(
    `select project_id, extract(epoch from starts_at)::float8 * 1000 as from,
       extract(epoch from ends_at)::float8 * 1000 as to
     from activities where user_id = $1 and source = 'desktop'`,
    [userId],
  );
  let seconds = 0;
  for (const [projectId, own] of Map.groupBy(shots, (shot) => shot.project_id)) {
    const rows: { from: number; to: number }[] = [];
    const last = new Map<number, string | null>();
    for (const group of Map.groupBy(own, (shot) => shot.group_id).values()) {
      const distances = group.map(({ display, hash }) => {
        const before = last.get(display);
        last.set(display, hash);
        if (!before || !hash) return Infinity;
        return [...hash].filter((bit, index) => bit !== before[index]).length;
      });
      const isSame = Math.max(...distances) <= 4;
      const ms = group[0]?.ms ?? 0;
      const row = rows.at(-1);
      if (row && isSame && ms - row.to <= 2 * hourMs) row.to = ms;
      else rows.push({ from: ms, to: ms });
    }
    for (const row of rows) {
      const recorded = work
        .filter((one) => one.project_id === projectId)
        .map((one) => Math.max(0, Math.min(one.to, row.to) - Math.max(one.from, row.from)))
        .reduce((sum, ms) => sum + ms, 0);
      if (recorded >= hourMs) seconds += recorded / 1000;
    }
  }
  return seconds === 0 ? [] : [{ user_id: userId, date, seconds }];
}

test('an hour and more of screens that looked the same equals the rows', async () => {
  const found = await unchangedSeenBy(team.owner);
  expect(found).toEqual([
    { user_id: team.owner.id, date, seconds: 70 * 60 },
    { user_id: ada.id, date, seconds: 70 * 60 },
  ]);
  const byRows = [team.owner.id, ada.id, ben.id].map(unchangedByRows);
  expect(found).toEqual((await Promise.all(byRows)).flat());
  expect(await unchangedSeenBy(team.owner, { project_id: team.projectId })).toEqual(
    await unchangedByRows(ada.id),
  );
});

test('a row of screens that looked the same ends at midnight of the zone', async () => {
  // Midnight is at 10:00 UTC there, in the middle of the 70 minutes.
  expect(await unchangedSeenBy(ada, { time_zone: 'Pacific/Kiritimati' })).toEqual([]);
});

test('people see themselves, viewers their projects, strangers nothing', async () => {
  const viewer = await addPerson(app, team, 3, 'Vera Vance');
  const stranger = await makeTeam(app, 'Strange');
  const [own] = await unchangedByRows(ada.id);
  expect(await unchangedSeenBy(ada)).toEqual([own]);
  expect(await unchangedSeenBy(ben)).toEqual([]);
  expect(await unchangedSeenBy(viewer)).toEqual([own]);
  expect(await unchangedSeenBy(stranger.owner)).toBe('404 not_found');
  expect(await unchangedSeenBy(undefined)).toBe('401 signed_out');
});

test('a deleted image ends no row, and a longer range is refused', async () => {
  const [newest] = await app.asOwner<{ id: string }>(
    `select id from screenshots where user_id = $1 and taken_at = $2`,
    [ada.id, at('10:25')],
  );
  const input = { id: newest?.id, image_only: true };
  expect((await app.post('/api/screenshot/remove', input, team.owner.token)).status).toBe(200);
  expect(await unchangedSeenBy(ada)).toEqual([{ user_id: ada.id, date, seconds: 3600 }]);
  expect(await unchangedSeenBy(ada)).toEqual(await unchangedByRows(ada.id));
  const long = { start: '2026-01-01T00:00:00Z', finish: '2026-02-02T00:00:00Z' };
  expect(await unchangedSeenBy(ada, long)).toBe('422 invalid_input');
});
