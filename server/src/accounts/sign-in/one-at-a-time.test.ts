import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

test('one piece of work per key, and the next one after it, also after a failure', async () => {
  const run = createOneAtATime();
  const busy = Promise.withResolvers<void>();
  const first = run(1, () => busy.promise);
  await expect(run(1, () => Promise.resolve())).rejects.toMatchObject({ code: 'too_many' });
  await expect(run(2, () => Promise.resolve('other'))).resolves.toBe('other');
  busy.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await expect(run(1, () => Promise.resolve('next'))).resolves.toBe('next');
});
