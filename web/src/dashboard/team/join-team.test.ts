import { expect, it } from 'vitest';
import { joinTeam } from './join-team.ts';

const row = (user_id: number, isWorking: boolean) => ({ user_id, isWorking });

it('lists someone who has moved up once, where they are now', () => {
  const first = [row(7, true), row(1, true), row(2, false)];
  const more = [row(3, false), row(7, false)];
  expect(joinTeam(first, more)).toEqual([...first, row(3, false)]);
});
