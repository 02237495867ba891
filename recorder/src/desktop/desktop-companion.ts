import type {
  ActionResult,
  PersonalSettings,
  RecorderAction,
} from '@time-tracker/contract/local-recorder';
import type { CompanionStatus } from './companion-status.ts';
import type { DesktopShell } from './desktop-shell.ts';
import type { Notification, Notifier } from './notifications.ts';
import type { TrayIcon } from './tray-icon.ts';
import { trayView } from './tray-view.ts';

export type CompanionParts = {
  shell: DesktopShell;
  /** Corrected, like all times of the status. */
  now: () => number;
  status: () => CompanionStatus;
  settings: () => PersonalSettings;
  perform: (action: RecorderAction) => Promise<ActionResult>;
  openPage: () => void;
  /** Ends the recorder; what was recorded is sent first. */
  quit: () => void;
  /** Prints one line for people. */
  print: (text: string) => void;
};

const idleActions = {
  default: 'Open',
  keep: 'Keep',
  discard: 'Discard',
  other_project: 'Other project',
};
const pauseMinutes = 15;

/** Shows on the desktop what the recorder does: by notifications, and by a tray icon. */
export class DesktopCompanion {
  readonly #parts: CompanionParts;
  readonly #notifier: Notifier;
  #tray: TrayIcon | undefined;
  #before: CompanionStatus;

  /** Without a tray there is no icon; everything else works. */
  static async open(parts: CompanionParts): Promise<DesktopCompanion> {
    const companion = new DesktopCompanion(parts);
    await companion.#openTray().catch(() => undefined);
    return companion;
  }

  private constructor(parts: CompanionParts) {
    this.#parts = parts;
    this.#notifier = parts.shell.notifier;
    this.#before = parts.status();
  }

  /** Something that the person should know now. It has been printed already. */
  notify(text: string): void {
    const status = this.#parts.status();
    if (status.held) return this.#ask(text);
    const kind = status.connection === 'signed out' ? 'sign-out' : 'timer';
    void this.#notifier.show({ kind, text, actions: this.#openAction, onAction: this.#open });
  }

  /** Once a second. */
  update(): void {
    const [before, status] = [this.#before, this.#parts.status()];
    this.#before = status;
    this.#tray?.show(trayView(status, this.#parts.now()));
    if (before.held && !status.held) void this.#notifier.withdraw('idle');
    const isSignedIn = status.connection !== 'signed out';
    if (before.connection === 'signed out' && isSignedIn) void this.#notifier.withdraw('sign-out');
    this.#notifyOfCaptures(before, status);
  }

  /** A newer version can be installed. */
  offerUpdate(text: string): void {
    void this.#notifier.show({ kind: 'update', text });
  }

  readonly #openAction = { default: 'Open' };

  readonly #open = (): void => this.#parts.openPage();

  #ask(text: string): void {
    const onAction = (key: string) => {
      if (key !== 'keep' && key !== 'discard') return this.#open();
      this.#perform({ action: 'answer_idle', answer: key });
    };
    void this.#notifier.show({ kind: 'idle', text, actions: idleActions, onAction });
  }

  /** The person can switch this off; the organization cannot. */
  #notifyOfCaptures(before: CompanionStatus, status: CompanionStatus): void {
    if (!this.#parts.settings().captureNotification) return;
    const { count, last } = status.skippedScreenshots;
    const isTaken = status.lastCaptureAt !== before.lastCaptureAt;
    if (isTaken && status.lastCaptureAt !== undefined) {
      void this.#showCapture('Screenshot taken.', true);
    }
    // The recorder prints why.
    if (count > before.skippedScreenshots.count && last) void this.#showCapture(last, false);
  }

  async #showCapture(text: string, isPrinted: boolean): Promise<void> {
    const notification: Notification = {
      kind: 'capture',
      text,
      isQuiet: true,
      actions: this.#openAction,
      onAction: this.#open,
    };
    const isShown = await this.#notifier.show(notification);
    if (!isShown && isPrinted) this.#parts.print(text);
  }

  async #openTray(): Promise<void> {
    const onEntry = (key: string) => {
      if (key === 'pause') this.#perform({ action: 'pause', minutes: pauseMinutes });
      else if (key === 'resume' || key === 'stop') this.#perform({ action: key });
      else if (key === 'quit') this.#parts.quit();
      else this.#open();
    };
    const listener = { onActivate: this.#open, onEntry };
    const view = trayView(this.#before, this.#parts.now());
    this.#tray = await this.#parts.shell.openTray(listener, view);
  }

  #perform(action: RecorderAction): void {
    void this.#parts.perform(action).then(({ ok, message }) => {
      if (!ok) void this.#notifier.show({ kind: 'timer', text: message });
    });
  }
}
