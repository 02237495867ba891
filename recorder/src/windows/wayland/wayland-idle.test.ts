import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { BusVariant } from '../../desktop/bus-object.ts';
import { canHaveBus, startPrivateBus } from '../../testing/private-bus.ts';
import { waitUntil } from '../../testing/poll-until.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readMutterIdle } from './mutter-idle.ts';
import { WaylandConnection } from './wayland-connection.ts';
import { watchIdleTime } from './wayland-idle.ts';
import { readMessages, writeMessage } from './wayland-message.ts';

const [seatName, notifierName] = [7, 8];

/**
 * A double of a compositor with ext_idle_notifier_v1, which the sway of Debian 12 does not have. It sends
 * one byte at a time.
 */
async function compositorWithNotifier(version: number) {
  const path = join(await temporaryFolder(), 'wayland');
  const asked: { opcode: number; numbers: number[] }[] = [];
  const state: { socket?: Socket; notifier?: number; notification?: number } = {};
  const send = (id: number, event: number, args: (number | string)[]) => {
    for (const byte of writeMessage(id, event, args)) state.socket?.write(Buffer.of(byte));
  };
  const received = (id: number, opcode: number, body: Buffer) => {
    const number = (at: number) => body.readUInt32LE(at);
    if (id === 1 && opcode === 1) {
      send(2, 0, [seatName, 'wl_seat', 7]);
      send(2, 0, [notifierName, 'ext_idle_notifier_v1', version]);
    } else if (id === 1) {
      send(number(0), 0, [0]);
      send(1, 1, [number(0)]);
    } else if (id === 2 && number(0) === notifierName) {
      state.notifier = number(body.length - 4);
    } else if (id === state.notifier) {
      state.notification = number(0);
      asked.push({ opcode, numbers: [number(4)] });
    }
  };
  const server = createServer((socket) => {
    state.socket = socket;
    let unread: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      const { messages, rest } = readMessages(Buffer.concat([unread, data]));
      unread = rest;
      for (const { id, opcode, body } of messages) received(id, opcode, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => {
    state.socket?.destroy();
    server.close();
  });
  const connection = await WaylandConnection.open(path);
  onTestFinished(() => connection.close());
  const notify = (event: 'idled' | 'resumed') =>
    send(state.notification ?? 0, event === 'idled' ? 0 : 1, []);
  return { connection, asked, notify, state };
}

it.each([
  [1, 1],
  [2, 2],
])('follows ext_idle_notifier_v1, version %s', async (version, request) => {
  const { connection, asked, notify } = await compositorWithNotifier(version);
  const readIdleMs = watchIdleTime(connection)!;
  await connection.roundtrip();
  expect(asked).toEqual([{ opcode: request, numbers: [1_000] }]);
  expect(readIdleMs()).toBe(0);
  notify('idled');
  await waitUntil('a pause is known', () => readIdleMs() >= 1_000);
  notify('resumed');
  await waitUntil('the pause is over', () => readIdleMs() === 0);
});

it('fails when the compositor goes away', async () => {
  const { connection, state } = await compositorWithNotifier(1);
  const lost = new Promise((resolve) => connection.onClose(resolve));
  state.socket?.destroy();
  expect(await lost).toMatchObject({ message: 'the compositor went away' });
  await expect(connection.roundtrip()).rejects.toThrow('the compositor went away');
});

it.runIf(canHaveBus)('reads the idle time of GNOME from a double of its service', async () => {
  const bus = await startPrivateBus();
  const [mutter, recorder] = [await bus.connect(), await bus.connect()];
  expect(await readMutterIdle(recorder)).toBeUndefined();
  const name = 'org.gnome.Mutter.IdleMonitor';
  const idle: BusVariant = ['t', 61_500];
  mutter.serve('/org/gnome/Mutter/IdleMonitor/Core', {
    methods: { [name]: { GetIdletime: { returns: 't', answer: () => [idle[1]] } } },
    properties: {},
  });
  await mutter.requestName(name);
  expect(await readMutterIdle(recorder)).toBe(61_500);
});
