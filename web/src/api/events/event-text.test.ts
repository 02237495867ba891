import type { SentEvent } from '@time-tracker/contract/events';
import { expect, test } from 'vitest';
import { createEventReader } from './event-text.ts';

const event: SentEvent = { type: 'timer', organization_id: 1, project_id: 2, user_id: 3 };
const stream = [
  ': listening\nretry: 2000\n\n',
  ': still here\nid: 17.5:5:\n\n',
  `event: timer\ndata: ${JSON.stringify(event)}\n\n`,
  `event: timer\ndata: ${JSON.stringify({ ...event, user_id: null })}\nid: 18.5:9:6,7\n\n`,
].join('');

const whole = [
  { id: '17.5:5:', event: null },
  { id: null, event },
  { id: '18.5:9:6,7', event: { ...event, user_id: null } },
];

test.each([1, 2, 7, 50, 1000])('in pieces of %i characters it reads the same', (size) => {
  const read = createEventReader();
  const pieces = stream.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  expect(pieces.flatMap(read)).toEqual(whole);
});

test('ignores unknown events', () => {
  const read = createEventReader();
  expect(read('event: party\ndata: {"type":"party"}\nid: 5\n\ndata: {\n\n')).toEqual([
    { id: '5', event: null },
    { id: null, event: null },
  ]);
});
