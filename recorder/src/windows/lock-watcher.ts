import { variantValue } from '../desktop/bus-object.ts';
import type { MessageBus } from '../desktop/message-bus.ts';

/** Programs that lock or blank the screen of a session; all have the same methods. */
const screenSavers = ['freedesktop', 'gnome', 'cinnamon', 'mate', 'xfce'].map((name) => ({
  destination: `org.${name}.ScreenSaver`,
  path: `/org/${name}/ScreenSaver`,
  interface: `org.${name}.ScreenSaver`,
}));

const logindSession = {
  destination: 'org.freedesktop.login1',
  // The session of this process or, for a service of the user, the one with the display.
  path: '/org/freedesktop/login1/session/auto',
  interface: 'org.freedesktop.DBus.Properties',
};
const sessionInterface = 'org.freedesktop.login1.Session';

type Buses = {
  /** The bus of the whole machine. */
  system: MessageBus | undefined;
  /** The bus of the desktop session. */
  session: MessageBus | undefined;
};

/**
 * Reports when the screen is locked or unlocked, according to logind or to a screen saver of the
 * session. One of them suffices: not every screen lock informs both.
 */
export async function watchLock(buses: Buses, onChange: (locked: boolean) => void): Promise<void> {
  const lockedBy = new Set<string>();
  const report = (source: string, locked: boolean) => {
    const wasLocked = lockedBy.size > 0;
    if (locked) lockedBy.add(source);
    else lockedBy.delete(source);
    if (lockedBy.size > 0 !== wasLocked) onChange(!wasLocked);
  };
  await Promise.all([
    buses.system && watchLogind(buses.system, report).catch(() => undefined),
    buses.session && watchScreenSavers(buses.session, report).catch(() => undefined),
  ]);
}

type Report = (source: string, locked: boolean) => void;

async function watchLogind(bus: MessageBus, report: Report): Promise<void> {
  const read = async () => {
    const body = [sessionInterface, 'LockedHint'];
    const get = { ...logindSession, member: 'Get', signature: 'ss', body };
    const [hint] = await bus.call(get).catch(() => []);
    report('logind', variantValue(hint) === true);
  };
  await bus.listen(
    `type='signal',member='PropertiesChanged',arg0='${sessionInterface}',` +
      `sender='${logindSession.destination}'`,
    ({ body: [name] }) => void (name === sessionInterface && read()),
  );
  await read();
}

async function watchScreenSavers(bus: MessageBus, report: Report): Promise<void> {
  const watch = async (saver: (typeof screenSavers)[number]) => {
    const read = async () => {
      const [active] = await bus.call({ ...saver, member: 'GetActive' }).catch(() => []);
      report(saver.destination, active === true);
    };
    // Its owner changes when the program ends, crashed or not.
    await bus.listen(
      `type='signal',member='NameOwnerChanged',arg0='${saver.destination}'`,
      ({ member, body: [name] }) =>
        void (member === 'NameOwnerChanged' && name === saver.destination && read()),
    );
    await bus.listen(
      `type='signal',interface='${saver.interface}',member='ActiveChanged'`,
      ({ interface: from, member, body: [active] }) => {
        if (from !== saver.interface || member !== 'ActiveChanged') return;
        report(saver.destination, active === true);
      },
    );
    await read();
  };
  await Promise.all(screenSavers.map(watch));
}
