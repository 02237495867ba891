import { expect, test } from 'vitest';
import { EventThrottle } from './event-throttle.ts';

const start = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const failure = (key: string) => ({ group: 'failure', key, subject: key, rest: 'others' });

test('the first events of a key pass, the rest is counted for a minute', () => {
  const throttle = new EventThrottle<string>({ perKey: 2, perGroup: 10 });
  const admitted = [1, 2, 3, 4].map(() => throttle.admit(failure('a'), start));
  expect(admitted).toEqual([true, true, false, false]);
  expect(throttle.admit(failure('b'), start)).toBe(true);
  expect(throttle.take(after(59))).toEqual([]);
  expect(throttle.take(after(60))).toEqual([{ subject: 'a', count: 2 }]);
  expect(throttle.admit(failure('a'), after(60))).toBe(true);
  expect(throttle.take(undefined)).toEqual([]);
});

test('a thousand keys pass no more events than the group allows', () => {
  const throttle = new EventThrottle<string>({ perKey: 2, perGroup: 10 });
  const admitted = Array.from({ length: 1000 }, (_, index) =>
    throttle.admit(failure(`address ${index}`), start),
  );
  expect(admitted.filter(Boolean)).toHaveLength(10);
  expect(throttle.admit({ ...failure('a'), group: 'refusal' }, start)).toBe(true);
  expect(throttle.take(undefined)).toEqual([{ subject: 'others', count: 990 }]);
});
