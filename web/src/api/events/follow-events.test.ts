import { expect, test } from 'vitest';
import { isConcerned } from './follow-events.ts';

const key = (input?: object) => [['activity', 'all'], { type: 'query', input }];

test('refetches only lists of the organization, and lists of no organization', () => {
  expect(isConcerned(key({ organization_id: 1 }), [2, 1])).toBe(true);
  expect(isConcerned(key({ organization_id: 3 }), [2, 1])).toBe(false);
  expect(isConcerned(key({ organization_id: 3 }), [2, null])).toBe(true);
  expect(isConcerned(key({ project_id: 5 }), [2])).toBe(true);
  expect(isConcerned(key(), [2])).toBe(true);
  expect(isConcerned([['activity']], [2])).toBe(true);
});
