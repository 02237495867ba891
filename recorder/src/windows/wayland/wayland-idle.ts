import type { WaylandConnection } from './wayland-connection.ts';

/** Input pauses shorter than this count as use. */
const pauseMs = 1_000;

const seatVersion = 1;
const idleEvent = 0;
/** The first version that a video, which keeps the screen on, does not keep from reporting. */
const inputOnlyVersion = 2;

/**
 * Returns a function that reads the milliseconds since the last input; undefined where the compositor
 * does not report pauses. Before the first one, the last input is assumed to be now.
 */
export function watchIdleTime(connection: WaylandConnection): (() => number) | undefined {
  const [seat] = connection.globals('wl_seat');
  if (!seat) return undefined;
  let lastInputAt: number | undefined;
  const isWatching = requestPauses(connection, connection.bind(seat, seatVersion), (event) => {
    lastInputAt = event === idleEvent ? performance.now() - pauseMs : undefined;
  });
  if (!isWatching) return undefined;
  return () => (lastInputAt === undefined ? 0 : Math.round(performance.now() - lastInputAt));
}

/** Both protocols send the same events: 0 when a pause begins, 1 when it ends. */
function requestPauses(
  connection: WaylandConnection,
  seatId: number,
  handler: (event: number) => void,
): boolean {
  const [current] = connection.globals('ext_idle_notifier_v1');
  if (current) {
    const notifier = connection.bind(current, inputOnlyVersion);
    const getNotification = current.version >= inputOnlyVersion ? 2 : 1;
    const notification = connection.create(handler);
    connection.send(notifier, getNotification, [notification, pauseMs, seatId]);
    return true;
  }
  // sway before 1.8 and KWin before 5.27.
  const [older] = connection.globals('org_kde_kwin_idle');
  if (!older) return false;
  const notifier = connection.bind(older, 1);
  const getTimeout = 0;
  const timeout = connection.create(handler);
  connection.send(notifier, getTimeout, [timeout, seatId, pauseMs]);
  return true;
}
