import type { RecordedActivityInput, RefusalCode } from '@time-tracker/contract/activity';
import { expect, test } from 'vitest';
import { judgeEntry } from './judge-entry.ts';

const now = new Date('2026-03-10T12:07:00Z');
const activityId = '01890a5d-ac96-774b-bcce-b302099a8057';

const good: RecordedActivityInput = {
  activity_id: activityId,
  project_id: 1,
  start: '2026-03-10T12:00:00Z',
  finish: '2026-03-10T12:05:00Z',
  measured_seconds: 300,
  active_seconds: 120,
  keyboard_seconds: 100,
  mouse_seconds: 50,
  minutes: Array.from({ length: 10 }, () => true),
  source: 'desktop',
};

const editor = { kind: 'app', name: 'Editor', seconds: 1, active_seconds: 0 } as const;
const manual: Partial<RecordedActivityInput> = {
  source: 'manual',
  measured_seconds: 0,
  active_seconds: 0,
  keyboard_seconds: 0,
  mouse_seconds: 0,
  minutes: Array.from({ length: 10 }, () => false),
};

test('an entry within the rules is read', () => {
  const { entry, refusal } = judgeEntry(good, now);
  expect(refusal).toBeUndefined();
  expect(entry).toMatchObject({ activity_id: activityId, apps: [] });
});

test('an instant may be epoch milliseconds, an id in upper case', () => {
  const sent = {
    ...good,
    activity_id: activityId.toUpperCase(),
    start: Date.parse('2026-03-10T12:00:00Z'),
  };
  expect(judgeEntry(sent, now)).toMatchObject({
    activityId,
    entry: { start: new Date('2026-03-10T12:00:00Z') },
  });
});

test.each<[RefusalCode, Partial<RecordedActivityInput>]>([
  ['finish_before_start', { finish: '2026-03-10T12:00:00Z' }],
  ['finish_before_start', { finish: '2026-03-10T11:59:00Z' }],
  ['too_long', { start: '2026-03-10T11:50:00Z', finish: '2026-03-10T12:00:00.001Z' }],
  [
    'crosses_window',
    { start: '2026-03-10T11:58:00Z', finish: '2026-03-10T12:02:00Z', measured_seconds: 240 },
  ],
  ['measured_above_duration', { measured_seconds: 301 }],
  ['active_above_measured', { measured_seconds: 119 }],
  ['keyboard_above_active', { keyboard_seconds: 121 }],
  ['mouse_above_active', { mouse_seconds: 121 }],
  ['active_above_inputs', { keyboard_seconds: 60, mouse_seconds: 59 }],
  [
    'in_the_future',
    { start: '2026-03-10T12:05:00Z', finish: '2026-03-10T12:09:00.001Z', measured_seconds: 200 },
  ],
  [
    'too_old',
    { start: '2026-02-08T12:06:59Z', finish: '2026-02-08T12:09:59Z', measured_seconds: 120 },
  ],
  ['too_old', { start: '2024-03-01T12:00:00Z', finish: '2024-03-01T12:05:00Z', source: 'manual' }],
  ['manual_not_measured', { source: 'manual', note: 'Visit' }],
  ['manual_not_measured', { ...manual, note: 'Visit', minutes: good.minutes }],
  ['manual_not_measured', { ...manual, note: 'Visit', apps: [editor] }],
  ['manual_needs_reason', manual],
  ['manual_needs_reason', { ...manual, note: '  ' }],
  ['invalid_entry', { project_id: 0 }],
  ['invalid_entry', { minutes: [true] }],
])('%s: %o', (code, change) => {
  const { refusal, activityId: id } = judgeEntry({ ...good, ...change }, now);
  expect(refusal?.code).toBe(code);
  expect(refusal?.message).not.toBe('');
  expect(id).toBe(activityId);
});

test('entries exactly at the limits are accepted', () => {
  for (const change of [
    { start: '2026-03-10T12:00:00Z', finish: '2026-03-10T12:09:00Z' },
    { start: '2026-03-10T11:50:00Z', finish: '2026-03-10T12:00:00Z' },
    { start: '2026-02-08T12:07:00Z', finish: '2026-02-08T12:10:00Z', measured_seconds: 180 },
    { start: '2026-01-01T12:00:00Z', finish: '2026-01-01T12:05:00Z', source: 'import' },
    {
      ...manual,
      note: 'Visit',
      start: '2024-03-11T12:00:00Z',
      finish: '2024-03-11T12:05:00Z',
    },
  ]) {
    expect(judgeEntry({ ...good, ...change }, now).refusal).toBeUndefined();
  }
});

test('a browser need not know the device of the input', () => {
  const devices = { keyboard_seconds: 0, mouse_seconds: 0 };
  expect(judgeEntry({ ...good, ...devices, source: 'browser' }, now).refusal).toBeUndefined();
  const { refusal } = judgeEntry({ ...good, ...devices, source: 'desktop' }, now);
  expect(refusal?.code).toBe('active_above_inputs');
});

test('every problem of an entry is named', () => {
  const { refusal } = judgeEntry({ ...good, start: 'yesterday', source: 'dream' }, now);
  expect(refusal?.code).toBe('invalid_entry');
  expect(refusal?.message).toMatch(/start: .+; source: .+/);
});

test.each([null, 7, 'text', [], {}, { activity_id: 5 }, { activity_id: 'no uuid' }])(
  'the result has no ID if the entry has no valid one: %o',
  (sent) => {
    const { activityId: id, refusal } = judgeEntry(sent, now);
    expect(id).toBeNull();
    expect(refusal?.code).toBe('invalid_entry');
  },
);
