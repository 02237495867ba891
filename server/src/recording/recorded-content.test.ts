import { recordedActivity, type RecordedActivityInput } from '@time-tracker/contract/activity';
import { expect, test } from 'vitest';
import { contentOf, domainOf, isSameContent, intervalOf } from './recorded-content.ts';

const sent: RecordedActivityInput = {
  activity_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  project_id: 4,
  start: '2026-03-10T12:00:00Z',
  finish: '2026-03-10T12:10:00Z',
  measured_seconds: 600,
  active_seconds: 301,
  keyboard_seconds: 200,
  mouse_seconds: 101,
  minutes: [true, true, false, false, false, false, false, false, false, true],
  source: 'desktop',
  note: 'Reading',
  apps: [
    {
      kind: 'app',
      name: 'Editor',
      title: 'plan.md',
      domain: 'left.example',
      seconds: 300,
      active_seconds: 200,
    },
    {
      kind: 'url',
      name: 'https://News.example/a?b#c',
      title: 'News',
      seconds: 200,
      active_seconds: 0,
    },
    { kind: 'url', name: 'ignored', domain: 'wiki.example', seconds: 1, active_seconds: 1 },
  ],
};
const home = { organizationId: 2, titles: true };

function contentOfSent(change: Partial<RecordedActivityInput> = {}, titles = true) {
  const entry = recordedActivity.parse({ ...sent, ...change });
  return contentOf(entry, intervalOf(entry), { ...home, titles });
}

test('only the domain of an address is stored, and no address of an app', () => {
  expect(contentOfSent().apps).toEqual([
    {
      kind: 'app',
      name: 'Editor',
      title: 'plan.md',
      domain: null,
      seconds: 300,
      activeSeconds: 200,
    },
    {
      kind: 'url',
      name: 'news.example',
      title: 'News',
      domain: 'news.example',
      seconds: 200,
      activeSeconds: 0,
    },
    {
      kind: 'url',
      name: 'wiki.example',
      title: null,
      domain: 'wiki.example',
      seconds: 1,
      activeSeconds: 1,
    },
  ]);
});

test('titles are removed if the organization does not collect them', () => {
  expect(contentOfSent({}, false).apps.map(({ title }) => title)).toEqual([null, null, null]);
});

test('equal samples of an activity are one row, an address in place of a name is cut to its host', () => {
  const app = (
    name: string,
    title: string | null,
    seconds: number,
    kind: 'app' | 'url' = 'app',
  ) => ({
    kind,
    name,
    title,
    seconds,
    active_seconds: 1,
  });
  const { apps } = contentOfSent({
    apps: [
      app('Editor', 'a', 10),
      app('https://wiki.example/page?secret', null, 5, 'url'),
      app('Editor', 'b', 20),
      app('Editor', 'a', 30),
      app('https://user:word@Mail.example:8443/inbox?id=1', null, 7),
      app('http://wiki.example/other#part', null, 8, 'url'),
    ],
  });
  expect(
    apps.map((one) => [one.kind, one.name, one.title, one.seconds, one.activeSeconds]),
  ).toEqual([
    ['app', 'Editor', 'a', 40, 2],
    ['url', 'wiki.example', null, 13, 2],
    ['app', 'Editor', 'b', 20, 1],
    ['app', 'mail.example', null, 7, 1],
  ]);
});

test('edited fields stay when the recorder retries', () => {
  const entry = recordedActivity.parse(sent);
  const moved = { projectId: 9, recordedIn: 4, note: 'Corrected', noteEdited: true };
  expect(contentOf(entry, intervalOf(entry), home, moved)).toMatchObject(moved);
  const untouched = { projectId: 4, recordedIn: null, note: 'Before', noteEdited: false };
  const content = contentOf(entry, intervalOf(entry), home, untouched);
  expect(content).toMatchObject({ ...untouched, note: 'Reading' });
});

test('a third of an activity keeps a third of its counters, rounded down', () => {
  const entry = recordedActivity.parse(sent);
  const whole = intervalOf(entry);
  const kept = { start: whole.start + 400_000, end: whole.end };
  const content = contentOf(entry, kept, home);
  expect(content).toMatchObject({
    ...kept,
    measuredSeconds: 200,
    activeSeconds: 100,
    keyboardSeconds: 66,
    mouseSeconds: 33,
    minutes: 0b10_0000_0000,
  });
  expect(content.apps.map(({ seconds }) => seconds)).toEqual([100, 66]);
});

test.each(['manual', 'import'] as const)('%s time is not measured time', (source) => {
  expect(contentOfSent({ source })).toMatchObject({ measuredSeconds: 0, activeSeconds: 0 });
});

test('the same entry has the same content, any change another', () => {
  expect(isSameContent(contentOfSent(), contentOfSent())).toBe(true);
  expect(isSameContent(contentOfSent(), contentOfSent({ note: 'Writing' }))).toBe(false);
  expect(isSameContent(contentOfSent(), contentOfSent({ apps: sent.apps!.slice(0, 2) }))).toBe(
    false,
  );
  expect(isSameContent(contentOfSent({ apps: [] }), contentOfSent())).toBe(false);
});

test.each([
  ['https://www.example.com/path?query#part', 'www.example.com'],
  ['http://user:secret@Example.com:8080/x', 'example.com'],
  ['example.com/a/b', 'example.com'],
  ['example.com?token=secret', 'example.com'],
  ['localhost:3000', 'localhost'],
  ['mailto:someone@example.com', 'example.com'],
  ['https://', 'unknown'],
  ['about:blank', 'blank'],
])('the domain of %s is %s', (address, domain) => {
  expect(domainOf(address)).toBe(domain);
});
