import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { PendingForgets } from '../spool/pending-forgets.ts';
import type { ForgetOutcome } from '../upload/send-forgets.ts';
import { ActionRefused } from './action-refused.ts';
import { timeText } from './recorder-messages.ts';
import type { WorkSession } from './work-session.ts';

type Parts = {
  session: WorkSession;
  pending: PendingForgets;
  /** Something should be sent now. */
  send: () => void;
  print: (text: string) => void;
  notify: (text: string) => void;
};

/** How long a person waits for the server before the message says that it follows. */
const serverWaitMs = 5_000;

/** Removes the last minutes: here at once, and on the server before it gets anything else. */
export class ForgottenTime {
  readonly #parts: Parts;
  readonly #waiting = new Map<Interval, (outcome: ForgetOutcome) => void>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What was to be forgotten before a restart, which may have come before all of it was removed. */
  restore(now: number): void {
    for (const forgotten of this.#parts.pending.list()) {
      void this.#parts.session.forget(forgotten, now);
    }
  }

  async forget(minutes: number, now: number): Promise<string> {
    const { pending, session, send } = this.#parts;
    const forgotten = { start: now - minutes * minuteMs, end: now };
    const { promise, resolve } = Promise.withResolvers<ForgetOutcome | undefined>();
    this.#waiting.set(forgotten, resolve);
    // On disk first, so that a crash from now on does not keep a part of it.
    await pending.add(forgotten);
    await session.forget(forgotten, now);
    send();
    const timer = setTimeout(() => resolve(undefined), serverWaitMs);
    const outcome = await promise;
    clearTimeout(timer);
    this.#waiting.delete(forgotten);
    const message = forgetMessage(forgotten, outcome);
    this.#parts.print(message.text);
    if (!message.isDone) throw new ActionRefused(message.text);
    return message.text;
  }

  /** The server decided. */
  decided(forgotten: Interval, outcome: ForgetOutcome): void {
    const resolve = this.#waiting.get(forgotten);
    if (resolve) return resolve(outcome);
    const { text } = forgetMessage(forgotten, outcome);
    this.#parts.print(text);
    this.#parts.notify(text);
  }
}

function forgetMessage(
  { start }: Interval,
  outcome: ForgetOutcome | undefined,
): { text: string; isDone: boolean } {
  const since = timeText(start);
  if (!outcome) {
    const text =
      `Everything since ${since} was deleted on this machine. The server does not respond: it will ` +
      'delete its part before anything else is sent.';
    return { text, isDone: true };
  }
  switch (outcome.kind) {
    case 'deleted': {
      const text = `Everything since ${since} was deleted, on this machine and on the server.`;
      return { text, isDone: true };
    }
    case 'refused': {
      const why = outcome.isForbidden
        ? 'Your organization does not allow members to delete recorded time.'
        : `The server did not delete anything: ${outcome.reason}`;
      const text =
        `${why} What the server received since ${since} stays there. ` +
        'What was not sent yet was deleted on this machine.';
      return { text, isDone: false };
    }
  }
}
