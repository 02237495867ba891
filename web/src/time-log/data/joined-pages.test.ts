import { expect, it } from 'vitest';
import { joinedSessions } from './joined-pages.ts';

it('has a session once that moved to the next page between two requests', () => {
  const latest = { activity_ids: ['3'] };
  const middle = { activity_ids: ['2'] };
  const first = { activity_ids: ['1'] };
  const pages = [{ sessions: [latest, middle] }, { sessions: [middle, first] }];
  expect(joinedSessions(pages)).toEqual([latest, middle, first]);
});
