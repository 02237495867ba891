import { describe, expect, it } from 'vitest';
import { respondJson, type Responder } from '../testing/http-test-server.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { someActivity, someScreenshot } from '../testing/recorded-items.ts';
import { healthyServer, sending, someImage } from '../testing/sending.ts';

const page = '<html>Sign in to the network of this hotel</html>';

/** What a server, or a proxy in front of it, does while it has a problem. */
const problems: [string, Responder][] = [
  ['a connection that is cut', (_, response) => response.destroy()],
  [
    'a response that is cut short',
    (_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"results": [');
      response.socket?.destroySoon();
    },
  ],
  ['a 200 with a page', (_, response) => response.writeHead(200).end(page)],
  ['a 200 with an empty object', (_, response) => respondJson(response, 200, {})],
  ['a 200 with an empty list', (_, response) => respondJson(response, 200, { results: [] })],
  ['a 200 with empty entries', (_, response) => respondJson(response, 200, { results: [{}] })],
  ['a redirect', (_, response) => response.writeHead(302, { location: '/portal' }).end()],
  [
    'a 502 of a proxy that asks for an hour',
    (_, response) => response.writeHead(502, { 'retry-after': '3600' }).end(page),
  ],
  [
    'a 500 of the server',
    (_, response) => respondJson(response, 500, { message: 'x', code: 'internal' }),
  ],
];

describe('after a server problem', () => {
  it.each(
    problems.flatMap(([problem, answer]) =>
      [0, 2].map((after): [string, number, Responder] => [problem, after, answer]),
    ),
  )('everything is sent within 30 s: %s, after %i good responses', async (_, after, answer) => {
    let answered = 0;
    const { spool, sender, server, clock, left } = await sending(
      (asked, response) => (answered++ < after ? healthyServer : answer)(asked, response),
      { random: 1 },
    );
    const passes = async (seconds: number) => {
      for (let each = 0; each < seconds; each++) {
        clock.ms += 1_000;
        sender.wake();
        await sender.settled();
      }
    };
    for (let each = 0; each < 5; each++) {
      await spool.storeActivity(someActivity());
      await spool.storeScreenshot(someScreenshot(), someImage);
    }
    for (let minute = 0; minute < 10; minute++) {
      await passes(60);
      await spool.storeActivity(someActivity());
    }
    server.state.respond = healthyServer;
    await passes(30);
    expect(left()).toBe(0);
  });

  it('asks whether the server responds while a call takes long', async () => {
    const { spool, sender, server, slow } = await sending(() => undefined);
    await spool.storeScreenshot(someScreenshot(), someImage);
    sender.wake();
    await waitUntil('it is being sent', () => server.requests.length === 1);
    expect(slow.calls).toBe(0);
    await waitUntil('it asks', () => slow.calls === 1);
  });

  it('cancels an upload that is stuck when the server is back', async () => {
    const { spool, sender, server, clock, left } = await sending(() => undefined);
    await spool.storeScreenshot(someScreenshot(), someImage);
    sender.wake();
    await waitUntil('it is being sent', () => server.requests.length === 1);
    clock.ms += 10_000;
    server.state.respond = healthyServer;
    sender.serverIsBack();
    await waitUntil('it is sent', () => left() === 0);
  });
});
