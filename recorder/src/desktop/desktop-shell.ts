import type { MessageBus } from './message-bus.ts';
import { createNotifier, type Notifier } from './notifications.ts';
import { openTrayIcon, type TrayIcon, type TrayListener, type TrayView } from './tray-icon.ts';

/** Where the desktop shows notifications and icons of programs. */
export type DesktopShell = {
  notifier: Notifier;
  /** Resolves to undefined where there is no tray. */
  openTray: (listener: TrayListener, view: TrayView) => Promise<TrayIcon | undefined>;
  end: () => void;
};

/** The desktops of Linux; without a bus there are only notifications by command. */
export function openBusShell(
  bus: MessageBus | undefined,
  environment: NodeJS.ProcessEnv,
): DesktopShell {
  return {
    notifier: createNotifier(bus, environment),
    openTray: async (listener, view) => bus && openTrayIcon(bus, listener, view),
    end: () => undefined,
  };
}
