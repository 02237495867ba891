import { childProgram } from '../../config.ts';
import { superviseChild, type AddressableChild } from '../../input/supervised-child.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import type { Notification, NotificationKind } from '../notifications.ts';
import type { TrayIcon, TrayListener, TrayView } from '../tray-icon.ts';
import { trayEvent, type TrayEvent, type TrayRequest } from './win32-tray-messages.ts';

const title = 'Time Tracker';

/** The tray icon of Windows, and the notifications that appear beside it. */
export class Win32Shell implements DesktopShell {
  readonly #child: AddressableChild;
  readonly #onSessionEnd: () => void;
  #isUp = false;
  #view: TrayView | undefined;
  #listener: TrayListener | undefined;
  /** Windows shows one at a time. */
  #shown: Notification | undefined;

  constructor(environment: NodeJS.ProcessEnv, onSessionEnd: () => void) {
    this.#onSessionEnd = onSessionEnd;
    this.#child = superviseChild({
      program: childProgram('desktop/win32/win32-tray-child.ts'),
      environment,
      random: Math.random,
      onUp: () => this.#started(),
      onDown: () => (this.#isUp = false),
      onMessage: (message) => {
        const read = trayEvent.safeParse(message);
        if (read.success) this.#happened(read.data);
      },
    });
  }

  readonly notifier = {
    show: (notification: Notification): Promise<boolean> => {
      this.#shown = notification;
      this.#notify(notification);
      return Promise.resolve(this.#isUp);
    },
    withdraw: (kind: NotificationKind): Promise<void> => {
      if (this.#shown?.kind === kind) {
        // Without a text, Windows removes it.
        this.#notify({ kind, text: '' });
        this.#shown = undefined;
      }
      return Promise.resolve();
    },
  };

  openTray(listener: TrayListener, view: TrayView): Promise<TrayIcon> {
    this.#listener = listener;
    this.#show(view);
    return Promise.resolve({ show: (next) => this.#show(next) });
  }

  end(): void {
    // A killed process would leave its icon behind.
    this.#child.disconnect();
  }

  #started(): void {
    this.#isUp = true;
    if (this.#view) this.#send({ show: this.#view });
    if (this.#shown) this.#notify(this.#shown);
  }

  #happened(event: TrayEvent): void {
    switch (event.event) {
      case 'activated':
        return this.#listener?.onActivate();
      case 'entry':
        return this.#listener?.onEntry(event.key);
      case 'notification pressed':
        return this.#shown?.onAction?.('default');
      case 'session ends':
        return this.#onSessionEnd();
    }
  }

  #show(view: TrayView): void {
    if (JSON.stringify(view) === JSON.stringify(this.#view)) return;
    this.#view = view;
    this.#send({ show: view });
  }

  #notify({ text, isQuiet = false }: Notification): void {
    this.#send({ notify: { title, text, isQuiet } });
  }

  /** The last of each kind is sent again when the process has started. */
  #send(request: TrayRequest): void {
    if (this.#isUp) this.#child.send(request);
  }
}
