import { uptime } from 'node:os';
import type { ApiClient } from '@time-tracker/contract/api';
import type { RecorderAction } from '@time-tracker/contract/local-recorder';
import {
  accountFolder,
  readAccount,
  readRecorderId,
  readSignedInAccount,
  readLastProject,
  writeLastProject,
  type SignedInAccount,
} from '../accounts/account-file.ts';
import { createServerClient, uploadTimeoutMs } from '../api/server-client.ts';
import type { DesktopCapabilities } from '../capture/choose-capture.ts';
import type { ProgramRequest } from '../control/control-socket.ts';
import { startInputCounter } from '../input/input-counter.ts';
import { Recorder } from './recorder.ts';
import { PersonalSettingsFile } from '../settings/personal-settings.ts';
import { PendingForgets } from '../spool/pending-forgets.ts';
import { openSpool } from './open-spool.ts';
import type { Spool } from '../spool/spool.ts';
import { CorrectedClock, type MachineClocks } from '../timer/corrected-clock.ts';
import {
  readKnownTimer,
  stillValid,
  writeKnownTimer,
  type KnownTimer,
} from '../timer/known-timer-file.ts';
import { TimerFollower, type Exchange, type TimerResponse } from '../timer/timer-follower.ts';
import { sendForgets } from '../upload/send-forgets.ts';
import { Sender } from '../upload/sender.ts';
import { DesktopSession } from './desktop-session.ts';
import { UpdateNotice } from './newer-version.ts';
import { screenshotsRefusedMessage } from './recorder-messages.ts';
import { performAction, type ActionParts } from './perform-action.ts';
import type { ProgramContext } from './program-context.ts';
import {
  countActivities,
  countScreenshots,
  setAsideMessage,
  type RunningStatus,
} from './status-text.ts';

const tickEveryMs = 1_000;
const saveEveryMs = 60_000;
/** How long the program keeps sending before it exits. */
const finalSendMs = 5_000;

// On Linux the clock of `performance` stands still while the machine sleeps.
const machineClocks: MachineClocks = { wall: Date.now, steady: () => uptime() * 1_000 };

/** The running recorder: creates its parts and connects them. */
export class RecorderProgram {
  readonly #context: ProgramContext;
  readonly #account: SignedInAccount;
  readonly #capabilities: DesktopCapabilities;
  readonly #folder: string;
  readonly #spool: Spool;
  readonly #forgets: PendingForgets;
  readonly #known: KnownTimer | undefined;
  readonly #recorderId: string;
  readonly #settings: PersonalSettingsFile;
  readonly #clock = new CorrectedClock(machineClocks);
  readonly #end = new AbortController();
  /** Clients read it at every call, because signing in again changes the token. */
  readonly #address: { server: string; token: string };
  #signInId: string;
  readonly #client: ApiClient;
  readonly #sender: Sender;
  readonly #follower: TimerFollower;
  readonly #updates: UpdateNotice;
  readonly #recorder: Recorder;
  readonly #desktop: DesktopSession;
  #saved: Promise<void> = Promise.resolve();

  static async open(
    context: ProgramContext,
    account: SignedInAccount,
    capabilities: DesktopCapabilities,
  ): Promise<RecorderProgram> {
    const folder = accountFolder(context.config.stateFolder, account);
    const spool = await openSpool({ folder, ...context });
    const { setAside } = spool.counts();
    if (setAside > 0) context.print(setAsideMessage(setAside));
    const forgets = await PendingForgets.open(folder, context.files);
    const known = await readKnownTimer(folder, context.files);
    const recorderId = await readRecorderId(context.config.stateFolder, context.files);
    const settings = await PersonalSettingsFile.open(context.config.stateFolder, context.files);
    if (settings.problem) context.print(settings.problem);
    return new RecorderProgram(context, account, capabilities, {
      folder,
      spool,
      forgets,
      known,
      recorderId,
      settings,
    });
  }

  private constructor(
    context: ProgramContext,
    account: SignedInAccount,
    capabilities: DesktopCapabilities,
    stored: {
      folder: string;
      spool: Spool;
      forgets: PendingForgets;
      known: KnownTimer | undefined;
      recorderId: string;
      settings: PersonalSettingsFile;
    },
  ) {
    this.#context = context;
    this.#account = account;
    this.#capabilities = capabilities;
    this.#folder = stored.folder;
    this.#spool = stored.spool;
    this.#forgets = stored.forgets;
    this.#known = stored.known;
    this.#recorderId = stored.recorderId;
    this.#signInId = account.signInId;
    this.#settings = stored.settings;
    this.#address = { server: account.server, token: account.token };
    this.#client = createServerClient(this.#address);
    this.#sender = this.#createSender();
    this.#follower = this.#createFollower();
    this.#updates = new UpdateNotice(context.config.version);
    this.#desktop = this.#createDesktopSession();
    this.#recorder = this.#createRecorder();
    this.#recorder.restore(stored.known);
  }

  /** Records until the signal, then sends what it can. */
  async run(signal: AbortSignal, openPage: () => void): Promise<void> {
    const children = await this.#startWatching(openPage);
    const tick = setInterval(() => this.#tick(), tickEveryMs);
    const saving = setInterval(() => this.#save(), saveEveryMs);
    this.#sender.wake();
    await this.#follower.run(AbortSignal.any([signal, this.#end.signal]));
    clearInterval(tick);
    clearInterval(saving);
    for (const child of children) child.end();
    this.#recorder.end();
    await this.#spool.settled();
    await this.#sender.finalSend(finalSendMs);
    await this.#spool.settled();
    await this.#saved;
    const { activities, screenshots } = this.#spool.counts();
    if (activities + screenshots === 0) return this.#context.print('Everything was sent.');
    const pending = `${countActivities(activities)} and ${countScreenshots(screenshots)}`;
    this.#context.print(`Stored on this machine, to be sent next time: ${pending}.`);
  }

  get hasTimer(): boolean {
    return this.#recorder.known().timer !== null;
  }

  /** Responds to a request of another command. */
  async respond(request: ProgramRequest): Promise<unknown> {
    switch (request.request) {
      case 'status':
        return this.#status();
      case 'perform':
        return performAction(request.action, this.#actionParts());
      case 'poll':
        this.#follower.pollNow();
        return true;
      case 'reload_account':
        await this.#reloadAccount();
        return true;
      case 'front_tab':
        this.#recorder.frontTabReported(request.source, request.tab);
        return true;
      case 'quit':
        this.#end.abort();
        return true;
    }
  }

  /** What the page is connected to. */
  pageParts() {
    return {
      client: this.#client,
      readSources: () => this.#readPageSources(),
      recentCaptures: () => this.#recorder.recentCaptures(),
      perform: (action: RecorderAction) => performAction(action, this.#actionParts()),
    };
  }

  async #readPageSources() {
    const { config, files, autostart } = this.#context;
    const { userName: name, email, server } = this.#account;
    const lastProject = await readLastProject(config.stateFolder, files);
    return {
      now: this.#clock.now(),
      version: config.version,
      newerVersion: this.#updates.newerVersion,
      recorderName: config.recorderName,
      account: { name, email, server },
      status: this.#recorder.status(),
      timer: this.#recorder.known().timer ?? undefined,
      lastProjectId: lastProject?.id,
      counts: this.#spool.counts(),
      sendProblem: this.#sender.state.problem,
      setAside: this.#spool.setAsideItems(),
      settings: this.#settings.current,
      autostart: {
        isSupported: autostart !== undefined,
        isOn: (await autostart?.isOn()) ?? false,
      },
      features: this.#capabilities.features,
      limitations: this.#capabilities.limitations,
    };
  }

  #actionParts(): ActionParts {
    const { config, files } = this.#context;
    return {
      client: this.#client,
      recorder: this.#recorder,
      pollNow: () => this.#follower.pollNow(),
      settings: this.#settings,
      autostart: this.#context.autostart,
      saved: () => this.#saved,
      rememberProject: (project) => writeLastProject(config.stateFolder, files, project),
    };
  }

  #status(): RunningStatus {
    return {
      version: this.#context.config.version,
      newerVersion: this.#updates.newerVersion,
      recorder: this.#recorder.status(),
      spool: this.#spool.counts(),
      sender: this.#sender.state,
      setAside: this.#spool.setAsideItems(),
      features: this.#capabilities.features,
      limitations: this.#capabilities.limitations,
    };
  }

  #tick(): void {
    if (this.#follower.isLive) this.#recorder.timerUnchanged();
    this.#recorder.tick();
    this.#desktop.update();
    if (this.#spool.counts().onlyInMemory > 0) void this.#spool.retryUnwritten();
  }

  #createDesktopSession(): DesktopSession {
    return new DesktopSession({
      config: this.#context.config,
      now: () => this.#clock.now(),
      status: () => this.#recorder.status(),
      settings: () => this.#settings.current,
      perform: (action) => performAction(action, this.#actionParts()),
      quit: () => this.#end.abort(),
      print: this.#context.print,
    });
  }

  async #startWatching(openPage: () => void): Promise<{ end: () => void }[]> {
    const { desktop } = this.#context.config;
    const counter = startInputCounter(
      desktop,
      {
        onCount: (count) => this.#recorder.inputCounted(count),
        onCounting: (counting) => this.#recorder.counterChanged(counting),
      },
      Math.random,
    );
    const session = await this.#desktop.open(
      {
        onSample: (sample) => this.#recorder.windowSampled(sample),
        onLost: () => this.#recorder.windowsUnknown(),
      },
      openPage,
    );
    return [counter, ...session];
  }

  #createSender(): Sender {
    return new Sender({
      spool: this.#spool,
      forgets: {
        areWaiting: () => this.#forgets.list().length > 0,
        send: () =>
          sendForgets(
            this.#forgets,
            (forgotten) => this.#client.activity.forget(forgotten),
            (forgotten, outcome) => this.#recorder.forgetDecided(forgotten, outcome),
          ),
      },
      clients: {
        calls: this.#client,
        uploads: createServerClient(this.#address, uploadTimeoutMs),
      },
      now: () => performance.now(),
      random: Math.random,
      print: this.#context.print,
      onSlow: () => this.#follower.pollNow(),
    });
  }

  #createFollower(): TimerFollower {
    const { recorderName, version } = this.#context.config;
    return new TimerFollower({
      address: this.#address,
      systemNow: Date.now,
      steadyNow: () => performance.now(),
      random: Math.random,
      report: () => {
        const { state } = this.#recorder.status();
        const recorder_id = this.#recorderId;
        return { source: 'desktop', recorder_id, name: recorderName, version, state };
      },
      pendingStop: () => this.#recorder.pendingStop,
      onResponse: (response, exchange) => this.#responded(response, exchange),
      onUnreachable: (reason) => this.#unreachable(reason),
      onSignedOut: () => {
        this.#recorder.signedOut();
        // Someone may have signed in again without notifying this program.
        this.#reloadAccount().catch(() => undefined);
      },
    });
  }

  #createRecorder(): Recorder {
    return new Recorder({
      clock: {
        now: () => this.#clock.now(),
        offsetMs: () => this.#clock.offsetMs,
        reading: () => ({ wall: machineClocks.wall(), steady: machineClocks.steady() }),
      },
      random: Math.random,
      capture: this.#capabilities.capture,
      settings: () => this.#settings.current,
      spool: this.#spool,
      forgets: this.#forgets,
      send: () => this.#sender.wake(),
      pollNow: () => this.#follower.pollNow(),
      print: this.#context.print,
      notify: (text) => this.#desktop.notify(text),
      onRefused: () => {
        const text = screenshotsRefusedMessage(this.#account.server);
        this.#context.print(text);
        this.#desktop.notify(text);
      },
      save: () => this.#save(),
    });
  }

  #responded(response: TimerResponse, exchange: Exchange): void {
    const serverNow = Date.parse(response.now);
    this.#clock.observe({ ...exchange, serverNow });
    const wasConnected = this.#recorder.status().connection === 'connected';
    const { isPushed } = exchange;
    this.#recorder.timerReceived({ timer: response.timer ?? undefined, serverNow, isPushed });
    if (!wasConnected) this.#sender.serverIsBack();
    const update = this.#updates.offered(response.recorder_version);
    if (!update) return;
    this.#context.print(update);
    this.#desktop.offerUpdate(update);
  }

  #unreachable(reason: string): void {
    this.#recorder.serverUnreachable(reason);
    const timer = stillValid(this.#known, this.#clock.now());
    if (timer) this.#recorder.continueOffline(timer);
  }

  async #reloadAccount(): Promise<void> {
    const { config, files, openSecrets, print } = this.#context;
    const now = await readAccount(config.stateFolder, files);
    if (now?.server === this.#account.server && now.userId === this.#account.userId) {
      // The same sign-in has the same token; a keychain is slow to read.
      if (now.signInId === this.#signInId) return;
      const signedIn = await readSignedInAccount(config.stateFolder, files, openSecrets);
      if (!signedIn) return;
      this.#signInId = signedIn.signInId;
      this.#address.token = signedIn.token;
      return this.#follower.pollNow();
    }
    print('Another account signed in on this machine, so this recorder stops. Start it again.');
    this.#end.abort();
  }

  /** Saves what an offline restart needs; losing it costs at most a little time. */
  #save(): void {
    const { files } = this.#context;
    this.#saved = this.#saved
      .then(() => writeKnownTimer(this.#folder, files, this.#recorder.known()))
      .catch(() => undefined);
  }
}
