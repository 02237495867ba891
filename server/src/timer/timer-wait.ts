import { ApiError } from '@time-tracker/contract/errors';
import type { EventDelivery } from '@time-tracker/contract/events';
import { secondMs } from '@time-tracker/contract/time/durations';
import { scopeOf, type Actor, type Call } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/event-hub.ts';
import { describeTimer, type TimerResponse } from './timer.ts';

type Services = { database: Database; eventHub: EventHub; now: () => Date };
type Wait = { wait?: number | undefined; known?: string | undefined };

/**
 * The caller's timer as soon as its state is not `known`, at the latest after `wait` seconds. Holds no
 * database connection while it waits. Throws signed_out if the session ends meanwhile, too_many if the
 * caller listens too often. At a shutdown it returns what it knows.
 */
export async function waitForTimer(
  services: Services,
  { actor, signal }: Pick<Call, 'actor' | 'signal'>,
  { wait = 0, known }: Wait,
): Promise<TimerResponse> {
  const { eventHub, now } = services;
  const timer = await readTimer(services, actor);
  if (wait === 0 || timer.state !== known) return timer;
  const listening = eventHub.listen(actor, { isOwnTimer: true, isWaitingRequest: true }, undefined);
  const deliveries = listening.feed[Symbol.asyncIterator]();
  let isTimeUp = false;
  const leave = () => void deliveries.return?.();
  const timeout = setTimeout(() => {
    isTimeUp = true;
    leave();
  }, wait * secondMs);
  signal.addEventListener('abort', leave, { once: true });
  try {
    const read = () => readTimer(services, listening.actor());
    const changed = await readUntilChanged(deliveries, read, known);
    if (changed !== undefined) return changed;
    if (isTimeUp) return await read();
    if (signal.aborted || eventHub.isClosed) return { ...timer, now: now() };
    throw new ApiError('signed_out');
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', leave);
    leave();
  }
}

function readTimer({ database, now }: Services, actor: Actor): Promise<TimerResponse> {
  return database.transaction(scopeOf(actor), (tx) => describeTimer(tx, actor.userId, now()));
}

/** Undefined if the deliveries end before the state changes. */
async function readUntilChanged(
  deliveries: AsyncIterator<EventDelivery>,
  read: () => Promise<TimerResponse>,
  known: string,
): Promise<TimerResponse | undefined> {
  // The first delivery marks the start: a change before it has no event.
  let isFirst = true;
  for (;;) {
    const next = await deliveries.next();
    if (next.done === true) return undefined;
    if (isFirst || next.value.events.length > 0) {
      const timer = await read();
      if (timer.state !== known) return timer;
    }
    isFirst = false;
  }
}
