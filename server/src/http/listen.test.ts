import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { closeServer } from './listen.ts';

test('a keep-alive connection delays the shutdown no longer than its request', async () => {
  const app = Fastify();
  const entered = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/', () => {
    entered.resolve();
    return answer.promise;
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true });
  const asked = request({ host: '127.0.0.1', port, agent }).end();
  await entered.promise;

  const cutOff = vi.spyOn(app.server, 'closeAllConnections');
  const closed = closeServer(app);
  await expect.poll(() => app.server.listening, { message: 'to listen no more' }).toBe(false);
  answer.resolve('finished first');
  const [response] = (await once(asked, 'response')) as [NodeJS.ReadableStream];
  expect(await text(response)).toBe('finished first');
  await closed;
  // Slow clients are disconnected after 10 s, but there are none here.
  expect(cutOff).not.toHaveBeenCalled();
  agent.destroy();
});
