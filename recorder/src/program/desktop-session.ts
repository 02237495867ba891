import type { Config } from '../config.ts';
import { DesktopCompanion, type CompanionParts } from '../desktop/desktop-companion.ts';
import { openBusShell } from '../desktop/desktop-shell.ts';
import { MessageBus } from '../desktop/message-bus.ts';
import { Win32Shell } from '../desktop/win32/win32-shell.ts';
import { DesktopSamples } from '../windows/desktop-samples.ts';
import { watchLock } from '../windows/lock-watcher.ts';
import { startWindowSampler, type WindowListener } from '../windows/window-sampler.ts';

type Parts = Omit<CompanionParts, 'shell' | 'openPage'> & {
  config: Pick<Config, 'buses' | 'desktop' | 'environment'>;
};

/** What the recorder sees of the desktop session, and shows there. */
export class DesktopSession {
  readonly #parts: Parts;
  /** From before the session is open. */
  readonly #earlyNotices: string[] = [];
  #companion: DesktopCompanion | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Also without a session, display, or tray. Returns the functions that end it. */
  async open(listener: WindowListener, openPage: () => void): Promise<{ end: () => void }[]> {
    const { config, ...parts } = this.#parts;
    const [session, system] = await Promise.all([
      MessageBus.open(config.buses.session),
      MessageBus.open(config.buses.system),
    ]);
    const { desktop, environment } = config;
    const shell =
      desktop.kind === 'windows'
        ? new Win32Shell(environment, parts.quit)
        : openBusShell(session, environment);
    this.#companion = await DesktopCompanion.open({ ...parts, shell, openPage });
    for (const text of this.#earlyNotices) this.#companion.notify(text);
    const samples = new DesktopSamples(listener);
    void watchLock({ system, session }, samples.lockChanged);
    const windows = startWindowSampler(config.desktop, samples, Math.random);
    return [windows, shell, { end: () => session?.close() }, { end: () => system?.close() }];
  }

  /** Something that the person should know now. It has been printed already. */
  notify(text: string): void {
    if (this.#companion) this.#companion.notify(text);
    else this.#earlyNotices.push(text);
  }

  /** Once a second. */
  update(): void {
    this.#companion?.update();
  }

  /** A newer version can be installed. It has been printed already. */
  offerUpdate(text: string): void {
    this.#companion?.offerUpdate(text);
  }
}
