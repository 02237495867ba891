import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createSecretWatch } from './secret-watch.ts';

async function call(logged: (body: unknown) => string, password = 'correct horse') {
  const watch = createSecretWatch();
  const server = Fastify();
  server.post('/login', (request, reply) => {
    watch.write(`${logged(request.body)}\n`);
    return reply.send({ token: 'the token of the answer' });
  });
  watch.watch(server);
  await server.inject({
    method: 'POST',
    url: '/login?signature=the-signature',
    headers: { authorization: 'Bearer the-bearer-token' },
    payload: { email: 'a@example.com', password },
  });
  await server.close();
  return watch;
}

test('accepts a log without secrets', async () => {
  (await call(() => '{"msg":"answered","email":"a@example.com"}')).check();
});

test('accepts an email that is also used as a password', async () => {
  (await call(() => '{"msg":"a mail was sent","to":"a@example.com"}', 'a@example.com')).check();
});

test.each(['correct horse', 'the-bearer-token', 'the-signature', 'the token of the answer'])(
  'refuses a log that contains "%s"',
  async (secret) => {
    const watch = await call(() => `{"msg":"${secret}"}`);
    expect(() => watch.check()).toThrow(`holds the secret "${secret}": {"msg":"${secret}"}`);
  },
);
