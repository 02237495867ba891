import { execFile } from 'node:child_process';
import type { MessageBus } from './message-bus.ts';

/** A notification replaces the previous one of its kind. */
export type NotificationKind = 'idle' | 'capture' | 'sign-out' | 'timer' | 'update';

export type Notification = {
  kind: NotificationKind;
  text: string;
  /** Quiet ones make no sound and are not kept in a list. */
  isQuiet?: boolean;
  /** Buttons: key → label. */
  actions?: Record<string, string>;
  onAction?: (key: string) => void;
};

export type Notifier = {
  /** Returns whether it could be shown; never throws. */
  show: (notification: Notification) => Promise<boolean>;
  /** Removes the notification of this kind, because it is no longer true. */
  withdraw: (kind: NotificationKind) => Promise<void>;
};

const title = 'Time Tracker';
const notifications = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
};
const urgency = { low: 0, normal: 1 };
const quietExpiresMs = 4_000;
const neverExpires = 0;
const expiresByDefault = -1;

/** Shows notifications by the desktop's notification service, otherwise by `notify-send`. */
export function createNotifier(
  bus: MessageBus | undefined,
  environment: NodeJS.ProcessEnv,
): Notifier {
  const service = bus && createServiceNotifier(bus);
  return {
    show: async (notification) =>
      (await service?.show(notification)) || showByCommand(notification, environment),
    withdraw: async (kind) => service?.withdraw(kind),
  };
}

function createServiceNotifier(bus: MessageBus): Notifier {
  const shown = new Map<NotificationKind, { id: number; notification: Notification }>();
  const withId = (id: unknown) => [...shown].find(([, one]) => one.id === id);
  let listening: Promise<void> | undefined;

  const listen = () =>
    bus.listen(
      `type='signal',interface='${notifications.interface}',path='${notifications.path}'`,
      ({ member, body: [id, key] }) => {
        const found = withId(id);
        if (!found) return;
        if (member === 'NotificationClosed') shown.delete(found[0]);
        if (member === 'ActionInvoked') found[1].notification.onAction?.(String(key));
      },
    );

  const show = async (notification: Notification) => {
    const [capabilities] = await bus.call({
      ...notifications,
      member: 'GetCapabilities',
      isStarting: true,
    });
    const can = (name: string) => Array.isArray(capabilities) && capabilities.includes(name);
    const body = describe(notification, shown.get(notification.kind)?.id ?? 0, can);
    const notify = { ...notifications, member: 'Notify', signature: 'susssasa{sv}i', body };
    const [id] = await bus.call(notify);
    if (typeof id === 'number') shown.set(notification.kind, { id, notification });
  };

  return {
    show: async (notification) => {
      try {
        await (listening ??= listen());
        await show(notification);
        return true;
      } catch {
        return false;
      }
    },
    withdraw: async (kind) => {
      const one = shown.get(kind);
      shown.delete(kind);
      if (!one) return;
      const close = { ...notifications, member: 'CloseNotification', signature: 'u' };
      await bus.call({ ...close, body: [one.id] }).catch(() => undefined);
    },
  };
}

/** The arguments of Notify. */
function describe(
  { text, isQuiet, actions = {} }: Notification,
  replacedId: number,
  can: (capability: string) => boolean,
): unknown[] {
  const hasActions = can('actions') && Object.keys(actions).length > 0;
  const hints = [
    ['urgency', ['y', isQuiet ? urgency.low : urgency.normal]],
    ['transient', ['b', isQuiet ?? false]],
    ['suppress-sound', ['b', isQuiet ?? false]],
    ['desktop-entry', ['s', 'time-tracker']],
  ];
  // The key "default" stands for a click on the notification itself.
  const hasButtons = hasActions && Object.keys(actions).some((key) => key !== 'default');
  const expiresMs = isQuiet ? quietExpiresMs : hasButtons ? neverExpires : expiresByDefault;
  return [
    title,
    replacedId,
    '',
    title,
    can('body-markup') ? escapeMarkup(text) : text,
    hasActions ? Object.entries(actions).flat() : [],
    hints,
    expiresMs,
  ];
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Without buttons: the program would have to keep running until one is pressed. */
function showByCommand(
  { text, isQuiet }: Notification,
  environment: NodeJS.ProcessEnv,
): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(false);
  const args = [`--app-name=${title}`, `--urgency=${isQuiet ? 'low' : 'normal'}`];
  const options = { timeout: 5_000, env: environment };
  return new Promise((resolve) => {
    execFile('notify-send', [...args, '--', title, text], options, (error) => resolve(!error));
  });
}
