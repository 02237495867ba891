import { ApiError } from '@time-tracker/contract/errors';
import type { EventDelivery } from '@time-tracker/contract/events';
import { hourMs } from '@time-tracker/contract/time/durations';
import type { Actor } from '../access/actor.ts';
import { authenticateSessions } from '../access/authenticate.ts';
import { isDatabaseDown, type Database } from '../database/database.ts';
import type { NoticeListener } from '../database/listen-for-notices.ts';
import { canReceive } from './event-access.ts';
import { createEventFeed, type EventCounts, type EventFeed } from './event-feed.ts';
import { hasSeen, readEventId, writeEventId, type EventPosition } from './event-position.ts';
import { eventChannel, readEvents, type EventRow, type ReadEvents } from './event-store.ts';

/** A client that was away for longer reloads everything. */
export const keptMilliseconds = hourMs;

/**
 * Interval between reads without a notification, so that clients learn of a change within two
 * seconds even on a busy machine.
 */
const lookEveryMilliseconds = 500;
/** Notifications within this time are handled together. */
const gatherMilliseconds = 50;
/** Proxies close silent connections, often after 60 s. */
const heartbeatMilliseconds = 20_000;
/** After this time, expired sessions and wrong clocks are noticed. */
const checkRightsMilliseconds = 60_000;
/** Events of one read. A client that would receive more reloads everything. */
const eventsAtOnce = 5000;
/** Pages and recorders of one person on one server. */
const listenersPerUser = 100;

/** What a listener receives. */
export type Wanted = {
  /** Undefined: all organizations of the actor. */
  organizationId?: number | undefined;
  /** Whether it receives only the events of its own timer. */
  isOwnTimer?: boolean | undefined;
  /** Whether it is a request that ends with the first change. */
  isWaitingRequest?: boolean;
};

type Listener = {
  actor: Actor;
  wanted: Wanted;
  /** Undefined until the first read, which sets the start. */
  position: EventPosition | undefined;
  feed: EventFeed;
  sentAt: number;
};

/** A feed, and the rights of its actor, which are reloaded when they change. */
export type Listening = { feed: AsyncIterable<EventDelivery>; actor: () => Actor };

export type HubServices = {
  database: Database;
  now: () => Date;
  log: { error(detail: object, text: string): void };
};

/**
 * Reads events once for all listeners on this server, periodically and when PostgreSQL notifies it.
 * Each event is checked against the rights that a listener has at that moment.
 */
export class EventHub {
  readonly counts: EventCounts = { sent: 0, missed: 0 };
  readonly #services: HubServices;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #lookAt = Number.POSITIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;
  #notices: NoticeListener | undefined;
  #rightsCheckedAt = 0;

  constructor(services: HubServices) {
    this.#services = services;
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  get waitingCount(): number {
    return [...this.#listeners].filter(({ wanted }) => wanted.isWaitingRequest).length;
  }

  /** Whether PostgreSQL notifies it. Undefined before the first listener. */
  get isNotified(): boolean | undefined {
    return this.#notices?.isConnected();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * Sends an actor the events from now on, or those after `lastEventId`. The first delivery marks the
   * start: events of later commits follow.
   */
  listen(actor: Actor, wanted: Wanted, lastEventId: string | undefined): Listening {
    const own = [...this.#listeners].filter((one) => one.actor.userId === actor.userId);
    if (own.length >= listenersPerUser) throw new ApiError('too_many', { retryAfterSeconds: 30 });
    if (this.#isClosed) throw new ApiError('unavailable', { retryAfterSeconds: 2 });
    const since = new Date(this.#now() - keptMilliseconds);
    const position = lastEventId === undefined ? undefined : readEventId(lastEventId, since);
    const feed = createEventFeed(() => {
      this.#listeners.delete(listener);
    }, this.counts);
    const listener: Listener = { actor, wanted, position, feed, sentAt: 0 };
    if (lastEventId !== undefined && position === undefined) feed.miss('');
    this.#listeners.add(listener);
    this.#notices ??= this.#services.database.listen(eventChannel, () => this.#lookSoon());
    this.#lookSoon();
    return { feed, actor: () => listener.actor };
  }

  /** Ends every stream. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const listener of this.#listeners) this.#end(listener);
    await this.#looking;
    await this.#notices?.stop();
  }

  #now(): number {
    return this.#services.now().getTime();
  }

  #lookSoon(): void {
    if (this.#looking === undefined) this.#lookIn(gatherMilliseconds);
    else this.#isAskedAgain = true;
  }

  /** Moves the next read forward, never back: continuous notifications must not postpone it. */
  #lookIn(milliseconds: number): void {
    if (this.#listeners.size === 0 || this.#isClosed) return;
    const at = performance.now() + milliseconds;
    if (at >= this.#lookAt) return;
    clearTimeout(this.#timer);
    this.#lookAt = at;
    this.#timer = setTimeout(() => {
      this.#lookAt = Number.POSITIVE_INFINITY;
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
        this.#lookIn(this.#isAskedAgain ? gatherMilliseconds : lookEveryMilliseconds);
        this.#isAskedAgain = false;
      });
    }, milliseconds).unref();
  }

  async #look(): Promise<void> {
    const present = [...this.#listeners];
    const organizationIds = unique(present.flatMap(({ actor }) => [...actor.organizations.keys()]));
    try {
      const found = await this.#services.database.transaction(
        { userId: 0, organizationIds },
        (tx) =>
          readEvents(tx, {
            organizationIds,
            userIds: unique(present.map(({ actor }) => actor.userId)),
            positions: present.flatMap(({ position }) => position ?? []),
            limit: eventsAtOnce,
          }),
      );
      await this.#checkRights(present, found.rows);
      for (const listener of present) this.#send(listener, found);
    } catch (error) {
      // No position has moved, so no event is lost. The requests that fail log the outage.
      if (!isDatabaseDown(error)) this.#services.log.error({ err: error }, 'Events cannot be read');
    }
    for (const listener of present) this.#beat(listener);
  }

  /**
   * Reloads the rights of listeners whose memberships or session changed, and those of all
   * periodically.
   */
  async #checkRights(present: readonly Listener[], rows: readonly EventRow[]): Promise<void> {
    const changed = new Set(
      rows.filter(({ kind }) => kind === 'member' || kind === 'session').map((row) => row.userId),
    );
    const isTimeForAll = this.#isPast(this.#rightsCheckedAt, checkRightsMilliseconds);
    if (isTimeForAll) this.#rightsCheckedAt = this.#now();
    // For a new listener, something may have changed between the request and this read.
    const doubtful = present.filter(
      ({ actor, sentAt }) => isTimeForAll || sentAt === 0 || changed.has(actor.userId),
    );
    if (doubtful.length === 0) return;
    const sessionIds = unique(doubtful.map(({ actor }) => actor.sessionId));
    const { database, now } = this.#services;
    const actors = await authenticateSessions(database, sessionIds, now());
    for (const listener of doubtful) {
      const actor = actors.get(listener.actor.sessionId);
      const { organizationId } = listener.wanted;
      const isOver =
        actor === undefined ||
        (organizationId !== undefined && !actor.organizations.has(organizationId));
      if (isOver) this.#end(listener);
      else listener.actor = actor;
    }
  }

  #send(listener: Listener, { position, rows }: ReadEvents): void {
    const { position: from, feed } = listener;
    const id = writeEventId(position, this.#services.now());
    listener.position = position;
    // A restored database starts its transaction IDs anew.
    if (from !== undefined && (from.xmax > position.xmax || isBeyond(rows, from))) {
      feed.miss(id);
      return;
    }
    const unseen = rows.filter(
      (row) => from && !hasSeen(from, row.transactionId) && concerns(listener, row),
    );
    if (unseen.length === 0 && from !== undefined) return;
    feed.send(id, unseen);
    listener.sentAt = this.#now();
  }

  #beat(listener: Listener): void {
    const { position, feed, sentAt } = listener;
    if (position === undefined || !this.#isPast(sentAt, heartbeatMilliseconds)) return;
    feed.send(writeEventId(position, this.#services.now()), []);
    listener.sentAt = this.#now();
  }

  /** Also when the clock was set back. */
  #isPast(instant: number, milliseconds: number): boolean {
    return Math.abs(this.#now() - instant) >= milliseconds;
  }

  #end(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.feed.end();
  }
}

/** Whether the limit cut off older rows that the position has not seen. */
function isBeyond(rows: readonly EventRow[], from: EventPosition): boolean {
  const oldest = rows.at(-1);
  return rows.length === eventsAtOnce && oldest !== undefined && from.xmin <= oldest.transactionId;
}

function concerns({ actor, wanted }: Listener, row: EventRow): boolean {
  if (row.kind === 'timer' && row.userId === actor.userId) return true;
  if (wanted.isOwnTimer === true) return false;
  const { organizationId } = wanted;
  const isAskedFor =
    row.kind === 'account' || organizationId === undefined || organizationId === row.organizationId;
  return isAskedFor && canReceive(actor, row);
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
