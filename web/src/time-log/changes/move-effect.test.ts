import { expect, it } from 'vitest';
import { sampleSession } from '../../testing/sample-session.ts';
import { moveEffect } from './move-effect.ts';
import { nothingSelected, withActivity, withSession } from './work-selection.ts';

const session = (...ids: string[]) => sampleSession({ activity_ids: ids });

const morning = session('a', 'b');
const evening = session('c');

it('says what moves with one entry, and with several', () => {
  const one = withSession(nothingSelected, morning, true);
  expect(moveEffect(one)).toBe(
    'Moves 1 entry from Website with its screenshots and app usage. The times do not change.',
  );
  expect(moveEffect(withSession(one, evening, true))).toBe(
    'Moves 2 entries from Website with their screenshots and app usage. The times do not change.',
  );
});

it('says what moves with one part, and with several', () => {
  const one = withActivity(nothingSelected, morning, 'a', true);
  expect(moveEffect(one)).toBe(
    'Moves 1 part from Website with its screenshots and app usage. The times do not change.',
  );
  expect(moveEffect(withSession(one, evening, true))).toBe(
    'Moves 2 parts from Website with their screenshots and app usage. The times do not change.',
  );
});
