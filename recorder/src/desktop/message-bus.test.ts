import { expect, it } from 'vitest';
import { waitUntil } from '../testing/poll-until.ts';
import { canHaveBus, startPrivateBus } from '../testing/private-bus.ts';
import { socketPaths } from './bus-address.ts';
import { variantValue } from './bus-object.ts';
import { MessageBus, type BusSignal } from './message-bus.ts';

it.each([
  ['unix:path=/run/user/1000/bus', ['/run/user/1000/bus']],
  ['unix:path=/tmp/a%20b,guid=12', ['/tmp/a b']],
  ['unix:abstract=/tmp/dbus-x,guid=12;unix:path=/c', ['\0/tmp/dbus-x', '/c']],
  ['tcp:host=localhost,port=1', []],
  ['', []],
])('%s names sockets', (address, paths) => {
  expect(socketPaths(address)).toEqual(paths);
});

it('finds no bus where none responds', async () => {
  expect(await MessageBus.open(undefined)).toBeUndefined();
  expect(await MessageBus.open('unix:path=/nonexistent/bus')).toBeUndefined();
});

const clock = { destination: 'org.example.Clock', path: '/clock', interface: 'org.example.Clock' };
const properties = { ...clock, interface: 'org.freedesktop.DBus.Properties' };

it.runIf(canHaveBus)('calls, serves and signals on a real bus', async () => {
  const { connect, end } = await startPrivateBus();
  const [service, client] = [await connect(), await connect()];
  service.serve('/clock', {
    methods: {
      'org.example.Clock': {
        Add: { returns: 'i', answer: ([a, b]) => [Number(a) + Number(b)] },
        Fail: {
          returns: '',
          answer: () => {
            throw new Error('stuck');
          },
        },
      },
    },
    properties: { 'org.example.Clock': () => ({ Zone: ['s', 'UTC'], Ticks: ['u', 7] }) },
  });
  await service.requestName('org.example.Clock');
  expect(await client.hasOwner('org.example.Clock')).toBe(true);
  await expect(client.requestName('org.example.Clock')).rejects.toThrow('org.example.Clock');

  const add = { ...clock, member: 'Add', signature: 'ii', body: [2, 3] };
  expect(await client.call(add)).toEqual([5]);
  await expect(client.call({ ...clock, member: 'Fail' })).rejects.toThrow('stuck');
  await expect(client.call({ ...clock, member: 'Missing' })).rejects.toThrow('no method Missing');
  await expect(client.call({ ...clock, path: '/other', member: 'Add' })).rejects.toThrow();

  const get = { ...properties, member: 'Get', signature: 'ss' };
  const [zone] = await client.call({ ...get, body: ['org.example.Clock', 'Zone'] });
  expect(variantValue(zone)).toBe('UTC');
  await expect(client.call({ ...get, body: ['org.example.Clock', 'Missing'] })).rejects.toThrow();
  const all = { ...properties, member: 'GetAll', signature: 's', body: ['org.example.Clock'] };
  expect(JSON.stringify(await client.call(all))).toContain('Ticks');
  const introspectable = { ...clock, interface: 'org.freedesktop.DBus.Introspectable' };
  const [description] = await client.call({ ...introspectable, member: 'Introspect' });
  expect(description).toContain('<method name="Add"/>');

  const received: BusSignal[] = [];
  await client.listen("type='signal',interface='org.example.Clock'", (one) => received.push(one));
  const tick = { path: '/clock', interface: 'org.example.Clock', member: 'Tick' };
  service.emit({ ...tick, signature: 'u', body: [8] });
  await waitUntil('the signal arrives', () => received.some(({ body }) => body[0] === 8));

  const calling = expect(client.call({ ...clock, member: 'Missing' })).rejects.toThrow();
  await end();
  await calling;
  await waitUntil('the end of the bus is noticed', () => client.isClosed && service.isClosed);
  await expect(client.call(add)).rejects.toThrow('no reply');
});

it.runIf(canHaveBus)('handles a signal after what waited for the reply before it', async () => {
  const { connect, end } = await startPrivateBus();
  const [service, client] = [await connect(), await connect()];
  const tick = { path: '/clock', interface: 'org.example.Clock', member: 'Tick', signature: 'i' };
  const answer = ([number]: unknown[]) => {
    setImmediate(() => service.emit({ ...tick, body: [number] }));
    return [number];
  };
  const methods = { 'org.example.Clock': { Next: { returns: 'i', answer } } };
  service.serve('/clock', { methods, properties: {} });
  await service.requestName('org.example.Clock');

  const replied = new Set<unknown>();
  const early: unknown[] = [];
  let signals = 0;
  await client.listen("type='signal',interface='org.example.Clock'", ({ body: [number] }) => {
    signals++;
    if (!replied.has(number)) early.push(number);
  });
  const next = async (number: number) => {
    const call = { ...clock, member: 'Next', signature: 'i', body: [number] };
    replied.add((await client.call(call))[0]);
  };
  const calls = 100;
  await Promise.all(Array.from({ length: calls }, (_, number) => next(number)));
  await waitUntil('all signals arrive', () => signals === calls);
  expect(early).toEqual([]);
  await end();
});
