import { expect, it } from 'vitest';
import type { MessageBus } from '../desktop/message-bus.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { canHaveBus, startPrivateBus, type PrivateBus } from '../testing/private-bus.ts';
import { watchLock } from './lock-watcher.ts';

/** A screen saver as a desktop has it: `org.<desktop>.ScreenSaver`. */
async function startScreenSaver(bus: MessageBus, desktop: string, isActive = false) {
  const state = { isActive };
  const [name, path] = [`org.${desktop}.ScreenSaver`, `/org/${desktop}/ScreenSaver`];
  bus.serve(path, {
    methods: { [name]: { GetActive: { returns: 'b', answer: () => [state.isActive] } } },
    properties: {},
  });
  await bus.requestName(name);
  const signal = { path, interface: name, member: 'ActiveChanged', signature: 'b' };
  return (active: boolean) => {
    state.isActive = active;
    bus.emit({ ...signal, body: [active] });
  };
}

/** The part of logind that a session's lock needs. */
async function startLogind(bus: MessageBus, isLocked = false) {
  const state = { isLocked };
  const session = 'org.freedesktop.login1.Session';
  bus.serve('/org/freedesktop/login1/session/auto', {
    methods: {},
    properties: { [session]: () => ({ LockedHint: ['b', state.isLocked] }) },
  });
  await bus.requestName('org.freedesktop.login1');
  return (locked: boolean) => {
    state.isLocked = locked;
    bus.emit({
      // The signal comes from the path with the number of the session.
      path: '/org/freedesktop/login1/session/_32',
      interface: 'org.freedesktop.DBus.Properties',
      member: 'PropertiesChanged',
      signature: 'sa{sv}as',
      body: [session, [['LockedHint', ['b', locked]]], []],
    });
  };
}

async function watch(system: PrivateBus | undefined, session: PrivateBus | undefined) {
  const changes: boolean[] = [];
  const buses = { system: await system?.connect(), session: await session?.connect() };
  await watchLock(buses, (locked) => changes.push(locked));
  const expectChanges = (what: string, expected: boolean[]) =>
    waitUntil(what, () => changes.length >= expected.length).then(() =>
      expect(changes, what).toEqual(expected),
    );
  /** The answer comes after the signals that the screen saver sent before. */
  const expectActiveReceived = async () => {
    const [name, path] = ['org.freedesktop.ScreenSaver', '/org/freedesktop/ScreenSaver'];
    const get = { destination: name, path, interface: name, member: 'GetActive' };
    expect(await buses.session?.call(get)).toEqual([true]);
  };
  return { expectChanges, expectActiveReceived };
}

it.runIf(canHaveBus).each(['freedesktop', 'gnome', 'mate'])(
  'follows org.%s.ScreenSaver, also when it crashes while the screen is locked',
  async (desktop) => {
    const bus = await startPrivateBus();
    const program = await bus.connect();
    const setActive = await startScreenSaver(program, desktop);
    const { expectChanges } = await watch(undefined, bus);
    setActive(true);
    await expectChanges('locked', [true]);
    setActive(false);
    await expectChanges('unlocked', [true, false]);
    setActive(true);
    await expectChanges('locked again', [true, false, true]);
    program.close();
    await expectChanges('the screen saver is gone', [true, false, true, false]);
    await startScreenSaver(await bus.connect(), desktop, true);
    await expectChanges('a new one has locked', [true, false, true, false, true]);
  },
);

it.runIf(canHaveBus)('follows logind, and knows a lock from before its start', async () => {
  const bus = await startPrivateBus();
  const setLocked = await startLogind(await bus.connect(), true);
  const { expectChanges } = await watch(bus, undefined);
  await expectChanges('locked before', [true]);
  setLocked(false);
  await expectChanges('unlocked', [true, false]);
});

it.runIf(canHaveBus)('is locked as long as one of them says so', async () => {
  const [system, session] = [await startPrivateBus(), await startPrivateBus()];
  const setLocked = await startLogind(await system.connect());
  const setActive = await startScreenSaver(await session.connect(), 'freedesktop');
  const { expectChanges, expectActiveReceived } = await watch(system, session);
  setLocked(true);
  await expectChanges('locked', [true]);
  setActive(true);
  await expectActiveReceived();
  setLocked(false);
  setActive(false);
  await expectChanges('unlocked once', [true, false]);
});

it.runIf(canHaveBus)('reports nothing where neither exists', async () => {
  const bus = await startPrivateBus();
  const { expectChanges } = await watch(bus, bus);
  await expectChanges('nothing', []);
});
