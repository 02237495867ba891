import { expect, it } from 'vitest';
import { ConnectionWatch } from './connection-watch.ts';

it('does not treat an old response, or one from before the clock was set back, as a confirmation', () => {
  const printed: string[] = [];
  const watch = new ConnectionWatch((text) => printed.push(text));
  watch.responded(1_000_000);
  expect(watch.confirmedAt(1_001_000)).toBe(1_000_000);
  expect(watch.confirmedAt(1_006_000)).toBeUndefined();
  expect(watch.confirmedAt(900_000)).toBeUndefined();
  watch.unreachable(900_000, 'refused', true);
  expect(watch.state).toBe('lost');
  expect(printed).toHaveLength(1);
});
