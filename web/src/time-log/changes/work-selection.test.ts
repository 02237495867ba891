import { expect, it } from 'vitest';
import { sampleSession } from '../../testing/sample-session.ts';
import {
  countActivities,
  isSelected,
  listActivities,
  nothingSelected,
  selectionOf,
  stillThere,
  withActivitiesBetween,
  withActivity,
  withSession,
} from './work-selection.ts';

const session = (...ids: string[]) => sampleSession({ activity_ids: ids });

const morning = session('a', 'b', 'c');
const evening = session('d');

it('sessions are selected completely or partly', () => {
  const whole = withSession(nothingSelected, morning, true);
  expect(selectionOf(whole, morning)).toBe('all');
  const part = withActivity(whole, morning, 'b', false);
  expect(selectionOf(part, morning)).toBe('some');
  expect(isSelected(part, morning, 'b')).toBe(false);
  expect(selectionOf(withActivity(part, morning, 'b', true), morning)).toBe('all');
  expect(selectionOf(withSession(part, morning, false), morning)).toBe('none');
});

it('selects everything between two activities, in either order', () => {
  const day = session('a', 'b', 'c', 'd', 'e');
  const chosen = (ids: readonly [string, string]) =>
    listActivities(withActivitiesBetween(nothingSelected, day, ids, true)).map(
      ({ activity_id: id }) => id,
    );
  expect(chosen(['b', 'd'])).toEqual(['b', 'c', 'd']);
  expect(chosen(['d', 'b'])).toEqual(['b', 'c', 'd']);
  expect(chosen(['c', 'c'])).toEqual(['c']);
  const whole = withSession(nothingSelected, day, true);
  expect(countActivities(withActivitiesBetween(whole, day, ['a', 'c'], false))).toBe(2);
});

it('lists and counts the selection with its users', () => {
  const chosen = withSession(withActivity(nothingSelected, morning, 'b', true), evening, true);
  expect(countActivities(chosen)).toBe(2);
  expect(listActivities(chosen)).toEqual([
    { activity_id: 'b', user_id: 1, project_id: 10 },
    { activity_id: 'd', user_id: 1, project_id: 10 },
  ]);
});

it('removes deleted activities from the selection', () => {
  const chosen = withSession(withSession(nothingSelected, morning, true), evening, true);
  const left = stillThere(chosen, [session('a', 'c', 'e')]);
  expect(listActivities(left).map(({ activity_id: id }) => id)).toEqual(['a', 'c']);
});
