import { expect, it } from 'vitest';
import { createKeepaliveFetch } from './keepalive.ts';

const kilobyte = 1024;

it('keeps requests alive only as far as a browser accepts them together', async () => {
  const sent: { keepalive: boolean; finish: () => void }[] = [];
  const send = createKeepaliveFetch((_url, init) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    sent.push({
      keepalive: init.keepalive === true,
      finish: () => resolve(new Response()),
    });
    return promise;
  });
  const post = (kilobytes: number) => send('/', { body: 'x'.repeat(kilobytes * kilobyte) });
  const running = [20, 20, 20, 20, 1].map(post);
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true, true, false, false]);
  for (const { finish } of sent) finish();
  await Promise.all(running);
  void post(60);
  expect(sent.at(-1)?.keepalive).toBe(true);
});

it('counts bytes, and makes room again after a failure', async () => {
  const keptAlive: boolean[] = [];
  const send = createKeepaliveFetch((_url, init) => {
    keptAlive.push(init.keepalive === true);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const post = (body: string) => send('/', { body }).catch(() => undefined);
  await post('ü'.repeat(31 * kilobyte));
  await post('u'.repeat(31 * kilobyte));
  await post('u'.repeat(60 * kilobyte));
  expect(keptAlive).toEqual([false, true, true]);
});
