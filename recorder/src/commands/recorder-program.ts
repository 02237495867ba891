import { uptime } from 'node:os';
import {
  accountFolder,
  readAccount,
  readRecorderId,
  type Account,
} from '../account/account-file.ts';
import { createServerClient, pollTimeoutMs, uploadTimeoutMs } from '../api/server-client.ts';
import type { DesktopAbility } from '../capture/choose-capture.ts';
import type { ControlRequest } from '../control/control-socket.ts';
import { startInputCounter } from '../input/input-counter.ts';
import { Recorder } from '../recording/recorder.ts';
import { Spool } from '../spool/spool.ts';
import { CorrectedClock, type MachineClocks } from '../timer/corrected-clock.ts';
import {
  readKnownTimer,
  stillValid,
  writeKnownTimer,
  type KnownTimer,
} from '../timer/known-timer-file.ts';
import { TimerFollower, type TimerReply } from '../timer/timer-follower.ts';
import { Sender } from '../upload/sender.ts';
import { showDesktopNotice } from '../windows/desktop-notice.ts';
import { startWindowSampler } from '../windows/window-sampler.ts';
import type { CommandContext } from './command-context.ts';
import { countActivities, countScreenshots, type RunningStatus } from './status-words.ts';

const tickEveryMs = 1_000;
const rememberEveryMs = 60_000;
/** How long the end of the program waits for what is left to be sent. */
const lastTryMs = 5_000;

// On Linux the clock of `performance` stands still while the machine sleeps.
const machineClocks: MachineClocks = { wall: Date.now, steady: () => uptime() * 1_000 };

/** The running recorder: its parts, put together and wired to each other. */
export class RecorderProgram {
  readonly #context: CommandContext;
  readonly #account: Account;
  readonly #ability: DesktopAbility;
  readonly #folder: string;
  readonly #spool: Spool;
  readonly #known: KnownTimer | undefined;
  readonly #recorderId: string;
  readonly #clock = new CorrectedClock(machineClocks);
  readonly #end = new AbortController();
  /** Read by every client at every call: signing in again changes the token. */
  readonly #address: { server: string; token: string };
  readonly #sender: Sender;
  readonly #follower: TimerFollower;
  readonly #recorder: Recorder;
  #remembered: Promise<void> = Promise.resolve();

  static async open(
    context: CommandContext,
    account: Account,
    ability: DesktopAbility,
  ): Promise<RecorderProgram> {
    const folder = accountFolder(context.config.stateFolder, account);
    const spool = await Spool.open(folder, context.files);
    const known = await readKnownTimer(folder, context.files);
    const recorderId = await readRecorderId(context.config.stateFolder, context.files);
    return new RecorderProgram(context, account, ability, { folder, spool, known, recorderId });
  }

  private constructor(
    context: CommandContext,
    account: Account,
    ability: DesktopAbility,
    kept: { folder: string; spool: Spool; known: KnownTimer | undefined; recorderId: string },
  ) {
    this.#context = context;
    this.#account = account;
    this.#ability = ability;
    this.#folder = kept.folder;
    this.#spool = kept.spool;
    this.#known = kept.known;
    this.#recorderId = kept.recorderId;
    this.#address = { server: account.server, token: account.token };
    this.#sender = this.#createSender();
    this.#follower = this.#createFollower();
    this.#recorder = this.#createRecorder();
    if (kept.known) this.#recorder.restore(kept.known);
  }

  /** Records until the signal; then hands over what it can. */
  async run(signal: AbortSignal): Promise<void> {
    const children = this.#startWatching();
    const tick = setInterval(() => this.#tick(), tickEveryMs);
    const memory = setInterval(() => this.#remember(), rememberEveryMs);
    this.#sender.kick();
    await this.#follower.run(AbortSignal.any([signal, this.#end.signal]));
    clearInterval(tick);
    clearInterval(memory);
    for (const child of children) child.end();
    this.#recorder.end();
    await this.#spool.settled();
    await this.#sender.lastTry(lastTryMs);
    await this.#spool.settled();
    await this.#remembered;
    const { activities, screenshots } = this.#spool.counts();
    if (activities + screenshots === 0) return this.#context.say('Everything was sent.');
    const rest = `${countActivities(activities)} and ${countScreenshots(screenshots)}`;
    this.#context.say(`Kept on this disk and sent next time: ${rest}.`);
  }

  /** What another command asks. */
  async answer(request: ControlRequest): Promise<unknown> {
    switch (request.ask) {
      case 'status':
        return this.#status();
      case 'stop':
        this.#recorder.stopHere();
        return true;
      case 'hurry':
        this.#follower.hurry();
        return true;
      case 'account':
        await this.#readAccountAgain();
        return true;
    }
  }

  #status(): RunningStatus {
    return {
      view: this.#recorder.view(),
      spool: this.#spool.counts(),
      sender: this.#sender.state,
      lacks: this.#ability.lacks,
    };
  }

  #tick(): void {
    this.#recorder.tick();
    if (this.#spool.counts().onlyInMemory > 0) void this.#spool.retryUnwritten();
  }

  #startWatching(): { end: () => void }[] {
    const { desktop } = this.#context.config;
    const counter = startInputCounter(
      desktop,
      {
        onCount: (count) => this.#recorder.inputCounted(count),
        onCounting: (counting) => this.#recorder.counterChanged(counting),
      },
      Math.random,
    );
    const windows = startWindowSampler(
      desktop,
      {
        onSample: (sample) => this.#recorder.windowSampled(sample),
        onBlind: () => this.#recorder.desktopBlind(),
      },
      Math.random,
    );
    return [counter, windows];
  }

  #createSender(): Sender {
    return new Sender({
      spool: this.#spool,
      clients: {
        calls: createServerClient(this.#address),
        uploads: createServerClient(this.#address, uploadTimeoutMs),
      },
      now: () => performance.now(),
      random: Math.random,
      say: this.#context.say,
    });
  }

  #createFollower(): TimerFollower {
    const { recorderName, version } = this.#context.config;
    return new TimerFollower({
      client: createServerClient(this.#address, pollTimeoutMs),
      systemNow: Date.now,
      report: () => {
        const { state } = this.#recorder.view();
        const recorder_id = this.#recorderId;
        return { source: 'desktop', recorder_id, name: recorderName, version, state };
      },
      pendingStop: () => this.#recorder.pendingStop,
      onReply: (reply, exchange) => this.#replied(reply, exchange),
      onUnreachable: (reason) => this.#unreachable(reason),
      onSignedOut: () => {
        this.#recorder.signedOut();
        // Somebody may have signed in again without this program hearing of it.
        this.#readAccountAgain().catch(() => undefined);
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
      capture: this.#ability.capture,
      spool: this.#spool,
      send: () => this.#sender.kick(),
      hurry: () => this.#follower.hurry(),
      say: this.#context.say,
      notify: (text) => showDesktopNotice('Time Tracker', text),
      remember: () => this.#remember(),
    });
  }

  #replied(reply: TimerReply, exchange: { sentAt: number; receivedAt: number }): void {
    const serverNow = Date.parse(reply.now);
    this.#clock.observe(exchange.sentAt, exchange.receivedAt, serverNow);
    const wasFine = this.#recorder.view().connection === 'fine';
    this.#recorder.timerAnswered({ timer: reply.timer ?? undefined, serverNow });
    if (!wasFine) this.#sender.serverIsBack();
  }

  #unreachable(reason: string): void {
    this.#recorder.serverUnreachable(reason);
    const timer = stillValid(this.#known, this.#clock.now());
    if (timer) this.#recorder.resume(timer);
  }

  async #readAccountAgain(): Promise<void> {
    const { config, files, say } = this.#context;
    const now = await readAccount(config.stateFolder, files);
    if (now?.server === this.#account.server && now.userId === this.#account.userId) {
      if (now.token === this.#address.token) return;
      this.#address.token = now.token;
      return this.#follower.hurry();
    }
    say('Somebody else signed in on this machine: this recorder ends. Start it again.');
    this.#end.abort();
  }

  /** Keeps what a restart without a network needs; losing it costs at most a little time. */
  #remember(): void {
    const { files } = this.#context;
    this.#remembered = this.#remembered
      .then(() => writeKnownTimer(this.#folder, files, this.#recorder.known()))
      .catch(() => undefined);
  }
}
