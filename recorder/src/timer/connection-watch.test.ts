import { expect, it } from 'vitest';
import { ConnectionWatch } from './connection-watch.ts';

it('takes no answer of long ago, or of a clock that was set back since, for a confirmation', () => {
  const said: string[] = [];
  const watch = new ConnectionWatch((text) => said.push(text));
  watch.answered(1_000_000);
  expect(watch.confirmedAt(1_001_000)).toBe(1_000_000);
  expect(watch.confirmedAt(1_006_000)).toBeUndefined();
  expect(watch.confirmedAt(900_000)).toBeUndefined();
  watch.unreachable(900_000, 'refused', true);
  expect(watch.state).toBe('lost');
  expect(said).toHaveLength(1);
});
